"""What is measured, and what each figure should reach."""

from dataclasses import dataclass

from . import commands
from .data import generated
from .measure import Case


@dataclass(frozen=True)
class Sizes:
    """Numbers of events."""

    small: int
    large: int
    huge: int
    folder: int


@dataclass(frozen=True)
class Goal:
    """A ratio of medians, (case, command) over (case, command), and the most or the least that it should be."""

    title: str
    over: tuple
    under: tuple
    limit: float
    at_least: bool = False

    def is_met(self, ratio):
        return ratio >= self.limit if self.at_least else ratio <= self.limit


def cases(cache, sizes, slow, missing):
    """All cases; `slow` adds what takes minutes, `missing` says why there is no agenda."""
    small = generated(cache, sizes.small)
    small_folder = generated(cache, sizes.small, folder=True)
    large = generated(cache, sizes.large)
    huge = generated(cache, sizes.huge)
    folder = generated(cache, sizes.folder, folder=True)
    once = {"least": 1}

    def today(data):
        return commands.agenda(cache, "today", data, missing=missing)

    in_large = [today(large), commands.cat(large), commands.libical(cache, large)]
    in_folder = [today(folder), commands.cat(folder), commands.libical(cache, folder)]
    if slow:
        in_large += commands.calcurse(cache, large, **once)
        in_large.append(commands.recurring_ical_events(cache, large, **once))
        in_folder += commands.khal(cache, folder, **once)
    return [
        Case("small", f"Today out of {small.title}", [
            today(small), commands.cat(small), commands.swift_start(cache), commands.libical_start(cache),
            commands.libical(cache, small), *commands.khal(cache, small_folder), *commands.calcurse(cache, small),
            commands.recurring_ical_events(cache, small),
        ]),
        Case("large", f"Today out of {large.title}", in_large),
        Case("huge", f"Today out of {huge.title}", [today(huge), commands.cat(huge)]),
        Case("folder", f"Today out of {folder.title}", in_folder),
        Case("year", f"A year’s list out of {large.title}", [
            commands.agenda_list(cache, large, *commands.YEAR, missing=missing),
            commands.libical(cache, large, *commands.YEAR),
        ]),
        Case("next", f"Next out of {small.title}, to the first byte", [
            commands.agenda(cache, "next", small, missing=missing, reads_first_byte=True),
        ]),
        Case("next-large", f"Next out of {large.title}, to the first byte", [
            commands.agenda(cache, "next", large, missing=missing, reads_first_byte=True),
        ]),
    ], [small, small_folder, large, folder]


def goals(sizes):
    today = "agenda today"
    small, large = f"{sizes.small:,} events", f"{sizes.large:,} events"
    libical, warm = "libical, parses and lists", "khal, warm"
    return [
        Goal(f"{small}: to a trivial libical program", ("small", today), ("small", "libical, prints a line"), 2),
        Goal(f"{small}: faster than warm khal", ("small", warm), ("small", today), 30, at_least=True),
        Goal(f"{large}: to `cat`", ("large", today), ("large", "cat"), 8),
        Goal(f"{large}: faster than libical", ("large", libical), ("large", today), 40, at_least=True),
        Goal(f"{sizes.huge:,} events: to {large}", ("huge", today), ("large", today), 1.1 * sizes.huge / sizes.large),
        Goal(f"a folder of {sizes.folder:,} files: to `find … cat`", ("folder", today), ("folder", "find … cat"), 2),
        Goal(f"a year out of {large}: faster than libical", ("year", libical), ("year", "agenda list"), 3, at_least=True),
    ]


# What an iOS widget may hold.
MEMORY_LIMIT = 15 * 1024
