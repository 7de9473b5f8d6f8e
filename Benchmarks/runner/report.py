"""Results as Markdown."""

import shlex
import statistics

from .cases import MEMORY_LIMIT
from .place import HERE

BEGIN, END = "<!-- results: begin -->", "<!-- results: end -->"


def time(seconds):
    if seconds < 0.1:
        return f"{seconds * 1e3:.1f} ms"
    return f"{seconds * 1e3:.0f} ms" if seconds < 1 else f"{seconds:.2f} s"


def goal_rows(goals, cases):
    found = {case.key: case for case in cases}
    rows = []
    for goal in goals:
        ends = [found[key][name] if key in found else None for key, name in (goal.over, goal.under)]
        reach = f"at {'least' if goal.at_least else 'most'} {goal.limit:g}×"
        if any(end is None or end.seconds is None for end in ends):
            rows.append((goal.title, reach, "not measured", ""))
        else:
            ratio = ends[0].seconds / ends[1].seconds
            rows.append((goal.title, reach, f"{ratio:.2f}×", "yes" if goal.is_met(ratio) else "**no**"))
    memory = [
        (command.memory, case.title) for case in cases for command in case.commands
        if command.name.startswith("agenda ") and command.memory
    ]
    if memory:
        most, title = max(memory)
        met = "yes" if most <= MEMORY_LIMIT else "**no**"
        rows.append(("peak memory of any", f"at most {MEMORY_LIMIT // 1024} MB", f"{most / 1024:.1f} MB: {title}", met))
    return rows


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


def markdown(cache, about, goals, cases, widgets, facts, differences):
    parts = [f"{about}", table(("What", "Reach", "Measured", "Reached"), goal_rows(goals, cases))]
    for case in cases:
        parts.append(f"### {case.title} ({case.data.size / 1e6:.1f} MB)")
        head = ("Command", "Median", "Middle half", "CPU", "Peak memory", "Runs")
        parts.append(table(head, case_rows(case)))
        parts.append("```\n" + commands_text(case, cache) + "\n```")
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
