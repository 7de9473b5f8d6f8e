#!/usr/bin/python3
"""Measures the time from a bare machine with a GNOME account to the first right agenda: no keystroke but `agenda`.

usage: Tests/Desktop/first_run.py FOLDER PYTHON

FOLDER has the programs agenda and agenda-sync, and PYTHON is a Python with Radicale, the server of the account. A GNOME
with a local calendar and an account of the kind "Nextcloud" is made in private folders; then `agenda` runs without words
and without a configuration until it shows the event of each. It prints the time of the first run, of the run that first
showed all, and of the next one. It needs the packages evolution-data-server, gnome-online-accounts, gnome-keyring,
dbus-daemon and python3-dbus, and no display, and is not a part of CI.
"""

import datetime
import os
import pathlib
import subprocess
import sys
import time

import session

BUS = "org.gnome.evolution.dataserver.Calendar8"
FACTORY = "/org/gnome/evolution/dataserver/CalendarFactory"
ACCOUNTS = "org.gnome.OnlineAccounts"
EVENT = """BEGIN:VEVENT
UID:{title}@first-run
DTSTAMP:20260101T000000Z
DTSTART;VALUE=DATE:{day:%Y%m%d}
SUMMARY:{title}
END:VEVENT
"""
# The titles of the events of the local calendar and of the account.
LOCAL, REMOTE = "Dentist", "Stand-up"


def eventually(what, get):
    """The first answer that is true; ends the program if there is none."""
    import dbus
    for _ in range(120):
        try:
            if answer := get():
                return answer
        except dbus.DBusException:
            pass
        time.sleep(0.25)
    sys.exit(f"{what}: no answer")


class Desktop:
    """The session of a user with a local calendar and an account, as GNOME has them."""

    def __init__(self):
        import dbus
        self.dbus, self.bus = dbus, dbus.SessionBus()

    def call(self, service, path, interface, name, *arguments):
        return getattr(self.dbus.Interface(self.bus.get_object(service, path), interface), name)(*arguments)

    def calendar(self, source):
        """Opens a calendar, and returns a function that calls its methods."""
        interface = "org.gnome.evolution.dataserver.Calendar"
        path, _ = eventually(source, lambda: self.call(BUS, FACTORY, interface + "Factory", "OpenCalendar", source))

        def call(name, *arguments):
            return self.call(BUS, path, interface, name, *arguments)
        call("Open")
        return call

    def add_account(self, port):
        """Signs in to the server as the settings of GNOME do."""
        details = {"CalendarEnabled": "true", "Uri": f"http://127.0.0.1:{port}/", "AcceptSslErrors": "false"}
        self.call(ACCOUNTS, "/org/gnome/OnlineAccounts/Manager", ACCOUNTS + ".Manager", "AddAccount", "owncloud", "ada",
                  f"ada@127.0.0.1:{port}", self.dbus.Dictionary({"password": "secret"}, signature="sv"),
                  self.dbus.Dictionary(details, signature="ss"))


def source_of_account(cache):
    """The calendar that the registry has found on the server of the account."""
    for path in cache.glob("evolution/sources/*/*.source"):
        if "[Calendar]" in path.read_text():
            return path.stem
    return None


def run(program):
    """The text and the seconds of a run."""
    start = time.monotonic()
    result = subprocess.run([program], capture_output=True, text=True)
    return result.stdout + result.stderr, time.monotonic() - start


def measure(program):
    start = time.monotonic()
    text, first = run(program)
    print(f"the first run took {first:.2f} s, and showed " + (" and ".join(t for t in (LOCAL, REMOTE) if t in text) or "neither"))
    count = 1
    while not (LOCAL in text and REMOTE in text):
        if time.monotonic() - start > 30:
            sys.exit(f"FAILED: agenda does not show both events:\n{text}")
        text, _ = run(program)
        count += 1
    print(f"run {count} showed both, {time.monotonic() - start:.2f} s after the start of the first one")
    text, second = run(program)
    if LOCAL not in text or REMOTE not in text:
        sys.exit(f"FAILED: the next run shows less:\n{text}")
    print(f"the next run took {second:.3f} s")
    print(text)


def main():
    folder, python = sys.argv[1:3]
    session.begin()
    home, program, today = pathlib.Path(os.environ["HOME"]), str(pathlib.Path(folder).resolve() / "agenda"), datetime.date.today()
    server = session.Radicale(python)
    calendar = server.calendar("ada/work", '{"tag": "VCALENDAR", "D:displayname": "Work"}')
    event = EVENT.format(title=REMOTE, day=today)
    (calendar / "a.ics").write_text(f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//first//run//EN\n{event}END:VCALENDAR\n")
    # The places at which the settings of GNOME look for a Nextcloud.
    for name in ("webdav", "caldav"):
        server.calendar("remote.php/" + name)
    # The secrets of the account, before anything asks for them.
    subprocess.run(["gnome-keyring-daemon", "--unlock", "--components=secrets", "--daemonize"], input="x", text=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        server.start()
        desktop = Desktop()
        desktop.calendar("system-calendar")("CreateObjects", [EVENT.format(title=LOCAL, day=today)], desktop.dbus.UInt32(1))
        desktop.add_account(server.port)
        source = eventually("the calendars of the account", lambda: source_of_account(home / ".cache"))
        remote = desktop.calendar(source)
        eventually("the events of the account", lambda: remote("GetObjectList", "#t"))
        measure(program)
    finally:
        server.end()


main()
