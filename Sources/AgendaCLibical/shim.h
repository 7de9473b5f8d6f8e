// The part of libical that Swift sees. Differences between libical 3 and 4 are kept in this file.
#pragma once

#include <libical/ical.h>
