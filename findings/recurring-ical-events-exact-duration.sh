#!/usr/bin/env bash
# recurring-ical-events 3.8.2 with icalendar 6.3.2 (PyPI): an event with a DURATION in hours ends after so many hours of the wall clock. In the night in which the
# clocks go back, PT4H from 23:30 lasts five hours, and PT1H from the first 02:30 two. RFC 5545 section 3.3.6 says that hours are an exact duration, and days a
# nominal one; in other nights both are alike. Who compares calendars with it has to leave such nights out, or to write a DTEND.
#
# Needs Python and the registry of its packages. Fails if the ends are others.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check recurring-ical-events==3.8.2 icalendar==6.3.2 >&2
"$folder/python/bin/python" - <<'PYTHON'
import datetime
import sys

import icalendar
import recurring_ical_events


def hours(start, duration):
    """The hours that an event lasts, of which its DURATION says some."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example.org//EN", "BEGIN:VEVENT", "UID:night", "DTSTAMP:20260101T000000Z",
             f"DTSTART;TZID=Europe/Berlin:{start}", f"DURATION:{duration}", "END:VEVENT", "END:VCALENDAR", ""]
    event, = recurring_ical_events.of(icalendar.Calendar.from_ical("\r\n".join(lines))).between((2026, 1, 1), (2027, 1, 1))
    begin, end = (event[name].dt.astimezone(datetime.timezone.utc) for name in ("DTSTART", "DTEND"))
    return (end - begin).total_seconds() / 3600


found = {f"{start} {duration}": hours(start, duration)
         for start, duration in [("20261023T233000", "PT4H"), ("20261024T233000", "PT4H"), ("20261025T023000", "PT1H"), ("20261024T120000", "P1D")]}
for name, lasts in found.items():
    print(f"{name} lasts {lasts:g} hours")
sys.exit(list(found.values()) != [4, 5, 2, 25])
PYTHON
