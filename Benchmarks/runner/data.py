"""Generated calendars, each made once."""

import hashlib
import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .place import HERE

SEED = 1


@dataclass(frozen=True)
class Data:
    """A calendar, and the number of occurrences that the generator knows of some ranges of days. `form` is how it is
    written: "file", "folder" with a file for each event, or "calendars", a file with a VCALENDAR for each event."""

    events: int
    path: Path
    expected: list
    program: str = "plain"
    form: str = "file"

    @property
    def title(self):
        size = {"file": "{:,} events", "folder": "a folder of {:,} files", "calendars": "{:,} VCALENDARs"}[self.form]
        of = {"plain": "", "mixed": " of real programs"}.get(self.program, f" of {self.program}")
        return size.format(self.events) + of

    @property
    def size(self):
        files = self.path.iterdir() if self.path.is_dir() else [self.path]
        return sum(file.stat().st_size for file in files)


def forget_older(cache):
    """Takes away what another version of the generator wrote."""
    sources = sorted((HERE / "Sources" / "generate").glob("*.swift"))
    version = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    stamp = cache.data / "generator"
    if not stamp.exists() or stamp.read_text() != version:
        shutil.rmtree(cache.data)
        cache.data.mkdir()
        stamp.write_text(version)


def generated(cache, events, form="file", program="plain"):
    stem = f"{events}-seed{SEED}" + ("" if program == "plain" else f"-{program}")
    path = cache.data / {"file": f"{stem}.ics", "folder": stem, "calendars": f"{stem}-calendars.ics"}[form]
    expected = cache.data / f"{path.name}.expected.json"
    # The expectation is written last: where it exists, the calendar is whole.
    if not expected.exists():
        if path.is_dir():
            shutil.rmtree(path)
        command = [cache.bin("generate"), "--events", str(events), "--seed", str(SEED), "--program", program]
        command += ["--output", path, "--expected", expected]
        subprocess.run(command + ([] if form == "file" else [f"--{form}"]), check=True)
    return Data(events, path, json.loads(expected.read_text()), program, form)
