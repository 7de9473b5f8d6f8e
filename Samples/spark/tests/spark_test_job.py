"""The job on `local[2]`, compared with digests made one by one; what fails is made to fail on purpose.

AGENDA names the command; SPARK_TEST_USERS says how many users there are.
"""

import collections
import json
import os
import random
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)

from pyspark.sql import functions as F

import digests
from agenda_digests.job import HEAVY_BYTES, Organisation, rows_of, users_due
from tests import plain
from tests.organisation import organisation, write_tables

AGENDA = os.environ.get("AGENDA", "agenda")
USERS = int(os.environ.get("SPARK_TEST_USERS", "10000"))
SAMPLE = min(300, USERS)
DAY = date(2026, 11, 23)
# A day and a night hold one morning of each user, of this day or of the day before.
SPAN = ["--from", "2026-11-22T12:00Z", "--minutes", str(24 * 60)]
# A debug build on a busy machine takes longer for 100 000 events than a digest may.
PATIENT = ["--timeout", "120", "--memory", "2048"]


def expected_day(user: dict) -> date:
    """The day whose morning lies in the span."""
    for day in (DAY, DAY - timedelta(days=1)):
        moment = datetime.fromisoformat(plain.morning(user, day))
        if datetime(2026, 11, 22, 12, tzinfo=UTC) <= moment < datetime(2026, 11, 23, 12, tzinfo=UTC):
            return day
    raise AssertionError(user)


class SparkTest(unittest.TestCase):
    """Has a session, and an organisation as tables."""

    count = USERS

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="spark-test-")
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        write_tables(cls.folder / "organisation", cls.count, 50, 1, DAY)
        # One session for all classes, with files in a folder that outlives each of them.
        cls.spark = digests.session(
            **{
                "spark.master": "local[2,3]",
                "spark.ui.enabled": "false",
                "spark.sql.shuffle.partitions": "4",
                "spark.driver.memory": "3g",
                "spark.local.dir": tempfile.gettempdir(),
            }
        )
        cls.spark.sparkContext.setLogLevel("OFF")

    @classmethod
    def tables(cls) -> list[str]:
        return [
            "--users",
            f"{cls.folder}/organisation/users.parquet",
            "--calendars",
            f"{cls.folder}/organisation/calendars.parquet",
        ]

    @classmethod
    def run_job(cls, name: str, *words: str, tables: list[str] | None = None, agenda: str = AGENDA) -> dict:
        """Runs the job into a folder; its figures."""
        common = [*(tables or cls.tables()), "--output", str(cls.folder / name), "--agenda", agenda, *PATIENT]
        return digests.run(cls.spark, digests.arguments([*common, *SPAN, *words]))

    @classmethod
    def made(cls, name: str) -> dict[str, dict]:
        """The digests in a folder, by user."""
        (table,) = (cls.folder / name).glob("*/digests.parquet")
        rows = [row.asDict(recursive=True) for row in cls.spark.read.parquet(str(table)).collect()]
        by_user = {row["user"]: row for row in rows}
        if len(rows) != len(by_user):
            raise AssertionError("a user has two digests")
        return by_user

    def program(self, name: str, text: str) -> str:
        """An executable script."""
        path = self.folder / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        return str(path)


