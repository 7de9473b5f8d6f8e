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


def check(cache, data, missing, programs=("agenda", "libical")):
    """Differences, as lines for people, between what programs list of a calendar and what the generator knows."""
    differences = []
    for expected in data.expected:
        answers = {}
        for program in programs:
            lines = None if program == "agenda" and missing else list_lines(cache, program, data, expected)
            if lines is None:
                differences.append(f"{program}: no answer for {span(data, expected)}")
                continue
            answers[program] = agenda_rows(lines) if program == "agenda" else peer_rows(lines)
            if len(lines) != expected["occurrences"]:
                differences.append(f"{program}: {len(lines)} of {expected['occurrences']} in {span(data, expected)}")
        differences += contents(answers, data, expected)
    return differences


def list_lines(cache, program, data, expected):
    make = {
        "agenda": commands.agenda_list,
        "libical": commands.libical,
        "recurring-ical-events": commands.recurring_ical_events,
    }[program]
    return commands.answer(cache, make(cache, data, expected["from"], expected["to"]))


def contents(answers, data, expected):
    """Where the numbers are the same, the occurrences must be the same too."""
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


def check_interactive(cache, case, data):
    """The same for the programs that only print a day for people: khal and calcurse, by number."""
    expected = data.expected[0]
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
