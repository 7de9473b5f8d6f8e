"""The shapes of real calendars: each with its own components, repeated under new UIDs until it is large, asked for a
day on which nothing is. So each shows what its way of writing costs to read."""

import hashlib
import json
import re
import statistics
import subprocess
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from . import commands, forms
from .measure import Case, Command, measure
from .place import ROOT

KEY = "shapes"

# Real calendars, which are no part of the project.
CALENDARS = ROOT.parent / "shared" / "fixtures" / "calendars"
LEAST_EVENTS = 8
SIZE = 16_000_000

# On this day the forms have nothing.
QUIET_DAY = "2026-11-22"

BOUNDARY = re.compile(rb"(BEGIN|END):([A-Z-]+)[ \t\r]*$", re.IGNORECASE | re.MULTILINE)
# A UID with its continuation lines; in the second form of old Mozilla programs the name stands alone in its line.
UID = re.compile(rb"^UID(?=[:;\r\n])[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*", re.IGNORECASE | re.MULTILINE)


@dataclass(frozen=True)
class Parts:
    """The VCALENDARs of a text as one: properties, definitions of zones, and all other components, as they stand."""

    header: bytes
    zones: bytes
    components: bytes

    @staticmethod
    def of(text):
        header, zones, components, component = b"", [], b"", b""
        depth = calendars = 0
        for line in text.replace(b"\0", b"").splitlines(keepends=True):
            boundary = BOUNDARY.match(line)
            begins, ends = (boundary[1].upper() == word if boundary else False for word in (b"BEGIN", b"END"))
            is_calendar = boundary and boundary[2].upper() == b"VCALENDAR"
            calendars += bool(is_calendar and begins)
            depth += bool(begins and not is_calendar)
            if depth:
                component += line
            elif calendars == 1 and line.strip() and not (is_calendar and ends):
                header += line
            depth -= bool(ends and not is_calendar and depth)
            if component and not depth:
                if not component.upper().startswith(b"BEGIN:VTIMEZONE"):
                    components += component
                elif component not in zones:
                    zones.append(component)
                component = b""
        return Parts(header, b"".join(zones), components)

    @property
    def events(self):
        return len(re.findall(rb"^BEGIN:VEVENT", self.components, re.MULTILINE | re.IGNORECASE))

    def text(self, size):
        """One VCALENDAR of at least one copy of each component and, of whole copies, at least so many bytes. Each
        copy has UIDs of its own: what belongs together stays together, what has no UID stays without."""
        template = UID.sub(rb"\g<0>\0", self.components)
        room = max(size - len(self.header) - len(self.zones), 1)
        copies = -(-room // len(template))
        ending = b"END:VCALENDAR" + (b"\r\n" if self.components.endswith(b"\r\n") else b"\n")
        bodies = [template.replace(b"\0", b"-%d" % copy) for copy in range(1, copies + 1)]
        return b"".join([self.header, self.zones, *bodies, ending])


@dataclass(frozen=True)
class Shape:
    """A calendar made large, and a day on which nothing is."""

    name: str
    path: Path
    day: str

    @property
    def size(self):
        return self.path.stat().st_size

    @property
    def short_name(self):
        """Of `owner__repository__path`, the repository and the end of the path."""
        _, repository, rest = self.name.split("__", 2) if self.name.count("__") > 1 else ("", "", self.name)
        end = rest if len(rest) <= 40 else "…" + rest[-39:]
        return f"{repository}: {end}" if repository else end


def shapes(cache, agenda, folder=CALENDARS, size=SIZE, least_events=LEAST_EVENTS):
    """The shapes of a folder's calendars, written where they are not yet; none where there is no such folder."""
    place = cache.path / KEY
    place.mkdir(exist_ok=True)
    result = []
    for source in sorted(folder.iterdir()) if folder.is_dir() else []:
        parts = Parts.of(source.read_bytes())
        if parts.events < least_events:
            continue
        text = parts.text(size)
        stem = f"{source.name}-{hashlib.sha256(text).hexdigest()[:8]}"
        path, known = place / f"{stem}.ics", place / f"{stem}.day"
        # The day is written last: where it exists, the calendar is whole.
        if not known.exists():
            path.write_bytes(parts.text(0))
            day = quiet_day(lambda first, days: busy_days(cache, agenda, path, first, days))
            path.write_bytes(text)
            known.write_text(day.isoformat())
        result.append(Shape(source.name, path, known.read_text()))
    return result


def written(cache, size=SIZE):
    """The forms of single programs, written anew: the generator of each is a few lines here."""
    place = cache.path / KEY
    place.mkdir(exist_ok=True)
    result = []
    for number, form in enumerate(forms.FORMS):
        path = place / f"form-{number}.ics"
        path.write_bytes(form.text(size))
        result.append(Shape(f"form: {form.name}", path, QUIET_DAY))
    return result


def quiet_day(busy):
    """The first day after the frozen one that has nothing on it nor on the days beside it; else nothing on it; else,
    where there is something each day, one before all. `busy` gives the days with something on them, of so many days
    from a first one on."""
    one = timedelta(days=1)
    first = date.fromisoformat(commands.TODAY)
    taken = busy(first, 800)
    days = [first + number * one for number in range(1, 799)]
    free = [day for day in days if day not in taken]
    alone = [day for day in free if not taken & {day - one, day + one}]
    for day in alone[:1] + free[:1]:
        return day
    for year in (1995, 1985, 1970, 1950, 1901):
        day = date(year, 6, 15)
        if not busy(day - one, 3):
            return day
    raise RuntimeError("there is no day without events")


def busy_days(cache, agenda, path, first, days):
    """The days that something touches; cancelled and declined events too."""
    end = first + timedelta(days=days)
    arguments = [agenda, "list", "--file", str(path), "--from", str(first), "--to", str(end - timedelta(days=1))]
    arguments += ["--time-zone", "Europe/Berlin", "--cancelled", "--declined", "--ended", "show", "--format", "ndjson"]
    listed = subprocess.run(arguments, capture_output=True, text=True, env=cache.environment, check=True)
    busy = set()
    for line in listed.stdout.splitlines():
        item = json.loads(line)
        start, last = (date.fromisoformat(item[name][:10]) for name in ("start", "end"))
        start, last = max(start, first), min(last, end)
        busy |= {start + timedelta(days=number) for number in range((last - start).days + 1)}
    return busy


def case(cache, shape, agenda=None):
    """The command is another than the built one where that is given."""
    arguments = ["today", "--file", str(shape.path), "--now", f"{shape.day}T09:00", "--time-zone", "Europe/Berlin"]
    # A task that is overdue is shown on every day, so that there is no day without those of some calendars.
    arguments += ["--tasks", "hide"]
    return Case(shape.name, shape.short_name, shape, [
        Command("agenda today", [agenda or cache.bin("agenda"), *arguments]), Command("cat", ["cat", str(shape.path)]),
    ])


def measure_all(cache, agenda=None, rounds=7, only=""):
    """The cases of all forms and shapes, measured; what has the word in its name alone where one is given."""
    found = written(cache) + shapes(cache, agenda or cache.bin("agenda"))
    cases = [case(cache, shape, agenda) for shape in found if only in shape.name]
    for each in cases:
        measure(cache, each, rounds, budget=5)
    return cases


def speed(case):
    """MB/s of the fastest run, since the slowest of many is asked for, and chance must not be it; None without one."""
    wall = case.commands[0].wall
    return case.data.size / min(wall) / 1e6 if wall else None


def median(speeds):
    return statistics.median(speeds)
