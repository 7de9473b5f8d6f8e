// What Linux has for waiting and Swift's Glibc module leaves out.
#include <sys/signalfd.h>
#include <sys/timerfd.h>
