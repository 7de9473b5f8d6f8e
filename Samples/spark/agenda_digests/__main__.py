"""The same without Spark: prints requests for `agenda batch`, and delivers its answers.

python3 -m agenda_digests requests --users users.csv --calendars calendars --from 2026-11-23T06:00Z
    | agenda batch --no-files | python3 -m agenda_digests deliver --mail-folder mail
"""

import argparse
import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from urllib.parse import quote

from agenda_digests.delivery import complaint
from agenda_digests.lines import Request, digest_of
from agenda_digests.mornings import mornings_between
from agenda_digests.options import add_delivery, add_span, delivery_of, end_of
from agenda_digests.partition import Row, Settings, requests_of


def rows(users: Path, calendars: Path, options: argparse.Namespace) -> Iterator[Row]:
    """The users of a .csv file whose morning it is, with their calendars from files USER/NAME.ics."""
    with users.open(newline="", encoding="utf-8") as file:
        for user in csv.DictReader(file):
            hour = int(user["hour"]) if user["hour"].isdigit() else None
            for morning in mornings_between(options.start, end_of(options), [(user["zone"], hour)]):
                common = (
                    user["user"],
                    morning.day,
                    morning.moment,
                    user["zone"],
                    user["locale"],
                    user["address"],
                )
                yield Row(*common, None, None)
                for path in sorted((calendars / quote(user["user"], safe="@")).glob("*.ics")):
                    yield Row(*common, path.stem, path.read_bytes().decode(errors="replace"))


def print_requests(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Prints a line for each user whose morning it is."""
    settings = Settings("agenda", options={"from": options.sender} if options.sender else {})
    for request in requests_of(rows(options.users, options.calendars, options), settings):
        sys.stdout.buffer.write(request.line)


def deliver(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Delivers each answer once, and prints the counts."""
    delivery = delivery_of(parser, options)
    outcomes: Counter[str] = Counter()
    failures = 0
    problems: Counter[str] = Counter()
    for line in sys.stdin.buffer:
        day, _, user = json.loads(line)["id"].partition("/")
        digest = digest_of(Request(user, date.fromisoformat(day), b""), line)
        problems.update(problem.kind for problem in digest.problems)
        if digest.exit != 0:
            outcomes[f"failed with {digest.exit}"] += 1
            failures += 1
        elif digest.mail == "":
            outcomes["empty"] += 1
        else:
            outcomes[delivery.deliver(digest.user, digest.day, digest.mail)] += 1
    print(json.dumps({"mails": outcomes, "problems": problems}, indent=2))
    sys.exit(complaint(outcomes, failures, options.allow_uncertain))


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        prog="agenda_digests", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True)
    requests = commands.add_parser("requests", help="print the requests of all users whose morning it is")
    requests.add_argument("--users", required=True, type=Path, help=".csv: user, zone, locale, address, hour")
    requests.add_argument("--calendars", required=True, type=Path, help="a folder of USER/NAME.ics")
    add_span(requests)
    requests.set_defaults(run=print_requests)
    delivering = commands.add_parser("deliver", help="deliver the mails in answers")
    add_delivery(delivering)
    delivering.set_defaults(run=deliver)
    options = parser.parse_args()
    options.run(parser, options)


if __name__ == "__main__":
    main()
