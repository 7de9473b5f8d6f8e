"""Results as Markdown."""

import shlex
import statistics

from . import shapes
from .place import HERE

BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"


def time(seconds):
    if seconds < 0.1:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds * 1e3:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def goal_rows(goals, cases):
    for goal in goals:
        found = goal.measured(cases)
        if found is None:
            yield (goal.title, goal.reach, "not measured", "")
        else:
            figure, text = found
            yield (goal.title, goal.reach, text, "yes" if goal.is_met(figure) else "**no**")


def case_rows(case):
    for command in case.commands:
        if command.missing or not command.wall:
            yield (command.name, "missing", command.missing or "", "", "", "")
            continue
        low, high = command.spread
        median = time(command.seconds)
        if command.first_byte:
            median += f" (first byte: {time(statistics.median(command.first_byte))})"
        yield (
            command.name, median, f"{time(low)} to {time(high)}", time(statistics.median(command.cpu)),
            f"{command.memory / 1024:.1f} MB", str(len(command.wall)),
        )


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def commands_text(case, cache):
    shown = [shlex.join(command.arguments).replace(str(cache.path), ".cache") for command in case.commands]
    return "\n".join(shown).replace(str(HERE) + "/", "")


def shape_rows(cases):
    """The slowest first."""
    for case in sorted(cases, key=lambda case: shapes.speed(case) or 0):
        today, cat = case.commands
        if shapes.speed(case) is None:
            yield (case.data.short_name, today.missing or "not measured", "", "", "", "")
            continue
        yield (
            case.data.short_name, f"{shapes.speed(case):.0f} MB/s", f"{min(today.wall) / min(cat.wall):.1f}×",
            time(statistics.median(today.cpu)), f"{today.memory / 1024:.1f} MB", case.data.day,
        )


def shapes_text(cases):
    head = ("Calendar", "Speed", "To `cat`", "CPU", "Peak memory", "Day")
    speeds = [speed for case in cases if (speed := shapes.speed(case))]
    if not speeds:
        return table(head, shape_rows(cases))
    summary = f"Slowest {min(speeds):.0f} MB/s, median {shapes.median(speeds):.0f} MB/s."
    return table(head, shape_rows(cases)) + "\n\n" + summary


def markdown(cache, about, goals, cases, widgets, facts, differences, shape_cases=()):
    by_key = {case.key: case for case in cases}
    if shape_cases:
        by_key[shapes.KEY] = shape_cases
    parts = [about, table(("What", "Reach", "Measured", "Reached"), goal_rows(goals, by_key))]
    for case in cases:
        parts.append(f"### {case.title} ({case.data.size / 1e6:.1f} MB)")
        head = ("Command", "Median", "Middle half", "CPU", "Peak memory", "Runs")
        parts.append(table(head, case_rows(case)))
        parts.append("```\n" + commands_text(case, cache) + "\n```")
    if shape_cases:
        title = "### Shapes of real calendars, each made 16 MB large, on a day without events"
        parts += [title, shapes_text(shape_cases)]
    if widgets:
        parts += ["### Fitting and drawing the sample data: median time of a call, and how often it asks for memory", widgets]
    if facts:
        parts += ["### For the record", table(("What", "Measured"), facts)]
    parts.append("### Answers")
    parts.append("\n".join(f"- {line}" for line in differences) or "All programs list what the generator knows.")
    return "\n\n".join(parts)


def write_readme(text):
    path = HERE / "README.md"
    before, rest = path.read_text().split(BEGIN, 1)
    _, after = rest.split(END, 1)
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")
