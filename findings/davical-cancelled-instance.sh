#!/usr/bin/env bash
# DAViCal 1.1.12 (Debian 12): an organizer who takes one instance out of a series by EXDATE (RFC 6638 section 3.2.1.2), with a raised SEQUENCE, gets SCHEDULE-STATUS=1.2 (delivered)
# for her guest, whose copy has the new SEQUENCE, but not the EXDATE: it goes on to show the instance, and he comes to a meeting that is off.
# DAViCal takes some properties over and leaves EXDATE out.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts DAViCal as Tests/Servers does. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

Scripts/prepare-servers "$folder/venv"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime

import servers
import trial

def text(sequence, *more):
    people = ["ORGANIZER:mailto:ada@example.org", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ada@example.org", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:bob@example.org"]
    start = datetime.datetime(2027, 1, 4, 10)
    return trial.calendar(trial.event("series@example.org", "Series", start, "RRULE:FREQ=WEEKLY;COUNT=4", f"SEQUENCE:{sequence}", *people, *more))

server = servers.start("davical")
try:
    ada, bob = server.client("ada"), server.client("bob")
    hers, his = (server.home(user) + "calendar/" for user in ("ada", "bob"))
    ada.make(hers, "Work")
    bob.make(his, "Meetings")
    ada.put(hers + "a.ics", text(0))
    ada.put(hers + "a.ics", text(1, "EXDATE;TZID=Europe/Berlin:20270111T100000"))
    [event], [copy] = ada.items(hers), bob.items(his)
    status = [line for line in event.values("ATTENDEE") if "bob@" in line][0]
    print(f"DAViCal {server.version}: the organizer's event has EXDATE{event.values('EXDATE')[0]}, and ATTENDEE{status}")
    print(f"the guest's copy has SEQUENCE:{copy.value('SEQUENCE')}, and {len(copy.values('EXDATE'))} EXDATE")
    assert "SCHEDULE-STATUS=1.2" in status, status
    assert (copy.value("SEQUENCE"), copy.values("EXDATE")) == ("1", []), copy.text
finally:
    server.end()
PYTHON
