#!/usr/bin/env bash
# evolution-data-server 3.46.4 (Debian 12): the database of a calendar of the web has the VTIMEZONEs of its file after the first fetch, and none after the next
# one, though the file has not changed and the events are kept. Events in a zone that the file defines itself (of Exchange, of a club's own program) are right
# while the process that fetched them runs. After the next start without the network Evolution itself does not know the zone any more, and who reads the
# database has no means to. agenda names the zone as not known, and reads the times as local.
#
# Needs Debian's evolution-data-server 3.46.4-2+deb12u1, dbus-daemon, gir1.2-ecal-2.0, python3-gi, sqlite3. Fails if the behaviour is another one.
set -euo pipefail
wanted=3.46.4-2+deb12u1
found=$(dpkg-query --show --showformat='${Version}' evolution-data-server 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs evolution-data-server $wanted; here is ${found:-none}: apt-get install evolution-data-server=$wanted dbus-daemon gir1.2-ecal-2.0 python3-gi sqlite3"; exit 1; }

folder=$(mktemp -d)
trap 'sleep 1; rm -rf "$folder"' EXIT
mkdir -p "$folder"/{home/.config/evolution/sources,run,web}
chmod 700 "$folder/run"
cat >"$folder/web/club.ics" <<'ICS'
BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Test//Test//EN
BEGIN:VTIMEZONE
TZID:Club
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0500
TZOFFSETTO:+0500
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:a@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Club:20260910T190000
DTEND;TZID=Club:20260910T200000
SUMMARY:Meeting
END:VEVENT
END:VCALENDAR
ICS
cat >"$folder/ask.py" <<'PYTHON'
import sys
import time
import warnings

import gi

for library, version in (("ECal", "2.0"), ("EDataServer", "1.2"), ("ICalGLib", "3.0")):
    gi.require_version(library, version)
from gi.repository import ECal, EDataServer, GLib  # noqa: E402

warnings.simplefilter("ignore")
registry = EDataServer.SourceRegistry.new_sync(None)
for _ in range(120):
    if source := registry.ref_source("club"):
        break
    time.sleep(0.25)
client = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 2**32 - 1, None)
for _ in range(120):
    if client.get_object_list_sync("#t", None)[1]:
        break
    time.sleep(0.25)
if "again" in sys.argv:
    client.refresh_sync(None)
    time.sleep(3)
try:
    print("known" if client.get_timezone_sync("Club", None)[1] else "not known")
except GLib.Error:
    print("not known")
PYTHON
ask() {
  env --ignore-environment PATH="$PATH" HOME="$folder/home" XDG_RUNTIME_DIR="$folder/run" TZ=UTC no_proxy=127.0.0.1 \
    timeout 90 dbus-run-session -- /usr/bin/python3 "$folder/ask.py" "$@" 2>/dev/null
}

python3 -u -m http.server --bind 127.0.0.1 --directory "$folder/web" 0 >"$folder/log" 2>&1 &
server=$!
until port=$(grep -om1 'port [0-9]*' "$folder/log"); do sleep 0.1; done
cat >"$folder/home/.config/evolution/sources/club.source" <<SOURCE
[Data Source]
DisplayName=Club
Enabled=true
Parent=webcal-stub
[Calendar]
BackendName=webcal
[Security]
Method=none
[Authentication]
Host=127.0.0.1
Port=${port#port }
Method=none
[WebDAV Backend]
ResourcePath=/club.ics
SOURCE
count() { sqlite3 "$folder/home/.cache/evolution/calendar/club/cache.db" "SELECT count(*) FROM $1"; }
first=$(ask) before="$(count ECacheObjects) event, $(count timezones) zone"
second=$(ask again) after="$(count ECacheObjects) event, $(count timezones) zones"
kill "$server"
wait "$server" 2>/dev/null || true
third=$(ask)
echo "evolution-data-server $found: after the first fetch the database has $before (it is $first), after the next one $after (it is $second); after the next start, without the web, the zone is $third"
[[ "$first, $before" == "known, 1 event, 1 zone" && "$second, $after" == "known, 1 event, 0 zones" && $third == "not known" ]]
