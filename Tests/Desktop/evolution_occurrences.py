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
import os
import pathlib
import subprocess
import sys
import threading
import time
import warnings

import session
from occurrences import DAYS, EVENTS, FIRST, calendar, compare, shown


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
            return shown(datetime.datetime.fromtimestamp(time.as_timet_with_zone(zone), datetime.timezone.utc))

        def add(component, start, end, *_):
            found.append((moment(start), moment(end), component.get_summary()))
            return True

        begin = datetime.datetime(FIRST.year, FIRST.month, FIRST.day).timestamp()
        client.generate_instances_sync(int(begin), int(begin) + DAYS * 86400, None, add)
        return found


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
        same = [compare(program, names[name], "Evolution", evolution.occurrences(client)) for name, client in clients.items()]
        return 0 if all(same) else 1
    finally:
        server.end()
        site.shutdown()


def main():
    session.begin(complaints=subprocess.DEVNULL)
    sys.exit(inner(str(pathlib.Path(sys.argv[1]).resolve() / "agenda"), sys.argv[2]))


main()
