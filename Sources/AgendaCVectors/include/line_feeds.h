// Finding the ends of lines, and what JSON escapes, many bytes at a time. Swift compares vectors, but cannot turn what came of it into bits.

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

typedef uint8_t sixteen_bytes __attribute__((ext_vector_type(16)));
typedef _Bool sixteen_bits __attribute__((ext_vector_type(16)));

/// Which of sixteen bytes may need an escape in a text of JSON: quotes, backslashes, and all but printable ASCII. A bit each, the first byte's lowest.
static inline uint16_t special_in_json(const uint8_t *_Nonnull bytes) {
  sixteen_bytes text;
  memcpy(&text, bytes, sizeof text);
  sixteen_bits found = __builtin_convertvector(
      (text - (uint8_t)0x20 >= (uint8_t)0x5F) | (text == (uint8_t)'"') | (text == (uint8_t)'\\'), sixteen_bits);
  uint16_t bits;
  memcpy(&bits, &found, sizeof bits);
  return bits;
}

/// Which of sixteen bytes end a run of plain ones in a text of JSON: quotes, backslashes and control characters. A bit each, the first byte's lowest.
static inline uint16_t ends_of_plain_json(const uint8_t *_Nonnull bytes) {
  sixteen_bytes text;
  memcpy(&text, bytes, sizeof text);
  sixteen_bits found = __builtin_convertvector(
      (text < (uint8_t)0x20) | (text == (uint8_t)'"') | (text == (uint8_t)'\\'), sixteen_bits);
  uint16_t bits;
  memcpy(&bits, &found, sizeof bits);
  return bits;
}

/// The glibc function, which <string.h> declares only where GNU's extensions are asked for.
extern void *_Nullable memrchr(const void *_Nonnull bytes, int byte, size_t count);

/// How many of some bytes lie before their last LF and with it; 0 without one.
static inline size_t after_last_line_feed(const uint8_t *_Nonnull bytes, size_t count) {
  const uint8_t *found = (const uint8_t *)memrchr(bytes, '\n', count);
  return found ? (size_t)(found - bytes) + 1 : 0;
}
