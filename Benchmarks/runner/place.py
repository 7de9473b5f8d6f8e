"""Where things lie, and how other programs are called."""

import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
ROOT = HERE.parent


@dataclass(frozen=True)
class Cache:
    """The folder for what is built, installed and generated; ignored by git."""

    path: Path

    def __post_init__(self):
        for name in ("bin", "data", "home"):
            (self.path / name).mkdir(parents=True, exist_ok=True)

    @property
    def data(self):
        return self.path / "data"

    def bin(self, name):
        return str(self.path / "bin" / name)

    def python(self, name="python"):
        return str(self.path / "venv" / "bin" / name)

    @property
    def environment(self):
        """What measured commands see: nobody's configuration, one zone, one language."""
        home = str(self.path / "home")
        return {
            "PATH": os.environ["PATH"],
            "HOME": home,
            "TMPDIR": home,
            "XDG_CONFIG_HOME": f"{home}/config",
            "XDG_CACHE_HOME": f"{home}/cache",
            "XDG_DATA_HOME": f"{home}/data",
            "LANG": "C.UTF-8",
            "TZ": "Europe/Berlin",
        }


def output(*command, **options):
    """What a command prints; it must succeed."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def first_line(*command):
    """The first line that a command prints, or None when there is no such command."""
    try:
        lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    except OSError:
        return None
    return lines[0] if lines else None