class Comparison(SparkTest):
    """All users, against digests made one by one."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.figures = cls.run_job(
            "all", "--mail-folder", str(cls.folder / "mails"), "--domain", "example.org"
        )
        cls.digests = cls.made("all")
        cls.people = [
            person for person in organisation(cls.count, 50, 1, DAY) if person[0]["zone"] != "Europe/Berlim"
        ]

    def test_each_user_with_a_zone_has_one_digest(self):
        self.assertEqual(set(self.digests), {user["user"] for user, _ in self.people})
        self.assertEqual(self.figures["users"], self.count)
        self.assertEqual(self.figures["mornings"], len(self.people))
        self.assertEqual(self.figures["users_without_zone_or_hour"], self.count - len(self.people))
        self.assertEqual(
            {user["user"]: expected_day(user) for user, _ in self.people},
            {user: digest["day"] for user, digest in self.digests.items()},
        )

    def test_digests_are_those_of_a_plain_pipe_byte_for_byte(self):
        for day in (DAY, DAY - timedelta(days=1)):
            people = (person for person in self.people if expected_day(person[0]) == day)
            for answer in plain.by_batch(AGENDA, people, day):
                digest = self.digests[answer["id"]]
                self.assertEqual(
                    (digest["exit"], digest["mail"]), (answer["exit"], answer["output"]), answer["id"]
                )
                self.assertEqual(
                    [problem["message"] for problem in digest["problems"]],
                    [problem["message"] for problem in answer["problems"]],
                )

    def test_digests_are_those_of_single_processes_byte_for_byte(self):
        chance = random.Random(7)
        special = [self.people[number] for number in (3, 13, 17, 23, 33, 41) if number < len(self.people)]
        for person in special + chance.sample(self.people, SAMPLE - len(special)):
            exit, mail = plain.by_process(AGENDA, person, expected_day(person[0]))
            digest = self.digests[person[0]["user"]]
            self.assertEqual((digest["exit"], digest["mail"]), (exit, mail), person[0]["user"])

    def test_a_damaged_calendar_is_counted_and_the_others_are_shown(self):
        damaged = [
            user["user"] for user, calendars in self.people if dict(calendars).get("shared") is not None
        ]
        self.assertGreaterEqual(self.figures["users_with_problems"], len(damaged))
        for user in damaged:
            digest = self.digests[user]
            self.assertEqual(digest["exit"], 0)
            self.assertIn("shared", {problem["calendar"] for problem in digest["problems"]})
        self.assertEqual(
            sum(self.figures["problems"].values()),
            sum(len(digest["problems"]) for digest in self.digests.values()),
        )

    def test_mails_are_files_by_user_and_day(self):
        files = list((self.folder / "mails").rglob("*.eml"))
        mails = {
            user: digest for user, digest in self.digests.items() if digest["exit"] == 0 and digest["mail"]
        }
        self.assertEqual(len(files), len(mails))
        self.assertEqual(self.figures["mails"], {"written": len(mails)})
        for file in files:
            user = file.name.split("-")[0]
            identity, rest = file.read_text().split("\n", 1)
            self.assertRegex(identity, r"^Message-ID: <agenda-[0-9a-f]{32}@example\.org>$")
            self.assertEqual(rest, mails[user]["mail"])

    def test_who_has_no_calendar_or_no_events_gets_no_mail(self):
        nobody = [user["user"] for user, calendars in self.people if not calendars]
        self.assertTrue(nobody)
        self.assertEqual({self.digests[user]["mail"] for user in nobody}, {""})
        self.assertEqual(self.figures["empty"], sum(not digest["mail"] for digest in self.digests.values()))


class Failures(SparkTest):
    """Few users: what a run looks like in which something dies."""

    count = 250

    def test_only_those_are_made_whose_morning_begins(self):
        words = ["--from", "2026-11-23T01:30Z", "--minutes", "15"]
        self.run_job("slot", *words)
        expected = {
            user["user"]
            for user, _ in organisation(self.count, 50, 1, DAY)
            if user["zone"] == "Asia/Kolkata" and user["hour"] == 7
        }
        self.assertTrue(expected)
        self.assertEqual(set(self.made("slot")), expected)

    def test_a_user_with_much_text_has_a_partition_of_their_own(self):
        tables = Organisation.read(self.spark, *self.tables()[1::2])
        due = users_due(
            tables.users, datetime(2026, 11, 22, 12, tzinfo=UTC), datetime(2026, 11, 23, 12, tzinfo=UTC)
        )
        rows = rows_of(due, tables.calendars, 2).withColumn("partition", F.spark_partition_id())
        places = (
            rows.groupBy("partition")
            .agg(F.collect_set("user").alias("users"), F.sum(F.octet_length("text")).alias("bytes"))
            .collect()
        )
        (heavy,) = (row for row in places if "user0000017" in row["users"])
        self.assertEqual(heavy["users"], ["user0000017"])
        self.assertTrue(all(row["bytes"] < HEAVY_BYTES for row in places if row != heavy))

    def test_a_batch_that_is_killed_changes_nothing(self):
        self.run_job("whole")
        # The first two starts die after the output of some answers, in the middle of a line.
        killer = self.program(
            "dying-agenda",
            f"for n in 1 2; do\n  if mkdir '{self.folder}'/killed.$n 2>/dev/null; then\n"
            f"    '{AGENDA}' \"$@\" | (dd bs=1 count=100000 status=none; kill -s KILL $$)\n  fi\ndone\n"
            f"exec '{AGENDA}' \"$@\"\n",
        )
        figures = self.run_job("killed", agenda=killer)
        self.assertEqual(len(list(self.folder.glob("killed.*"))), 2)
        self.assertEqual(figures["failed_by_exit"], {})
        self.assertEqual(self.made("killed"), self.made("whole"))

    def test_a_task_that_is_killed_while_it_sends_sends_nothing_twice(self):
        log, once = self.folder / "sent.log", self.folder / "died"
        # After 20 mails, the mail is sent, and the task dies before it can say so.
        sender = self.program(
            "dying-sender",
            f"grep -m 1 '^To:' >> '{log}'\n"
            f"if [ $(wc -l < '{log}') -gt 20 ] && mkdir '{once}' 2>/dev/null; then kill -s KILL $PPID; fi\n",
        )
        words = ["--send", sender, "--ledger", str(self.folder / "ledger")]
        first = self.run_job("sending", *words)
        self.assertTrue(once.exists())
        self.assertEqual(max(collections.Counter(log.read_text().splitlines()).values()), 1)
        self.assertEqual(len(log.read_text().splitlines()), first["digests"])
        self.assertGreater(first["mails"]["already sent"], 0)
        self.assertEqual(first["mails"]["uncertain"], 1)
        self.assertEqual(sum(first["mails"].values()), first["digests"])

        # The whole job once more: nothing leaves.
        again = self.run_job("sending", *words)
        self.assertEqual(again["mails"], {"already sent": first["digests"] - 1, "uncertain": 1})
        self.assertEqual(len(log.read_text().splitlines()), first["digests"])

    def test_files_in_folders_make_the_same_digests_as_tables(self):
        few = self.folder / "files"
        for user, calendars in organisation(60, 50, 1, DAY):
            for name, text in calendars:
                # Spark passes over empty files.
                if 0 < len(text) < HEAVY_BYTES:
                    path = few / user["user"] / f"{name}.ics"
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(text.encode())
        users = self.folder / "users.csv"
        people = [
            user
            for user, calendars in organisation(60, 50, 1, DAY)
            if all(0 < len(text) < HEAVY_BYTES for _, text in calendars)
        ]
        lines = [",".join(people[0]), *(",".join(str(value) for value in user.values()) for user in people)]
        users.write_text("\n".join(lines) + "\n")
        self.run_job("files-made", tables=["--users", str(users), "--calendars", str(few)])
        self.run_job("tables-made")
        tables = self.made("tables-made")
        for user, digest in self.made("files-made").items():
            self.assertEqual(digest, tables[user])

    def submit(self, master: str, output: str, *words: str) -> subprocess.CompletedProcess:
        """Runs the job by `spark-submit`, as the README does."""
        package = shutil.make_archive(
            str(self.folder / "package"), "zip", Path(digests.__file__).parent, "agenda_digests"
        )
        settings = ["spark.ui.enabled=false", "spark.sql.shuffle.partitions=4"]
        submit = [str(Path(sys.executable).with_name("spark-submit")), "--master", master, "--py-files", package]
        job = [digests.__file__, *self.tables(), "--output", f"{self.folder.as_uri()}/{output}"]
        return subprocess.run(
            [*submit, *(word for setting in settings for word in ("--conf", setting)), *job]
            + ["--agenda", AGENDA, *PATIENT, *SPAN, *words],
            capture_output=True,
            text=True,
            check=False,
            cwd=self.folder,
        )

    def test_one_killed_worker_of_a_local_run_costs_nothing(self):
        once = self.folder / "worker-killed"
        # The parent of the command is the worker of Python.
        killer = self.program(
            "worker-killer",
            f"if mkdir '{once}' 2>/dev/null; then kill -s KILL $PPID; fi\nexec '{AGENDA}' \"$@\"\n",
        )
        mails = str(self.folder / "local-mails")
        run = self.submit("local[2]", "local", "--agenda", killer, "--mail-folder", mails)
        self.assertEqual(run.returncode, 0, run.stderr[-3000:])
        self.assertTrue(once.exists())
        figures = json.loads(run.stdout)
        self.assertEqual(figures["mails"]["written"], figures["digests"])
        (report,) = (self.folder / "local").glob("*/report.json")
        self.assertEqual(json.loads(report.read_text()), figures)

    def test_mails_that_are_not_accepted_are_the_exit_status(self):
        words = ["--from", "2026-11-23T01:30Z", "--minutes", "15"]
        ledger = str(self.folder / "refused-ledger")
        run = self.submit("local[2]", "refused", *words, "--send", "false", "--ledger", ledger)
        self.assertEqual(run.returncode, 1, run.stderr[-3000:])
        figures = json.loads(run.stdout)
        count = figures["mails"]["not accepted"]
        self.assertTrue(figures["undelivered"].startswith(f"mails: {count} not accepted"))

    def test_a_run_that_ends_early_writes_its_report(self):
        with self.assertRaises(Exception):
            self.run_job("early", agenda="/nowhere/agenda")
        (report,) = (self.folder / "early").glob("*/report.json")
        self.assertIn("error", json.loads(report.read_text()))

    def test_an_executor_that_is_lost_costs_nothing(self):
        log, once = self.folder / "cluster.log", self.folder / "lost"
        # The parent of the task's process is a daemon, and that of the daemon the executor.
        sender = self.program(
            "executor-killer",
            f"grep -m 1 '^To:' >> '{log}'\n"
            f"if [ $(wc -l < '{log}') -gt 20 ] && mkdir '{once}' 2>/dev/null; then\n"
            "  daemon=$(ps -o ppid= -p $PPID)\n  executor=$(ps -o ppid= -p $daemon)\n"
            f"  ps -o args= -p $executor > '{once}/killed'\n  kill -s KILL $executor\nfi\n",
        )
        run = self.submit(
            "local-cluster[2,1,1024]",
            "cluster",
            "--send",
            sender,
            "--ledger",
            str(self.folder / "cluster-ledger"),
            "--allow-uncertain",
            "2",
        )
        self.assertEqual(run.returncode, 0, run.stderr[-3000:])
        self.assertIn("CoarseGrainedExecutorBackend", (once / "killed").read_text())
        figures = json.loads(run.stdout)
        sent = log.read_text().splitlines()
        self.assertEqual(len(sent), len(set(sent)))
        # What the executor was about to do when it was killed is uncertain, sent or not.
        uncertain = figures["mails"].get("uncertain", 0)
        self.assertLessEqual(uncertain, 2)
        self.assertIn(len(sent), range(figures["digests"] - uncertain, figures["digests"] + 1))
        self.assertEqual(sum(figures["mails"].values()), figures["digests"])
