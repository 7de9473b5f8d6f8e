#!/usr/bin/python3
"""Compares, occurrence by occurrence, a calendar of the real Thunderbird with what the command lists, while it runs and afterwards.

usage: Tests/Desktop/thunderbird_occurrences.py FOLDER

FOLDER has the programs agenda and agenda-sync. All folders are private. It needs the package thunderbird (80 MB), and no
display. It prints a line for each comparison, and ends with 1 where an occurrence differs.
"""

import datetime
import os
import pathlib
import subprocess
import sys
import tempfile
import zoneinfo

from occurrences import DAYS, FIRST, calendar, compare, shown
from thunderbird import Thunderbird

# Times are their texts and microseconds since 1970; floating ones have no moment.
OCCURRENCES = """
const [begin, end, done] = arguments;
(async () => {
  const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
  const calendar = cal.manager.getCalendars().find(one => one.name == "real");
  const filter = Ci.calICalendar.ITEM_FILTER_TYPE_EVENT | Ci.calICalendar.ITEM_FILTER_CLASS_OCCURRENCES;
  const items = await calendar.getItemsAsArray(filter, 0, cal.createDateTime(begin), cal.createDateTime(end));
  const time = moment => [moment.icalString, moment.timezone.isFloating ? null : moment.nativeTime];
  return items.map(item => [time(item.startDate), time(item.endDate), item.title]);
})().then(found => done({ found }), error => done({ error: String(error) }));
"""
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")


def moment(text, microseconds):
    if "T" not in text:
        return datetime.date.fromisoformat(f"{text[:4]}-{text[4:6]}-{text[6:8]}").isoformat()
    if microseconds is None:
        return shown(datetime.datetime.strptime(text, "%Y%m%dT%H%M%S").replace(tzinfo=BERLIN))
    return shown(datetime.datetime.fromtimestamp(microseconds / 1e6, datetime.timezone.utc))


def occurrences(program):
    """Those that Thunderbird itself has: start and end of each, in UTC or as days, and its title."""
    days = [FIRST + datetime.timedelta(place) for place in (0, DAYS)]
    begin, end = (datetime.datetime(day.year, day.month, day.day, tzinfo=BERLIN) for day in days)
    utc = [time.astimezone(datetime.timezone.utc).strftime("%Y%m%dT%H%M%SZ") for time in (begin, end)]
    answer = program.run(OCCURRENCES, *utc)
    if "found" not in answer:
        sys.exit(f"Thunderbird: {answer}")
    return [(moment(*start), moment(*end), title) for start, end, title in answer["found"]]


def main():
    agenda = str(pathlib.Path(sys.argv[1]).resolve() / "agenda")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        home = pathlib.Path(folder)
        (home / ".config/agenda").mkdir(parents=True)
        (home / ".config/agenda/config.toml").write_text('[[account]]\nname = "desk"\nkind = "thunderbird"\n')
        os.environ.update({"HOME": folder, "TZ": "Europe/Berlin", "LANG": "C.UTF-8"})
        program = Thunderbird(home)
        try:
            print("real", program.add("real", calendar()))
            there = occurrences(program)
            subprocess.run([agenda, "sync", "-q"], check=True)
            same = compare(agenda, "desk/real", "Thunderbird", there)
            program.quit()
            subprocess.run([agenda, "sync", "-q"], check=True)
            same = compare(agenda, "desk/real", "Thunderbird", there) and same
        finally:
            program.end()
    sys.exit(0 if same else 1)


main()
