#!/usr/bin/env bash
# vdirsyncer 0.21.0 (PyPI): of a calendar on the web whose VCALENDAR has a UID of its own (RFC 7986 section 5.3), one event is kept, and all others are lost
# without a word and with exit code 0. The first UID in the text names an item, so that each event of the feed has the name of the calendar, and one takes the
# place of the other. Without that line all events are there. Who subscribes to such a feed sees one date of the club's year. A calendar that is to be
# subscribed to therefore has no UID of its own; agenda export writes none, and agenda shows all events of a feed that has one.
#
# Needs Python with venv, and the registry of its packages. Uses servers on 127.0.0.1. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check vdirsyncer==0.21.0
mkdir web
venv/bin/python - <<'PYTHON'
import pathlib


def calendar(*own):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", *own]
    for day in (1, 2, 3):
        lines += ["BEGIN:VEVENT", f"UID:{day}@example.org", "DTSTAMP:20260101T000000Z", f"DTSTART:2026120{day}T090000Z", f"SUMMARY:Match {day}", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


pathlib.Path("web/plain.ics").write_text(calendar(), newline="")
pathlib.Path("web/named.ics").write_text(calendar("UID:season@example.org", "NAME:Season"), newline="")
PYTHON
venv/bin/python - <<'PYTHON' &
import functools
import http.server
import pathlib


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory="web"))
pathlib.Path("port.new").write_text(str(server.server_port))
pathlib.Path("port.new").rename("port")
server.serve_forever()
PYTHON
server=$!
until [[ -s port ]]; do sleep 0.1; done
{
  printf '[general]\nstatus_path = "%s/status"\n' "$folder"
  for name in plain named; do
    mkdir "$name"
    printf '[pair %s]\na = "%s_web"\nb = "%s_here"\ncollections = null\n' "$name" "$name" "$name"
    printf '[storage %s_web]\ntype = "http"\nurl = "http://127.0.0.1:%s/%s.ics"\n' "$name" "$(cat port)" "$name"
    printf '[storage %s_here]\ntype = "filesystem"\npath = "%s/%s"\nfileext = ".ics"\n' "$name" "$folder" "$name"
  done
} >config
venv/bin/vdirsyncer --config config discover >log 2>&1
venv/bin/vdirsyncer --config config sync >>log 2>&1 || { cat log; exit 1; }
plain=$(find plain -name '*.ics' | wc -l)
named=$(find named -name '*.ics' | wc -l)
echo "$(venv/bin/vdirsyncer --version): of 3 events $plain are copied, and $named of a VCALENDAR with a UID"
[[ $plain == 3 && $named == 1 ]] && ! grep --quiet --ignore-case -e error -e warning log
