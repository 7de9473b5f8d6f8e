#include "process_start.h"

#include <stdlib.h>
#include <unistd.h>

// The function of the Swift runtime for programs that are interpreted.
__attribute__((swiftcall, weak)) void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// The C library of GNU passes a constructor what it passes `main`; others do not.
#if defined(__linux__) && defined(__GLIBC__)

// Comes before the constructors of the Swift runtime, which have no priority.
__attribute__((constructor(101))) static void begin(int count, char **arguments) {
  // The runtime finds them by /proc/self/maps, and has none where that is missing.
  if (_swift_stdlib_overrideUnsafeArgvArgc) _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
  char first;
  if (readlink("/proc/self/exe", &first, 1) >= 0) return;
  // A static program aborts where its own path is unknown, beside which it would look for swift-backtrace; it looks for none that is named.
  setenv("SWIFT_BACKTRACE", "enable=no,swift-backtrace=/", 1);
}

#endif
