// Functions of Linux for waiting, which Swift's Glibc module leaves out.
#include <sched.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

// As <sys/pidfd.h> and <spawn.h> have them, which would take more of the C library into this module.
int pidfd_open(int process, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(void *actions, int from);

#ifdef __GLIBC__
// As <malloc.h> has it.
int mallopt(int parameter, int value);
int malloc_trim(size_t pad);
#endif

// Lets blocks of at least so many bytes have pages of their own, which go back to the system when the block is freed. Otherwise the C library
// raises this size whenever a larger block is freed. Other C libraries keep the size that they have.
static inline void map_blocks_from(int size) {
#ifdef __GLIBC__
  mallopt(-3 /* M_MMAP_THRESHOLD */, size);
#endif
}

// Keeps up to so many bytes of freed memory in the process. A program that frees and takes the same amount over and over otherwise gives its pages
// back each time, and takes others that the kernel has to clear.
static inline void keep_freed_memory(int size) {
#ifdef __GLIBC__
  mallopt(-1 /* M_TRIM_THRESHOLD */, size);
  mallopt(-3 /* M_MMAP_THRESHOLD */, size);
#endif
}

// The first byte of the program and the first one behind its code, as linkers define them.
extern char __executable_start[], etext[];

// As <sys/mman.h> has it.
int madvise(void *start, size_t length, int advice);

// Gives back the memory that holds code and constants of the program, which the kernel reads again from its file when they are used, and the freed memory.
// A program that sleeps for hours needs neither.
static inline void release_idle_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
  unsigned long page = (unsigned long)sysconf(_SC_PAGESIZE);
  unsigned long start = ((unsigned long)__executable_start + page - 1) / page * page;
  unsigned long end = (unsigned long)etext / page * page;
  if (end > start) madvise((void *)start, end - start, 4 /* MADV_DONTNEED */);
}

// As <sys/mman.h> has it where _GNU_SOURCE is defined.
int memfd_create(const char *name, unsigned int flags);

// As <sys/auxv.h> has it.
unsigned long getauxval(unsigned long type);

// The path by which this program was started; NULL where the kernel does not say.
static inline const char *path_of_start(void) { return (const char *)getauxval(31 /* AT_EXECFN */); }

// As <unistd.h> and <sys/prctl.h> have them. Swift's Glibc module lacks the first, and cannot call the second.
int fork(void);
int getpid(void);
int getppid(void);
int prctl(int option, ...);
void _exit(int status) __attribute__((noreturn));

// Makes a process that the kernel kills when this one ends, in whatever way. Returns what fork(2) does. Only for processes of one thread.
static inline int fork_bound_process(void) {
  int parent = getpid();
  int process = fork();
  if (process != 0) return process;
  prctl(1 /* PR_SET_PDEATHSIG */, 9 /* SIGKILL */);
  // It can have ended before that call.
  if (getppid() != parent) _exit(0);
  return 0;
}

// Has the kernel run this process, those that it makes, and the programs that they start, for throughput: none of them interrupts another
// because something has come for it. A policy that the user chose, such as that of `chrt --idle`, stays. Their shares of a processor are the same
// under both policies. The one program that is started is agenda-draw, for a request with images, which waits for it: it runs as soon as that process
// sleeps, and ends with the request, so that nothing that stays behind has this policy.
static inline void schedule_as_batch(void) {
  struct sched_param parameters = {0};
  if (sched_getscheduler(0) != 0 /* SCHED_OTHER */) return;
  sched_setscheduler(0, 3 /* SCHED_BATCH */, &parameters);
}

// As <poll.h> and <sys/socket.h> have them where _GNU_SOURCE is defined: the other side of a connection sends nothing more; a connection is taken
// that no other program inherits.
enum { POLLRDHUP = 0x2000 };
int accept4(int socket, void *address, unsigned int *length, int flags);
