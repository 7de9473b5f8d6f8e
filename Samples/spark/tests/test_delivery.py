"""Mail files and sending."""

import tempfile
import unittest
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

from agenda_digests.delivery import (
    ALREADY_SENT,
    NOT_ACCEPTED,
    SENT,
    UNCERTAIN,
    WRITTEN,
    Delivery,
    Key,
    Ledger,
    complaint,
    with_message_id,
    write_mail,
)

DAY = date(2026, 11, 23)


class Mails(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.log = self.folder / "log"

    def files(self) -> list[Path]:
        return [path for path in self.folder.rglob("*") if path.is_file()]

    def sender(self, then: str = "") -> list[str]:
        return ["sh", "-c", f"grep -c . >> '{self.log}'; {then}"]

    def test_the_message_id_depends_on_user_and_day_alone(self):
        mail = with_message_id("To: a@b\n\nx", Key("nora", DAY), "example.org")
        self.assertRegex(mail, rb"\AMessage-ID: <agenda-[0-9a-f]{32}@example\.org>\nTo: a@b\n\nx\Z")
        self.assertEqual(mail[:60], with_message_id("other", Key("nora", DAY), "example.org")[:60])
        self.assertNotEqual(Key("nora", DAY).digest, Key("nora", date(2026, 11, 24)).digest)

    def test_a_mail_file_is_named_by_user_and_day(self):
        write_mail(self.folder, Key("nora@example.org", DAY), b"x")
        write_mail(self.folder, Key("nora@example.org", DAY), b"x")
        (file,) = self.files()
        self.assertEqual(file.name, "nora@example.org-2026-11-23.eml")
        self.assertEqual(file.parent.parent.name, "2026-11-23")

    def test_no_user_name_leaves_the_folder(self):
        names = ["../../etc/passwd", "..", "a/b", "a\0b", "x" * 5000, "会議" * 500, "."]
        for name in names:
            write_mail(self.folder / "mails", Key(name, DAY), b"x")
        self.assertEqual(len(list((self.folder / "mails").rglob("*.eml"))), len(names))
        self.assertEqual(len(self.files()), len(names))

    def test_mails_that_did_not_leave_are_a_complaint(self):
        self.assertIsNone(complaint({SENT: 9, ALREADY_SENT: 1, WRITTEN: 2, "empty": 3}, 0, 0))
        self.assertRegex(complaint({SENT: 9, NOT_ACCEPTED: 2}, 0, 5), "^mails: 2 not accepted")
        self.assertRegex(complaint({UNCERTAIN: 2}, 0, 1), "^mails: 2 perhaps not sent")
        self.assertIsNone(complaint({UNCERTAIN: 2}, 0, 2))
        self.assertRegex(complaint({SENT: 9}, 1, 0), "^mails: 1 not made")

    def test_a_mail_is_sent_once(self):
        ledger = Ledger(self.folder / "ledger")
        outcomes = [ledger.send(Key("nora", DAY), b"mail\n", self.sender()) for _ in range(3)]
        self.assertEqual(outcomes, [SENT, ALREADY_SENT, ALREADY_SENT])
        self.assertEqual(self.log.read_text(), "1\n")

    def test_two_tasks_at_once_send_a_mail_once(self):
        ledger = Ledger(self.folder / "ledger")
        with ThreadPoolExecutor(16) as pool:
            outcomes = list(
                pool.map(lambda n: ledger.send(Key(f"u{n % 20}", DAY), b"mail\n", self.sender()), range(200))
            )
        self.assertEqual(outcomes.count(SENT), 20)
        self.assertEqual(len(self.log.read_text().split()), 20)

    def test_a_mail_that_was_not_accepted_is_tried_again(self):
        ledger = Ledger(self.folder / "ledger")
        self.assertEqual(ledger.send(Key("nora", DAY), b"mail\n", self.sender("exit 75")), NOT_ACCEPTED)
        self.assertEqual(ledger.send(Key("nora", DAY), b"mail\n", self.sender()), SENT)

    def test_after_a_death_in_between_a_mail_is_uncertain_and_not_sent_again(self):
        ledger = Ledger(self.folder / "ledger")
        self.assertEqual(ledger.send(Key("nora", DAY), b"mail\n", self.sender("kill -9 $$")), UNCERTAIN)
        self.assertEqual(ledger.send(Key("nora", DAY), b"mail\n", self.sender()), UNCERTAIN)
        self.assertEqual(self.log.read_text(), "1\n")

    def test_a_delivery_writes_and_sends(self):
        delivery = Delivery(
            "example.org", self.folder / "mails", self.folder / "ledger", tuple(self.sender())
        )
        self.assertEqual(delivery.deliver("nora", DAY, "mail\n"), SENT)
        self.assertEqual(
            Delivery("example.org", self.folder / "mails").deliver("nora", DAY, "mail\n"), WRITTEN
        )
        self.assertEqual(len(list((self.folder / "mails").rglob("*.eml"))), 1)
