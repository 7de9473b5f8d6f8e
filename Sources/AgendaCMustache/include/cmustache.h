#pragma once

// Fills Mustache templates with values, with Debian’s libkainjow-mustache-dev. No C++ type and no exception crosses this header.

#include <stdbool.h>
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

/// The end of an output, with the error that stopped it.
typedef struct agenda_mustache_output agenda_mustache_output;

/// Parses a template. NULL only where there is no memory; the caller frees the result.
agenda_mustache_template *agenda_mustache_parse(const char *bytes, size_t length);

/// Frees a template. NULL is allowed.
void agenda_mustache_free(agenda_mustache_template *parsed);

/// The error of a template; empty where there is none.
agenda_mustache_text agenda_mustache_error_message(const agenda_mustache_template *parsed);

/// The position of the error.
agenda_mustache_position agenda_mustache_error_position(const agenda_mustache_template *parsed);

/// The values of a template, which a reader builds.
typedef struct agenda_mustache_values agenda_mustache_values;

/// Reads a text, and calls the functions below for its values, from the outermost one on. False where it cannot be read.
typedef bool (*agenda_mustache_reader)(const char *bytes, size_t length, agenda_mustache_values *values);

/// Begins an object or a list, which is the next value.
void agenda_mustache_begin(agenda_mustache_values *values, bool is_list);

/// Ends the innermost object or list.
void agenda_mustache_end(agenda_mustache_values *values);

/// The key of the object's next value.
void agenda_mustache_key(agenda_mustache_values *values, const char *bytes, size_t length);

/// A text or a number, which is printed as it is. A number between two NULs is the place of a text in the text of values, in bytes: so a long one that many
/// values have stands there once.
void agenda_mustache_text_value(agenda_mustache_values *values, const char *bytes, size_t length);

/// True or false. Both print nothing.
void agenda_mustache_truth(agenda_mustache_values *values, bool truth);

/// An object of a list, as a part of the text that is read: a list can have a hundred thousand, of which one at a time is drawn. The part is read
/// where a section comes to it.
void agenda_mustache_part(agenda_mustache_values *values, const char *bytes, size_t length);

/// Takes a block of the output. False where no more is wanted.
typedef bool (*agenda_mustache_sink)(const char *bytes, size_t length, void *context);

/// Fills a template that has no error with the values of a text, and hands the output on in blocks, ended by a line feed unless it is empty. A long
/// output is made twice, first to count it, so that nothing is handed on of one with an error, and it is never whole in memory.
/// Nothing is escaped: `{{x}}` and `{{{x}}}` are the same. Partials are empty. NULL only where there is no memory; the caller frees the output.
agenda_mustache_output *agenda_mustache_fill(
    agenda_mustache_template *parsed, const char *bytes, size_t length, agenda_mustache_reader reader,
    agenda_mustache_sink sink, void *context);

/// Frees the end of an output. NULL is allowed.
void agenda_mustache_output_free(agenda_mustache_output *output);

/// The error that stopped the output; empty where there is none.
agenda_mustache_text agenda_mustache_output_error(const agenda_mustache_output *output);

#ifdef __cplusplus
}
#endif
