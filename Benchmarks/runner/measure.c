/*
 * Runs a command once and prints what it took: wall, user and system time in microseconds, peak memory in KiB,
 * microseconds to the first byte (-1: not asked, or no output), and the exit status (128 + signal when killed).
 *
 * usage: measure [-f] COMMAND [ARGUMENT...]
 *
 * In C because the kernel counts the memory of the process that starts another as that of the other, until it has
 * replaced itself: a Python that measures cannot see less than its own 12 MB. Output goes to /dev/null; with -f it is
 * read through a pipe, to see its first byte.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static long microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static long first_byte(int descriptor, long start) {
  static char buffer[1 << 16];
  long result = -1;
  while (read(descriptor, buffer, sizeof buffer) > 0)
    if (result < 0) result = microseconds() - start;
  return result;
}

int main(int argc, char **argv) {
  int asks_first_byte = argc > 1 && strcmp(argv[1], "-f") == 0;
  char **command = argv + 1 + asks_first_byte;
  if (argc < 2 + asks_first_byte) return 64;

  int ends[2] = {-1, -1};
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (asks_first_byte) {
    if (pipe2(ends, O_CLOEXEC) != 0) return 71;
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  }

  pid_t child;
  long start = microseconds();
  int error = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (error != 0) {
    fprintf(stderr, "%s: %s\n", command[0], strerror(error));
    return 71;
  }
  long first = -1;
  if (asks_first_byte) {
    close(ends[1]);
    first = first_byte(ends[0], start);
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) != child) return 71;
  long wall = microseconds() - start;
  printf("%ld %ld %ld %ld %ld %d\n", wall, usage.ru_utime.tv_sec * 1000000L + usage.ru_utime.tv_usec,
         usage.ru_stime.tv_sec * 1000000L + usage.ru_stime.tv_usec, usage.ru_maxrss, first,
         WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
  return 0;
}
