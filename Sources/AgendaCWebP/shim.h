// What Swift sees of libwebp.
#pragma once

#include <webp/decode.h>
#include <webp/demux.h>
