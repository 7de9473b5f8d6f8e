"""What is measured."""

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


CASES = (
    "small", "list", "widget", "large", "large-mixed", "huge", "folder", "calendars", "year", "next", "next-large",
)

# Names of commands, by which the goals find them.
TODAY, TODAY_OF_ONE, AGENDA_LIST = "agenda today", "agenda today, one VCALENDAR", "agenda list"
CAT, FIND_CAT, LIBICAL = "cat", "find … cat", "libical, parses and lists"


@dataclass(frozen=True)
class Bench:
    """Makes cases. `slow` adds what takes minutes, `missing` says why there is no agenda, `program` who writes what is
    not plain."""

    cache: Cache
    sizes: Sizes
    slow: bool
    missing: str | None
    program: str = "mixed"

    def case(self, key):
        data = self.data(key)
        title, make = {
            "small": ("Today", self.small),
            "list": ("A day’s list", self.day_list),
            "widget": ("A large widget", self.widget),
            "large": ("Today", self.large),
            "large-mixed": ("Today", self.large),
            "huge": ("Today", lambda data: [self.today(data), commands.cat(data)]),
            "folder": ("Today", self.folder),
            "calendars": ("Today", self.calendars),
            "year": ("A year’s list", self.year),
            "next": ("Next, to the first byte,", self.next),
            "next-large": ("Next, to the first byte,", self.next),
        }[key]
        return Case(key, f"{title} out of {data.title}", data, make(data))

    def data(self, key):
        if key in ("small", "list", "widget", "next"):
            return generated(self.cache, self.sizes.small)
        if key in ("folder", "calendars"):
            return generated(self.cache, self.sizes.folder, form=key)
        if key == "huge":
            return generated(self.cache, self.sizes.huge)
        return generated(self.cache, self.sizes.large, program=self.program if key == "large-mixed" else "plain")

    def today(self, data, name=TODAY):
        return commands.agenda(self.cache, "today", data, name=name, missing=self.missing)

    def small(self, data):
        folder = generated(self.cache, data.events, form="folder")
        return [
            self.today(data), commands.cat(data), commands.swift_start(self.cache), commands.libical_start(self.cache),
            commands.libical(self.cache, data), *commands.khal(self.cache, folder),
            *commands.calcurse(self.cache, data), commands.recurring_ical_events(self.cache, data),
        ]

    def day_list(self, data):
        day = (commands.TODAY, commands.TODAY)
        return [commands.agenda_list(self.cache, data, *day, missing=self.missing), self.today(data)]

    def widget(self, data):
        def large(form, title):
            return commands.agenda(
                self.cache, "today", data, "--family", "large", "--format", form, name=f"agenda today, {title}",
                missing=self.missing)

        return [large(*form) for form in (("text", "text"), ("svg", "SVG"), ("html", "HTML"), ("json", "JSON"))]

    def large(self, data):
        result = [self.today(data), commands.cat(data), commands.libical(self.cache, data)]
        if self.slow and data.program == "plain":
            result += commands.calcurse(self.cache, data, least=1)
            result.append(commands.recurring_ical_events(self.cache, data, least=1))
        return result

    def folder(self, data):
        result = [self.today(data), commands.cat(data), commands.libical(self.cache, data)]
        return result + (commands.khal(self.cache, data, least=1) if self.slow else [])

    def calendars(self, data):
        one = generated(self.cache, data.events)
        return [self.today(data), self.today(one, TODAY_OF_ONE), commands.cat(data)]

    def year(self, data):
        listing = commands.agenda_list(self.cache, data, *commands.YEAR, missing=self.missing)
        return [listing, commands.libical(self.cache, data, *commands.YEAR)]

    def next(self, data):
        return [commands.agenda(self.cache, "next", data, missing=self.missing, reads_first_byte=True)]

