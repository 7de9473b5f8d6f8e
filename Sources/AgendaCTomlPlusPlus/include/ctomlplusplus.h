#pragma once

// Reads TOML 1.0 through Debian's toml++ (libtomlplusplus-dev), and hands its values on as a flat list of
// plain structs. No C++ type and no exception crosses this header.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The kind of a node.
typedef enum {
  AGENDA_TOML_TABLE,
  AGENDA_TOML_ARRAY,
  AGENDA_TOML_STRING,
  AGENDA_TOML_INTEGER,
  AGENDA_TOML_FLOAT,
  AGENDA_TOML_BOOLEAN,
  /// A date, a time or a date-time.
  AGENDA_TOML_DATE_TIME
} agenda_toml_kind;

/// Bytes in UTF-8 that belong to the document; no NUL ends them.
typedef struct {
  const char *bytes;
  size_t length;
} agenda_toml_text;

/// A place in the text: line and column from 1, both 0 where it is not known.
typedef struct {
  uint32_t line;
  uint32_t column;
} agenda_toml_position;

/// A value, or the table or array that holds others.
typedef struct {
  agenda_toml_kind kind;
  /// The key in its table; empty in an array and of the root.
  agenda_toml_text key;
  agenda_toml_position key_position;
  /// Where the key ends, behind its last character.
  agenda_toml_position key_end;
  /// Where the value begins; of a table or array of tables with a header, where its first header begins.
  agenda_toml_position position;
  /// Where the value or the header ends, behind its last character.
  agenda_toml_position end;
  /// How many nodes are in it directly, 0 for a plain value.
  size_t count;
  /// Of a string.
  agenda_toml_text string;
  /// Of an integer; of a boolean 0 or 1.
  int64_t integer;
} agenda_toml_node;

/// A text that was read, or the error that stopped it.
typedef struct agenda_toml_document agenda_toml_document;

/// Reads a text. NULL only where there is no memory; the caller frees the document.
agenda_toml_document *agenda_toml_parse(const char *bytes, size_t length);

/// Frees a document and all the text that its nodes point to. NULL is allowed.
void agenda_toml_free(agenda_toml_document *document);

/// The number of nodes, 0 where the text is not TOML. A node comes before the nodes in it, the root first.
size_t agenda_toml_node_count(const agenda_toml_document *document);

/// The node at an index below the number of nodes.
agenda_toml_node agenda_toml_node_at(const agenda_toml_document *document, size_t index);

/// The problem of the text; empty if there is none.
agenda_toml_text agenda_toml_error_message(const agenda_toml_document *document);

/// Where the text is wrong.
agenda_toml_position agenda_toml_error_position(const agenda_toml_document *document);

#ifdef __cplusplus
}
#endif
