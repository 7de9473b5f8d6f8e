// The part of expat, the parser of XML, that Swift sees.
#pragma once

#include <expat.h>
