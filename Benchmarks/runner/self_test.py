"""Whether the generator, the timer, the peers and the report can be believed; on a few hundred events."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from . import checks, report
from .cases import Goal
from .data import generated
from .measure import Case, Command, run_once

COMPONENT = re.compile(rb"BEGIN:VEVENT\r\n.*?END:VEVENT\r\n", re.DOTALL)


def run(cache):
    failures = []

    def expect(is_right, what):
        if not is_right:
            failures.append(what)

    check_generator(cache, expect)
    check_timer(cache, expect)
    check_report(expect)
    data = generated(cache, 500)
    failures += checks.check(cache, data, ("libical", "recurring-ical-events"), checks.ALL)
    failures += checks.check(cache, generated(cache, 500, folder=True), ("libical",), checks.ALL)
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
    fast, slow = Command("fast", [], wall=[1.0, 1.0, 4.0]), Command("slow", [], wall=[60.0])
    case = Case("case", "Case", None, [fast, slow])
    goals = [
        Goal("met", ("case", "slow"), ("case", "fast"), 30, at_least=True),
        Goal("missed", ("case", "slow"), ("case", "fast"), 30),
        Goal("unknown", ("case", "gone"), ("case", "fast"), 30),
    ]
    rows = report.goal_rows(goals, [case])
    expect([row[3] for row in rows] == ["yes", "**no**", ""], f"goals are judged {rows}")
    expect(rows[0][2] == "60.00×", f"60 s over 1 s is given as {rows[0][2]}")
