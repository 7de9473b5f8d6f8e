#!/usr/bin/env bash
# evolution-data-server 3.46.4 (Debian 12), local calendars: ReceiveObjects, which takes scheduling messages (RFC 5546), stores a REPLY in place of the
# organizer's event. A REPLY has only the guest who answers and what identifies the event (section 3.2.3), so the place and all other guests are gone, without
# an error. A REQUEST with a lower SEQUENCE than the stored one is taken too, and moves the event back. A program that gets answers has to merge them itself,
# and to write by ModifyObjects.
#
# Needs Debian's evolution-data-server and gir1.2-ecal-2.0 3.46.4-2+deb12u1, dbus and python3-gi. Uses folders and a D-Bus of its own. Fails if the behaviour is
# another one.
set -euo pipefail
wanted=3.46.4-2+deb12u1
for package in evolution-data-server gir1.2-ecal-2.0; do
  found=$(dpkg-query --show --showformat='${Version}' "$package" 2>/dev/null || true)
  [[ $found == "$wanted" ]] || { echo "this needs $package $wanted; here is ${found:-none}: apt-get install $package=$wanted python3-gi"; exit 1; }
done
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/run"
chmod 700 "$folder/run"
cat >"$folder/ask" <<'PYTHON'
import sys

import gi

gi.require_version("ECal", "2.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ICalGLib", "3.0")
from gi.repository import ECal, EDataServer, ICalGLib

registry = EDataServer.SourceRegistry.new_sync(None)
client = ECal.Client.connect_sync(registry.ref_builtin_calendar(), ECal.ClientSourceType.EVENTS, 30, None)
PEOPLE = {"ada": "ACCEPTED", "bob": "NEEDS-ACTION", "cem": "NEEDS-ACTION"}


def receive(method, sequence, hour, people, *more):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", f"METHOD:{method}", "BEGIN:VEVENT", "UID:a@example.org", "DTSTAMP:20261101T000000Z"]
    lines += [f"DTSTART:20270104T{hour}0000Z", "DURATION:PT1H", "SUMMARY:Meeting", f"SEQUENCE:{sequence}", "ORGANIZER:mailto:ada@example.org", *more]
    lines += [f"ATTENDEE;PARTSTAT={answer}:mailto:{name}@example.org" for name, answer in people.items()] + ["END:VEVENT", "END:VCALENDAR", ""]
    client.receive_objects_sync(ICalGLib.Component.new_from_string("\r\n".join(lines)), ECal.OperationFlags.NONE, None)
    [event] = client.get_object_list_sync("#t", None)[1]
    text = event.as_ical_string().replace("\r\n ", "").splitlines()
    guests = sum(line.startswith("ATTENDEE") for line in text)
    return guests, any(line.startswith("LOCATION") for line in text), next(line for line in text if line.startswith("DTSTART"))[-7:-5]


published = receive("PUBLISH", 0, 10, PEOPLE, "LOCATION:Room 5")
answered = receive("REPLY", 0, 10, {"bob": "ACCEPTED"})
later = receive("REQUEST", 3, 12, PEOPLE)
older = receive("REQUEST", 1, 18, PEOPLE)
print(f"evolution-data-server {sys.argv[1]}: {published[0]} guests, place: {published[1]}; after a REPLY of one of them: {answered[0]}, place: {answered[1]}")
print(f"SEQUENCE 3 begins at {later[2]}; after a REQUEST with SEQUENCE 1 it begins at {older[2]}")
if (published[:2], answered[:2], later[2], older[2]) != ((3, True), (1, False), "12", "18"):
    sys.exit(1)
PYTHON
export HOME=$folder XDG_RUNTIME_DIR=$folder/run XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data XDG_CACHE_HOME=$folder/cache GIO_USE_VFS=local
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY
PYTHONWARNINGS=ignore dbus-run-session -- /usr/bin/python3 "$folder/ask" "$wanted" 2>"$folder/errors" || { cat "$folder/errors" >&2; exit 1; }
