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


def forget_older(cache):
    """Takes away what another version of the generator wrote."""
    sources = sorted((HERE / "Sources" / "generate").glob("*.swift"))
    version = hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()
    stamp = cache.data / "generator"
    if not stamp.exists() or stamp.read_text() != version:
        shutil.rmtree(cache.data)
        cache.data.mkdir()
        stamp.write_text(version)


def generated(cache, events, folder=False):
    stem = f"{events}-seed{SEED}"
    path = cache.data / (stem if folder else f"{stem}.ics")
    expected = cache.data / f"{path.name}.expected.json"
    # The expectation is written last, so it tells of a calendar that is whole.
    if not expected.exists():
        if path.is_dir():
            shutil.rmtree(path)
        command = [cache.bin("generate"), "--events", str(events), "--seed", str(SEED)]
        command += ["--output", path, "--expected", expected]
        subprocess.run(command + (["--folder"] if folder else []), check=True)
    return Data(events, path, json.loads(expected.read_text()))
