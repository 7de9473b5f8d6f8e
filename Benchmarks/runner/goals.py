"""What the figures should reach."""

from dataclasses import dataclass

from . import shapes
from .cases import AGENDA_LIST, CAT, FIND_CAT, LIBICAL, TODAY, TODAY_OF_ONE


@dataclass(frozen=True)
class Goal:
    """A figure, and the most or the least that it should be. `unit` follows the number."""

    title: str
    limit: float
    at_least: bool = False
    unit: str = "×"

    def measured(self, cases):
        """The figure and what may be said of it, of cases by key; None when it was not measured."""
        raise NotImplementedError

    def is_met(self, figure):
        return figure >= self.limit if self.at_least else figure <= self.limit

    @property
    def reach(self):
        return f"at {'least' if self.at_least else 'most'} {self.limit:g}{self.unit}"


@dataclass(frozen=True)
class Ratio(Goal):
    """A ratio of medians: (case, command) over (case, command)."""

    over: tuple = ()
    under: tuple = ()

    def measured(self, cases):
        ends = [cases[key][name] if key in cases else None for key, name in (self.over, self.under)]
        if any(end is None or end.seconds is None for end in ends):
            return None
        ratio = ends[0].seconds / ends[1].seconds
        return ratio, f"{ratio:.2f}×"


@dataclass(frozen=True)
class Memory(Goal):
    """The most memory, in MB, that agenda held in some cases; in all but some where `but` is set."""

    unit: str = " MB"
    keys: tuple = ()
    but: bool = False

    def measured(self, cases):
        peaks = [
            (command.memory / 1024, case.title) for key, case in cases.items() if (key in self.keys) != self.but
            for command in case.commands if command.name.startswith("agenda ") and command.memory
        ]
        if not peaks:
            return None
        most, title = max(peaks)
        return most, f"{most:.1f} MB: {title}"


@dataclass(frozen=True)
class Speed(Goal):
    """A figure, in MB/s, of how fast the shapes of calendars are read."""

    at_least: bool = True
    unit: str = " MB/s"
    figure: object = min

    def measured(self, cases):
        speeds = [speed for shape in cases.get(shapes.KEY, ()) if (speed := shapes.speed(shape))]
        if not speeds:
            return None
        found = self.figure(speeds)
        return found, f"{found:.0f} MB/s"


def goals(sizes):
    small, large, huge = (f"{size:,} events" for size in (sizes.small, sizes.large, sizes.huge))
    calendars, linear = f"{sizes.folder:,} VCALENDARs", 1.1 * sizes.huge / sizes.large
    result = [
        Ratio(
            f"{small}: to a trivial libical program", 2, over=("small", TODAY),
            under=("small", "libical, prints a line")),
        Ratio(f"{small}: faster than warm khal", 30, True, over=("small", "khal, warm"), under=("small", TODAY)),
        Ratio(f"{small}: `list` to `today`", 1.2, over=("list", AGENDA_LIST), under=("list", TODAY)),
        Ratio(
            f"a large widget of {small} as SVG: to text", 1.3, over=("widget", "agenda today, SVG"),
            under=("widget", "agenda today, text")),
    ]
    for key, title in (("large", large), ("large-mixed", f"{large} of real programs")):
        result.append(Ratio(f"{title}: to `cat`", 8, over=(key, TODAY), under=(key, CAT)))
        result.append(Ratio(f"{title}: faster than libical", 40, True, over=(key, LIBICAL), under=(key, TODAY)))
    return result + [
        Ratio(f"{huge}: to {large}", linear, over=("huge", TODAY), under=("large", TODAY)),
        Ratio(
            f"a folder of {sizes.folder:,}: to `find … cat`", 2, over=("folder", TODAY), under=("folder", FIND_CAT)),
        # Its bytes are 1.4 times as many.
        Ratio(
            f"{calendars}: to one with as many events", 1.5, over=("calendars", TODAY),
            under=("calendars", TODAY_OF_ONE)),
        Ratio(
            f"a year out of {large}: faster than libical", 3, True, over=("year", LIBICAL),
            under=("year", AGENDA_LIST)),
        Speed("the slowest shape of a calendar", 250, figure=min),
        Speed("the median of those shapes", 800, figure=shapes.median),
        Memory(f"peak memory of {huge}, and of a year’s list", 20, keys=("huge", "year")),
        Memory("peak memory of any other", 15, keys=("huge", "year", shapes.KEY), but=True),
    ]
