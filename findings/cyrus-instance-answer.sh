#!/usr/bin/env bash
# Cyrus IMAP 3.6.1 (Debian 12): an answer for one instance of a series that has no override yet never comes into the event of the organizer. The server puts
# SCHEDULE-STATUS=1.2 (delivered) into the guest's copy, and a REPLY with RECURRENCE-ID into the organizer's inbox collection, but the organizer's event, which
# calendars show, stays as it was: she expects the guest on that day. With an override of the organizer (a moved instance) the same answer is taken over. So a
# calendar has to read the inbox collection to know who comes, and 1.2 says nothing about what the organizer sees.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts Cyrus as Tests/Servers does. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

Scripts/prepare-servers "$folder/venv"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime
import re

import servers
import trial

START = datetime.datetime(2027, 1, 4, 10)
NEXT = START + datetime.timedelta(days=7)

def people(answer):
    return ["ORGANIZER:mailto:ada@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org", f"ATTENDEE;PARTSTAT={answer}:mailto:bob@example.org"]

def text(uid, *overrides):
    """A series that bob has accepted, and overrides of its second instance: pairs of an hour and his answer."""
    components = [trial.event(uid, "Series", START, "RRULE:FREQ=WEEKLY;COUNT=4", *people("ACCEPTED"))]
    for hour, answer in overrides:
        identity = f"RECURRENCE-ID;TZID=Europe/Berlin:{NEXT:%Y%m%dT%H%M%S}"
        components.append(trial.event(uid, "Series", NEXT.replace(hour=hour), identity, *people(answer)))
    return trial.calendar(*components)

def instance(item):
    """Bob's answer in the override, if there is one."""
    for component in re.findall(r"BEGIN:VEVENT.*?END:VEVENT", "\n".join(item.lines), re.DOTALL):
        if "RECURRENCE-ID" in component:
            line = re.search(r"^ATTENDEE[^\n]*bob@example.org", component, re.MULTILINE).group()
            return re.search(r"PARTSTAT=([A-Z-]+)", line).group(1)
    return None

server = servers.start("cyrus")
try:
    ada, bob = server.client("ada"), server.client("bob")
    mine, hers = (server.home(user) + "Default/" for user in ("bob", "ada"))

    def declined(uid, first, answer):
        """What the organizer has, and the guest, after the guest has declined one instance."""
        ada.put(f"{hers}{uid}.ics", first)
        [copy] = [item for item in bob.items(mine) if item.uid == uid]
        bob.put(copy.path, answer)
        [copy] = [item for item in bob.items(mine) if item.uid == uid]
        [event] = [item for item in ada.items(hers) if item.uid == uid]
        return instance(event), instance(copy), copy

    plain, own, copy = declined("plain@example.org", text("plain@example.org"), text("plain@example.org", (10, "DECLINED")))
    replies = [item for item in ada.items(server.home("ada") + "Inbox/") if item.uid == "plain@example.org" and item.values("RECURRENCE-ID")]
    moved, _, _ = declined("moved@example.org", text("moved@example.org", (14, "NEEDS-ACTION")), text("moved@example.org", (14, "DECLINED")))
    delivered = "SCHEDULE-STATUS=1.2" in "".join(copy.values("ORGANIZER"))
    print(f"Cyrus {server.version}: the guest has {own} for one instance, delivered: {delivered}, replies in the organizer's inbox: {len(replies)}")
    print(f"the organizer's event has {plain}; where it had an override before, {moved}")
    assert (own, delivered, len(replies), plain, moved) == ("DECLINED", True, 1, None, "DECLINED"), (own, delivered, replies, plain, moved)
finally:
    server.end()
PYTHON
