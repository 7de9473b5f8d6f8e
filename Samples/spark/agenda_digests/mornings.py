"""Whose morning it is: functions of zones, hours and a half-open span of time, without a clock."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Morning:
    """The moment at which the users of a zone who chose an hour get the digest of a day."""

    zone: str
    hour: int
    day: date
    moment: datetime
    """In UTC."""


def zone_named(name: str | None) -> ZoneInfo | None:
    """The zone with an IANA name such as `Asia/Kathmandu`; None where this system has none of that name."""
    try:
        return ZoneInfo(name) if name else None
    except (KeyError, ValueError, OSError):
        return None


def moment_of(day: date, hour: int, zone: ZoneInfo) -> datetime | None:
    """When it is that hour on that day, in UTC.

    An hour that a change of the clocks leaves out moves forward by the gap, and of one that comes twice it is the first
    (RFC 5545, section 3.3.5). None for a day that the zone leaves out, as 30 December 2011 in Samoa.
    """
    moment = datetime.combine(day, time(hour), zone).astimezone(UTC)
    return moment if moment.astimezone(zone).date() == day else None


def mornings_between(
    start: datetime, end: datetime, zones_and_hours: Iterable[tuple[str | None, int | None]]
) -> Iterator[Morning]:
    """The mornings from `start` (inclusive) to `end` (exclusive); of unknown zones and hours there are none.

    Spans that follow each other have each morning exactly once, whatever the offset of its zone.
    """
    for name, hour in zones_and_hours:
        zone = zone_named(name)
        if zone is None or not is_hour(hour):
            continue
        day = start.astimezone(zone).date()
        last = end.astimezone(zone).date()
        while day <= last:
            moment = moment_of(day, hour, zone)
            if moment is not None and start <= moment < end:
                yield Morning(name, hour, day, moment)
            day += timedelta(days=1)


def is_hour(hour: int | None) -> bool:
    """Whether a day has an hour of this number."""
    return hour is not None and 0 <= hour <= 23
