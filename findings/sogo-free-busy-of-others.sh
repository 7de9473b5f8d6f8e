#!/usr/bin/env bash
# SOGo 5.8.0 (Debian 12): the free/busy time of a user who has shared nothing, which is what users have by default, is answered with “2.0;Success” and without
# any busy time, though the user is busy; RFC 6638 has codes for who may not know (3.8) and for a user of whom nothing is known (3.7), which SOGo gives for
# strangers. With the right to see date and time, the same request has the busy time. So a client that looks for a common free hour finds that everybody is
# free. Success without any busy time is to be told as “none known”.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts SOGo as Tests/Servers does. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

Scripts/prepare-servers "$folder/venv"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime
import re

import dav
import servers
import trial

REQUEST = "\r\n".join([
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//servers-test//EN", "METHOD:REQUEST", "BEGIN:VFREEBUSY", "UID:fb@example.org", "DTSTAMP:20260101T000000Z",
    "DTSTART:20270104T000000Z", "DTEND:20270105T000000Z", "ORGANIZER:mailto:ada@example.org", "ATTENDEE:mailto:bob@example.org",
    "ATTENDEE:mailto:eve@example.net", "END:VFREEBUSY", "END:VCALENDAR", ""])
SPACE = 'xmlns="urn:inverse:params:xml:ns:inverse-dav"'

server = servers.start("sogo")
try:
    ada, bob = server.client("ada"), server.client("bob")
    calendar = server.home("bob") + "personal/"
    bob.put(calendar + "a.ics", trial.calendar(trial.event("a@example.org", "Dentist", datetime.datetime(2027, 1, 4, 10))))

    def asked():
        """The status and the busy times of bob, and the status of a stranger, by the outbox of ada."""
        _, text = ada.expect("POST", server.home("ada") + "personal/", REQUEST, {"Content-Type": "text/calendar; charset=utf-8"})
        known, stranger = re.findall(r"request-status>([^<]+)</", text)
        return known, re.findall(r"FREEBUSY[^\r\n]*:(\S+/\S+)", text), stranger

    by_default = asked()
    roles = '<set-roles user="ada"><PublicDAndTViewer/></set-roles>'
    bob.expect("POST", calendar, f"<acl-query {SPACE}>{roles}</acl-query>", dav.XML)
    allowed = asked()
    print(f"SOGo {server.version}: {by_default[0]}, busy {by_default[1]}; a stranger: {by_default[2]}")
    print(f"with the right to see date and time: {allowed[0]}, busy {allowed[1]}")
    assert by_default == ("2.0;Success", [], "3.7;Invalid Calendar User"), by_default
    assert allowed[:2] == ("2.0;Success", ["20270104T090000Z/20270104T100000Z"]), allowed
finally:
    server.end()
PYTHON
