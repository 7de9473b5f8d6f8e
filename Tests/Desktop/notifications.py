#!/usr/bin/env python3
"""Answers reminders of `agenda watch --notify` on real notification daemons: dunst, in an Xvfb, and mako, in a sway without a screen.

usage: Tests/Desktop/notifications.py PROGRAMS dunst|mako [FOLDER]

PROGRAMS is a folder with `agenda`. Each step shows a reminder on a daemon of its own, and does with it what a person can:
closes it, waits until it closes itself, chooses Snooze, Done and Join. It then looks at the calendar, at the file of what
was sent, and at the watch. It needs the packages dunst, xvfb and xauth, or mako-notifier and sway, and dbus.
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

import session

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


class Daemon:
    """A program that shows notifications."""

    def __init__(self, stage, words):
        self.stage = stage
        self.process = subprocess.Popen(words, env=stage.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)

    def run(self, *words):
        return subprocess.run(words, env=self.stage.environment, capture_output=True, text=True)

    def end(self):
        self.process.terminate()
        self.process.wait()


class Dunst(Daemon):
    def __init__(self, stage, timeout):
        stage.write("dunstrc", DUNSTRC.format(folder=stage.folder, timeout=timeout))
        stage.program("menu", MENU.format(folder=stage.folder))
        super().__init__(stage, ["dunst", "-conf", stage.folder / "dunstrc"])
        wait("dunst begins", lambda: self.run("dunstctl", "is-paused").returncode == 0)

    def count(self):
        return int(self.run("dunstctl", "count", "displayed").stdout or 0)

    def close(self):
        self.run("dunstctl", "close")

    def choose(self, words):
        self.stage.write("wanted", words)
        self.run("dunstctl", "context")

    def texts(self):
        """The title and the body of the one that was closed."""
        one, = json.loads(self.run("dunstctl", "history").stdout)["data"][0]
        return one["summary"]["data"], one["body"]["data"]


class Mako(Daemon):
    def __init__(self, stage, timeout):
        stage.write("mako", f"default-timeout={timeout * 1000}\n")
        super().__init__(stage, ["mako", "--config", stage.folder / "mako"])
        wait("mako begins", lambda: self.run("makoctl", "list").returncode == 0)
        self.seen = None

    def all(self):
        return json.loads(self.run("makoctl", "list").stdout or '{"data": [[]]}')["data"][0]

    def count(self):
        found = self.all()
        self.seen = found[0] if found else self.seen
        return len(found)

    def close(self):
        self.run("makoctl", "dismiss")

    def choose(self, words):
        one, = self.all()
        key, = (key for key, text in one["actions"]["data"].items() if text == words)
        self.run("makoctl", "invoke", key)

    def texts(self):
        return self.seen["summary"]["data"], self.seen["body"]["data"]


class Stage:
    """A home with one event that reminds some seconds from now, and a desktop."""

    def __init__(self, programs, kind, folder, timeout=0):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=folder))
        self.programs = programs
        start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=10, seconds=3)
        self.calendar = self.folder / "day.ics"
        self.calendar.write_text("\r\n".join([
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//", "BEGIN:VEVENT", "UID:a",
            "DTSTAMP:20260101T000000Z", f"DTSTART:{start:%Y%m%dT%H%M%SZ}", "DURATION:PT1H",
            "SUMMARY:Stand-up <b>& more</b>", "CONFERENCE;VALUE=URI:https://meet.example.org/a",
            "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", "TRIGGER:-PT10M", "END:VALARM",
            "END:VEVENT", "END:VCALENDAR", ""]))
        self.program("xdg-open", f"#!/bin/sh\necho \"$1\" >{self.folder}/opened\n")
        self.environment = os.environ | {
            "HOME": str(self.folder), "PATH": f"{self.folder}:{os.environ['PATH']}", "TZ": "UTC", "LC_ALL": "C.UTF-8"}
        for name in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
            self.environment.pop(name, None)
        self.desktop = kind(self, timeout)
        self.watch = subprocess.Popen(
            [f"{programs}/agenda", "watch", "--notify", "--file", self.calendar, "--format", "ndjson"],
            env=self.environment, stdout=subprocess.DEVNULL)
        atexit.register(self.watch.kill)
        wait("the reminder is shown", lambda: self.desktop.count() == 1)

    def write(self, name, text):
        (self.folder / name).write_text(text)

    def program(self, name, text):
        self.write(name, text)
        (self.folder / name).chmod(0o755)

    def state(self):
        path = self.folder / ".local/state/agenda/sent-alarms"
        return path.read_text() if path.exists() else ""

    def text(self):
        return self.calendar.read_text()

    def sockets(self):
        links = [os.readlink(link) for link in pathlib.Path(f"/proc/{self.watch.pid}/fd").iterdir()]
        return sum(link.startswith("socket:") for link in links)

    def end(self):
        self.watch.terminate()
        self.watch.wait()
        self.desktop.end()


def steps(programs, kind, folder):
    def stage(name, timeout=0):
        print(name, flush=True)
        return Stage(programs, kind, folder, timeout)

    one = stage("Closed by a person: it is done, also on other devices, and the connection ends")
    assert one.sockets() == 1
    one.desktop.close()
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    wait("the file says so", lambda: "\ndone " in one.state())
    wait("no connection is left", lambda: one.sockets() == 0)
    title, body = one.desktop.texts()
    assert title == "Stand-up &lt;b&gt;&amp; more&lt;/b&gt;" or title == "Stand-up <b>& more</b>", title
    assert body.count("–") == 1, body
    one.end()

    one = stage("Closed by its time: nothing is written", timeout=1)
    wait("it is closed", lambda: one.desktop.count() == 0)
    wait("no connection is left", lambda: one.sockets() == 0)
    assert "ACKNOWLEDGED" not in one.text() and "done " not in one.state()
    one.end()

    one = stage("Snooze: it is put off, and written for other devices")
    one.desktop.choose("Snooze 5 min")
    wait("the calendar says so", lambda: "RELATED-TO;RELTYPE=SNOOZE:" in one.text())
    assert "later " in one.state() and "done " not in one.state()
    wait("it is closed", lambda: one.desktop.count() == 0)
    run = subprocess.run(
        [f"{programs}/agenda", "alarms", "--file", one.calendar, "--format", "json"],
        env=one.environment, capture_output=True, text=True, check=True)
    assert len(json.loads(run.stdout)["alarms"]) == 1, run.stdout
    one.end()

    one = stage("Done: it is done")
    one.desktop.choose("Done")
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    assert "RELTYPE" not in one.text()
    one.end()

    one = stage("Join: the meeting is opened")
    one.desktop.choose("Join")
    opened = one.folder / "opened"
    wait("it is opened", opened.exists)
    assert opened.read_text() == "https://meet.example.org/a\n"
    wait("the calendar says so", lambda: "ACKNOWLEDGED:" in one.text())
    one.end()

    one = stage("The desktop ends while it is shown: the watch goes on, and nothing is written")
    one.desktop.end()
    one.desktop = kind(one, 0)
    assert one.watch.poll() is None
    assert "ACKNOWLEDGED" not in one.text() and "done " not in one.state()
    one.end()
    print("All as it should be.")


def start_sway(folder):
    """Starts a sway without a screen; it will not run as root, who is another user in a namespace of its own."""
    config, runtime = folder / "sway.conf", pathlib.Path(os.environ["XDG_RUNTIME_DIR"])
    config.write_text("output HEADLESS-1 resolution 800x600\nxwayland disable\n")
    as_user = ["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.getuid() == 0 else []
    sway = subprocess.Popen(
        [*as_user, "sway", "-c", config], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=os.environ | {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"})
    atexit.register(sway.kill)
    socket = wait("sway begins", lambda: [path for path in runtime.glob("wayland-*") if path.suffix != ".lock"])[0]
    os.environ["WAYLAND_DISPLAY"] = socket.name


def main():
    programs, kind = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    if "INNER" not in os.environ:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as runtime:
            environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
            environment |= {"INNER": "1", "XDG_RUNTIME_DIR": runtime}
            screen = ["xvfb-run", "-a"] if kind == "dunst" else []
            code = session.run([*screen, sys.executable, *sys.argv], environment)
        sys.exit(code)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = pathlib.Path(sys.argv[3] if len(sys.argv) > 3 else temporary)
        folder.mkdir(parents=True, exist_ok=True)
        if kind == "mako":
            start_sway(folder)
        steps(programs, {"dunst": Dunst, "mako": Mako}[kind], folder)


if __name__ == "__main__":
    main()
