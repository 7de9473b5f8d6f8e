#!/usr/bin/env bash
# calcurse 4.7.1 (Debian 12): a meeting of a series that was moved is imported at both times, and one that was called off is there twice, with “0 skipped”:
# RECURRENCE-ID (RFC 5545 section 3.8.4.4) and STATUS:CANCELLED are passed over, and the component of one date is one more event. The manual names neither
# among the properties that are read, nor among those that are not. And a night shift on Mondays and Tuesdays, 4 times (COUNT counts instances, section
# 3.3.10), begins on 4 Mondays and on no Tuesday, while hours within a day are right. calcurse-caldav imports each item of a server in this way. Who reads the
# calendar of a team in calcurse goes to meetings that are elsewhere. agenda export writes a series as it is.
#
# Needs Debian, and its archive; installs nothing. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
mapfile -t missing < <(apt-get install --simulate --no-install-recommends calcurse=4.7.1-1 | sed --quiet 's/^Inst \([^ ]*\) .*/\1/p')
if [[ ${#missing[@]} != 0 ]]; then
  apt-get -qq download "${missing[@]}" 2>/dev/null
  for file in *.deb; do dpkg-deb --extract "$file" package; done
fi
export TZ=Europe/Berlin LC_ALL=C.UTF-8 HOME=$folder LD_LIBRARY_PATH=$folder/package/usr/lib/x86_64-linux-gnu
PATH=$folder/package/usr/bin:$PATH

# Imports the components whose lines are given, and prints the days and times that there are in December 2026.
imported() {
  rm -rf data
  mkdir data
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//example//EN' BEGIN:VEVENT UID:a@example.org DTSTAMP:20260101T000000Z SUMMARY:Meeting "$@" END:VEVENT \
    END:VCALENDAR >file.ics
  calcurse --datadir data --confdir data --import file.ics --quiet
  calcurse --datadir data --confdir data --query --from 12/01/2026 --to 12/31/2026 --filter-type cal --output-datefmt '%d' |
    awk '/^[0-9]/ { day = substr($0, 1, 2) } / -> / { sub("^ [-+*] ", ""); print day, $1, $2, $3 }'
}
weekly=('DTSTART;TZID=Europe/Berlin:20261201T090000' DURATION:PT1H 'RRULE:FREQ=WEEKLY;COUNT=3')
next=(END:VEVENT BEGIN:VEVENT UID:a@example.org DTSTAMP:20260101T000000Z SUMMARY:Meeting 'RECURRENCE-ID;TZID=Europe/Berlin:20261208T090000' DURATION:PT1H)
moved=$(imported "${weekly[@]}" "${next[@]}" 'DTSTART;TZID=Europe/Berlin:20261209T140000')
off=$(imported "${weekly[@]}" "${next[@]}" 'DTSTART;TZID=Europe/Berlin:20261208T090000' STATUS:CANCELLED)
day=$(imported 'DTSTART;TZID=Europe/Berlin:20261207T200000' DURATION:PT2H 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4')
night=$(imported 'DTSTART;TZID=Europe/Berlin:20261207T220000' DURATION:PT8H 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4')
starts=$(grep --fixed-strings '22:00 ->' <<<"$night" | cut --characters=1-2 | paste --serial --delimiters=,)
report=$(calcurse --datadir data --confdir data --import file.ics | grep skipped)
printf '%-34s %s\n' 'moved from 8 to 9 December:' "${moved//$'\n'/; }" 'called off on 8 December:' "${off//$'\n'/; }" \
  'Mondays and Tuesdays, 4 times:' "${day//$'\n'/; }" 'the same at night begins on:' "$starts December" report: "$report"
[[ $moved == $'01 09:00 -> 10:00\n08 09:00 -> 10:00\n09 14:00 -> 15:00\n15 09:00 -> 10:00' ]]
[[ $off == $'01 09:00 -> 10:00\n08 09:00 -> 10:00\n08 09:00 -> 10:00\n15 09:00 -> 10:00' ]]
[[ $day == $'07 20:00 -> 22:00\n08 20:00 -> 22:00\n14 20:00 -> 22:00\n15 20:00 -> 22:00' && $starts == 07,14,21,28 && $report == *'0 skipped' ]]
