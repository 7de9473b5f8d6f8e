// Finding the ends of lines, many bytes at a time. Swift compares vectors, but cannot turn what came of it into bits.

#pragma once

#include <stdint.h>
#include <string.h>

typedef uint8_t line_feeds_bytes __attribute__((ext_vector_type(64)));
typedef _Bool line_feeds_bits __attribute__((ext_vector_type(64)));

/// Which of 64 bytes are LF: a bit each, the first byte's lowest.
static inline uint64_t line_feeds(const uint8_t *_Nonnull bytes) {
  line_feeds_bytes text;
  memcpy(&text, bytes, sizeof text);
  line_feeds_bits found = __builtin_convertvector(text == (uint8_t)'\n', line_feeds_bits);
  uint64_t bits;
  memcpy(&bits, &found, sizeof bits);
  return bits;
}
