#!/usr/bin/env bash
# icalendar 7.3.2 (PyPI) with times that have an offset and no zone, as services give them in JSON (2026-07-01T09:00:00-03:00). Read with dateutil's isoparse
# or parse, such a time is written without its offset, as a local time (RFC 5545 section 3.3.5, form 1): the call at 09:00 in Brasília, 14:00 in Berlin, is at
# 09:00 in everybody's calendar. Read with datetime.fromisoformat, it is written with TZID="UTC-03:00", and after astimezone() with the short name of the zone
# of the machine, TZID=CEST. Neither has a VTIMEZONE (section 3.2.19 demands one), add_missing_timezones() adds none and says nothing, and icalendar itself
# reads both as local times again. All are written without a warning. Many feeds are made by such a script of ten lines; a time has to be converted to UTC
# before. agenda reads TZID="UTC-03:00" and CEST as what they mean; what was written as local stays local.
#
# Needs Python with venv, and the registry of its packages. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check icalendar==7.3.2 python-dateutil==2.9.0.post0 tzdata==2026.6
TZ=Europe/Berlin venv/bin/python -W error - <<'PYTHON'
import datetime
import importlib.metadata

import dateutil.parser
import icalendar

TEXT = "2026-07-01T09:00:00-03:00"


def written(time):
    """The DTSTART that is written, the number of VTIMEZONEs, and the offset of the time when it is read again."""
    event = icalendar.Event()
    event.add("uid", "a@example.org")
    event.add("dtstamp", datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc))
    event.add("dtstart", time)
    calendar = icalendar.Calendar()
    calendar.add("version", "2.0")
    calendar.add("prodid", "-//example//EN")
    calendar.add_component(event)
    calendar.add_missing_timezones()
    text = calendar.to_ical().decode()
    again = icalendar.Calendar.from_ical(text).walk("VEVENT")[0].decoded("DTSTART")
    return next(line for line in text.splitlines() if line.startswith("DTSTART")), text.count("BEGIN:VTIMEZONE"), again.utcoffset()


found = {
    "dateutil.parser.isoparse": written(dateutil.parser.isoparse(TEXT)),
    "dateutil.parser.parse": written(dateutil.parser.parse(TEXT)),
    "datetime.fromisoformat": written(datetime.datetime.fromisoformat(TEXT)),
    "…astimezone() in Berlin": written(datetime.datetime.fromisoformat(TEXT).astimezone()),
    "…astimezone(utc)": written(datetime.datetime.fromisoformat(TEXT).astimezone(datetime.timezone.utc)),
}
print(f"icalendar {importlib.metadata.version('icalendar')}, {TEXT}:")
for way, (line, zones, offset) in found.items():
    print(f"  {way:26}{line:42}VTIMEZONE: {zones}, read again with the offset {offset}")
local = ("DTSTART:20260701T090000", 0, None)
assert found == dict(zip(found, [local, local, ('DTSTART;TZID="UTC-03:00":20260701T090000', 0, None), ("DTSTART;TZID=CEST:20260701T140000", 0, None),
                                 ("DTSTART:20260701T120000Z", 0, datetime.timedelta(0))])), found
PYTHON
