// The charsets of ICU behind one function. ICU's own names carry its version, which its headers add.

#pragma once

#include <stdint.h>

/// Writes the text of bytes in a charset in UTF-8, and returns its length; -1 where ICU does not have the charset, or the text needs more bytes than
/// `capacity`. What is no text of the charset becomes U+FFFD.
int32_t icu_text_utf8(
    const char *_Nonnull charset, const uint8_t *_Nonnull bytes, int32_t count, uint8_t *_Nonnull text, int32_t capacity);
