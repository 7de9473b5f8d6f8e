#!/usr/bin/env bash
# icalendar 7.3.0 (PyPI): a process that reads two calendars with one TZID and different VTIMEZONEs, such as the “Customized Time Zone” of Outlook, takes the
# offsets of the first file for the second one, too, without a warning: it keeps the zones of the files that it has read by their names, for the whole
# process (RFC 5545 section 3.8.3.1: a TZID names a VTIMEZONE of its own calendar). A program that merges calendars shows wrong hours then. agenda compares
# the zones and not the names (CarriedZones); Scripts/check-edits makes icalendar forget the zones before each file.
#
# Needs Python with venv, and the registry of its packages. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet icalendar==7.3.0
venv/bin/python - <<'PYTHON'
import importlib.metadata

import icalendar

def start(offset):
    text = f"""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:{offset}
TZOFFSETTO:{offset}
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:a@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Customized Time Zone:20261201T090000
SUMMARY:A
END:VEVENT
END:VCALENDAR
"""
    calendar = icalendar.Calendar.from_ical(text)
    return calendar.walk("VEVENT")[0].decoded("DTSTART").isoformat()

first, second = start("+0530"), start("-0500")
print(f"icalendar {importlib.metadata.version('icalendar')}: 09:00 in +05:30 is {first}, and then 09:00 in -05:00 is {second}")
assert first.endswith("+05:30") and second.endswith("+05:30"), "the second file has its own offset"
PYTHON
