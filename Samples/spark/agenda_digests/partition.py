"""What a task does: rows of a partition in, digests out. Nothing here knows of Spark."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import groupby
from typing import Any, NamedTuple

from agenda_digests.batch import Batch
from agenda_digests.lines import Digest, Request, digest_request


class Row(NamedTuple):
    """A calendar of a user whose morning it is; without a name and text, the user alone."""

    user: str
    day: date
    moment: datetime
    zone: str
    locale: str | None
    address: str
    name: str | None
    text: str | None


@dataclass(frozen=True)
class Settings:
    """How the tasks make digests."""

    agenda: str
    """The path of the command on the machines that run tasks."""
    seconds: int = 10
    """The time that one digest may take."""
    megabytes: int = 512
    """The memory that one digest may take."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Further options of `agenda digest`, such as `from`."""

    @property
    def command(self) -> list[str]:
        """The command line; requests name no files, since their text comes from anyone."""
        limits = ["--timeout", str(self.seconds), "--memory", str(self.megabytes)]
        return [self.agenda, "batch", "--no-files", *limits]


def requests_of(rows: Iterable[Row], settings: Settings) -> Iterator[Request]:
    """A request for each user and day; their rows follow each other."""
    for (user, day), group in groupby(rows, key=lambda row: (row.user, row.day)):
        row = next(group)
        calendars = [(row.name, row.text) for row in (row, *group) if row.text is not None]
        yield digest_request(
            user, day, row.moment, row.zone, row.locale, row.address, calendars, settings.options
        )


def digests_of(rows: Iterable[Row], settings: Settings) -> Iterator[Digest]:
    """The digests of a partition, by one process of `agenda batch`."""
    with Batch(settings.command) as batch:
        yield from batch.answers(requests_of(rows, settings))
