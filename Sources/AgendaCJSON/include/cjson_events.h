#pragma once

// Reads a whole JSON text through Debian’s rapidjson-dev as a flat list of events. Nothing is copied: texts are unescaped where they
// stand. No C++ type and no exception crosses this header.

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kinds of events.
enum {
  agenda_json_object_begin = 0,
  agenda_json_object_end = 1,
  agenda_json_array_begin = 2,
  agenda_json_array_end = 3,
  agenda_json_key = 4,
  agenda_json_string = 5,
  /// A number, as it is written.
  agenda_json_number = 6,
  agenda_json_true = 7,
  agenda_json_false = 8,
  agenda_json_null = 9
};

/// A value, or the begin or the end of one.
typedef struct {
  /// The bytes of a key, a string or a number, which belong to the text that is read; no NUL ends them.
  const char *bytes;
  size_t length;
  int kind;
} agenda_json_event;

/// How reading ended.
typedef enum {
  agenda_json_complete = 0,
  agenda_json_invalid = 1,
  agenda_json_too_deep = 2,
  agenda_json_too_many_values = 3,
  /// A text has an escaped half of a surrogate pair, which is no character.
  agenda_json_half_pair = 4
} agenda_json_end;

/// The result of reading.
typedef struct {
  agenda_json_end end;
  /// The number of events that were noted.
  size_t count;
  /// Where the text is wrong, from 0.
  size_t offset;
  /// The problem there, in words; empty if there is none.
  const char *message;
} agenda_json_reading;

/// How many bytes after the text must be readable, of which the first is written.
#define AGENDA_JSON_PADDING 32

/// Reads a text of `length` bytes in UTF-8, whose encoding is not checked, into at most `capacity` events. Its bytes change. Objects and
/// arrays may be nested up to `deepest`.
agenda_json_reading agenda_json_read_in_place(
    char *bytes, size_t length, size_t deepest, agenda_json_event *events, size_t capacity);

#ifdef __cplusplus
}
#endif
