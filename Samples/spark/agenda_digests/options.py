"""Options that the job and the commands without Spark share."""

import argparse
import shlex
from datetime import UTC, datetime, timedelta
from pathlib import Path

from agenda_digests.delivery import Delivery


def add_span(parser: argparse.ArgumentParser) -> None:
    """Whose morning it is."""
    parser.add_argument(
        "--from", dest="start", required=True, type=moment, help="the beginning of the span, with its offset"
    )
    parser.add_argument("--minutes", type=int, default=15, help="the length of the span (default: 15)")
    parser.add_argument("--sender", help="the address in From")


def end_of(options: argparse.Namespace) -> datetime:
    """The end of the span, exclusive."""
    return options.start + timedelta(minutes=options.minutes)


def add_delivery(parser: argparse.ArgumentParser) -> None:
    """Where mails go."""
    parser.add_argument("--domain", default="localhost", help="what a Message-ID ends in")
    parser.add_argument("--mail-folder", type=Path, help="write mails as .eml files into this folder")
    parser.add_argument(
        "--send",
        type=shlex.split,
        default=[],
        metavar="COMMAND",
        help="hand each mail to a program: “sendmail -i -t”",
    )
    parser.add_argument(
        "--ledger", type=Path, help="the folder that keeps what was sent; shared by all machines"
    )
    parser.add_argument(
        "--allow-uncertain",
        type=int,
        default=0,
        metavar="N",
        help="end with 0 although N mails may or may not have left (default: 0)",
    )


def delivery_of(parser: argparse.ArgumentParser, options: argparse.Namespace) -> Delivery:
    """What the options ask for."""
    if bool(options.send) != bool(options.ledger):
        parser.error("--send and --ledger go together: without a ledger a mail could be sent twice")
    return Delivery(options.domain, options.mail_folder, options.ledger, tuple(options.send))


def moment(text: str) -> datetime:
    """A moment with its offset."""
    value = datetime.fromisoformat(text)
    if value.tzinfo is None:
        raise argparse.ArgumentTypeError("needs an offset, for example 2026-11-23T06:00Z")
    return value.astimezone(UTC)
