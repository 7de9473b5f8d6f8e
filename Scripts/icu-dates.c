// Prints what ICU says of some days in each calendar that is named: for Scripts/filter-icu-data, which compares two sets of ICU's data.

#include <stdio.h>

#include "icu_calendar.h"

int main(int count, char **names) {
  for (int i = 1; i < count; i++) {
    icu_calendar *calendar = icu_calendar_open(names[i]);
    printf("%s: %s\n", names[i], calendar == NULL ? "none" : "found");
    // The years 1600 to 2600, which rules in each of them can reach.
    for (int64_t day = -135140; calendar != NULL && day < 230100; day += 17) {
      icu_calendar_date date;
      if (icu_calendar_date_of(calendar, day, &date)) {
        printf("%d-%d%s-%d\n", date.year, date.month, date.is_leap_month ? "L" : "", date.day);
      } else {
        printf("%lld: none\n", (long long)day);
      }
    }
  }
}
