"""Mail files and sending: each once for a user and a day, however often a task is run."""

import hashlib
import os
import subprocess
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from urllib.parse import quote

WRITTEN = "written"
SENT = "sent"
ALREADY_SENT = "already sent"
UNCERTAIN = "uncertain"
NOT_ACCEPTED = "not accepted"
OUTCOMES = (WRITTEN, SENT, ALREADY_SENT, UNCERTAIN, NOT_ACCEPTED)


def complaint(mails: Mapping[str, int], failures: int, allow_uncertain: int) -> str | None:
    """Says how many mails did not leave, or may not have left; `None` where that is allowed."""
    found = []
    if count := mails.get(NOT_ACCEPTED, 0):
        found.append(f"{count} not accepted by the program that sends; the next run tries again")
    if (count := mails.get(UNCERTAIN, 0)) > allow_uncertain:
        found.append(f"{count} perhaps not sent; their files in the ledger are empty")
    if failures:
        found.append(f"{failures} not made; report.json or the output says why")
    return "mails: " + "; ".join(found) if found else None


@dataclass(frozen=True)
class Key:
    """Whose digest it is, and of which day: what is delivered once."""

    user: str
    day: date

    @property
    def digest(self) -> str:
        """32 hexadecimal digits of both."""
        return hashlib.sha256(f"{self.day}\0{self.user}".encode(errors="replace")).hexdigest()[:32]

    def path(self, suffix: str) -> Path:
        """Below a folder of the day, one of 256 folders, then a name that is safe for any user's name."""
        user = quote(self.user, safe="@", errors="replace")
        if len(user) > 150:
            user = f"{user[:100]}…{self.digest}"
        return Path(str(self.day), self.digest[:2], f"{user}-{self.day}{suffix}")


def with_message_id(mail: str, key: Key, domain: str) -> bytes:
    """The mail with a Message-ID that depends on user and day alone, so that a copy is known as one."""
    return f"Message-ID: <agenda-{key.digest}@{domain}>\n{mail}".encode(errors="replace")


def write_mail(folder: Path, key: Key, mail: bytes) -> None:
    """Writes an .eml file whole or not at all; a second time, it is replaced by the same bytes."""
    path = folder / key.path(".eml")
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.parent / f".{uuid.uuid4().hex}"
    try:
        draft.write_bytes(mail)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


class Ledger:
    """What was sent: a file for each user and day, in a folder that all tasks see.

    The file is made before the mail is sent, and only one task can make it; a line goes into it afterwards.
    So a mail is never sent twice. Where a task dies between the two, nobody knows whether the mail left: the file
    stays empty, and the mail counts as uncertain until a person removes the file.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def send(self, key: Key, mail: bytes, command: list[str]) -> str:
        """Hands a mail to a program such as `sendmail -i -t`, once: `SENT`, or one of the other outcomes."""
        path = self._folder / key.path("")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            entry = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            return ALREADY_SENT if path.stat().st_size else UNCERTAIN
        try:
            _synchronise(entry, path.parent)
            status = subprocess.run(command, input=mail, check=False).returncode
            if status == 0:
                os.write(entry, b"sent\n")
                return SENT
            if status < 0:
                # Killed: it may have sent the mail before.
                return UNCERTAIN
            path.unlink()
            return NOT_ACCEPTED
        finally:
            os.close(entry)


@dataclass(frozen=True)
class Delivery:
    """Where mails go: into files, to a program that sends them, or both."""

    domain: str
    """What a Message-ID ends in."""
    mail_folder: Path | None = None
    ledger: Path | None = None
    command: tuple[str, ...] = ()
    """A program such as `sendmail -i -t` that takes one mail; needs a ledger."""

    def deliver(self, user: str, day: date, mail: str) -> str:
        """Delivers one mail, and says how it went."""
        key = Key(user, day)
        message = with_message_id(mail, key, self.domain)
        if self.mail_folder:
            write_mail(self.mail_folder, key, message)
        if self.command and self.ledger:
            return Ledger(self.ledger).send(key, message, list(self.command))
        return WRITTEN


def _synchronise(entry: int, folder: Path) -> None:
    """Brings a new file to the disk, so that it is there after a crash of the machine too."""
    os.fsync(entry)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
