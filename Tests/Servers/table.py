"""The table of Documentation/Servers.md."""

from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "Documentation/Servers.md"
BEGIN, END = "<!-- steps: begin -->", "<!-- steps: end -->"
WORDS = {"right": "right", "refused": "refused, said", "none": "–", "server": "fault of the server", "fault": "**fault**"}


def cell(result):
    if result is None:
        return ""
    kind, note = result
    short = " ".join(note.split()) if kind in ("right", "none", "server") else ""
    return WORDS[kind] + (f" ({short})" if short else "")


def lines(titles, found, day):
    yield BEGIN
    yield ""
    yield f"Written by `make servers-test SERVERS_FLAGS=--table` on {day.day} {day:%B %Y}. “–” means that the server has no such thing."
    yield ""
    yield "| Step | " + " | ".join(results["version"] for results in found.values()) + " |"
    yield "|---" * (len(found) + 1) + "|"
    for title in titles:
        yield f"| {title} | " + " | ".join(cell(results.get(title)).replace("|", "\\|").replace("`", "’") for results in found.values()) + " |"
    yield ""
    yield END


def write(titles, found, day):
    """Replaces the table in the page."""
    text = PAGE.read_text()
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    PAGE.write_text(before + "\n".join(lines(titles, found, day)) + after)
