"""The table of Documentation/Servers.md."""

from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/Servers.md"
WORDS = {"right": "right", "refused": "refused, said", "none": "–", "server": "fault of the server", "fault": "**fault**"}


def cell(result):
    kind, note = result
    short = " ".join(note.split()) if kind in ("right", "none", "server") else ""
    return (WORDS[kind] + (f" ({short})" if short else "")).replace("|", "/").replace("`", "’")


def read(text):
    """The columns of a table: the title of each, and its cells by the steps."""
    rows = [[word.strip() for word in line.strip("| ").split(" | ")] for line in text.splitlines() if line.startswith("| ")]
    if not rows:
        return {}
    return {title: {row[0]: row[number] for row in rows[1:] if number < len(row)} for number, title in enumerate(rows[0]) if number}


def write(titles, found, day, part="steps"):
    """Replaces the columns of the servers that were run, with the steps that were run, and keeps the others."""
    begin, end = f"<!-- {part}: begin -->", f"<!-- {part}: end -->"
    flags = "--table" if part == "steps" else "'--kill 50 --table'"
    text = PAGE.read_text()
    before, rest = text.split(begin)
    old, after = rest.split(end)
    columns = read(old)
    for results in found.values():
        results = dict(results)
        version = results.pop("version")
        name = version.rsplit(" ", 1)[0]
        known = next((title for title in columns if title.rsplit(" ", 1)[0] == name), version)
        cells = {**columns.get(known, {}), **{title: cell(result) for title, result in results.items()}}
        columns = {(version if title == known else title): (cells if title == known else value) for title, value in columns.items()}
        columns[version] = cells
    lines = [begin, "", f"Written by `make servers-test SERVERS_FLAGS={flags}`, last on {day.day} {day:%B %Y}.", ""]
    lines += ["| Step | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    lines += [f"| {title} | " + " | ".join(cells.get(title) or "not run" for cells in columns.values()) + " |" for title in titles]
    PAGE.write_text(before + "\n".join([*lines, "", end]) + after)
