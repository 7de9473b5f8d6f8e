"""The built command: a process for each digest, and `agenda batch` fed by this package. AGENDA names the command."""

import csv
import json
import os
import subprocess
import tempfile
import unittest
from datetime import date, datetime
from pathlib import Path
from unittest import mock

from agenda_digests import batch
from agenda_digests.partition import Row, Settings, digests_of
from tests import organisation as organisation_module
from tests import plain
from tests.organisation import organisation

AGENDA = os.environ.get("AGENDA")
DAY = date(2026, 11, 23)
# As many as have a calendar of each kind. A build for debugging reads many events slowly, so that "many" are fewer here than in a job.
USERS = 44
HEAVY_EVENTS = 4_000
ROOT = Path(__file__).resolve().parents[1]


@unittest.skipUnless(AGENDA, "AGENDA names no command")
class Agenda(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with mock.patch.object(organisation_module, "HEAVY_EVENTS", HEAVY_EVENTS):
            everyone = list(organisation(USERS, 20, 1, DAY))
        cls.people = [(user, calendars) for user, calendars in everyone if user["user"] != "user0000017"]
        cls.heavy = everyone[17]

    def rows(self, people):
        for user, calendars in people:
            moment = datetime.fromisoformat(plain.morning(user, DAY)).astimezone()
            common = (user["user"], DAY, moment, user["zone"], user["locale"], user["address"])
            yield Row(*common, None, None)
            for name, text in sorted(calendars):
                yield Row(*common, name, text)

    def digests(self, people) -> list:
        return list(digests_of(self.rows(people), Settings(AGENDA, seconds=60)))

    def test_digests_are_those_of_single_processes_byte_for_byte(self):
        for person, digest in zip(self.people, self.digests(self.people), strict=True):
            self.assertEqual(
                (digest.exit, digest.mail), plain.by_process(AGENDA, person, DAY), person[0]["user"]
            )

    def test_a_user_with_many_events_is_one_answer_among_others(self):
        text = self.heavy[1][0][1]
        self.assertGreater(len(text), HEAVY_EVENTS * 100)
        # More than is sent before an answer is awaited.
        with mock.patch.object(batch, "BYTES_UNDER_WAY", len(text) // 2):
            answers = self.digests([self.people[0], self.heavy, self.people[1]])
        self.assertEqual([answer.exit for answer in answers], [0, 0, 0])

    def test_an_address_that_would_add_a_header_is_refused(self):
        user = {**self.people[0][0], "address": "a@example.org\nBcc: everyone@example.org"}
        (digest,) = self.digests([(user, self.people[0][1])])
        self.assertEqual((digest.exit, digest.mail), (64, ""))
        self.assertEqual([problem.kind for problem in digest.problems], ["wrong-to"])


@unittest.skipUnless(AGENDA, "AGENDA names no command")
class WithoutSpark(unittest.TestCase):
    """The lines of README.md for one machine."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        people = [person for person in organisation(40, 20, 1, DAY) if person[0]["user"] != "user0000017"]
        with (self.folder / "users.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, people[0][0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(user for user, _ in people)
        for user, calendars in people:
            place = self.folder / "calendars" / user["user"]
            place.mkdir(parents=True)
            for name, text in calendars:
                (place / f"{name}.ics").write_bytes(text.encode())
        begin = datetime.fromisoformat("2026-11-23T06:00:00Z")
        self.due = {
            user["user"] for user, _ in people if datetime.fromisoformat(plain.morning(user, DAY)) == begin
        }

    def line(self, word: str) -> str:
        """The first block of the README that has this word."""
        blocks = (ROOT / "README.md").read_text().split("```")
        return next(block for block in blocks[1::2] if word in block).removeprefix("sh")

    def shell(self, line: str) -> str:
        path = f"{Path(AGENDA).parent}:{os.environ['PATH']}"
        environment = {"PATH": path, "HOME": str(self.folder), "PYTHONPATH": str(ROOT)}
        run = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_requests_and_answers_go_through_pipes(self):
        figures = json.loads(self.shell(self.line("agenda batch")))
        files = list((self.folder / "mail").rglob("*.eml"))
        self.assertEqual(figures["mails"]["written"], len(files))
        self.assertTrue(files)
        self.assertLessEqual({file.name.split("-")[0] for file in files}, self.due)

    def test_a_process_for_each_user_by_xargs(self):
        self.shell(self.line("xargs"))
        self.assertEqual(len(list((self.folder / "mail").glob("*.eml"))), 39)
