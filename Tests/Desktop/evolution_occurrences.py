#!/usr/bin/python3
"""Compares, occurrence by occurrence, the calendars of the real Evolution Data Server with those that the command lists.

usage: Tests/Desktop/evolution_occurrences.py FOLDER PYTHON

FOLDER has the programs agenda and agenda-sync, and PYTHON is a Python with Radicale. Evolution's own library puts events
into a local calendar and into one of a CalDAV server; a third calendar is an iCalendar file of the web. All folders are
private. It needs the packages evolution-data-server, dbus-daemon, python3-gi and gir1.2-ecal-2.0, and no display. It
prints a line for each calendar, and ends with 1 where an occurrence differs.
"""

import datetime
import functools
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import threading
import time
import warnings

import session

FIRST, DAYS = datetime.date(2026, 9, 1), 120
# The rule of this zone is of its own: an hour behind Berlin, with other days of change.
ZONE = """BEGIN:VTIMEZONE
TZID:Club
BEGIN:STANDARD
DTSTART:19701004T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700405T020000
RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
END:VTIMEZONE
"""
BERLIN, CLUB = "TZID=Europe/Berlin", "TZID=Club"
# The lines of events; those with one UID are a series and its exceptions.
EVENTS = [
    ("once", f"DTSTART;{BERLIN}:20260910T190000", f"DTEND;{BERLIN}:20260910T220000"),
    ("utc", "DTSTART:20260911T220000Z", "DTEND:20260912T003000Z"),
    ("floating", "DTSTART:20260912T080000", "DTEND:20260912T090000"),
    ("short", f"DTSTART;{BERLIN}:20260913T080000"),
    # Not over a change of clocks: see findings/libecal-duration-over-change.sh.
    ("night", f"DTSTART;{BERLIN}:20261023T230000", "DURATION:PT6H"),
    ("day", "DTSTART;VALUE=DATE:20260915", "DTEND;VALUE=DATE:20260916"),
    ("bare day", "DTSTART;VALUE=DATE:20260917"),
    ("holiday", "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270104"),
    ("days", f"DTSTART;{BERLIN}:20260918T180000", f"DTEND;{BERLIN}:20260920T120000"),
    ("daily", f"DTSTART;{BERLIN}:20261020T090000", f"DTEND;{BERLIN}:20261020T100000", "RRULE:FREQ=DAILY;COUNT=10",
     f"EXDATE;{BERLIN}:20261022T090000,20261023T090000"),
    ("until", f"DTSTART;{BERLIN}:20261019T143000", "DURATION:PT45M", "RRULE:FREQ=DAILY;UNTIL=20261028T133000Z"),
    ("workdays", f"DTSTART;{BERLIN}:20260901T091500", "DURATION:PT15M", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("fortnight", f"DTSTART;{BERLIN}:20260903T170000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TH,SU"),
    ("last friday", f"DTSTART;{BERLIN}:20260828T160000", "DURATION:PT2H", "RRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    ("month's end", "DTSTART;VALUE=DATE:20260831", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("thirty-first", f"DTSTART;{BERLIN}:20260831T120000", "DURATION:PT30M", "RRULE:FREQ=MONTHLY"),
    ("second day of work", f"DTSTART;{BERLIN}:20260902T100000", "DURATION:PT30M",
     "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2"),
    ("birthday", "DTSTART;VALUE=DATE:19841107", "RRULE:FREQ=YEARLY"),
    ("leap day", "DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"),
    ("more dates", f"DTSTART;{BERLIN}:20260905T110000", "DURATION:PT1H", f"RDATE;{BERLIN}:20260907T110000,20261107T120000"),
    ("club", f"DTSTART;{CLUB}:20260930T193000", f"DTEND;{CLUB}:20260930T213000", "RRULE:FREQ=DAILY;COUNT=8"),
    ("changed", f"DTSTART;{BERLIN}:20261001T080000", f"DTEND;{BERLIN}:20261001T090000", "RRULE:FREQ=WEEKLY;COUNT=8"),
    ("changed", f"RECURRENCE-ID;{BERLIN}:20261015T080000", f"DTSTART;{BERLIN}:20261016T103000",
     f"DTEND;{BERLIN}:20261016T113000"),
    ("changed", "RECURRENCE-ID:20261029T070000Z", f"DTSTART;{BERLIN}:20261029T080000",
     f"DTEND;{BERLIN}:20261029T083000"),
    ("whole days", "DTSTART;VALUE=DATE:20261005", "DTEND;VALUE=DATE:20261007", "RRULE:FREQ=WEEKLY;COUNT=4",
     "EXDATE;VALUE=DATE:20261012"),
    ("whole days", "RECURRENCE-ID;VALUE=DATE:20261019", "DTSTART;VALUE=DATE:20261021"),
    ("hours", "DTSTART:20261025T000000Z", "DURATION:PT20M", "RRULE:FREQ=HOURLY;COUNT=5"),
]


def calendar():
    """The text of the calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Test//EN", *ZONE.split()]
    for title, *properties in EVENTS:
        lines += ["BEGIN:VEVENT", f"UID:{re.sub('[^a-z]', '-', title)}@example.org", "DTSTAMP:20260801T000000Z", *properties,
                  f"SUMMARY:{title}", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def wait(condition):
    for _ in range(240):
        if found := condition():
            return found
        time.sleep(0.25)
    sys.exit("Evolution did not do it within a minute")


class Evolution:
    """Its calendars, as its own programs see them."""

    def __init__(self):
        import gi
        for name, version in (("ECal", "2.0"), ("EDataServer", "1.2"), ("ICalGLib", "3.0")):
            gi.require_version(name, version)
        from gi.repository import ECal, EDataServer, ICalGLib
        self.library, self.ical = ECal, ICalGLib
        self.registry = EDataServer.SourceRegistry.new_sync(None)
        self.viewer = ICalGLib.Timezone.get_builtin_timezone("Europe/Berlin")

    def open(self, name):
        source = wait(lambda: self.registry.ref_source(name))
        # Without a keyring the library would wait for a sign-in that none of them needs.
        client = self.library.Client.connect_sync(source, self.library.ClientSourceType.EVENTS, 2**32 - 1, None)
        client.set_default_timezone(self.viewer)
        return client

    def fill(self, client):
        client.receive_objects_sync(self.ical.Component.new_from_string(calendar()), self.library.OperationFlags.NONE, None)

    @staticmethod
    def count(client):
        return len(client.get_object_list_sync("#t", None)[1])

    def occurrences(self, client):
        """Start and end of each, in UTC or as days, and its title."""
        found = []

        def moment(time):
            if time.is_date():
                return datetime.date(time.get_year(), time.get_month(), time.get_day()).isoformat()
            zone = time.get_timezone() or (self.ical.Timezone.get_utc_timezone() if time.is_utc() else self.viewer)
            return datetime.datetime.fromtimestamp(time.as_timet_with_zone(zone), datetime.timezone.utc).isoformat()

        def add(component, start, end, *_):
            times = moment(start), moment(end)
            # The library has what ends with the first day's beginning, too.
            if times[1] > FIRST.isoformat():
                found.append((*times, component.get_summary()))
            return True

        begin = datetime.datetime(FIRST.year, FIRST.month, FIRST.day).timestamp()
        client.generate_instances_sync(int(begin), int(begin) + DAYS * 86400, None, add)
        return sorted(found)


def listed(program, name):
    """The occurrences of a calendar as the command lists them, each once."""
    words = [program, "list", "--from", FIRST.isoformat(), "--days", str(DAYS), "--format", "json", "-c", name]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{' '.join(words)}: {run.stderr}")
    found = set()
    for day in json.loads(run.stdout)["days"]:
        for event in day["timed"] + day["allDay"]:
            times = [event["start"], event["end"]]
            if "T" in event["start"]:
                times = [datetime.datetime.fromisoformat(time.replace("Z", "+00:00")).astimezone(datetime.timezone.utc).isoformat()
                         for time in times]
            found.add((*times, event["summary"]))
    return sorted(found)


def compare(program, name, evolution, client):
    there, here = evolution.occurrences(client), listed(program, name)
    for missing in sorted(set(there) - set(here)):
        print(f"{name}: only Evolution has {missing}")
    for other in sorted(set(here) - set(there)):
        print(f"{name}: only agenda has {other}")
    print(f"{name}: {len(there)} occurrences of Evolution, {len(here)} of agenda")
    return there == here and len(there) > len(EVENTS)


def inner(program, python):
    warnings.simplefilter("ignore")
    home = pathlib.Path(os.environ["HOME"])
    web = home / "web"
    for folder in (web, home / ".config/agenda"):
        folder.mkdir(parents=True)
    (home / ".config/agenda/config.toml").write_text('[[account]]\nname = "evolution"\nkind = "evolution"\n')
    (web / "web.ics").write_text(calendar(), newline="")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=web)
    http.server.SimpleHTTPRequestHandler.log_message = lambda *_: None
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    server = session.Radicale(python)
    server.calendar("ada/remote")
    try:
        server.start()
        session.write_source("web", "webcal", site.server_port, "/web.ics")
        session.write_source("remote", "caldav", server.port, "/ada/remote/")
        evolution = Evolution()
        clients = {name: evolution.open(name) for name in ("system-calendar", "web", "remote")}
        for name in ("system-calendar", "remote"):
            evolution.fill(clients[name])
        # Not refreshed: see findings/eds-web-calendar-forgets-zone.sh.
        for client in clients.values():
            wait(lambda: evolution.count(client) == len(EVENTS))
        subprocess.run([program, "sync", "-q"], check=True)
        names = {"system-calendar": "evolution/Personal", "web": "evolution/Web", "remote": "evolution/Remote"}
        same = [compare(program, names[name], evolution, client) for name, client in clients.items()]
        return 0 if all(same) else 1
    finally:
        server.end()
        site.shutdown()


def main():
    session.begin(complaints=subprocess.DEVNULL)
    sys.exit(inner(str(pathlib.Path(sys.argv[1]).resolve() / "agenda"), sys.argv[2]))


main()
