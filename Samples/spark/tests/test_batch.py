"""Requests, answers, and a process that ends before its time."""

import json
import sys
import tempfile
import tracemalloc
import unittest
from datetime import UTC, date, datetime
from pathlib import Path
from unittest import mock

from agenda_digests import batch as batch_module
from agenda_digests.batch import Batch
from agenda_digests.lines import STOPPED, Request, digest_of, digest_request
from agenda_digests.partition import Row, Settings, requests_of

DAY = date(2026, 11, 23)
MOMENT = datetime(2026, 11, 23, 6, tzinfo=UTC)


def request(user: str, text: str = "") -> Request:
    return digest_request(
        user, DAY, MOMENT, "Europe/Berlin", "de_DE", f"{user}@example.org", [("work", text)], {}
    )


class Requests(unittest.TestCase):
    def row(self, user: str, name: str | None, text: str | None) -> Row:
        return Row(user, DAY, MOMENT, "Europe/Berlin", None, "a@example.org", name, text)

    def test_a_request_asks_for_the_morning_and_not_for_now(self):
        keys = json.loads(request("nora").line)
        self.assertEqual(keys["now"], "2026-11-23T06:00:00Z")
        self.assertEqual(
            (keys["command"], keys["timeZone"], keys["locale"]), ("digest", "Europe/Berlin", "de_DE")
        )
        self.assertIs(keys["skip-empty"], True)
        self.assertEqual(request("nora").line.count(b"\n"), 1)

    def test_rows_of_a_user_become_one_request(self):
        rows = [
            self.row("a", None, None),
            self.row("a", "home", "1"),
            self.row("a", "work", "2"),
            self.row("b", None, None),
        ]
        made = [
            json.loads(made.line)
            for made in requests_of(rows, Settings("agenda", options={"from": "x@example.org"}))
        ]
        self.assertEqual([len(keys["calendars"]) for keys in made], [2, 0])
        self.assertEqual(made[0]["from"], "x@example.org")
        self.assertEqual(made[1]["locale"], "C")

    def test_an_answer_to_another_request_is_refused(self):
        answer = {"id": "2026-11-23/ada", "exit": 0, "output": "", "problems": []}
        with self.assertRaises(ValueError):
            digest_of(request("nora"), json.dumps(answer).encode())

    def test_problems_are_counted_by_their_code(self):
        problems = [
            {
                "severity": "warning",
                "code": "missing-end",
                "calendar": "work",
                "file": "work",
                "line": 3,
                "message": "x",
            },
            {"severity": "error", "key": "to", "message": "y"},
            {"severity": "failure", "message": "z"},
        ]
        answer = {"id": "2026-11-23/nora", "exit": 64, "output": "", "problems": problems}
        digest = digest_of(request("nora"), json.dumps(answer).encode())
        self.assertEqual(
            [problem.kind for problem in digest.problems], ["missing-end", "wrong-to", "failure"]
        )
        self.assertEqual(digest.problems[0].line, 3)


class Processes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.starts = Path(folder.name, "starts")

    def batch(self, patience: float = 30) -> Batch:
        program = Path(__file__).with_name("fake_batch.py")
        made = Batch([sys.executable, str(program), str(self.starts)], patience)
        self.addCleanup(made.close)
        return made

    def answers(self, texts: list[str], patience: float = 30) -> list:
        with self.batch(patience) as batch:
            return list(batch.answers(request(f"u{number}", text) for number, text in enumerate(texts)))

    def test_answers_come_in_order(self):
        answers = self.answers([str(number) for number in range(2000)])
        self.assertEqual([answer.user for answer in answers], [f"u{number}" for number in range(2000)])
        self.assertEqual(answers[7].mail[64:], "7")

    def test_large_requests_and_answers_wait_for_each_other_without_an_end(self):
        answers = self.answers(["x" * 3_000_000] * 12)
        self.assertEqual([len(answer.mail) for answer in answers], [3_000_064] * 12)

    def test_no_requests_start_no_process(self):
        self.assertEqual(self.answers([]), [])
        self.assertFalse(self.starts.exists())

    def test_requests_under_way_are_asked_again_when_the_process_is_killed(self):
        answers = self.answers([str(n) if n != 40 else "fatal once" for n in range(100)])
        self.assertEqual([answer.exit for answer in answers], [0] * 100)
        self.assertEqual(self.starts.read_text().count("start"), 2)

    def test_a_request_that_always_kills_costs_itself_only(self):
        answers = self.answers(["always fatal" if n in (10, 11, 60) else str(n) for n in range(100)])
        self.assertEqual([n for n, answer in enumerate(answers) if answer.exit == STOPPED], [10, 11, 60])
        self.assertEqual(answers[10].problems[0].kind, "unanswered")
        self.assertEqual(len({answer.user for answer in answers}), 100)

    def test_a_silent_process_is_ended(self):
        # Longer than a process takes to start on a busy machine.
        answers = self.answers(["a", "silent", "b"], patience=5)
        self.assertEqual([answer.exit for answer in answers], [0, STOPPED, 0])

    def test_nonsense_is_no_answer(self):
        with self.assertRaises(ValueError):
            self.answers(["nonsense"])

    def test_a_command_that_is_missing_is_an_error(self):
        with self.assertRaises(FileNotFoundError), Batch(["/nonexistent/agenda"]) as batch:
            list(batch.answers([request("nora")]))

    def test_few_requests_are_in_memory_at_once(self):
        under_way = 2 << 20
        tracemalloc.start()
        self.addCleanup(tracemalloc.stop)
        # Of small requests their number is the limit, and of large ones their bytes.
        for size, most in [(100, batch_module.REQUESTS_UNDER_WAY), (20_000, under_way // 20_000 + 1)]:
            asked = []

            def requests():
                for number in range(3000):
                    asked.append(number)
                    yield request(f"u{number}", "x" * size)

            with mock.patch.object(batch_module, "BYTES_UNDER_WAY", under_way), self.batch() as batch:
                for number, _ in enumerate(batch.answers(requests())):
                    self.assertLessEqual(len(asked) - number, most + 1)
        self.assertLess(tracemalloc.get_traced_memory()[1], 4 * under_way)
