#!/usr/bin/env bash
# SOGo 5.8.0 (Debian 12) takes only one changed component of a PUT to the other party. A guest who accepts a series that has a moved instance (the master and
# the override, as RFC 6638 section 3.2.2 has it, in one request) is shown as accepting the moved one alone; for the series the organizer goes on to see
# NEEDS-ACTION. An organizer who renames both renames only the moved one for her guest. The own copy is right, with 204, so nobody notices. With one request for
# each component both arrive.
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

import servers
import trial

START = datetime.datetime(2027, 1, 4, 10)
NEXT = START + datetime.timedelta(days=7)

def text(uid, *components):
    """A series and its moved second instance, each by its title and bob's answer."""
    identity = f"RECURRENCE-ID;TZID=Europe/Berlin:{NEXT:%Y%m%dT%H%M%S}"
    parts = []
    for (title, answer), start, more in zip(components, (START, NEXT.replace(hour=14)), ("RRULE:FREQ=WEEKLY;COUNT=4", identity)):
        people = ["ORGANIZER:mailto:ada@example.org", f"ATTENDEE;PARTSTAT={answer}:mailto:bob@example.org"]
        parts.append(trial.event(uid, title, start, more, *people))
    return trial.calendar(*parts)

def seen(client, place, uid):
    """The titles and bob's answers of the series and of the moved instance, where a client has them."""
    found = {}
    [item] = [item for item in client.items(place) if item.uid == uid]
    for component in re.findall(r"BEGIN:VEVENT.*?END:VEVENT", "\n".join(item.lines), re.DOTALL):
        title = re.search(r"^SUMMARY:(.*)", component, re.MULTILINE).group(1)
        answer = re.search(r"PARTSTAT=([A-Z-]+)", re.search(r"^ATTENDEE[^\n]*bob@example.org", component, re.MULTILINE).group()).group(1)
        found["moved" if "RECURRENCE-ID" in component else "series"] = (title, answer)
    return found["series"], found["moved"]

OPEN, YES, NEW = ("Meeting", "NEEDS-ACTION"), ("Meeting", "ACCEPTED"), ("Renamed", "NEEDS-ACTION")

server = servers.start("sogo")
try:
    ada, bob = server.client("ada"), server.client("bob")
    hers, his = (server.home(user) + "personal/" for user in ("ada", "bob"))
    bob.tags(his)

    def after(uid, client, *changes):
        """What the other one sees after requests that change one or both."""
        ada.put(f"{hers}{uid}.ics", text(uid, OPEN, OPEN))
        for change in changes:
            [item] = [item for item in client.items(hers if client is ada else his) if item.uid == uid]
            client.put(item.path, text(uid, *change))
        return seen(bob, his, uid) if client is ada else seen(ada, hers, uid)

    answered = after("answered@example.org", bob, (YES, YES))
    one_by_one = after("one-by-one@example.org", bob, (YES, OPEN), (YES, YES))
    renamed = after("renamed@example.org", ada, (NEW, NEW))
    print(f"SOGo {server.version}: a guest accepts the series and its moved instance: the organizer sees {answered}")
    print(f"one request for each: {one_by_one}")
    print(f"the organizer renames both: the guest sees {renamed}")
    assert answered == (OPEN, YES), answered
    assert one_by_one == (YES, YES), one_by_one
    assert renamed == (OPEN, NEW), renamed
finally:
    server.end()
PYTHON
