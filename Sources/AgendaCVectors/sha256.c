#include "sha256.h"

#include <stdbool.h>

// The constants of FIPS 180-4 section 4.2.2.
static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

// Takes a block in, on any processor (FIPS 180-4 section 6.2.2).
static void add_block(uint32_t *state, const uint8_t *bytes) {
  uint32_t schedule[64];
  for (int place = 0; place < 16; place++) {
    const uint8_t *word = bytes + 4 * place;
    schedule[place] = (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];
  }
  for (int place = 16; place < 64; place++) {
    const uint32_t early = schedule[place - 15], late = schedule[place - 2];
    const uint32_t first = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3;
    const uint32_t second = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10;
    schedule[place] = schedule[place - 16] + first + schedule[place - 7] + second;
  }
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3], e = state[4], f = state[5], g = state[6], h = state[7];
  for (int place = 0; place < 64; place++) {
    const uint32_t sum = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const uint32_t first = h + sum + ((e & f) ^ (~e & g)) + constants[place] + schedule[place];
    const uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d, state[4] += e, state[5] += f, state[6] += g, state[7] += h;
}

void sha256_add_portably(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) add_block(state, bytes);
}

#if defined(__x86_64__)

#include <cpuid.h>
#include <immintrin.h>

// Whether the processor has the extensions SHA, SSSE3 and SSE4.1.
static bool has_instructions(void) {
  static int known = -1;
  int found = __atomic_load_n(&known, __ATOMIC_RELAXED);
  if (found < 0) {
    unsigned a, b, c, d;
    found = __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA) && __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSSE3) &&
            (c & bit_SSE4_1);
    __atomic_store_n(&known, found, __ATOMIC_RELAXED);
  }
  return found;
}

// The processor keeps the state as the words A, B, E, F and C, D, G, H, and makes two rounds at a time. Each group of four words of the schedule follows
// from the four groups before it.
__attribute__((target("sha,sse4.1,ssse3"))) static void add_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i low = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i high = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i former_abef = abef, former_cdgh = cdgh;
    __m128i words[4];
    for (int group = 0; group < 16; group++) {
      __m128i next;
      if (group < 4) {
        next = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * group)), big_endian);
      } else {
        const __m128i first = words[group & 3], second = words[(group + 1) & 3], third = words[(group + 2) & 3],
                      fourth = words[(group + 3) & 3];
        next = _mm_add_epi32(_mm_sha256msg1_epu32(first, second), _mm_alignr_epi8(fourth, third, 4));
        next = _mm_sha256msg2_epu32(next, fourth);
      }
      words[group & 3] = next;
      const __m128i sum = _mm_add_epi32(next, _mm_load_si128((const __m128i *)(constants + 4 * group)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, former_abef);
    cdgh = _mm_add_epi32(cdgh, former_cdgh);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);
  high = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(high, low, 8));
}

void sha256_add(uint32_t *state, const uint8_t *bytes, size_t blocks) {
  if (has_instructions()) return add_blocks(state, bytes, blocks);
  sha256_add_portably(state, bytes, blocks);
}

#else

void sha256_add(uint32_t *state, const uint8_t *bytes, size_t blocks) { sha256_add_portably(state, bytes, blocks); }

#endif
