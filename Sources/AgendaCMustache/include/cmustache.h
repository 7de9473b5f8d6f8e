#pragma once

// Fills Mustache templates through Debian's kainjow mustache (libkainjow-mustache-dev) from values given as JSON. No C++
// type and no exception crosses this header.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that belong to the output; no NUL ends them.
typedef struct {
  const char *bytes;
  size_t length;
} agenda_mustache_text;

/// A place in the template: line and column in bytes, from 1; both 0 where it is not known.
typedef struct {
  uint32_t line;
  uint32_t column;
} agenda_mustache_position;

/// A template, ready to be filled, or the error that is in it.
typedef struct agenda_mustache_template agenda_mustache_template;

/// A template that was filled, or the error that stopped it.
typedef struct agenda_mustache_output agenda_mustache_output;

/// Reads a template. NULL only where there is no memory; the caller frees it.
agenda_mustache_template *agenda_mustache_parse(const char *bytes, size_t length);

/// Frees a template. NULL is allowed.
void agenda_mustache_free(agenda_mustache_template *parsed);

/// What is wrong with a template; empty where nothing is.
agenda_mustache_text agenda_mustache_error_message(const agenda_mustache_template *parsed);

/// Where the template is wrong.
agenda_mustache_position agenda_mustache_error_position(const agenda_mustache_template *parsed);

/// Fills a template without error with the values of a JSON text. Nothing is escaped: `{{x}}` and `{{{x}}}` are the same.
/// Numbers are as they are written; true, false and null print nothing. There are no partials. NULL only where there is
/// no memory; the caller frees the output.
agenda_mustache_output *agenda_mustache_fill(agenda_mustache_template *parsed, const char *json, size_t length);

/// Frees an output and its text. NULL is allowed.
void agenda_mustache_output_free(agenda_mustache_output *output);

/// The text; empty where there is an error.
agenda_mustache_text agenda_mustache_output_text(const agenda_mustache_output *output);

/// What stopped it; empty where nothing did.
agenda_mustache_text agenda_mustache_output_error(const agenda_mustache_output *output);

#ifdef __cplusplus
}
#endif
