"""Figures without a goal: instructions, size of the binary, time to build."""

import os
import re
import subprocess

from .build import clean_build_seconds
from .report import time


def instructions(cache, command):
    """Instructions that a command executes, which do not vary with the load of the machine; None when it fails."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command.arguments]
    result = subprocess.run(valgrind, capture_output=True, text=True, env=cache.environment)
    match = re.search(r"Collected : (\d+)", result.stderr)
    return int(match.group(1)) if match and result.returncode == 0 else None


def facts(cache, small, has_agenda, builds):
    """Rows for the report; `small` is the case whose instructions are counted, `builds` asks for a clean build."""
    rows = []
    for name in ("agenda today", "Swift, prints a line", "libical, prints a line", "libical, parses and lists"):
        count = None if small[name].missing else instructions(cache, small[name])
        if count:
            rows.append((f"instructions, {small.data.title}: {name}", f"{count / 1e6:.1f} million"))
    if has_agenda:
        rows.append(("size of the command, stripped", f"{os.path.getsize(cache.bin('agenda')) / 1e6:.1f} MB"))
    if builds:
        rows.append(("clean release build", time(clean_build_seconds())))
    return rows
