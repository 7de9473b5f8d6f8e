#!/usr/bin/env python3
"""Answers reminders of `agenda watch --notify` on a real dunst, the notification daemon of many desktops without GNOME or KDE.

usage: Tests/Desktop/dunst.py PROGRAMS [FOLDER]

PROGRAMS is a folder with `agenda`. Each step shows a reminder on a dunst of its own, in an Xvfb and on a D-Bus of its own,
and does with it what a person can: closes it, waits until it closes itself, chooses Snooze, Done and Join. It then looks at
the calendar, at the file of what was sent, and at the processor time of the watch. It needs the packages dunst, xvfb, dbus
and x11-utils, and is not a part of CI.
"""

import atexit
import datetime
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

DUNSTRC = """[global]
    dmenu = {folder}/menu
    browser = /bin/true
    mouse_left_click = close_current
    notification_limit = 5
[urgency_normal]
    timeout = {timeout}
"""
MENU = """#!/bin/sh
# Takes the line of the menu that has the words of the wanted action.
grep -F "$(cat {folder}/wanted)" | head -n 1
"""


def wait(what, condition, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.05)
    sys.exit(f"failed: {what}")


class Stage:
    """A home with one event that reminds some seconds from now, and a desktop."""

    def __init__(self, programs, folder, timeout=0):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        self.programs = programs
        start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=10, seconds=15)
        self.calendar = self.folder / "day.ics"
        self.calendar.write_text("\r\n".join([
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//", "BEGIN:VEVENT", "UID:a",
            "DTSTAMP:20260101T000000Z", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT1H",
            "SUMMARY:Stand-up <b>& more</b>", "CONFERENCE;VALUE=URI:https://meet.example.org/a",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT10M", "END:VALARM",
            "END:VEVENT", "END:VCALENDAR", ""]))
        (self.folder / "dunstrc").write_text(DUNSTRC.format(folder=self.folder, timeout=timeout))
        self.program("menu", MENU.format(folder=self.folder))
        self.program("xdg-open", f"#!/bin/sh\necho \"$1\" >{self.folder}/opened\n")
        self.environment = os.environ | {
            "HOME": str(self.folder), "PATH": f"{self.folder}:{os.environ['PATH']}", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)
        self.dunst = subprocess.Popen(
            ["dunst", "-conf", self.folder / "dunstrc"], env=self.environment, stderr=subprocess.DEVNULL)
        atexit.register(self.dunst.kill)
        wait("dunst begins", lambda: self.dunstctl("is-paused").returncode == 0)
        self.watch = subprocess.Popen(
            [f"{programs}/agenda", "watch", "--notify", "--file", self.calendar, "--format", "ndjson"],
            env=self.environment, stdout=subprocess.DEVNULL)
        atexit.register(self.watch.kill)
        wait("the reminder is shown", lambda: self.count("displayed") == 1)

    def program(self, name, text):
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)

    def dunstctl(self, *words):
        return subprocess.run(["dunstctl", *words], env=self.environment, capture_output=True, text=True)

    def count(self, kind):
        return int(self.dunstctl("count", kind).stdout or 0)

    def choose(self, words):
        (self.folder / "wanted").write_text(words)
        self.dunstctl("context")

    def state(self):
        path = self.folder / ".local/state/agenda/sent-alarms"
        return path.read_text() if path.exists() else ""

    def text(self):
        return self.calendar.read_text()

    def shown(self):
        history = json.loads(self.dunstctl("history").stdout)["data"][0]
        return [(one["summary"]["data"], one["body"]["data"]) for one in history]

    def wakes(self):
        status = pathlib.Path(f"/proc/{self.watch.pid}/status").read_text()
        return int(status.split("\nvoluntary_ctxt_switches:")[1].split()[0])

    def sockets(self):
        links = [os.readlink(link) for link in pathlib.Path(f"/proc/{self.watch.pid}/fd").iterdir()]
        return sum(link.startswith("socket:") for link in links)

    def end(self):
        self.watch.terminate()
        self.watch.wait()
        self.dunst.terminate()
        self.dunst.wait()


def steps(programs, folder):
    def stage(name, timeout=0):
        print(name, flush=True)
        return Stage(programs, folder, timeout)

    one = stage("Closed by a person: it is done, also on other devices, and the connection ends")
    assert one.sockets() == 1
    one.dunstctl("close")
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    wait("the file says so", lambda: "\ndone " in one.state())
    wait("no connection is left", lambda: one.sockets() == 0)
    (title, body), = one.shown()
    assert title == "Stand-up &lt;b&gt;&amp; more&lt;/b&gt;" or title == "Stand-up <b>& more</b>", title
    assert body.count("–") == 1, body
    one.end()

    one = stage("Closed by its time: nothing is written", timeout=1)
    wait("dunst closes it", lambda: one.count("displayed") == 0)
    wait("no connection is left", lambda: one.sockets() == 0)
    assert "ACKNOWLEDGED" not in one.text() and "done " not in one.state()
    before = one.wakes()
    time.sleep(2)
    assert one.wakes() == before, "it woke without a reason"
    one.end()

    one = stage("Snooze: it is put off, and written for other devices")
    one.choose("Snooze 5 min")
    wait("the calendar says so", lambda: "RELATED-TO;RELTYPE=SNOOZE:" in one.text())
    assert "later " in one.state() and "done " not in one.state()
    wait("it is closed", lambda: one.count("displayed") == 0)
    run = subprocess.run(
        [f"{programs}/agenda", "alarms", "--file", one.calendar, "--format", "json"],
        env=one.environment, capture_output=True, text=True, check=True)
    assert len(json.loads(run.stdout)["alarms"]) == 1, run.stdout
    one.end()

    one = stage("Done: it is done")
    one.choose("Done")
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    assert "RELTYPE" not in one.text()
    one.end()

    one = stage("Join: the meeting is opened")
    one.choose("Join")
    opened = one.folder / "opened"
    wait("it is opened", opened.exists)
    assert opened.read_text() == "https://meet.example.org/a\n"
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    one.end()

    one = stage("The desktop ends while it is shown: the watch goes on, and the next reminder comes")
    one.dunst.terminate()
    one.dunst.wait()
    time.sleep(0.5)
    assert one.watch.poll() is None
    one.end()
    print("All as it should be.")


def main():
    programs = pathlib.Path(sys.argv[1]).resolve()
    if "INNER" not in os.environ:
        environment = os.environ | {"INNER": "1", "XDG_RUNTIME_DIR": tempfile.mkdtemp()}
        os.execvpe(
            "dbus-run-session", ["dbus-run-session", "--", "xvfb-run", "-a", sys.executable, *sys.argv], environment)
    folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else tempfile.mkdtemp())
    folder.mkdir(parents=True, exist_ok=True)
    steps(programs, folder)


if __name__ == "__main__":
    main()
