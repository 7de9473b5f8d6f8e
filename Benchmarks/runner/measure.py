"""Runs commands in turns and keeps what each took."""

import statistics
import subprocess
import time
from dataclasses import dataclass, field

from .data import Data


@dataclass
class Command:
    """A command line of a case, and what its runs took."""

    name: str
    arguments: list
    # Run before each run, unmeasured: takes away what the run before left.
    prepare: object = None
    # Once is enough for what takes minutes.
    least: int = 3
    reads_first_byte: bool = False
    # Exit statuses with which the work is done.
    accepts: tuple = (0,)
    # Why it cannot be measured.
    missing: str | None = None
    wall: list = field(default_factory=list)
    cpu: list = field(default_factory=list)
    memory: int = 0
    first_byte: list = field(default_factory=list)

    @property
    def seconds(self):
        return statistics.median(self.wall) if self.wall else None

    @property
    def spread(self):
        """The middle half of the runs."""
        if len(self.wall) < 4:
            return min(self.wall), max(self.wall)
        low, _, high = statistics.quantiles(self.wall, n=4)
        return low, high


@dataclass
class Case:
    """Commands that do comparable work on the same data."""

    key: str
    title: str
    data: Data
    commands: list

    def __getitem__(self, name):
        return next((command for command in self.commands if command.name == name), None)


def run_once(cache, command):
    if command.prepare:
        command.prepare()
    arguments = [cache.bin("measure"), *(["-f"] if command.reads_first_byte else []), *command.arguments]
    result = subprocess.run(arguments, capture_output=True, text=True, env=cache.environment)
    if result.returncode != 0:
        command.missing = (result.stderr.strip().splitlines() or ["did not run"])[0]
        return
    wall, user, system, memory, first, status = map(int, result.stdout.split())
    if status not in command.accepts:
        said = (result.stderr.strip().splitlines() or ["nothing"])[0]
        command.missing = f"exit status {status}: {said}"[:120]
        return
    command.wall.append(wall / 1e6)
    command.cpu.append((user + system) / 1e6)
    command.memory = max(command.memory, memory)
    if first >= 0:
        command.first_byte.append(first / 1e6)


def measure(cache, case, rounds, budget):
    """In turns, so that what slows the machine for a while slows all. After the runs that it must have, a command that
    has used its seconds drops out."""
    for command in case.commands:
        if command.least > 1 and not command.missing:
            run_once(cache, command)
            command.wall, command.cpu, command.first_byte = [], [], []
    started = {command.name: 0.0 for command in case.commands}
    for _ in range(rounds):
        for command in case.commands:
            done = len(command.wall) >= min(command.least, rounds) and started[command.name] > budget
            if command.missing or done:
                continue
            start = time.monotonic()
            run_once(cache, command)
            started[command.name] += time.monotonic() - start
