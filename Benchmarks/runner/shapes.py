"""The shapes of real calendars: each with its own components, repeated under new UIDs until it is large, asked for a
day on which nothing is. So each shows what its way of writing costs to read."""

import hashlib
import json
import re
import statistics
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from . import commands
from .measure import Case, Command, measure
from .place import ROOT, output

# Real calendars, which are no part of the project.
CALENDARS = ROOT.parent / "shared" / "fixtures" / "calendars"
LEAST_EVENTS = 8
SIZE = 16_000_000

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
    def title(self):
        return self.name


def shapes(cache, agenda, folder=CALENDARS, size=SIZE, least_events=LEAST_EVENTS):
    """The shapes of a folder's calendars, written where they are not yet."""
    place = cache.path / "shapes"
    place.mkdir(exist_ok=True)
    result = []
    for source in sorted(folder.iterdir()):
        parts = Parts.of(source.read_bytes())
        if parts.events < least_events:
            continue
        text = parts.text(size)
        stem = f"{source.name}-{hashlib.sha256(text).hexdigest()[:8]}"
        path, known = place / f"{stem}.ics", place / f"{stem}.day"
        if not known.exists():
            path.write_bytes(parts.text(0))
            day = quiet_day(cache, agenda, path)
            path.write_bytes(text)
            known.write_text(day)
        result.append(Shape(source.name, path, known.read_text()))
    return result


def quiet_day(cache, agenda, path):
    """The first day from the frozen one on that has nothing on it nor on the days beside it; else nothing on it; else,
    where there is something each day, one before all."""
    today = date.fromisoformat(commands.TODAY)
    busy = busy_days(cache, agenda, path, today, 800)
    days = [today + timedelta(days=number) for number in range(1, 799)]
    alone = (day for day in days if not busy & {day - timedelta(days=1), day, day + timedelta(days=1)})
    day = next(alone, None) or next((day for day in days if day not in busy), None)
    for year in (1995, 1985, 1970, 1950, 1901):
        if day is None and not busy_days(cache, agenda, path, date(year, 6, 14), 3):
            day = date(year, 6, 15)
    if day is None:
        raise RuntimeError(f"{path}: no day without events")
    return day.isoformat()


def busy_days(cache, agenda, path, first, days):
    """The days, of so many, that something touches; cancelled and declined events too."""
    arguments = [agenda, "list", "--file", str(path), "--from", str(first), "--to", str(first + timedelta(days=days - 1))]
    arguments += ["--time-zone", "Europe/Berlin", "--cancelled", "--declined", "--ended", "show", "--format", "ndjson"]
    busy = set()
    for line in output(*arguments, env=cache.environment).splitlines():
        item = json.loads(line)
        start, end = (date.fromisoformat(item[name][:10]) for name in ("start", "end"))
        start, end = max(start, first), min(end, first + timedelta(days=days))
        busy |= {start + timedelta(days=number) for number in range((end - start).days + 1)}
    return busy


def case(cache, agenda, shape):
    now = ["--now", f"{shape.day}T09:00", "--time-zone", "Europe/Berlin"]
    return Case(shape.name, shape.name, shape, [
        Command("agenda today", [agenda, "today", "--file", str(shape.path), *now]),
        Command("cat", ["cat", str(shape.path)]),
    ])
