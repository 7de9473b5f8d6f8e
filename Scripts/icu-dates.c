// Prints what ICU says of some days in each calendar that is named, and behind "--" how it reads each charset: for Scripts/filter-icu-data, which
// compares two sets of ICU's data.

#include <stdio.h>
#include <string.h>

#include "icu_calendar.h"
#include "icu_text.h"

/// Prints all pairs of bytes in a charset, and before them a word of ISO-2022-JP.
static void print_charset(const char *charset) {
  static uint8_t bytes[70000], text[sizeof bytes * 3];
  int32_t length = 0;
  memcpy(bytes, "\x1B$B2q5D\x1B(B\n", 11);
  length = 11;
  for (int first = 0x81; first < 0xFF; first++) {
    for (int second = 0x40; second < 0xFF; second++) {
      bytes[length++] = (uint8_t)first;
      bytes[length++] = (uint8_t)second;
    }
  }
  const int32_t count = icu_text_utf8(charset, bytes, length, text, sizeof text);
  printf("%s: %d\n", charset, count);
  if (count > 0) fwrite(text, 1, (size_t)count, stdout);
}

int main(int count, char **names) {
  int i = 1;
  for (; i < count && strcmp(names[i], "--") != 0; i++) {
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
  for (i++; i < count; i++) print_charset(names[i]);
}
