#!/usr/bin/env bash
# DAViCal 1.1.12 (Debian 12) loses what concerns one instance of a series, both ways. A guest who has accepted a series and declines one instance, by an
# override with PARTSTAT=DECLINED (RFC 6638 section 3.2.2.1), is DECLINED for the whole series in the calendars of the organizer and of the other guests,
# without an override; the organizer plans without him for good. SCHEDULE-AGENT=CLIENT on ORGANIZER, with which a client takes the answer over (section 7.1),
# changes nothing of it. An organizer who takes one instance out by EXDATE gets SCHEDULE-STATUS=1.2 (delivered), and the guest's copy has the new SEQUENCE, but
# not the EXDATE: he comes to a meeting that is off.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts DAViCal as Tests/Servers does. Fails if the behaviour is another one.
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

def people(answer, agent=""):
    return [f"ORGANIZER{agent}:mailto:ada@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org", f"ATTENDEE;PARTSTAT={answer}:mailto:bob@example.org"]

def series(uid, answer, agent="", more=()):
    return trial.event(uid, "Series", START, "RRULE:FREQ=WEEKLY;COUNT=4", *more, *people(answer, agent))

def answers(item):
    """Bob's answer in each component: of the series, and of overrides by their RECURRENCE-ID."""
    found = {}
    for component in re.findall(r"BEGIN:VEVENT.*?END:VEVENT", "\n".join(item.lines), re.DOTALL):
        identity = re.search(r"^RECURRENCE-ID[^\n]*:(\d+)", component, re.MULTILINE)
        line = re.search(r"^ATTENDEE[^\n]*bob@example.org", component, re.MULTILINE).group()
        found[identity.group(1) if identity else "series"] = re.search(r"PARTSTAT=([A-Z-]+)", line).group(1)
    return found

def declined(uid, agent=""):
    """The answers in bob's copy and in ada's event, and those before that, after he has accepted a series and declined one instance."""
    ada.put(f"{places['ada']}{uid}.ics", trial.calendar(series(uid, "NEEDS-ACTION")))
    copy = next(item for item in bob.items(places["bob"]) if item.uid == uid)
    bob.put(copy.path, trial.calendar(series(uid, "ACCEPTED")))
    before = answers(next(item for item in ada.items(places["ada"]) if item.uid == uid))
    override = trial.event(uid, "Series", NEXT, f"RECURRENCE-ID;TZID=Europe/Berlin:{NEXT:%Y%m%dT%H%M%S}", *people("DECLINED", agent))
    bob.put(copy.path, trial.calendar(series(uid, "ACCEPTED", agent), override))
    mine, hers = (answers(next(item for item in client.items(places[client.user]) if item.uid == uid)) for client in (bob, ada))
    return mine, hers, before

server = servers.start("davical")
try:
    ada, bob = server.client("ada"), server.client("bob")
    places = {user: server.home(user) + "calendar/" for user in ("ada", "bob")}
    ada.make(places["ada"], "Work")
    bob.make(places["bob"], "Meetings")
    mine, hers, before = declined("plain@example.org")
    print(f"DAViCal {server.version}: the organizer sees {before} after the answer for the series")
    print(f"after one instance was declined: the guest has {mine}, the organizer sees {hers}")
    assert before == {"series": "ACCEPTED"}, before
    assert mine == {"series": "ACCEPTED", "20270111": "DECLINED"}, mine
    assert hers == {"series": "DECLINED"}, hers
    agent = declined("agent@example.org", ";SCHEDULE-AGENT=CLIENT")[1]
    print(f"with SCHEDULE-AGENT=CLIENT on ORGANIZER: the organizer sees {agent}")
    assert agent == hers, agent

    uid, path = "off@example.org", places["ada"] + "off.ics"
    ada.put(path, trial.calendar(series(uid, "NEEDS-ACTION", more=["SEQUENCE:0"])))
    ada.put(path, trial.calendar(series(uid, "NEEDS-ACTION", more=["SEQUENCE:1", f"EXDATE;TZID=Europe/Berlin:{NEXT:%Y%m%dT%H%M%S}"])))
    event, copy = (next(item for item in client.items(places[client.user]) if item.uid == uid) for client in (ada, bob))
    delivered = any("bob@" in line and "SCHEDULE-STATUS=1.2" in line for line in event.values("ATTENDEE"))
    taken = len(event.values("EXDATE")), copy.value("SEQUENCE"), len(copy.values("EXDATE"))
    print(f"an instance taken out: delivered: {delivered}; EXDATE of the organizer {taken[0]}; the guest has SEQUENCE {taken[1]}, EXDATE {taken[2]}")
    assert delivered and taken == (1, "1", 0), (event.text, copy.text)
finally:
    server.end()
PYTHON
