#!/usr/bin/env bash
# Xandikos 0.4.10 (PyPI), as it starts with --defaults: each answer says “calendar-auto-schedule” in DAV, and the principal has an inbox and an outbox, but its
# calendar-user-address-set is empty, and an event with guests is stored without a SCHEDULE-STATUS and told to nobody. A client that sends no mail where a
# server announces that it schedules (RFC 6638 section 2) invites nobody then. Once the address is set by PROPPATCH, guests get SCHEDULE-STATUS="3.7;…"; only
# then can it be seen. A server schedules for a user only if the token is there and one of the addresses is the organizer's.
#
# Needs Python with venv, git, and the registry of its packages. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet xandikos==0.4.10
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime
import re

import dav
import servers
import trial

ADDRESSES = f"{dav.CALDAV}calendar-user-address-set"

def text(uid):
    people = ["ORGANIZER:mailto:ada@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:kim@example.net"]
    return trial.calendar(trial.event(uid, "Meeting", datetime.datetime(2027, 1, 4, 10), *people))

server = servers.start("xandikos")
try:
    ada, calendar = server.client("ada"), server.home("ada") + "calendar/"

    def invited(name):
        """The addresses that the server has, and the status of the guest of a new event."""
        found = ada.properties("/ada/", "<C:calendar-user-address-set/>")["/ada/"][ADDRESSES]
        ada.put(f"{calendar}{name}.ics", text(f"{name}@example.org"))
        lines = dav.Item("", "", ada.request("GET", f"{calendar}{name}.ics")[2]).values("ATTENDEE")
        status = re.search(r'SCHEDULE-STATUS="?([0-9.]+)', [line for line in lines if "kim@" in line][0])
        return [element.text for element in found], status and status.group(1)

    token = "calendar-auto-schedule" in ", ".join(ada.request("OPTIONS", server.home("ada"))[1].get_all("DAV"))
    before = invited("before")
    address = "<C:calendar-user-address-set><href>mailto:ada@example.org</href></C:calendar-user-address-set>"
    ada.expect("PROPPATCH", "/ada/", f"<propertyupdate {dav.SPACES}><set><prop>{address}</prop></set></propertyupdate>", dav.XML)
    after = invited("after")
    print(f"Xandikos {server.version}: calendar-auto-schedule: {token}, addresses {before[0]}: SCHEDULE-STATUS of a guest {before[1]}")
    print(f"with addresses {after[0]}: SCHEDULE-STATUS of a guest {after[1]}")
    assert token and before == ([], None), before
    assert after == (["mailto:ada@example.org"], "3.7"), after
finally:
    server.end()
PYTHON
