"""Whether the generator, the timer, the peers and the report can be believed; on a few hundred events."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import checks, report, self_test_shapes
from .data import generated
from .goals import Memory, Ratio
from .measure import Case, Command, run_once

PROGRAMS = {
    # What only this program writes, as bytes of its calendar.
    "google": b"PARTSTAT=NEEDS-ACTION;RSVP=\r\n TRUE;CN=",
    "outlook": b"DTSTART;TZID=\"W. Europe Standard Time\":",
    "exchange": b"DTSTART;TZID=W. Europe Standard Time:",
    "icloud": b"X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:",
    "thunderbird": b"X-MOZ-GENERATION:",
    "sunbird": b"DTSTART\r\n ;TZID=/mozilla.org/20050126_1/Europe/Berlin\r\n :20",
    "nextcloud": b"REFRESH-INTERVAL;VALUE=DURATION:PT4H",
}

COMPONENT = re.compile(rb"BEGIN:VEVENT\r\n.*?END:VEVENT\r\n", re.DOTALL)


def run(cache):
    failures = []

    def expect(is_right, what):
        if not is_right:
            failures.append(what)

    check_generator(cache, expect)
    check_programs(cache, expect)
    check_timer(cache, expect)
    check_report(expect)
    self_test_shapes.check(expect)
    data = generated(cache, 500)
    failures += checks.check(cache, data, ("libical", "recurring-ical-events"), checks.ALL)
    mixed = generated(cache, 500, program="mixed")
    failures += checks.check(cache, mixed, ("libical", "recurring-ical-events"), checks.ALL)
    for program in PROGRAMS:
        failures += checks.check(cache, generated(cache, 500, program=program), ("libical",), checks.ALL)
    for form in ("folder", "calendars"):
        failures += checks.check(cache, generated(cache, 500, form=form, program="mixed"), ("libical",), checks.ALL)
    expect(data.expected[0]["occurrences"] > 0, "today has no events")
    for failure in failures:
        print(f"error: {failure}", file=sys.stderr)
    print("self-test failed" if failures else "self-test passed")
    return 1 if failures else 0


def generate(cache, folder, name, *options):
    path = Path(folder) / name
    subprocess.run([cache.bin("generate"), "--output", path, *options], check=True)
    return path


def check_generator(cache, expect):
    with tempfile.TemporaryDirectory() as folder:
        text = generate(cache, folder, "1", "--events", "100", "--seed", "1").read_bytes()
        again = generate(cache, folder, "2", "--events", "100", "--seed", "1").read_bytes()
        other = generate(cache, folder, "3", "--events", "100", "--seed", "2").read_bytes()
        shorter = generate(cache, folder, "4", "--events", "50", "--seed", "1").read_bytes()
        files = generate(cache, folder, "5", "--events", "100", "--seed", "1", "--folder").glob("*.ics")
        in_files = [component for file in files for component in COMPONENT.findall(file.read_bytes())]
    events = COMPONENT.findall(text)
    sizes = [len(event) for event in events]
    expect(text == again, "the same seed gives another calendar")
    expect(text != other, "another seed gives the same calendar")
    beginning = COMPONENT.findall(shorter)
    expect(beginning == events[:len(beginning)], "a smaller calendar has other events")
    expect(sorted(in_files) == sorted(events), "the folder holds other events than the file")
    expect(600 <= min(sizes) and max(sizes) <= 900, f"events of {min(sizes)} to {max(sizes)} bytes")
    expect(text.count(b"\n") == text.count(b"\r\n"), "a line ends without CRLF")
    expect(max(map(len, text.split(b"\r\n"))) <= 75, "a line is longer than 75 octets")
    masters = [event for event in events if b"RECURRENCE-ID" not in event]
    expect(len(masters) == 100, f"{len(masters)} events where 100 were asked for")
    expect(5 <= sum(b"RRULE" in event for event in masters) <= 20, "about one in ten should recur")


def check_programs(cache, expect):
    """What each program writes is its own, and whole."""
    with tempfile.TemporaryDirectory() as folder:
        options = ("--events", "300", "--seed", "1", "--program")
        texts = {name: generate(cache, folder, name, *options, name).read_bytes() for name in (*PROGRAMS, "mixed")}
        many = generate(cache, folder, "many", *options, "mixed", "--calendars").read_bytes()
    for name, text in texts.items():
        masters = [event for event in COMPONENT.findall(text) if b"\nRECURRENCE-ID" not in event]
        expect(len(masters) == 300, f"{name} writes {len(masters)} events where 300 were asked for")
        expect(text.count(b"\n") == text.count(b"\r\n"), f"{name}: a line ends without CRLF")
        expect(max(map(len, text.split(b"\r\n"))) <= 75, f"{name}: a line is longer than 75 octets")
        definitions = re.findall(rb"BEGIN:VTIMEZONE\r\nTZID(?:\r\n )?:(.*)\r\n", text)
        expect(len(definitions) == len(set(definitions)), f"{name}: a zone is defined twice")
        for program, mark in PROGRAMS.items():
            is_expected = name in (program, "mixed")
            # What stands in the header of a program is not in a calendar of many programs.
            if is_expected and not (name == "mixed" and mark.startswith(b"REFRESH")):
                expect(mark in text, f"{name} does not write {mark}")
            elif not is_expected:
                expect(mark not in text, f"{name} writes {mark}")
    count, zones = many.count(b"BEGIN:VCALENDAR"), many.count(b"BEGIN:VTIMEZONE")
    expect(count == 300 and 150 < zones <= 300, f"{count} VCALENDARs with {zones} zones where 300 were asked for")


def check_timer(cache, expect):
    slept = Command("sleep", ["sleep", "0.1"])
    run_once(cache, slept)
    expect(slept.wall and 0.1 <= slept.wall[0] < 0.5, f"a tenth of a second is measured as {slept.wall}")
    expect(slept.memory < 6 * 1024, f"`sleep` is said to take {slept.memory} KiB")
    early = Command("early", ["sh", "-c", "echo; sleep 0.2"], reads_first_byte=True)
    run_once(cache, early)
    expect(early.first_byte and early.first_byte[0] < 0.15, "the first byte is not seen before the end")
    broken = Command("broken", ["sh", "-c", "echo why >&2; exit 3"])
    run_once(cache, broken)
    expect(broken.missing == "exit status 3: why", f"a failing command is recorded as {broken.missing}")
    absent = Command("absent", ["/nowhere/agenda"])
    run_once(cache, absent)
    expect(absent.missing and not absent.wall, "a command that is not there is measured")


def check_report(expect):
    fast = Command("agenda today", [], wall=[1.0, 1.0, 4.0], memory=16 * 1024)
    slow = Command("slow", [], wall=[60.0], memory=99 * 1024)
    cases = {"case": Case("case", "Case", None, [fast, slow])}
    ends = {"over": ("case", "slow"), "under": ("case", "agenda today")}
    goals = [
        Ratio("met", 30, True, **ends), Ratio("missed", 30, **ends),
        Ratio("unknown", 30, over=("gone", "slow"), under=("case", "agenda today")),
        Memory("too much", 15, keys=("gone",), but=True), Memory("enough", 20, keys=("case",)),
    ]
    rows = list(report.goal_rows(goals, cases))
    expect([row[3] for row in rows] == ["yes", "**no**", "", "**no**", "yes"], f"goals are judged {rows}")
    expect(rows[0][2] == "60.00×", f"60 s over 1 s is given as {rows[0][2]}")
    expect(rows[3][1:3] == ("at most 15 MB", "16.0 MB: Case"), f"16 MB are given as {rows[3]}")
