"""Makes an organisation: users in many zones, with calendars such as people have. The same seed makes the same."""

import argparse
import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path

# Most people live in few zones; some offsets are not whole hours.
ZONES = {
    "Europe/Berlin": 20,
    "America/New_York": 18,
    "Europe/London": 10,
    "Asia/Kolkata": 14,
    "America/Los_Angeles": 8,
    "Asia/Tokyo": 6,
    "Asia/Shanghai": 6,
    "America/Sao_Paulo": 5,
    "Australia/Adelaide": 2,
    "Asia/Kathmandu": 2,
    "America/St_Johns": 1,
    "Australia/Lord_Howe": 1,
    "Pacific/Chatham": 1,
    "Pacific/Kiritimati": 1,
    "UTC": 2,
    "Africa/Johannesburg": 3,
}
LOCALES = ["de_DE", "en_US", "en_GB", "fr_FR", "es_ES", "ja_JP", "zh_CN", "he_IL", "C", "pt_BR"]
HOURS = {5: 1, 6: 4, 7: 10, 8: 6, 9: 2}
TITLES = [
    "Stand-up",
    "Design review",
    "1:1 mit Jürgen",
    "会議",
    "Lunch with Zoë",
    "Sprint planning; part 2",
    "Dentist, Dr. Ruiz",
    "Budget",
    "פגישה",
    "Interview: back end",
    "Retrospective 🎉",
    "Board",
    "Réunion d’équipe",
    "Yoga",
    "Release 4.2",
]
PLACES = ["Room 4", "https://meet.example.org/abc-defg", "Café Einstein\\, Berlin", "会議室 B", ""]
RULES = [
    "FREQ=WEEKLY;BYDAY=MO,WE",
    "FREQ=DAILY;COUNT=40",
    "FREQ=WEEKLY;INTERVAL=2",
    "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=YEARLY",
    "FREQ=MONTHLY;BYMONTHDAY=23;UNTIL=20280101T000000Z",
]
HEAVY_EVENTS = 100_000


def user_row(number: int, seed: int) -> dict:
    """A user: one of a thousand has a zone that is none."""
    chance = random.Random(f"{seed} user {number}")
    zone = chance.choices(list(ZONES), list(ZONES.values()))[0]
    return {
        "user": f"user{number:07}",
        "zone": "Europe/Berlim" if number % 1000 == 999 else zone,
        "locale": chance.choice(LOCALES),
        "address": f"user{number:07}@example.org",
        "hour": chance.choices(list(HOURS), list(HOURS.values()))[0],
    }


def event(chance: random.Random, uid: str, zone: str, around: date) -> str:
    """A VEVENT: at a time, on a whole day or recurring, most of them weeks before or after the day."""
    day = around + timedelta(days=round(chance.gauss(0, 60)))
    lines = ["BEGIN:VEVENT", f"UID:{uid}@example.org", "DTSTAMP:20261101T120000Z"]
    form = chance.random()
    if form < 0.12:
        lines += [
            f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
            f"DTEND;VALUE=DATE:{day + timedelta(days=1 + int(form * 20)):%Y%m%d}",
        ]
    else:
        start = datetime(day.year, day.month, day.day, chance.randint(7, 18), chance.choice([0, 15, 30, 45]))
        end = start + timedelta(minutes=chance.choice([15, 30, 60, 90, 480]))
        suffix, parameter = ("Z", "") if form < 0.3 else ("", f";TZID={zone}")
        lines += [
            f"DTSTART{parameter}:{start:%Y%m%dT%H%M%S}{suffix}",
            f"DTEND{parameter}:{end:%Y%m%dT%H%M%S}{suffix}",
        ]
    if chance.random() < 0.15:
        lines.append("RRULE:" + chance.choice(RULES))
    title, place = chance.choice(TITLES), chance.choice(PLACES)
    lines.append("SUMMARY:" + title.replace(";", "\\;").replace(",", "\\,"))
    if place:
        lines.append("LOCATION:" + place)
    lines += [
        "DESCRIPTION:Agenda and notes:\\nhttps://wiki.example.org/" + uid,
        "STATUS:CONFIRMED",
        "SEQUENCE:0",
        "END:VEVENT",
    ]
    return "\r\n".join(lines) + "\r\n"


def calendar(events: list[str]) -> str:
    """A VCALENDAR."""
    head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Organisation//EN\r\n"
    return head + "".join(events) + "END:VCALENDAR\r\n"


def calendars_of(user: dict, number: int, events: int, seed: int, around: date) -> Iterator[tuple[str, str]]:
    """The calendars of a user. Number 17 has 100 000 events; some users have a damaged calendar, some none at all."""
    chance = random.Random(f"{seed} calendars {number}")
    zone = user["zone"]
    if number % 100 == 41:
        return
    if number == 17:
        # Different in the day and the UID alone: the text is what counts.
        models = [event(chance, "%UID%", zone, around) for _ in range(1000)]
        yield (
            "everything",
            calendar([models[n % 1000].replace("%UID%", f"h{n}") for n in range(HEAVY_EVENTS)]),
        )
        return
    count = max(1, round(events * chance.lognormvariate(-0.125, 0.5)))
    made = [event(chance, f"{number}-{n}", zone, around) for n in range(count)]
    cut = len(made) * 7 // 10
    yield "work", calendar(made[:cut])
    yield "home", calendar(made[cut:])
    damaged = {
        3: "this is no calendar\r\n",
        13: calendar(made[:2]).replace("DTSTART", "DTSTRAT"),
        23: calendar(made[:2])[:-60],
        33: "",
    }.get(number % 200)
    if damaged is not None:
        yield "shared", damaged


def organisation(
    users: int, events: int, seed: int, around: date
) -> Iterator[tuple[dict, list[tuple[str, str]]]]:
    """Each user with their calendars."""
    for number in range(users):
        user = user_row(number, seed)
        yield user, list(calendars_of(user, number, events, seed, around))


def write_tables(folder: Path, users: int, events: int, seed: int, around: date) -> None:
    """Writes users.parquet, and calendars.parquet with a file for each 5 000 users."""
    # Here, since those tests that need no table need no pyarrow either.
    import pyarrow
    import pyarrow.parquet

    user_schema = pyarrow.schema(
        [
            *((name, pyarrow.string()) for name in ("user", "zone", "locale", "address")),
            ("hour", pyarrow.int32()),
        ]
    )
    calendar_schema = pyarrow.schema(
        [*((name, pyarrow.string()) for name in ("user", "name", "text")), ("bytes", pyarrow.int64())]
    )
    tables = folder / "calendars.parquet"
    tables.mkdir(parents=True)
    people: list[dict] = []
    texts: list[dict] = []

    def flush() -> None:
        if texts:
            table = pyarrow.Table.from_pylist(texts, calendar_schema)
            pyarrow.parquet.write_table(
                table, tables / f"{len(people):08}.parquet", compression="zstd", row_group_size=2000
            )
            texts.clear()

    for user, calendars in organisation(users, events, seed, around):
        people.append(user)
        texts.extend(
            {"user": user["user"], "name": name, "text": text, "bytes": len(text.encode())}
            for name, text in calendars
        )
        if len(people) % 5000 == 0:
            flush()
    flush()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(people, user_schema), folder / "users.parquet")


def main() -> None:
    """Writes an organisation into a new folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--events", type=int, default=50, help="the mean number of events of a user")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write_tables(options.folder, options.users, options.events, options.seed, date(2026, 11, 23))


if __name__ == "__main__":
    main()
