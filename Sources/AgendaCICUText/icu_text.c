#include "icu_text.h"

#include <unicode/ucnv.h>

int32_t icu_text_utf8(const char *charset, const uint8_t *bytes, int32_t count, uint8_t *text, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const int32_t length = ucnv_convert("UTF-8", charset, (char *)text, capacity, (const char *)bytes, count, &status);
  return U_FAILURE(status) ? -1 : length;
}
