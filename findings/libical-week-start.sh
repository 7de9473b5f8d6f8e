#!/usr/bin/env bash
# libical 3.0.16 (Debian 12): weekly rules whose weeks begin on a Saturday (WKST=SA, as programs write them in Egypt or the Emirates), every second week and on
# several weekdays, have their later instances in the weeks that the rule leaves out. From Monday 16 November 2026, FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SA is
# on 16, 29 and 30 November (RFC 5545 section 3.3.10: the week of the start is that of Saturday 14 to Friday 20, so that the next one begins on 28 November);
# libical's iterator begins with 22 and 23 November, and leaves the start out. GNOME's calendar, which asks libecal, shows the start and then these days. With
# WKST=SU and WKST=MO both are right. agenda expands rules itself, and has the days of the RFC, as has python3-dateutil.
#
# Needs Debian's gir1.2-ecal-2.0 3.46.4-2+deb12u1, libical3 3.0.16-1+b1, python3-gi and python3-dateutil. Fails if the behaviour is another one.
set -euo pipefail
for package in gir1.2-ecal-2.0=3.46.4-2+deb12u1 libical3=3.0.16-1+b1; do
  found=$(dpkg-query --show --showformat='${Version}' "${package%%=*}" 2>/dev/null || true)
  [[ $found == "${package#*=}" ]] || { echo "this needs ${package/=/ }; here is ${found:-none}: apt-get install $package python3-gi python3-dateutil"; exit 1; }
done

/usr/bin/python3 - <<'PYTHON'
import datetime
import sys
import warnings

import dateutil.rrule
import gi

gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, ICalGLib  # noqa: E402

warnings.simplefilter("ignore")
START = "20261116"


def shown(time):
    return f"{time.get_year()}-{time.get_month():02}-{time.get_day():02}"


def by_libical(rule):
    iterator = ICalGLib.RecurIterator.new(ICalGLib.Recurrence.new_from_string(rule), ICalGLib.Time.new_from_string(START))
    return [shown(iterator.next()) for _ in range(4)]


def by_libecal(rule):
    event = ICalGLib.Component.new_from_string(f"BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;VALUE=DATE:{START}\r\nRRULE:{rule}\r\nEND:VEVENT\r\n")
    found = []

    def got(_event, begin, _end, *_rest):
        found.append(shown(begin))
        return len(found) < 4

    utc = ICalGLib.Timezone.get_utc_timezone()
    begin, end = (ICalGLib.Time.new_from_string(time) for time in (START, "20280101"))
    ECal.recur_generate_instances_sync(event, begin, end, got, None, lambda *_: utc, None, utc, None)
    return found


def by_dateutil(rule):
    dates = dateutil.rrule.rrulestr(rule, dtstart=datetime.datetime.strptime(START, "%Y%m%d"))
    return [f"{date:%Y-%m-%d}" for date, _ in zip(dates, range(4))]


RIGHT = ["2026-11-16", "2026-11-29", "2026-11-30", "2026-12-13"]
failed = False
for first, by_iterator, by_calendar in [
    ("SA", ["2026-11-22", "2026-11-23", "2026-12-06", "2026-12-07"], ["2026-11-16", "2026-11-22", "2026-11-23", "2026-12-06"]),
    ("SU", RIGHT, RIGHT),
]:
    rule = f"FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST={first}"
    found = [by_libical(rule), by_libecal(rule), by_dateutil(rule)]
    print(rule, *(f"  {name}: {', '.join(dates)}" for name, dates in zip(("libical", "libecal", "python3-dateutil"), found)), sep="\n")
    failed |= found != [by_iterator, by_calendar, RIGHT]
sys.exit(failed)
PYTHON
