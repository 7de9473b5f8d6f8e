"""Measures processor time and memory of the JVM, of Python and of agenda, and three ways from one to the other.

AGENDA=/usr/local/bin/agenda python3 tests/measure.py --users 10000 --way arrow --cores 2
"""

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from pyspark.sql import DataFrame
from pyspark.sql import functions as F

import digests
from agenda_digests.job import Organisation, rows_of, users_due
from agenda_digests.job import digests as by_arrow
from agenda_digests.partition import Row, Settings, digests_of
from tests.organisation import write_tables

AGENDA = os.environ.get("AGENDA", "agenda")
SPAN = datetime(2026, 11, 22, 12, tzinfo=UTC), datetime(2026, 11, 23, 12, tzinfo=UTC)
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Usage:
    """Processor time in seconds, and the largest memory in MB of a single process, by program."""

    seconds: dict[str, float] = field(default_factory=dict)
    megabytes: dict[str, int] = field(default_factory=dict)


def descendants(root: int) -> Iterator[tuple[int, list[str]]]:
    """The processes below this one, with the fields of their stat from the third on."""
    children: dict[int, list[tuple[int, list[str]]]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                stat = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            children.setdefault(int(stat[1]), []).append((int(entry.name), stat))
    places = [root]
    while places:
        for process, stat in children.get(places.pop(), []):
            places.append(process)
            yield process, stat


class Sampler:
    """Looks at all processes below this one ten times a second."""

    def __init__(self) -> None:
        self._times: dict[int, tuple[str, float]] = {}
        self._before: dict[int, float] = {}
        self._peaks: dict[str, int] = {}
        self._stopped = threading.Event()

    def __enter__(self) -> "Sampler":
        self._sample()
        self._before = {process: seconds for process, (_, seconds) in self._times.items()}
        self._peaks = {}
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()
        self._sample()

    @property
    def usage(self) -> Usage:
        """What was used since the beginning."""
        usage = Usage(megabytes={name: kilobytes >> 10 for name, kilobytes in self._peaks.items()})
        for process, (name, seconds) in self._times.items():
            usage.seconds[name] = usage.seconds.get(name, 0) + seconds - self._before.get(process, 0)
        return usage

    def _run(self) -> None:
        while not self._stopped.wait(0.1):
            self._sample()

    def _sample(self) -> None:
        for process, stat in descendants(os.getpid()):
            try:
                name = Path(f"/proc/{process}/comm").read_text().strip().rstrip("0123456789.")
                status = Path(f"/proc/{process}/status").read_text()
            except OSError:
                continue
            self._times[process] = (name, (int(stat[11]) + int(stat[12])) / TICKS)
            for line in status.splitlines():
                if line.startswith("VmHWM:"):
                    self._peaks[name] = max(self._peaks.get(name, 0), int(line.split()[1]))


def by_pandas(rows: DataFrame, settings: Settings) -> DataFrame:
    """As the job does it, with pandas between Arrow and Python."""
    import pandas

    def run(frames: Iterator["pandas.DataFrame"]) -> Iterator["pandas.DataFrame"]:
        def each() -> Iterator[Row]:
            for frame in frames:
                for values in frame[list(Row._fields)].itertuples(index=False, name=None):
                    row = Row._make(
                        None if value is pandas.NA or value != value else value for value in values
                    )
                    yield row._replace(moment=row.moment.to_pydatetime().replace(tzinfo=UTC))

        block: list[tuple] = []
        for digest in digests_of(each(), settings):
            problems = [{**vars(problem), "kind": problem.kind} for problem in digest.problems]
            block.append((digest.user, digest.day, digest.exit, digest.mail, problems))
            if len(block) == 256:
                yield pandas.DataFrame(block, columns=["user", "day", "exit", "mail", "problems"])
                block = []
        if block:
            yield pandas.DataFrame(block, columns=["user", "day", "exit", "mail", "problems"])

    from agenda_digests.job import DIGEST

    return rows.mapInPandas(run, DIGEST)


def by_pipe(due: DataFrame, calendars: DataFrame, settings: Settings) -> DataFrame:
    """Requests made by the JVM, and Spark's own pipe: no limits, and the task ends with the process."""
    keys = ["user", "day", "moment", "zone", "locale", "address"]
    own = (
        due.join(calendars, "user", "left")
        .groupBy(keys)
        .agg(F.collect_list(F.when(F.col("text").isNotNull(), F.struct("name", "text"))).alias("calendars"))
    )
    request = F.struct(
        F.concat_ws("/", "day", "user").alias("id"),
        F.lit("digest").alias("command"),
        F.date_format("moment", "yyyy-MM-dd'T'HH:mm:ss'Z'").alias("now"),
        F.col("zone").alias("timeZone"),
        "locale",
        F.col("address").alias("to"),
        F.lit(True).alias("skip-empty"),
        "calendars",
    )
    lines = own.select(F.to_json(request)).rdd.map(lambda row: row[0]).pipe(" ".join(settings.command))
    answer = "id string, exit int, output string, problems array<struct<severity:string,code:string,message:string>>"
    table = due.sparkSession.createDataFrame(lines.map(lambda line: (line,)), "line string")
    return table.select(F.from_json("line", answer).alias("answer")).select("answer.*")


def measure(way: str, folder: Path, settings: Settings, cores: int) -> dict[str, Any]:
    """Runs from tables to a table of digests."""
    spark = digests.session(
        **{"spark.master": f"local[{cores}]", "spark.ui.enabled": "false", "spark.driver.memory": "4g"}
    )
    spark.sparkContext.setLogLevel("ERROR")
    tables = Organisation.read(spark, str(folder / "users.parquet"), str(folder / "calendars.parquet"))
    due = users_due(tables.users, *SPAN)
    with Sampler() as sampler:
        begin = time.monotonic()
        if way == "pipe":
            result = by_pipe(due, tables.calendars, settings)
        else:
            rows = rows_of(due, tables.calendars, spark.sparkContext.defaultParallelism)
            result = {"arrow": by_arrow, "pandas": by_pandas, "none": lambda rows, _: rows}[way](
                rows, settings
            )
        made = str(folder / f"made-{way}.parquet")
        result.write.mode("overwrite").parquet(made)
        seconds = time.monotonic() - begin
    count = spark.read.parquet(made).count()
    spark.stop()
    usage = sampler.usage
    return {
        "way": way,
        "cores": cores,
        "rows": count,
        "wall_seconds": round(seconds, 1),
        "processor_seconds": {
            name: round(value, 1) for name, value in usage.seconds.items() if value >= 0.05
        },
        "megabytes_of_a_process": usage.megabytes,
    }


def main() -> None:
    """Makes an organisation where there is none yet, and measures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--users", type=int, default=10_000)
    parser.add_argument("--way", choices=["arrow", "pandas", "pipe", "none"], default="arrow")
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "agenda-spark-measure"))
    options = parser.parse_args()
    folder = options.folder / str(options.users)
    if not (folder / "users.parquet").exists():
        write_tables(folder, options.users, 50, 1, date(2026, 11, 23))
    print(
        json.dumps({"users": options.users, **measure(options.way, folder, Settings(AGENDA), options.cores)})
    )


if __name__ == "__main__":
    main()
