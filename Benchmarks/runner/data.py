"""Generated calendars, each made once."""

import json
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

SEED = 1


@dataclass(frozen=True)
class Data:
    """A calendar, and the number of occurrences that the generator knows of some ranges of days."""

    events: int
    path: Path
    expected: list

    @property
    def title(self):
        return f"a folder of {self.events:,} files" if self.path.is_dir() else f"{self.events:,} events"

    @property
    def size(self):
        files = self.path.iterdir() if self.path.is_dir() else [self.path]
        return sum(file.stat().st_size for file in files)


def generated(cache, events, folder=False):
    stem = f"{events}-seed{SEED}"
    generator = cache.bin("generate")
    path = cache.data / (stem if folder else f"{stem}.ics")
    expected = cache.data / f"{path.name}.expected.json"
    # The expectation is written last, so it tells of a calendar that is whole.
    stale = not expected.exists() or expected.stat().st_mtime < Path(generator).stat().st_mtime
    if stale:
        if path.is_dir():
            shutil.rmtree(path)
        command = [generator, "--events", str(events), "--seed", str(SEED), "--output", path, "--expected", expected]
        subprocess.run(command + (["--folder"] if folder else []), check=True)
    return Data(events, path, json.loads(expected.read_text()))
