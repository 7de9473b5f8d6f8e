"""Whether shapes are what they say: copies of a calendar's own components alone, and a day on which nothing is."""

from datetime import date, timedelta
from pathlib import Path

from . import forms, report, shapes
from .goals import Speed
from .measure import Case, Command

# Two VCALENDARs; a series with an override, a UID that is folded as old Mozilla programs fold, an event without UID.
CALENDAR = b"""\
BEGIN:VCALENDAR
PRODID:-//first//EN
BEGIN:VTIMEZONE
TZID:Here
END:VTIMEZONE
BEGIN:VEVENT
UID:series@example.org
DTSTART:20260101T100000
END:VEVENT
BEGIN:VEVENT
RECURRENCE-ID:20260102T100000
UID:series@example.org
END:VEVENT
BEGIN:VEVENT
UID
 :folded
SUMMARY:UID:none of mine
END:VEVENT
END:VCALENDAR

BEGIN:VCALENDAR
PRODID:-//second//EN
BEGIN:VTIMEZONE
TZID:Here
END:VTIMEZONE
BEGIN:VEVENT
SUMMARY:no UID
END:VEVENT
END:VCALENDAR
"""


def check(expect):
    check_copies(expect)
    check_forms(expect)
    check_day(expect)
    check_report(expect)


def check_copies(expect):
    for text in (CALENDAR, CALENDAR.replace(b"\n", b"\r\n")):
        parts = shapes.Parts.of(text)
        ending = b"\r\n" if b"\r" in text else b"\n"
        expect(parts.events == 4, f"{parts.events} events of 4 are seen")
        once = parts.text(0)
        lines = once.split(ending)
        expect(lines[:2] == [b"BEGIN:VCALENDAR", b"PRODID:-//first//EN"], f"the header is {lines[:2]}")
        expect(once.count(b"PRODID") == 1, "the header of the second calendar is taken too")
        expect(once.count(b"VCALENDAR") == 2 and once.count(b"BEGIN:VTIMEZONE") == 1, "calendar or zone stands twice")
        many = parts.text(100 * len(text))
        copies = many.count(b"no UID")
        expect(len(many) >= 100 * len(text) and copies > 100, f"{copies} copies, {len(many)} bytes")
        expect(many.count(b"UID:series@example.org-7" + ending) == 2, "an override has lost the UID of its series")
        expect(many.count(b"UID" + ending + b" :folded-7" + ending) == 1, "a folded UID is no longer folded as it was")
        expect(many.count(b"SUMMARY:UID:none of mine" + ending) == copies, "a text is taken for a UID")
        expect(many.endswith(ending + b"END:VCALENDAR" + ending) and b"\0" not in many, "the calendar has another end")


def check_forms(expect):
    for form in forms.FORMS:
        text = form.text(5000).decode(form.encoding)
        size, components = len(form.text(5000)), text.count("SUMMARY:") + text.count("BEGIN:VAVAILABILITY")
        expect(5000 <= size < 12_000, f"{form.name} has {size} bytes of 5000")
        expect(components > 10, f"{form.name} has {components} components")
        expect(form.text(5000).decode(form.encoding) == text, f"{form.name} is another one the second time")
        expect("{" not in text and text.endswith("END:VCALENDAR" + form.ending), f"{form.name} is not whole")
        expect(all(line + form.ending in text for line in form.once), f"{form.name} has no fault")
        expect("20261122" not in text and "19701122" not in text, f"{form.name} has something on the day")


def check_day(expect):
    def chosen(is_busy):
        return shapes.quiet_day(
            lambda first, days: {day for day in (first + timedelta(days=n) for n in range(days)) if is_busy(day)}
        ).isoformat()

    expect(chosen(lambda day: False) == "2026-11-22", "an empty calendar's first day is not taken")
    expect(chosen(lambda day: day <= date(2026, 12, 24)) == "2026-12-26", "a day beside an event is taken")
    between = chosen(lambda day: day.toordinal() % 2 == 0)
    expect(between in ("2026-11-22", "2026-11-23"), "no day between instances is taken")
    expect(chosen(lambda day: day.year > 1990) == "1985-06-15", "no day before all is taken")


def check_report(expect):
    class Sized(shapes.Shape):
        size = 16_000_000

    def case(name, seconds, missing=None):
        today = Command("agenda today", [], wall=seconds, cpu=seconds, missing=missing)
        return Case(name, name, Sized(name, Path(name), "2026-11-22"), [today, Command("cat", [], wall=[0.005])])

    cases = [
        case("owner__swift__a/fast.ics", [0.016, 0.02]), case("slow", [0.2, 0.16, 0.4]), case("other", [0.032]),
        case("broken", [], "exit status 1"),
    ]
    goals = [Speed("slowest", 250), Speed("median", 400, figure=shapes.median)]
    rows = list(report.goal_rows(goals, {shapes.KEY: cases}))
    expect([row[1:] for row in rows] == [
        ("at least 250 MB/s", "100 MB/s", "**no**"), ("at least 400 MB/s", "500 MB/s", "yes"),
    ], f"shapes are judged {rows}")
    names = [row[0] for row in report.shape_rows(cases)]
    expect(names == ["broken", "slow", "other", "swift: a/fast.ics"], f"shapes are listed as {names}")
