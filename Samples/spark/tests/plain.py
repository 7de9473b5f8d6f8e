"""The same digests without this package: by `agenda batch` alone, and by a process of `agenda digest` for each."""

import json
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

User = tuple[dict, list[tuple[str, str]]]


def morning(user: dict, day: date) -> str:
    """Local time of the morning, with its offset."""
    local = datetime(day.year, day.month, day.day, user["hour"], tzinfo=ZoneInfo(user["zone"]))
    return local.isoformat()


def by_batch(agenda: str, users: Iterable[User], day: date) -> Iterator[dict]:
    """The answers of one process, by files: nothing is streamed, restarted or bounded."""
    with tempfile.TemporaryFile() as requests, tempfile.TemporaryFile() as answers:
        for user, calendars in users:
            keys = {
                "id": user["user"],
                "command": "digest",
                "now": morning(user, day),
                "time-zone": user["zone"],
                "locale": user["locale"],
                "to": [user["address"]],
                "skip-empty": True,
                "calendars": [{"name": name, "text": text} for name, text in sorted(calendars)],
            }
            requests.write(json.dumps(keys).encode() + b"\n")
        requests.seek(0)
        subprocess.run([agenda, "batch", "--timeout", "120", "--memory", "2048"], stdin=requests, stdout=answers, check=True)
        answers.seek(0)
        yield from map(json.loads, answers)


def by_process(agenda: str, user: User, day: date) -> tuple[int, str]:
    """The exit and the mail of a process of its own, which reads its calendars from files."""
    person, calendars = user
    with tempfile.TemporaryDirectory() as folder:
        files: list[str] = []
        for name, text in sorted(calendars):
            Path(folder, name).write_bytes(text.encode())
            files += ["--file", name]
        if not files:
            # Without --file, the command would read the configuration of who runs it.
            Path(folder, "none").mkdir()
            files = ["--config", "none/config.toml"]
            Path(folder, "none/config.toml").write_text("")
        words = [
            agenda,
            "digest",
            *files,
            "--now",
            morning(person, day),
            "--time-zone",
            person["zone"],
            "--locale",
            person["locale"],
            "--to",
            person["address"],
            "--skip-empty",
        ]
        run = subprocess.run(words, cwd=folder, capture_output=True, check=False)
        return run.returncode, run.stdout.decode()
