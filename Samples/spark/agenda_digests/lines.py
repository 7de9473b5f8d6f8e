"""The lines that `agenda batch` takes and gives: requests for digests, and their answers."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

STOPPED = 71
"""The exit of a request that took too much time or memory, or ended the process that answered it (EX_OSERR)."""


@dataclass(frozen=True)
class Request:
    """A digest to be made: whose, of which day, and the line that asks for it."""

    user: str
    day: date
    line: bytes
    """One line of JSON, with its line break."""

    @property
    def id(self) -> str:
        """What the answer repeats, so that it is never taken for that of another user."""
        return f"{self.day}/{self.user}"


@dataclass(frozen=True)
class Problem:
    """What was wrong with a calendar or a request."""

    severity: str
    code: str | None = None
    calendar: str | None = None
    line: int | None = None
    message: str = ""

    @property
    def kind(self) -> str:
        """What problems are counted by: the code of `agenda check`, else the severity."""
        return self.code or self.severity


@dataclass(frozen=True)
class Digest:
    """An answer: the mail, and what was wrong. Without events that day the mail is empty."""

    user: str
    day: date
    exit: int
    mail: str
    problems: list[Problem] = field(default_factory=list)


def digest_request(
    user: str,
    day: date,
    moment: datetime,
    zone: str,
    locale: str | None,
    address: str,
    calendars: Iterable[tuple[str, str]],
    options: Mapping[str, Any],
) -> Request:
    """The request for a user's digest of the day that `moment` lies in.

    Calendars are names with their text. The mail is dated at `moment`, not at the time it is made: made again, it is
    the same, byte for byte.
    """
    request = Request(user, day, b"")
    keys = {
        "id": request.id,
        "command": "digest",
        "now": moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "timeZone": zone,
        "locale": locale or "C",
        "to": address,
        "skip-empty": True,
        **options,
        "calendars": [{"name": name, "text": text} for name, text in calendars],
    }
    line = json.dumps(keys, ensure_ascii=False, separators=(",", ":"))
    return Request(user, day, line.encode(errors="replace") + b"\n")


def digest_of(request: Request, line: bytes) -> Digest:
    """Reads the answer to a request; raises ValueError where the line is none."""
    answer = json.loads(line)
    if not isinstance(answer, dict) or answer.get("id") != request.id:
        raise ValueError(f"the answer to {request.id} is missing; in its place came {line[:200]!r}")
    problems = [
        Problem(
            severity=problem["severity"],
            code=problem.get("code") or ("wrong-" + problem["key"] if "key" in problem else None),
            calendar=problem.get("calendar"),
            line=problem.get("line"),
            message=problem["message"],
        )
        for problem in answer["problems"]
    ]
    return Digest(request.user, request.day, answer["exit"], answer["output"], problems)


def unanswered(request: Request, reason: str) -> Digest:
    """What stands for the digest of a request that ended `agenda batch` itself again and again."""
    problem = Problem("failure", code="unanswered", message=reason)
    return Digest(request.user, request.day, STOPPED, "", [problem])
