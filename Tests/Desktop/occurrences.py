"""Events whose occurrences a program of the desktop has to have as the command lists them."""

import datetime
import json
import re
import subprocess
import sys

FIRST, DAYS = datetime.date(2026, 9, 1), 120
# The rule of this zone is of its own: an hour behind Berlin, with other days of change.
ZONE = """BEGIN:VTIMEZONE
TZID:Club
BEGIN:STANDARD
DTSTART:19701004T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0000
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700405T020000
RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU
TZOFFSETFROM:+0000
TZOFFSETTO:+0100
END:DAYLIGHT
END:VTIMEZONE
"""
BERLIN, CLUB = "TZID=Europe/Berlin", "TZID=Club"
# The lines of events; those with one UID are a series and its exceptions.
EVENTS = [
    ("once", f"DTSTART;{BERLIN}:20260910T190000", f"DTEND;{BERLIN}:20260910T220000"),
    ("utc", "DTSTART:20260911T220000Z", "DTEND:20260912T003000Z"),
    ("floating", "DTSTART:20260912T080000", "DTEND:20260912T090000"),
    ("short", f"DTSTART;{BERLIN}:20260913T080000"),
    # Not over a change of clocks: see findings/libecal-duration-over-change.sh.
    ("night", f"DTSTART;{BERLIN}:20261023T230000", "DURATION:PT6H"),
    ("day", "DTSTART;VALUE=DATE:20260915", "DTEND;VALUE=DATE:20260916"),
    ("bare day", "DTSTART;VALUE=DATE:20260917"),
    ("holiday", "DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270104"),
    ("days", f"DTSTART;{BERLIN}:20260918T180000", f"DTEND;{BERLIN}:20260920T120000"),
    ("daily", f"DTSTART;{BERLIN}:20261020T090000", f"DTEND;{BERLIN}:20261020T100000", "RRULE:FREQ=DAILY;COUNT=10",
     f"EXDATE;{BERLIN}:20261022T090000,20261023T090000"),
    ("until", f"DTSTART;{BERLIN}:20261019T143000", "DURATION:PT45M", "RRULE:FREQ=DAILY;UNTIL=20261028T133000Z"),
    ("workdays", f"DTSTART;{BERLIN}:20260901T091500", "DURATION:PT15M", "RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("fortnight", f"DTSTART;{BERLIN}:20260903T170000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TH,SU"),
    ("last friday", f"DTSTART;{BERLIN}:20260828T160000", "DURATION:PT2H", "RRULE:FREQ=MONTHLY;BYDAY=-1FR"),
    ("month's end", "DTSTART;VALUE=DATE:20260831", "RRULE:FREQ=MONTHLY;BYMONTHDAY=-1"),
    ("thirty-first", f"DTSTART;{BERLIN}:20260831T120000", "DURATION:PT30M", "RRULE:FREQ=MONTHLY"),
    ("second day of work", f"DTSTART;{BERLIN}:20260902T100000", "DURATION:PT30M",
     "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2"),
    ("birthday", "DTSTART;VALUE=DATE:19841107", "RRULE:FREQ=YEARLY"),
    ("leap day", "DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"),
    ("more dates", f"DTSTART;{BERLIN}:20260905T110000", "DURATION:PT1H", f"RDATE;{BERLIN}:20260907T110000,20261107T120000"),
    ("club", f"DTSTART;{CLUB}:20260930T193000", f"DTEND;{CLUB}:20260930T213000", "RRULE:FREQ=DAILY;COUNT=8"),
    ("changed", f"DTSTART;{BERLIN}:20261001T080000", f"DTEND;{BERLIN}:20261001T090000", "RRULE:FREQ=WEEKLY;COUNT=8"),
    ("changed", f"RECURRENCE-ID;{BERLIN}:20261015T080000", f"DTSTART;{BERLIN}:20261016T103000",
     f"DTEND;{BERLIN}:20261016T113000"),
    ("changed", "RECURRENCE-ID:20261029T070000Z", f"DTSTART;{BERLIN}:20261029T080000",
     f"DTEND;{BERLIN}:20261029T083000"),
    ("whole days", "DTSTART;VALUE=DATE:20261005", "DTEND;VALUE=DATE:20261007", "RRULE:FREQ=WEEKLY;COUNT=4",
     "EXDATE;VALUE=DATE:20261012"),
    ("whole days", "RECURRENCE-ID;VALUE=DATE:20261019", "DTSTART;VALUE=DATE:20261021"),
    ("hours", "DTSTART:20261025T000000Z", "DURATION:PT20M", "RRULE:FREQ=HOURLY;COUNT=5"),
]


def calendar():
    """The text of the calendar."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//Test//EN", *ZONE.split()]
    for title, *properties in EVENTS:
        lines += ["BEGIN:VEVENT", f"UID:{re.sub('[^a-z]', '-', title)}@example.org", "DTSTAMP:20260801T000000Z", *properties,
                  f"SUMMARY:{title}", "END:VEVENT"]
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def shown(moment):
    """A moment in UTC, as occurrences are compared."""
    return moment.astimezone(datetime.timezone.utc).isoformat()


def listed(program, name):
    """The occurrences of a calendar as the command lists them, each once: start and end, in UTC or as days, and title."""
    words = [program, "list", "--from", FIRST.isoformat(), "--days", str(DAYS), "--format", "json", "-c", name]
    run = subprocess.run(words, capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"{' '.join(words)}: {run.stderr}")
    found = set()
    for day in json.loads(run.stdout)["days"]:
        for event in day["timed"] + day["allDay"]:
            times = [event["start"], event["end"]]
            if "T" in event["start"]:
                times = [shown(datetime.datetime.fromisoformat(time.replace("Z", "+00:00"))) for time in times]
            found.add((*times, event["summary"]))
    return sorted(found)


def compare(program, name, owner, there):
    """Prints what differs between the occurrences that a program has of a calendar and those that the command lists; whether nothing does."""
    # Programs have what ends with the first day's beginning, too.
    there = sorted(one for one in there if one[1] > FIRST.isoformat())
    here = listed(program, name)
    for missing in sorted(set(there) - set(here)):
        print(f"{name}: only {owner} has {missing}")
    for other in sorted(set(here) - set(there)):
        print(f"{name}: only agenda has {other}")
    print(f"{name}: {len(there)} occurrences of {owner}, {len(here)} of agenda")
    return there == here and len(there) > len(EVENTS)
