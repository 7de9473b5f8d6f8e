#pragma once

// Fills Mustache templates with values given as JSON, with Debian’s libkainjow-mustache-dev and nlohmann-json3-dev. No C++ type and no
// exception crosses this header.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that belong to the output, without a NUL at the end.
typedef struct {
  const char *bytes;
  size_t length;
} agenda_mustache_text;

/// A position in the template: line and column in bytes, from 1; both are 0 where the position is not known.
typedef struct {
  uint32_t line;
  uint32_t column;
} agenda_mustache_position;

/// A parsed template, or its error.
typedef struct agenda_mustache_template agenda_mustache_template;

/// The output of a template, or the error that stopped it.
typedef struct agenda_mustache_output agenda_mustache_output;

/// Parses a template. NULL only where there is no memory; the caller frees the result.
agenda_mustache_template *agenda_mustache_parse(const char *bytes, size_t length);

/// Frees a template. NULL is allowed.
void agenda_mustache_free(agenda_mustache_template *parsed);

/// The error of a template; empty where there is none.
agenda_mustache_text agenda_mustache_error_message(const agenda_mustache_template *parsed);

/// The position of the error.
agenda_mustache_position agenda_mustache_error_position(const agenda_mustache_template *parsed);

/// Fills a template that has no error with the values of a JSON text. Nothing is escaped: `{{x}}` and `{{{x}}}` are the same.
/// Fractions are printed as they are written; true, false and null print nothing. Partials are empty. NULL only where there is
/// no memory; the caller frees the output.
agenda_mustache_output *agenda_mustache_fill(agenda_mustache_template *parsed, const char *json, size_t length);

/// Frees an output and its text. NULL is allowed.
void agenda_mustache_output_free(agenda_mustache_output *output);

/// The text; empty where there is an error.
agenda_mustache_text agenda_mustache_output_text(const agenda_mustache_output *output);

/// The error that stopped the output; empty where there is none.
agenda_mustache_text agenda_mustache_output_error(const agenda_mustache_output *output);

#ifdef __cplusplus
}
#endif
