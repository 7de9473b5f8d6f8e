// Stands before the C library's functions of the same names, counts, and hands on to them.
#include "allocations.h"

#include <errno.h>
#include <stddef.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
void __libc_free(void *);

static long count;
static long live;

long allocation_count(void) { return count; }

long live_allocation_count(void) { return live; }

static void *counted(void *memory) {
  count++;
  if (memory) live++;
  return memory;
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = counted(__libc_memalign(alignment, size));
  return *memory ? 0 : ENOMEM;
}

void *realloc(void *memory, size_t size) {
  count++;
  void *moved = __libc_realloc(memory, size);
  if (!memory && moved) live++;
  if (memory && !size) live--;
  return moved;
}

void free(void *memory) {
  if (memory) live--;
  __libc_free(memory);
}
