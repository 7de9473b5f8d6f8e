"""Calendars as single programs write them, and with single faults: forms that were slow to read. Each is written anew, with other UIDs and times in
each event, and with nothing on the frozen day nor near it."""

import random
from dataclasses import dataclass
from datetime import date, timedelta

TITLES = ("Team meeting", "Zahnarzt", "Déjeuner avec Zoé", "Sprint planning", "Elternabend 3b", "Projektbesprechung Umbau", "Fußballtraining U11")
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
# In no year is anything from eight days before the day on which the forms are measured to eleven days after it.
FREE = ((11, 14), (12, 3))

HEADER = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//forms//EN"]
ZONE = [
    "BEGIN:VTIMEZONE", "TZID:{zone}", "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "DTSTART:19700329T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "DTSTART:19701025T030000",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE",
]


@dataclass(frozen=True)
class Form:
    """The lines of an event, in which {uid}, {day}, {later}, {time}, {number}, {zone}, {weekday} and {title} stand for those of each event. `once`
    stands between the first two events."""

    name: str
    lines: tuple
    once: tuple = ()
    header: tuple = tuple(HEADER)
    ending: str = "\r\n"
    encoding: str = "utf-8"
    years: tuple = (2008, 2031)
    has_weekends: bool = True

    def text(self, size):
        numbers = random.Random(self.name)
        text = self.written(self.header, {"zone": "Europe/Berlin"})
        parts, length, number = [text], len(text), 0
        while length < size or number < 2:
            if number == 1 and self.once:
                parts.append(self.written(self.once, {}))
            parts.append(self.written(self.lines, self.values(number, numbers)))
            length += len(parts[-1])
            number += 1
        parts.append(self.written(("END:VCALENDAR",), {}))
        return "".join(parts).encode(self.encoding)

    def written(self, lines, values):
        return "".join(line.format(**values) + self.ending for line in lines)

    def values(self, number, numbers):
        first, last = (date(year, 1, 1).toordinal() for year in self.years)
        start = None
        while not start or FREE[0] <= (start.month, start.day) <= FREE[1] or (not self.has_weekends and start.weekday() > 4):
            start = date.fromordinal(numbers.randrange(first, last))
        hour = numbers.randrange(7, 20)
        return {
            "uid": f"{numbers.getrandbits(96):024x}", "number": number, "zone": f"Zone {number % 200}",
            "day": f"{start:%Y%m%d}", "later": f"{start + timedelta(days=7):%Y%m%d}",
            "time": f"{hour:02}{numbers.choice((0, 15, 30, 45)):02}00", "title": numbers.choice(TITLES),
            "weekday": WEEKDAYS[start.weekday()],
        }


def event(*lines, uid="UID:{uid}"):
    return ("BEGIN:VEVENT", uid, "DTSTAMP:20240101T120000Z", *lines, "SUMMARY:{title}", "END:VEVENT")


def single(name, start="DTSTART:{day}T{time}Z", end="DURATION:PT1H", uid="UID:{uid}", **options):
    return Form(name, event(start, end, uid=uid), **options)


def series(name, rule, **options):
    return Form(name, event("DTSTART:{day}T090000Z", "DURATION:PT1H", f"RRULE:{rule}"), has_weekends=False, **options)


def fault(name, *lines):
    return single(f"fault: {name}", once=lines)


UNFINISHED = ("BEGIN:VEVENT", "UID:q", "DTSTART:20200101T090000Z", "SUMMARY:x")

