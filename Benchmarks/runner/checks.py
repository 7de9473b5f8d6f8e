"""Whether the answers are right: a fast wrong answer is no result."""

import json
from collections import Counter
from datetime import datetime, timedelta

from . import commands


def agenda_rows(lines):
    """Occurrences of NDJSON as (start, end, summary), in the form of the other programs."""
    rows = []
    for line in lines:
        item = json.loads(line)
        rows.append((item["start"][:16].replace("T", " "), item["end"][:16].replace("T", " "), item.get("summary", "")))
    return Counter(rows)


def peer_rows(lines):
    return Counter(tuple(line.split("  ", 2)) for line in lines)


# Of what the generator knows: all, all but the ten years, today.
ALL, YEAR, TODAY = slice(None), slice(-1), slice(1)

PROGRAMS = {
    "agenda": (commands.agenda_list, agenda_rows),
    "libical": (commands.libical, peer_rows),
    "recurring-ical-events": (commands.recurring_ical_events, peer_rows),
}


def check(cache, data, programs, ranges):
    """Differences, as lines for people, between what programs list of a calendar and what the generator knows of
    some ranges of days."""
    differences = []
    for expected in data.expected[ranges]:
        answers = {}
        for program in programs:
            make, rows = PROGRAMS[program]
            lines = commands.answer(cache, make(cache, data, expected["from"], expected["to"]))
            if lines is None:
                differences.append(f"{program}: no answer for {span(data, expected)}")
                continue
            answers[program] = rows(lines)
            if len(lines) != expected["occurrences"]:
                differences.append(f"{program}: {len(lines)} of {expected['occurrences']} in {span(data, expected)}")
        differences += contents(answers, data, expected)
    return differences


def contents(answers, data, expected):
    """Programs must agree on start, end and title of each occurrence, not on their number alone."""
    if len(answers) < 2:
        return []
    (name, rows), *others = answers.items()
    result = []
    for other, other_rows in others:
        for row in list((rows - other_rows).keys())[:3]:
            result.append(f"only {name}, not {other}, in {span(data, expected)}: {'  '.join(row)}")
        for row in list((other_rows - rows).keys())[:3]:
            result.append(f"only {other}, not {name}, in {span(data, expected)}: {'  '.join(row)}")
    return result


def check_interactive(cache, case):
    """The same for the programs that only print a day for people, khal and calcurse, by number; after they were
    measured, so that they have read the calendar."""
    data, expected = case.data, case.data.expected[0]
    result = []
    for name in ("khal, warm", "calcurse, query"):
        command = case[name]
        lines = commands.answer(cache, command) if command and not command.missing else None
        if lines is None:
            continue
        if name.startswith("calcurse"):
            lines = [line for line in lines if line.startswith((" * ", " - "))]
        count = len(lines)
        # They list cancelled events too.
        if count not in (expected["occurrences"], expected["occurrences"] + expected["cancelled"]):
            result.append(f"{name}: {count} of {expected['occurrences']} in {span(data, expected)}")
    return result


def span(data, expected):
    days = datetime.fromisoformat(expected["to"]) - datetime.fromisoformat(expected["from"]) + timedelta(days=1)
    return f"{data.title}, {expected['from']} + {days.days} days"
