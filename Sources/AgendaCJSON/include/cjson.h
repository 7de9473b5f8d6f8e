#pragma once

// Reads the values of JSON objects through Debian’s nlohmann-json3-dev, and hands them on as a flat list of fields (cjson_events.h reads
// everything in a text). No C++ type and no exception crosses this header.

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

#ifdef __cplusplus
}
#endif
