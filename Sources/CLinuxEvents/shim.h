// What Linux has for waiting and Swift's Glibc module leaves out.
#include <sys/signalfd.h>
#include <sys/timerfd.h>

// As <sys/pidfd.h> and <spawn.h> have them, which would take more of the C library into this module.
int pidfd_open(int process, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

// As <sys/mman.h> has it where _GNU_SOURCE is defined.
int memfd_create(const char *name, unsigned int flags);
