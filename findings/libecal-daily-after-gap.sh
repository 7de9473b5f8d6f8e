#!/usr/bin/env bash
# libecal 3.46.4 (evolution-data-server, Debian 12): a daily series in the hour that the clock skips is an hour late on the day after, too, for the calendar of
# GNOME and all that read by ecal_recur_generate_instances: 02:30, 03:30 on the day of the change, which is right (RFC 5545 section 3.3.5), 03:30 again, and
# then 02:30. libical alone, without libecal, gives 02:30 on the day after. It looks like a fault of the program that has written the series, and Scripts/check-edits
# --evolution found such days. agenda takes the time of the rule on each day.
#
# Needs Debian's gir1.2-ecal-2.0 3.46.4-2+deb12u1, python3-gi and tzdata. Fails if the behaviour is another one.
set -euo pipefail
wanted=3.46.4-2+deb12u1
found=$(dpkg-query --show --showformat='${Version}' gir1.2-ecal-2.0 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs gir1.2-ecal-2.0 $wanted; here is ${found:-none}: apt-get install gir1.2-ecal-2.0=$wanted python3-gi"; exit 1; }

/usr/bin/python3 - "$found" <<'PYTHON'
import sys
import warnings

import gi

gi.require_version("ECal", "2.0")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, ICalGLib  # noqa: E402

warnings.simplefilter("ignore")
RULE = "FREQ=DAILY;COUNT=5"


def shown(time):
    return f"{time.get_day()}. {time.get_hour():02}:{time.get_minute():02}"


def by_libecal(name, start):
    zone = ICalGLib.Timezone.get_builtin_timezone(name)
    event = ICalGLib.Component.new_from_string(
        f"BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID={name}:{start}\r\nDURATION:PT30M\r\nRRULE:{RULE}\r\nEND:VEVENT\r\n")
    found = []

    def got(_event, begin, _end, *_rest):
        found.append(shown(begin))
        return True

    begin, end = (ICalGLib.Time.new_from_string(time) for time in ("20270301T000000Z", "20270501T000000Z"))
    ECal.recur_generate_instances_sync(event, begin, end, got, None, lambda *_: zone, None, zone, None)
    return found


def by_libical(start):
    iterator = ICalGLib.RecurIterator.new(ICalGLib.Recurrence.new_from_string(RULE), ICalGLib.Time.new_from_string(start))
    return [shown(iterator.next()) for _ in range(5)]


failed = False
for name, start, expected in [
    ("Europe/Berlin", "20270326T023000", ["26. 02:30", "27. 02:30", "28. 03:30", "29. 03:30", "30. 02:30"]),
    ("America/New_York", "20270312T020000", ["12. 02:00", "13. 02:00", "14. 03:00", "15. 03:00", "16. 02:00"]),
]:
    found = by_libecal(name, start)
    print(f"libecal {sys.argv[1]}, {name}: {', '.join(found)} (March 2027)")
    failed |= found != expected
found = by_libical("20270326T023000")
print(f"libical, a rule without a zone: {', '.join(found)}")
failed |= found != ["26. 02:30", "27. 02:30", "28. 02:30", "29. 02:30", "30. 02:30"]
sys.exit(failed)
PYTHON
