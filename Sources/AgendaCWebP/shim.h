// The part of libwebp that Swift sees.
#pragma once

#include <webp/decode.h>
#include <webp/demux.h>
