// What Swift sees of expat, the parser of XML.
#pragma once

#include <expat.h>
