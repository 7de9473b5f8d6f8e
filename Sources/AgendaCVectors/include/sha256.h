// SHA-256 (FIPS 180-4), by the instructions that most processors have for it. Swift has no names for them.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// Takes blocks of 64 bytes into the eight words of a hash.
void sha256_add(uint32_t *_Nonnull state, const uint8_t *_Nonnull bytes, size_t blocks);

/// Does the same without such instructions, which tests compare.
void sha256_add_portably(uint32_t *_Nonnull state, const uint8_t *_Nonnull bytes, size_t blocks);
