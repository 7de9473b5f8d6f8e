"""What is measured, and what each figure should reach."""

from dataclasses import dataclass

from . import commands
from .data import generated
from .measure import Case
from .place import Cache


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


CASES = ("small", "widget", "large", "huge", "folder", "year", "next", "next-large")


@dataclass(frozen=True)
class Bench:
    """Makes cases. `slow` adds what takes minutes, `missing` says why there is no agenda."""

    cache: Cache
    sizes: Sizes
    slow: bool
    missing: str | None

    def case(self, key):
        size = self.sizes.small if key in ("small", "widget", "next") else self.sizes.large
        if key in ("huge", "folder"):
            size = getattr(self.sizes, key)
        data = generated(self.cache, size, folder=key == "folder")
        title, make = {
            "small": ("Today", self.small),
            "widget": ("A large widget", self.widget),
            "large": ("Today", self.large),
            "huge": ("Today", lambda data: [self.today(data), commands.cat(data)]),
            "folder": ("Today", self.folder),
            "year": ("A year’s list", self.year),
            "next": ("Next, to the first byte,", self.next),
            "next-large": ("Next, to the first byte,", self.next),
        }[key]
        return Case(key, f"{title} out of {data.title}", data, make(data))

    def today(self, data):
        return commands.agenda(self.cache, "today", data, missing=self.missing)

    def small(self, data):
        folder = generated(self.cache, data.events, folder=True)
        return [
            self.today(data), commands.cat(data), commands.swift_start(self.cache), commands.libical_start(self.cache),
            commands.libical(self.cache, data), *commands.khal(self.cache, folder),
            *commands.calcurse(self.cache, data), commands.recurring_ical_events(self.cache, data),
        ]

    def widget(self, data):
        def large(form, title):
            return commands.agenda(
                self.cache, "today", data, "--family", "large", "--format", form, name=f"agenda today, {title}",
                missing=self.missing)

        return [large(*form) for form in (("text", "text"), ("svg", "SVG"), ("html", "HTML"), ("json", "JSON"))]

    def large(self, data):
        result = [self.today(data), commands.cat(data), commands.libical(self.cache, data)]
        if self.slow:
            result += commands.calcurse(self.cache, data, least=1)
            result.append(commands.recurring_ical_events(self.cache, data, least=1))
        return result

    def folder(self, data):
        result = [self.today(data), commands.cat(data), commands.libical(self.cache, data)]
        return result + (commands.khal(self.cache, data, least=1) if self.slow else [])

    def year(self, data):
        listing = commands.agenda_list(self.cache, data, *commands.YEAR, missing=self.missing)
        return [listing, commands.libical(self.cache, data, *commands.YEAR)]

    def next(self, data):
        return [commands.agenda(self.cache, "next", data, missing=self.missing, reads_first_byte=True)]


def goals(sizes):
    today = "agenda today"
    small, large = f"{sizes.small:,} events", f"{sizes.large:,} events"
    libical, warm, listing = "libical, parses and lists", "khal, warm", "agenda list"
    linear = 1.1 * sizes.huge / sizes.large
    return [
        Goal(f"{small}: to a trivial libical program", ("small", today), ("small", "libical, prints a line"), 2),
        Goal(f"{small}: faster than warm khal", ("small", warm), ("small", today), 30, at_least=True),
        Goal(
            f"a large widget of {small} as SVG: to text", ("widget", "agenda today, SVG"),
            ("widget", "agenda today, text"), 1.3),
        Goal(f"{large}: to `cat`", ("large", today), ("large", "cat"), 8),
        Goal(f"{large}: faster than libical", ("large", libical), ("large", today), 40, at_least=True),
        Goal(f"{sizes.huge:,} events: to {large}", ("huge", today), ("large", today), linear),
        Goal(f"a folder of {sizes.folder:,}: to `find … cat`", ("folder", today), ("folder", "find … cat"), 2),
        Goal(f"a year out of {large}: faster than libical", ("year", libical), ("year", listing), 3, at_least=True),
    ]


# What an iOS widget may hold.
MEMORY_LIMIT = 15 * 1024
