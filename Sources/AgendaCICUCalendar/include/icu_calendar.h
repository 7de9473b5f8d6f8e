// The calendars of ICU behind two functions: dates in other calendars than the Gregorian one. ICU's own names carry its version, which
// its headers add.

#pragma once

#include <stdbool.h>
#include <stdint.h>

/// A calendar of ICU. One is used by one thread at a time.
typedef struct icu_calendar icu_calendar;

/// A day in a calendar.
typedef struct {
  /// The year, counted on over all eras.
  int32_t year;
  /// The month as ICU numbers it, from 0.
  int32_t month;
  /// Whether the month is a leap month with the number of the month before.
  bool is_leap_month;
  /// The day of the month, from 1.
  int32_t day;
} icu_calendar_date;

/// The calendar with a name of CLDR, such as `chinese`, or `NULL` where ICU does not have it. It is never freed.
icu_calendar *_Nullable icu_calendar_open(const char *_Nonnull name);

/// The date of a day that is counted from 1 January 1970; `false` where ICU does not know.
bool icu_calendar_date_of(icu_calendar *_Nonnull calendar, int64_t day, icu_calendar_date *_Nonnull date);
