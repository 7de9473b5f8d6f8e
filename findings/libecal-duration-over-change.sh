#!/usr/bin/env bash
# libecal 3.46.4 (evolution-data-server, Debian 12): an event over a change of clocks ends an hour or two from where it should, for the calendar of GNOME and
# all that read by ecal_recur_generate_instances. Six hours from 23:00 before the clocks go back end at 04:00 (RFC 5545 section 3.3.6: hours are exact); libecal
# says 06:00 of DURATION:PT6H, and 05:00 of a DTEND at 04:00. In spring six hours end at 06:00, and libecal says 04:00. A reader that compares with GNOME's
# calendar finds a difference in the night shift and the sleeper train, twice a year. agenda has the end that is written, and exact hours.
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


def end(name, start, length):
    zone = ICalGLib.Timezone.get_builtin_timezone(name)
    event = ICalGLib.Component.new_from_string(
        f"BEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID={name}:{start}\r\n{length}\r\nEND:VEVENT\r\n")
    found = []

    def got(_event, _begin, end, *_rest):
        found.append(f"{end.get_hour():02}:{end.get_minute():02}")
        return True

    begin, last = (ICalGLib.Time.new_from_string(time) for time in ("20260301T000000Z", "20271231T000000Z"))
    ECal.recur_generate_instances_sync(event, begin, last, got, None, lambda *_: zone, None, zone, None)
    return found[0]


failed = False
for name, start, length, right, expected in [
    ("Europe/Berlin", "20261024T230000", "DURATION:PT6H", "04:00", "06:00"),
    ("Europe/Berlin", "20270327T230000", "DURATION:PT6H", "06:00", "04:00"),
    ("America/New_York", "20261031T230000", "DURATION:PT6H", "04:00", "06:00"),
    ("Europe/Berlin", "20261024T230000", "DTEND;TZID=Europe/Berlin:20261025T040000", "04:00", "05:00"),
    ("Europe/Berlin", "20270327T230000", "DTEND;TZID=Europe/Berlin:20270328T060000", "06:00", "05:00"),
    ("Europe/Berlin", "20261023T230000", "DURATION:PT6H", "05:00", "05:00"),
]:
    found = end(name, start, length)
    print(f"libecal {sys.argv[1]}: {name} {start}, {length.split(';')[0]}: ends at {found}, and should at {right}")
    failed |= found != expected
sys.exit(1 if failed else 0)
PYTHON
