#!/usr/bin/env bash
# KCalendarCore 5.103.0 (Debian 12; the library of KOrganizer and Kalendar): an event every few hours is shown before its first date. “Every 8 hours, 6 times”
# from Tuesday 1 December 16:00 (FREQ=HOURLY;INTERVAL=8;COUNT=6) has 8 more instances in a week that begins on Sunday 29 November, from 00:00 of that day on,
# all of them before DTSTART, with which a series begins (RFC 5545 section 3.8.5.3). The end is right. So it is with each rule of hours or minutes without a BY
# part; FREQ=DAILY;BYHOUR=0,8,16, which has the same dates, is right. Who looks at the week sees times for a medicine that nobody has set, in a file of any
# program. agenda add writes such rules (“every 8 hours”).
#
# Needs Debian with g++, and its archive; installs nothing. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
# The packages that are not installed are only extracted.
mapfile -t missing < <(apt-get install --simulate --no-install-recommends libkf5calendarcore-dev=5:5.103.0-1 | sed --quiet 's/^Inst \([^ ]*\) .*/\1/p')
mkdir package
if [[ ${#missing[@]} != 0 ]]; then
  apt-get -qq download "${missing[@]}" 2>/dev/null
  for file in *.deb; do dpkg-deb --extract "$file" package; done
fi
cat >instances.cpp <<'CPP'
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <KCalendarCore/OccurrenceIterator>
#include <QTimeZone>
#include <cstdio>

using namespace KCalendarCore;

// Prints the starts that a view from 29 November to 5 December 2026 has.
int main(int, char **arguments)
{
    const QTimeZone zone("Europe/Berlin");
    const MemoryCalendar::Ptr calendar(new MemoryCalendar(zone));
    ICalFormat format;
    if (!format.load(calendar, arguments[1])) return 2;
    OccurrenceIterator instances(*calendar, QDateTime(QDate(2026, 11, 29), QTime(0, 0), zone), QDateTime(QDate(2026, 12, 5), QTime(0, 0), zone));
    while (instances.hasNext()) {
        instances.next();
        std::puts(qPrintable(instances.occurrenceStartDate().toTimeZone(zone).toString("yyyy-MM-dd hh:mm")));
    }
}
CPP
options=()
for include in "$folder/package/usr/include" /usr/include; do
  options+=(-I"$include/KF5/KCalendarCore" -I"$include/KF5/KCalendarCore/KCalCore" -I"$include/x86_64-linux-gnu/qt5" -I"$include/x86_64-linux-gnu/qt5/QtCore"
    -I"$include/x86_64-linux-gnu/qt5/QtGui")
done
libraries=$folder/package/usr/lib/x86_64-linux-gnu
g++ -std=c++17 -fPIC "${options[@]}" instances.cpp -o instances -L"$libraries" -lKF5CalendarCore -lQt5Core -Wl,--allow-shlib-undefined

# The starts of a series with a rule from 1 December 2026, 16:00 in Berlin.
starts() {
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//example//EN' BEGIN:VEVENT UID:a@example.org DTSTAMP:20260101T000000Z SUMMARY:Medicine \
    'DTSTART;TZID=Europe/Berlin:20261201T160000' DURATION:PT15M "RRULE:$1" END:VEVENT END:VCALENDAR >series.ics
  LD_LIBRARY_PATH=$libraries ./instances series.ics
}
starts 'FREQ=HOURLY;INTERVAL=8;COUNT=6' >hourly
starts 'FREQ=DAILY;BYHOUR=0,8,16;COUNT=6' >daily
before=$(awk '$0 < "2026-12-01 16:00"' hourly | wc -l)
after=$(awk '$0 >= "2026-12-01 16:00"' hourly)
echo "every 8 hours, 6 times, from 1 December 16:00: $(wc -l <hourly) instances, $before of them before the start, the first on $(head -n 1 hourly)"
echo "with FREQ=DAILY: $(wc -l <daily) instances, the first on $(head -n 1 daily)"
[[ $before == 8 && $(head -n 1 hourly) == "2026-11-29 00:00" && $after == "$(cat daily)" && $(wc -l <daily) == 6 ]]
