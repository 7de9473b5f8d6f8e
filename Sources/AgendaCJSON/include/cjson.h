#pragma once

// Reads JSON through Debian’s nlohmann-json3-dev: the values of objects as a flat list, or all of a text, part by part
// (cjson_events.h does the latter faster). No C++ type and no exception crosses this header.

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes in UTF-8 that belong to the document; no NUL ends them.
typedef struct {
  const char *bytes;
  size_t length;
} agenda_json_text;

/// A text, a number, `true` or `false` of an object, or of an object within it.
typedef struct {
  /// The keys that lead to it, with a slash before each: `/poll/token`.
  agenda_json_text path;
  /// The text; a number as it is written, `true` or `false`.
  agenda_json_text value;
} agenda_json_field;

/// A text that was read.
typedef struct agenda_json_document agenda_json_document;

/// Reads a text whose root is an object. NULL where it is not one, is nested too deeply, has too many values, or where there is no memory.
/// Arrays and what is in them are left out. The caller frees the document.
agenda_json_document *agenda_json_parse(const char *bytes, size_t length);

/// Frees a document and all the text that its fields point to. NULL is allowed.
void agenda_json_free(agenda_json_document *document);

/// The number of fields.
size_t agenda_json_field_count(const agenda_json_document *document);

/// The field at an index below the number of fields.
agenda_json_field agenda_json_field_at(const agenda_json_document *document, size_t index);

/// What a JSON text consists of.
typedef enum {
  agenda_json_null,
  agenda_json_true,
  agenda_json_false,
  /// The text is the number as it is written; a whole one of 64 bits as C writes it.
  agenda_json_number,
  agenda_json_string,
  /// The name of a member of an object, before its value.
  agenda_json_key,
  agenda_json_begin_array,
  agenda_json_end_array,
  agenda_json_begin_object,
  agenda_json_end_object,
} agenda_json_part;

/// Takes a part of a text; the bytes of `text` are there during the call. Reading ends where it returns false.
typedef bool (*agenda_json_take)(void *context, agenda_json_part part, agenda_json_text text);

/// Reads a whole JSON text, and calls `take` for each part in order. false where it is no JSON in UTF-8, is nested deeper than `deepest`, `take`
/// returned false, or there is no memory.
bool agenda_json_walk(
    const char *bytes, size_t length, size_t deepest, void *context, agenda_json_take take);

#ifdef __cplusplus
}
#endif
