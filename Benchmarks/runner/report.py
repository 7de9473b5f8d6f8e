"""Results as Markdown."""

import statistics

from . import shapes
from .place import HERE

# The slowest shapes, which are shown.
SHOWN_SHAPES = 6

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


def command_text(command):
    if command.missing or not command.wall:
        return f"{command.name}: missing: {command.missing or 'not measured'}"
    first = f", first byte after {time(statistics.median(command.first_byte))}" if command.first_byte else ""
    return f"{command.name}: {time(command.seconds)}{first}, {time(statistics.median(command.cpu))} CPU, {command.memory / 1024:.1f} MB"


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])


def case_table(cases):
    rows = []
    for case in cases:
        ours, others = (
            [command_text(command) for command in case.commands if command.name.startswith("agenda ") == is_ours] for is_ours in (True, False))
        rows.append((f"{case.title} ({case.data.size / 1e6:.1f} MB)", "<br>".join(ours), "<br>".join(others)))
    return table(("Median of the runs, peak memory", "agenda", "beside it"), rows)


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
    head = ("Shape", "Speed", "To `cat`", "CPU", "Peak memory", "Day")
    speeds = [speed for case in cases if (speed := shapes.speed(case))]
    if not speeds:
        return table(head, shape_rows(cases))
    summary = f"{len(speeds)} shapes: slowest {min(speeds):.0f} MB/s, median {shapes.median(speeds):.0f} MB/s. The slowest of them:"
    return summary + "\n\n" + table(head, list(shape_rows(cases))[:SHOWN_SHAPES])


def markdown(about, goals, cases, widgets, facts, differences, shape_cases=()):
    by_key = {case.key: case for case in cases}
    if shape_cases:
        by_key[shapes.KEY] = shape_cases
    parts = [about, table(("What", "Reach", "Measured", "Reached"), goal_rows(goals, by_key))]
    parts.append(case_table(cases))
    if shape_cases:
        title = "### Shapes of calendars, each 16 MB large, on a day without events"
        parts += [title, shapes_text(shape_cases)]
    if widgets:
        parts += ["### Fitting and drawing the sample data: median time of a call, and how often it asks for memory", widgets]
    if facts:
        parts += ["### For the record", table(("What", "Measured"), facts)]
    parts.append("\n".join(f"- {line}" for line in differences) or "Answers: all programs list what the generator knows.")
    return "\n\n".join(parts)


def write_readme(text):
    path = HERE / "README.md"
    before, rest = path.read_text().split(BEGIN, 1)
    _, after = rest.split(END, 1)
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")
