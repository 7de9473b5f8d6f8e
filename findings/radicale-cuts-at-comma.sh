#!/usr/bin/env bash
# Radicale 3.9.0 with vobject 0.9.9 (PyPI): values of properties that vobject does not know are cut at the first comma when an item is stored. The example of
# RFC 7986 section 5.11, a conference to dial into (tel:+1-412-555-0123,,,654321: number, pause, PIN), is stored without its PIN; the place of Apple's
# calendars (X-APPLE-STRUCTURED-LOCATION, geo:52.5080,13.3370) without its longitude; an IMAGE with half its address. In a URI a comma is a part of the value
# (RFC 5545 section 3.3.13). The answer to the PUT has a strong tag all the same, which says that the item is stored as it was sent (RFC 4791 section 5.3.4): a
# client that believes it goes on to show the whole value, and all others the cut one. URL and ATTACH are stored whole. agenda reads again what it has sent,
# shows what is left, and says of which property that is a part.
#
# Needs Python with venv, and the registry of its packages. Uses a server on 127.0.0.1. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check radicale==3.9.0 vobject==0.9.9
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
venv/bin/python -m radicale --config "" --server-hosts "127.0.0.1:$port" --auth-type none --storage-filesystem-folder "$folder/collections" >log 2>&1 &
server=$!
venv/bin/python - "$port" <<'PYTHON'
import http.client
import importlib.metadata
import sys
import time

SENT = {
    "CONFERENCE;FEATURE=PHONE;VALUE=URI": "tel:+1-412-555-0123,,,654321",
    "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=Zoo": "geo:52.5080,13.3370",
    "IMAGE;VALUE=URI": "https://example.org/lion,small.png",
    "ATTACH": "https://example.org/map,north.pdf",
    "URL": "https://example.org/@52.5080,13.3370",
}
KEPT = ["tel:+1-412-555-0123", "geo:52.5080", "https://example.org/lion", "https://example.org/map,north.pdf", "https://example.org/@52.5080,13.3370"]


def ask(method, path, body=""):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, path, body, {"Content-Type": "text/calendar", "Authorization": "Basic YWRhOg=="})
    answer = connection.getresponse()
    return answer.status, answer.headers.get("ETag", ""), answer.read().decode()


for _ in range(300):
    try:
        ask("OPTIONS", "/")
        break
    except OSError:
        time.sleep(0.1)
lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", "BEGIN:VEVENT", "UID:a@example.org", "DTSTAMP:20260101T000000Z",
         "DTSTART:20261201T090000Z", "SUMMARY:Call", *(f"{name}:{value}" for name, value in SENT.items()), "END:VEVENT", "END:VCALENDAR", ""]
assert ask("MKCALENDAR", "/ada/c/")[0] == 201
stored = ask("PUT", "/ada/c/a.ics", "\r\n".join(lines))
fetched = ask("GET", "/ada/c/a.ics")
text = fetched[2].replace("\r\n ", "").split("\r\n")
found = [next(line[len(name) + 1:] for line in text if line.startswith(name + ":")) for name in SENT]
same = fetched[1] == stored[1]
print(f"Radicale {importlib.metadata.version('radicale')}: PUT answers {stored[0]} with the tag {stored[1][:12]}…, which GET has too: {same}")
for sent, value in zip(SENT.values(), found):
    print(f"  sent {sent}, stored {'as it is' if value == sent else value}")
assert found == KEPT, found
assert stored[0] == 201 and stored[1].startswith('"') and stored[1] == fetched[1], (stored, fetched[1])
PYTHON
