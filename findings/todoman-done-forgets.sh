#!/usr/bin/env bash
# todoman 4.7.0 (PyPI): a task that is to be done three times never ends. `todo done` of a task with a rule marks it as completed, without the rule, and makes
# a new task with the next date and the whole COUNT (RFC 5545 section 3.3.10: COUNT bounds the instances). The new one has no reminder (VALARM), no URL and no
# parent (RELATED-TO), and comes on dates that are excepted (EXDATE, section 3.8.5.1), too. And each change of a task with a rule, as of its priority, writes
# its times in UTC: “every day at 20:00” in Berlin is at 19:00 for the other programs after the clocks go back, because the instances of a start in UTC are in
# UTC. Who finishes a task of Nextcloud or Tasks.org with todoman loses its reminders, without a message. agenda done counts, and keeps the rest.
#
# Needs Python with venv, and the registry of its packages. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check todoman==4.7.0 icalendar==7.3.2 tzdata==2026.6
mkdir -p home/.config/todoman home/tasks/garden
cat >home/.config/todoman/config.py <<CONFIG
path = "$folder/home/tasks/*"
date_format = "%Y-%m-%d"
time_format = "%H:%M"
default_list = "garden"
CONFIG
todo() { env -i PATH="$PATH" LC_ALL=C.UTF-8 TZ=Europe/Berlin HOME="$folder/home" venv/bin/todo "$@"; }

# A task for three evenings but one, from Saturday 24 October 2026; the clocks go back in the night after it.
task() {
  rm -rf home/.cache home/tasks/garden/*
  printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 'PRODID:-//example//EN' BEGIN:VTIMEZONE TZID:Europe/Berlin BEGIN:DAYLIGHT DTSTART:19810329T020000 \
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU' TZOFFSETFROM:+0100 TZOFFSETTO:+0200 END:DAYLIGHT BEGIN:STANDARD DTSTART:19961027T030000 \
    'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU' TZOFFSETFROM:+0200 TZOFFSETTO:+0100 END:STANDARD END:VTIMEZONE BEGIN:VTODO UID:water@example.org \
    DTSTAMP:20260101T000000Z SUMMARY:Water 'DTSTART;TZID=Europe/Berlin:20261024T200000' 'DUE;TZID=Europe/Berlin:20261024T210000' \
    'RRULE:FREQ=DAILY;COUNT=3' 'EXDATE;TZID=Europe/Berlin:20261025T200000' URL:https://example.org/garden RELATED-TO:holidays@example.org BEGIN:VALARM \
    ACTION:DISPLAY DESCRIPTION:Water TRIGGER:-PT1H END:VALARM END:VTODO END:VCALENDAR >home/tasks/garden/water.ics
  todo list >/dev/null
}

# The task that is still to be done.
open_task() {
  { grep --files-without-match --null STATUS:COMPLETED home/tasks/garden/*.ics || true; } | xargs --null cat | tr --delete '\r' | sed '1,/^BEGIN:VTODO/d'
}

task
todo edit 1 --priority high >/dev/null
edited=$(open_task)
grep --extended-regexp '^(DTSTART|RRULE)' <<<"$edited" | sed 's/^/after a change of the priority: /'
task
dates=
for number in 1 2 3 4 5; do
  identifier=$(todo --porcelain list | sed --quiet 's/.*"id": \([0-9]*\).*/\1/p')
  todo "done" "$identifier" >/dev/null
  next=$(open_task)
  dates+=" $(sed --quiet 's/^DTSTART:\(2026[0-9]*\)T.*/\1/p' <<<"$next")"
done
rule=$(grep '^RRULE' <<<"$next")
lost=$(grep --count --extended-regexp '^(EXDATE|URL|RELATED-TO|BEGIN:VALARM)' <<<"$next" || true)
echo "done $number times, of 3 less 1; the next dates were$dates; the task after them has $rule, and $lost of EXDATE, URL, RELATED-TO and VALARM"
grep --quiet --line-regexp 'DTSTART:20261024T180000Z' <<<"$edited"
grep --quiet 'COUNT=3' <<<"$edited"
[[ $dates == " 20261025 20261026 20261027 20261028 20261029" && $rule == *"COUNT=3"* && $lost == 0 ]]
