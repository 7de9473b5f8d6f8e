#!/usr/bin/python3
"""Changes calendars of the real Evolution Data Server with the command, and compares what Evolution has then with what the command lists.

usage: Tests/Desktop/evolution_changes.py FOLDER [PYTHON]

FOLDER has the programs agenda and agenda-sync, and PYTHON is a Python with Radicale, for a calendar of a CalDAV server
beside the local one. All folders are private. It needs the packages evolution-data-server, dbus-daemon, python3-dbus
and python3-gi with gir1.2-ical-3.0, and no display.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import time

import session

BUS = "org.gnome.evolution.dataserver.Calendar8"
FACTORY = "/org/gnome/evolution/dataserver/CalendarFactory"


class Evolution:
    """A list of Evolution, as its own library clients see it."""

    def __init__(self, source, opening="OpenCalendar"):
        import dbus
        self.bus = dbus.SessionBus()
        self.number = dbus.UInt32
        for _ in range(60):
            try:
                self.path = str(self.call(FACTORY, "CalendarFactory." + opening, source)[0])
                break
            except dbus.DBusException:
                time.sleep(0.25)
        self("Open")

    def call(self, path, method, *arguments):
        import dbus
        interface, name = ("org.gnome.evolution.dataserver." + method).rsplit(".", 1)
        return getattr(dbus.Interface(self.bus.get_object(BUS, path), interface), name)(*arguments)

    def __call__(self, method, *arguments):
        return self.call(self.path, "Calendar." + method, *arguments)

    def components(self):
        """The properties of all components, but those that say nothing here."""
        result = []
        for text in self("GetObjectList", "#t"):
            lines = str(text).replace("\r\n ", "").split("\r\n")
            found = {}
            for line in lines:
                name = re.split("[;:]", line)[0]
                if name in ("SUMMARY", "RECURRENCE-ID", "RRULE", "EXDATE", "STATUS", "DTSTART", "LOCATION"):
                    found[name] = line.split(":")[-1]
            result.append(found)
        return result

    def days(self):
        """The titles by days, of series that recur daily a number of times or up to a day."""
        import datetime
        result, overridden = [], {}
        components = [found for found in self.components() if "DTSTART" in found]
        for found in components:
            if "RECURRENCE-ID" in found:
                overridden.setdefault(found["RECURRENCE-ID"][:8], []).append(found)
        for found in components:
            first = datetime.datetime.strptime(found["DTSTART"][:8], "%Y%m%d")
            rule = dict(part.split("=") for part in found.get("RRULE", "COUNT=1").split(";"))
            for number in range(int(rule.get("COUNT", 30)) if "RECURRENCE-ID" not in found else 1):
                day = (first + datetime.timedelta(number)).strftime("%Y%m%d")
                # All begin at 15:00 in winter time, which is 14:00 in UTC.
                if day + "T140000Z" > rule.get("UNTIL", "9") or day in found.get("EXDATE", ""):
                    continue
                if "RRULE" in found and day in overridden:
                    continue
                result.append((day, found["SUMMARY"]))
        return sorted(result)


class Trial:
    def __init__(self, folder):
        self.program = str(pathlib.Path(folder).resolve() / "agenda")
        self.failures = 0

    def run(self, *words, isGood=True):
        run = subprocess.run([self.program, *words], capture_output=True, text=True)
        if (run.returncode == 0) != isGood:
            self.fail(f"agenda {' '.join(words)}: {run.returncode} {run.stdout} {run.stderr}")
        return run.stdout + run.stderr

    def fail(self, message):
        self.failures += 1
        print("FAILED:", message)

    def events(self, calendar):
        """The days and events of a calendar, as the command lists them."""
        words = ["list", "--from", "2027-03-01", "--days", "14", "--format", "json", "-c", calendar]
        run = subprocess.run([self.program, *words], capture_output=True, text=True)
        return [(day["date"], event) for day in json.loads(run.stdout)["days"] for event in day["timed"]]

    def listed(self, calendar):
        return sorted((date.replace("-", ""), event["summary"]) for date, event in self.events(calendar))

    def compare(self, step, calendar, evolution, expected):
        """Compares before the change is sent, after it, and after the next copy."""
        expected = sorted(expected)
        before = self.listed(calendar)
        self.run("sync", "-q")
        after = self.listed(calendar)
        there = evolution.days()
        time.sleep(0.1)
        self.run("sync", "-q")
        again = self.listed(calendar)
        for name, found in ("before", before), ("after", after), ("in Evolution", there), ("again", again):
            if found != expected:
                self.fail(f"{calendar}, {step}, {name}: {found}, not {expected}")
        print(calendar, step, "as expected" if before == after == there == again == expected else "DIFFERS")


def days(title, *numbers):
    return [(f"202703{number:02}", title) for number in numbers]


def change_events(trial, calendar, evolution, files=None):
    """Changes a calendar. `files` has the files of its server."""

    def step(name, expected, *words):
        trial.run(*words)
        trial.compare(name, calendar, evolution, expected)

    add = ["add", "--yes", "-c", calendar]
    step("add", days("Dinner", 2), *add, "Dinner 2027-03-02 19:00")
    step("edit", days("Supper", 2), "edit", "Dinner", "--title", "Supper", "--yes")
    step("undo", days("Dinner", 2), "undo")
    step("series", days("Dinner", 2) + days("Tea", 3, 4, 5, 6, 7), *add, "Tea 2027-03-03 15:00 daily 5 times")
    uid = next(event["uid"] for _, event in trial.events(calendar) if event["summary"] == "Tea")
    tea = [f"{uid}@2027-03-{day:02}" for day in range(3, 8)]
    step("one", days("Dinner", 2) + days("Tea", 3, 5, 6, 7) + days("Coffee", 4),
         "edit", tea[1], "--this", "--title", "Coffee", "--yes")
    step("delete one", days("Dinner", 2) + days("Tea", 3, 5, 7) + days("Coffee", 4),
         "delete", tea[3], "--this", "--yes")
    step("following", days("Dinner", 2) + days("Tea", 3) + days("Coffee", 4) + days("Milk", 5, 7),
         "edit", tea[2], "--following", "--title", "Milk", "--yes")
    step("all", days("Dinner", 2) + days("Water", 3) + days("Coffee", 4) + days("Milk", 5, 7),
         "edit", tea[0], "--all", "--title", "Water", "--yes")
    # A conflict: the event changes in Evolution, too.
    dinner = next(str(text) for text in evolution("GetObjectList", "#t") if "SUMMARY:Dinner" in text)
    trial.run("edit", "Dinner", "--title", "Lunch", "--yes")
    evolution("ModifyObjects", [dinner.replace("SUMMARY:Dinner", "SUMMARY:Brunch")], "all", evolution.number(1))
    trial.run("sync", "-q")
    expected = (days("Brunch", 2) + days("Lunch (conflict)", 2) + days("Water", 3) + days("Coffee", 4)
                + days("Milk", 5, 7))
    trial.compare("conflict", calendar, evolution, expected)
    step("delete", [event for event in expected if event[1] != "Brunch"], "delete", "Brunch", "--yes")
    step("delete all", days("Lunch (conflict)", 2) + days("Milk", 5, 7), "delete", "Water", "--all", "--yes")
    if files:
        # Another conflict: the event changes on the server, which Evolution has not noticed yet.
        uid = next(event["uid"] for _, event in trial.events(calendar) if event["summary"].startswith("Lunch"))
        trial.run("edit", uid, "--title", "Snack", "--yes")
        for path in files.glob("*.ics"):
            path.write_text(path.read_text().replace("SUMMARY:Lunch (conflict)", "SUMMARY:Feast"))
        trial.run("sync", "-q")
        expected = days("Feast", 2) + days("Snack (conflict)", 2) + days("Milk", 5, 7)
        trial.compare("conflict on the server", calendar, evolution, expected)


def change_tasks(trial):
    tasks = Evolution("system-task-list", "OpenTaskList")
    name = "evolution/Personal tasks"
    trial.run("add", "--task", "--yes", "-c", name, "Mow the lawn 2027-03-02")
    trial.run("sync", "-q")
    if [task["SUMMARY"] for task in tasks.components()] != ["Mow the lawn"]:
        trial.fail(f"the task is not in Evolution: {tasks.components()}")
    uid = re.search(r"UID:(\S+)", str(tasks("GetObjectList", "#t")[0])).group(1)
    trial.run("done", uid)
    trial.run("sync", "-q")
    if [task.get("STATUS") for task in tasks.components()] != ["COMPLETED"]:
        trial.fail(f"the task is not done in Evolution: {tasks.components()}")
    print(name, "a task is added and done")


def main():
    folder, python = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    session.begin()
    home = pathlib.Path(os.environ["HOME"])
    (home / ".config" / "agenda").mkdir(parents=True)
    (home / ".config" / "agenda" / "config.toml").write_text('[[account]]\nname = "evolution"\nkind = "evolution"\n')
    trial, server = Trial(folder), None
    try:
        if python:
            server = session.Radicale(python)
            calendar = server.calendar("ada/remote")
            server.start()
            session.write_source("remote", "caldav", server.port, "/ada/remote/")
        places = [("evolution/Personal", Evolution("system-calendar"))]
        if python:
            places.append(("evolution/Remote", Evolution("remote")))
            time.sleep(2)
        trial.run("sync", "-q")
        for name, evolution in places:
            change_events(trial, name, evolution, calendar if name.endswith("Remote") else None)
        change_tasks(trial)
    finally:
        if server:
            server.end()
    sys.exit(1 if trial.failures else 0)


main()
