#include "line_feeds.h"

_Static_assert(sizeof(line_feeds_bits) == sizeof(uint64_t), "a bit for each byte");
_Static_assert(sizeof(sixteen_bits) == sizeof(uint16_t), "a bit for each byte");
