// The part of zlib, which compresses PNG, that Swift sees.
#pragma once

#include <zlib.h>
