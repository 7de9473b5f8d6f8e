"""The command lines that are measured."""

import shutil
import subprocess
from datetime import date

from .measure import Command
from .place import HERE

TODAY = "2026-11-21"
NOW = f"{TODAY}T09:00"
YEAR = ("2026-01-01", "2026-12-31")


def agenda(cache, subcommand, data, *options, missing=None, name=None, **fields):
    arguments = [cache.bin("agenda"), subcommand, "--file", str(data.path), "--now", NOW]
    arguments += ["--time-zone", "Europe/Berlin", *options]
    return Command(name or f"agenda {subcommand}", arguments, missing=missing, **fields)


def agenda_list(cache, data, first, last, missing=None):
    return agenda(cache, "list", data, "--from", first, "--to", last, "--format", "ndjson", missing=missing)


def cat(data):
    if data.path.is_dir():
        return Command("find … cat", ["find", str(data.path), "-name", "*.ics", "-exec", "cat", "{}", "+"])
    return Command("cat", ["cat", str(data.path)])


def swift_start(cache):
    return Command("Swift, prints a line", [cache.bin("print-line")])


def libical_start(cache):
    return Command("libical, prints a line", [cache.bin("libical-start")])


def libical(cache, data, first=TODAY, last=TODAY):
    return Command("libical, parses and lists", [cache.bin("libical-today"), str(data.path), first, last])


def recurring_ical_events(cache, data, first=TODAY, last=TODAY, **fields):
    script = str(HERE / "peers" / "recurring-ical-events-today")
    return Command("recurring-ical-events", [cache.python(), script, str(data.path), first, last], **fields)


KHAL = """\
[calendars]
[[benchmark]]
path = {folder}
readonly = True
[locale]
local_timezone = Europe/Berlin
default_timezone = Europe/Berlin
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
[sqlite]
path = {database}
"""


def khal(cache, folder, **cold):
    """Cold, it reads all into its database; warm, it looks whether the files changed and asks the database."""
    place = cache.data / f"khal-{folder.events}"
    place.mkdir(exist_ok=True)
    config, database = place / "config", place / "khal.db"
    config.write_text(KHAL.format(folder=folder.path, database=database))
    arguments = [
        cache.python("khal"), "--config", str(config), "list", "--day-format", "", "--format",
        "{start-date} {start-time} {title}", TODAY, "1d",
    ]
    return [
        Command("khal, cold", arguments, prepare=lambda: database.unlink(missing_ok=True), **cold),
        Command("khal, warm", arguments),
    ]


def calcurse(cache, data, **importing):
    """It answers from files of its own, into which a calendar is imported."""
    place = cache.data / f"calcurse-{data.events}"

    def empty():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()

    folders = ["-D", str(place), "-C", str(place)]
    day = f"{date.fromisoformat(TODAY):%m/%d/%Y}"
    importing.setdefault("accepts", (0, 1))  # 1: all but some rules whose day differs in the local zone
    return [
        Command("calcurse, import", ["calcurse", "-q", *folders, "-i", str(data.path)], prepare=empty, **importing),
        Command("calcurse, query", ["calcurse", *folders, "-Q", "--from", day, "--to", day]),
    ]


def answer(cache, command):
    """The lines that a command prints; None when it fails."""
    if command.prepare:
        command.prepare()
    result = subprocess.run(command.arguments, capture_output=True, text=True, env=cache.environment)
    return result.stdout.splitlines() if result.returncode == 0 else None
