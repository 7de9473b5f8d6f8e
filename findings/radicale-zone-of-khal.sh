#!/usr/bin/env bash
# Radicale 3.9.0 with vobject 0.9.9, and khal 0.14.1 (PyPI): one series that khal has made puts other series on the server an hour off. khal writes a VTIMEZONE
# with the two changes of clocks around the first date and without a rule, also for a series without an end (RFC 5545 section 3.6.5 asks for valid information
# for all instances), so that its “Europe/Berlin” stays in summer time from the end of the next March on. Radicale keeps zones by their names for the whole
# process, and the first definition counts: after khal's event, `expand` (RFC 4791 section 9.6.5) says 10:00 UTC for a weekly 12:00 in another calendar in a
# later winter, the VTIMEZONE of which is right. Without khal's event it says 11:00. That vobject keeps the zones is known there. Clients that let the server
# expand show it. agenda expands whole items itself, by the zones of
# the system, and puts a definition of its own into what it writes and sends.
#
# Needs Python with venv, and the registry of its packages. Uses a server on 127.0.0.1. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check radicale==3.9.0 vobject==0.9.9 khal==0.14.1 icalendar==7.3.2
mkdir -p home/.config/khal home/calendar
cat >home/.config/khal/config <<CONFIG
[calendars]
[[personal]]
path = $folder/home/calendar
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
CONFIG
env -i PATH="$PATH" LC_ALL=C.UTF-8 HOME="$folder/home" venv/bin/khal new -a personal --repeat weekly 2026-12-01 09:00 10:00 Yoga
cat home/calendar/*.ics >khal.ics
sed --quiet '/^BEGIN:VTIMEZONE/,/^END:VTIMEZONE/p' khal.ics

# Starts the server with an empty folder.
start() {
  [[ -z $server ]] || { kill "$server"; wait "$server" || true; }
  port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
  rm -rf collections
  venv/bin/python -m radicale --config "" --server-hosts "127.0.0.1:$port" --auth-type none --storage-filesystem-folder "$folder/collections" >log 2>&1 &
  server=$!
}

# Stores a weekly series at 12:00 in Berlin, after a file in another calendar if there is one, and prints its start on 7 December 2027.
starts() {
  venv/bin/python - "$port" "$@" <<'PYTHON'
import http.client
import pathlib
import re
import sys
import time

ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19810329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
END:VTIMEZONE"""
SERIES = f"""BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//example//EN
{ZONE}
BEGIN:VEVENT
UID:lunch@example.org
DTSTAMP:20260101T000000Z
DTSTART;TZID=Europe/Berlin:20261201T120000
DURATION:PT1H
RRULE:FREQ=WEEKLY
SUMMARY:Lunch
END:VEVENT
END:VCALENDAR
"""
SPAN = 'start="20271206T000000Z" end="20271210T000000Z"'
QUERY = f"""<C:calendar-query xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><prop><C:calendar-data><C:expand {SPAN}/></C:calendar-data></prop><C:filter>
<C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range {SPAN}/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>"""


def ask(method, path, body="", kind="text/calendar"):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, f"/ada/{path}", body, {"Content-Type": kind, "Depth": "1", "Authorization": "Basic YWRhOg=="})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


for _ in range(300):
    try:
        ask("OPTIONS", "")
        break
    except OSError:
        time.sleep(0.1)
files = [pathlib.Path(name).read_text() for name in sys.argv[2:]]
for number, text in enumerate([*files, SERIES]):
    assert ask("MKCALENDAR", f"{number}/")[0] == 201
    assert ask("PUT", f"{number}/a.ics", text.replace("\n", "\r\n"))[0] == 201
    found = ask("REPORT", f"{number}/", QUERY, "application/xml")[1]
print(re.search(r"DTSTART:(\S+)", found).group(1))
PYTHON
}
start
alone=$(starts)
start
after=$(starts khal.ics)
echo "Radicale 3.9.0: 12:00 in Berlin on 7 December 2027 is $alone alone, and $after after the event of khal"
[[ $alone == 20271207T110000Z && $after == 20271207T100000Z ]]