FORMS = (
    single("spaces after colons, lower-case names", "dtstart: {day}T{time}Z", "dtend: {day}T235900Z", "uid: {uid}"),
    single("Canvas, VALUE=DATE twice", "DTSTART;VALUE=DATE;VALUE=DATE:{day}", "DTEND;VALUE=DATE;VALUE=DATE:{later}"),
    single("TZID twice", "DTSTART;TZID=Europe/Berlin;TZID=Europe/Berlin:{day}T{time}"),
    single("a parameter with comma and quotes", 'DTSTART;X-A="a,b":{day}T{time}Z'),
    single("a parameter without meaning", "DTSTART;LANGUAGE=de:{day}T{time}Z"),
    single("UIDs not in ASCII", uid="UID:Übung-{uid}"),
    single("no readable start", "DTSTART:TBD", "DTEND:TBD"),
    single("an empty end", end="DTEND:"),
    single("two UIDs", end="UID:x"),
    single("two starts", end="DTSTART:20010101T090000Z"),
    Form("a small writer, nothing but a start", ("BEGIN:VEVENT", "DTSTART:{day}T{time}", "SUMMARY:{title}", "END:VEVENT"), ending="\n"),
    Form("all-day events with nothing else", ("BEGIN:VEVENT", "UID:{uid}", "DTSTART;VALUE=DATE:{day}", "SUMMARY:{title}", "END:VEVENT")),
    Form(
        "vCalendar 1.0",
        ("BEGIN:VEVENT", "UID:{uid}", "DTSTART:{day}T{time}", "DTEND:{day}T235900", "RRULE:W1 {weekday} #10", "SUMMARY:{title}", "END:VEVENT"),
        header=("BEGIN:VCALENDAR", "VERSION:1.0"), has_weekends=False, years=(2008, 2025)),
    Form(
        "holidays, yearly", ("BEGIN:VEVENT", "UID:{uid}", "DTSTART;VALUE=DATE:{day}", "RRULE:FREQ=YEARLY", "SUMMARY:{title}", "END:VEVENT")),
    Form(
        "holidays, the fourth of a weekday",
        ("BEGIN:VEVENT", "UID:{uid}", "DTSTART;VALUE=DATE:{day}", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "SUMMARY:{title}", "END:VEVENT")),
    series("weekly for ten weeks", "FREQ=WEEKLY;COUNT=10", years=(2012, 2025)),
    series("weekly, 500 times", "FREQ=WEEKLY;COUNT=500;BYDAY={weekday}"),
    series("every second week", "FREQ=WEEKLY;INTERVAL=2;BYDAY={weekday}"),
    series("daily from Monday to Friday", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR"),
    series("monthly on the last working day", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
    series("monthly on the 15th", "FREQ=MONTHLY;BYMONTHDAY=15"),
    Form(
        "overrides with RANGE=THISANDFUTURE",
        event("DTSTART:{day}T090000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;BYDAY={weekday}")
        + event("DTSTART:{later}T100000Z", "RECURRENCE-ID;RANGE=THISANDFUTURE:{later}T090000Z"),
        has_weekends=False, years=(2012, 2024)),
    Form("a VTIMEZONE before each event", (*ZONE, *event("DTSTART;TZID={zone}:{day}T{time}", "DURATION:PT1H"))),
    Form(
        "VAVAILABILITY",
        (
            "BEGIN:VAVAILABILITY", "UID:{uid}", "DTSTAMP:20240101T120000Z", "BEGIN:AVAILABLE", "UID:{number}", "DTSTART:20240101T090000Z",
            "DTEND:20240101T170000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO", "END:AVAILABLE", "END:VAVAILABILITY",
        )),
    Form("blank lines between all lines", tuple(part for line in event("DTSTART:{day}T{time}Z") for part in (line, ""))),
    single("lines that end with CR", ending="\r"),
    single("UTF-16", encoding="utf-16"),
    fault("END:VALARM without BEGIN", "END:VALARM"),
    fault("an event without END", *UNFINISHED),
    fault("an event in an event", *UNFINISHED, *UNFINISHED, "END:VEVENT", "END:VEVENT"),
    fault("a NUL", *UNFINISHED, "X-A:\0", "END:VEVENT"),
    fault("END:VCALENDAR missing", "BEGIN:VCALENDAR", "VERSION:2.0"),
)
