"""What was measured where: machine and versions."""

import os
import platform
import re
from pathlib import Path

from .place import ROOT, first_line


def found(path, pattern):
    match = re.search(pattern, Path(path).read_text(), re.MULTILINE)
    return match.group(1).strip() if match else "unknown"


def package(name):
    return first_line("dpkg-query", "--show", "--showformat=${Version}", name)


def machine():
    memory = int(found("/proc/meminfo", r"^MemTotal:\s+(\d+)")) / 1024 / 1024
    processor = found("/proc/cpuinfo", r"^model name.*: (.*)$")
    system = found("/etc/os-release", r'^PRETTY_NAME="?([^"\n]*)')
    return f"{processor}, {os.cpu_count()} cores, {memory:.0f} GB; {system}, Linux {platform.release()}"


def versions(cache):
    swift = first_line("swift", "--version") or ""
    pip = {
        name: first_line(cache.python(), "-c", f"import importlib.metadata as m; print(m.version('{name}'))")
        for name in ("khal", "recurring-ical-events", "icalendar")
    }
    known = {
        "agenda": first_line("git", "-C", str(ROOT), "describe", "--always", "--dirty"),
        "Swift": (re.search(r"version (\S+)", swift) or [None, "unknown"])[1],
        "libical": package("libical3"),
        "calcurse": package("calcurse"),
        **pip,
        "Python": platform.python_version(),
        "tzdata": package("tzdata"),
    }
    return ", ".join(f"{name} {version}" for name, version in known.items() if version)
