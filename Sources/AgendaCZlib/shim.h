// What Swift sees of zlib, which compresses PNG.
#pragma once

#include <zlib.h>
