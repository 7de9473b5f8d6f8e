#include "icu_calendar.h"

#include <stdio.h>
#include <string.h>
#include <unicode/ucal.h>

icu_calendar *icu_calendar_open(const char *name) {
  static const UChar utc[] = {'U', 'T', 'C', 0};
  char locale[64];
  const int length = snprintf(locale, sizeof locale, "@calendar=%s", name);
  if (length < 0 || (size_t)length >= sizeof locale) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UCalendar *calendar = ucal_open(utc, 3, locale, UCAL_DEFAULT, &status);
  if (U_FAILURE(status) || calendar == NULL) return NULL;
  // Of a calendar that it does not know ICU makes a Gregorian one.
  const char *type = ucal_getType(calendar, &status);
  if (U_FAILURE(status) || type == NULL || strcmp(type, "gregorian") == 0) {
    ucal_close(calendar);
    return NULL;
  }
  return (icu_calendar *)calendar;
}

bool icu_calendar_date_of(icu_calendar *opened, int64_t day, icu_calendar_date *date) {
  UCalendar *calendar = (UCalendar *)opened;
  UErrorCode status = U_ZERO_ERROR;
  ucal_setMillis(calendar, (double)day * 86400000.0, &status);
  date->year = ucal_get(calendar, UCAL_EXTENDED_YEAR, &status);
  date->month = ucal_get(calendar, UCAL_MONTH, &status);
  date->is_leap_month = ucal_get(calendar, UCAL_IS_LEAP_MONTH, &status) != 0;
  date->day = ucal_get(calendar, UCAL_DATE, &status);
  return U_SUCCESS(status);
}
