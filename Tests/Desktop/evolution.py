#!/usr/bin/python3
"""Makes a home with a real cache of the Evolution Data Server, which has fetched iCalendar files from a web server.

usage: Tests/Desktop/evolution.py HOME FILE.ics...

Each file becomes a calendar of the web with the name of the file. Afterwards `HOME=... agenda` with an account of kind
"evolution" shows the calendars. It needs the packages evolution-data-server, dbus-daemon and python3-dbus, and no
display, and is not a part of CI.
"""

import functools
import http.server
import os
import pathlib
import sys
import tempfile
import threading
import time

import dbus

import session

BUS = "org.gnome.evolution.dataserver.Calendar8"
FACTORY = "/org/gnome/evolution/dataserver/CalendarFactory"


def call(bus, path, method, *arguments):
    """Calls a method; a source is known to the registry only seconds after its file has come."""
    interface, name = ("org.gnome.evolution.dataserver." + method).rsplit(".", 1)
    for attempt in range(40):
        try:
            return getattr(dbus.Interface(bus.get_object(BUS, path), interface), name)(*arguments)
        except dbus.DBusException:
            if attempt == 39:
                raise
            time.sleep(0.25)


def main():
    home, names = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:]
    if "INNER" not in os.environ:
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "XDG_RUNTIME_DIR": tempfile.mkdtemp(), "INNER": "1"}
        os.execvpe("dbus-run-session", ["dbus-run-session", "--", sys.executable, *sys.argv], environment)
    with tempfile.TemporaryDirectory() as folder:
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=folder)
        handler.log_message = lambda *_: None
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for order, path in enumerate(map(pathlib.Path, names)):
            (pathlib.Path(folder) / path.name).write_bytes(path.read_bytes())
            session.write_source(
                path.stem, "webcal", server.server_port, f"/{path.stem}.ics", title=path.stem,
                lines=f"Color=#62a0ea\nSelected=true\nOrder={order}\n")
        bus = dbus.SessionBus()
        for path in map(pathlib.Path, names):
            place, _ = call(bus, FACTORY, "CalendarFactory.OpenCalendar", path.stem)
            call(bus, place, "Calendar.Open")
            call(bus, place, "Calendar.Refresh")
            for _ in range(40):
                items = call(bus, place, "Calendar.GetObjectList", "#t")
                if items:
                    break
                time.sleep(0.25)
            print(path.stem, len(items))
        server.shutdown()


main()
