// The part of the system's resolver that Swift sees: the answer of the name service to one question, as it came.
#pragma once

#include <resolv.h>

/// Asks for the records of a type (class IN). Returns the length of the answer, which can exceed `size`; a negative number where there is none.
static inline int agenda_resolve(const char *name, int type, unsigned char *answer, int size) {
  return res_query(name, 1, type, answer, size);
}
