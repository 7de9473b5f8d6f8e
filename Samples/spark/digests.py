"""Makes the digests of all users whose morning begins in a span of time, and delivers each once.

spark-submit --py-files agenda_digests.zip digests.py --users users.parquet --calendars calendars.parquet
    --output /data/digests --from 2026-11-23T06:00Z --minutes 15 --domain example.org
"""

import argparse
import json
import re
import sys
from typing import Any

from pyspark.sql import SparkSession

from agenda_digests.delivery import complaint
from agenda_digests.job import Organisation, digests, rows_of, users_due
from agenda_digests.options import add_delivery, add_span, delivery_of, end_of
from agenda_digests.outcome import deliver, report
from agenda_digests.partition import Settings

# Few rows at a time between Spark and Python: a calendar can have megabytes. Speculative copies of a task would only
# make digests twice.
CONFIGURATION = {
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.execution.arrow.maxRecordsPerBatch": "128",
    "spark.speculation": "false",
}


def arguments(words: list[str]) -> argparse.Namespace:
    """Reads the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--users", required=True, help="Parquet or .csv: user, zone, locale, address, hour")
    parser.add_argument(
        "--calendars", required=True, help=".parquet with user, name, text; or a folder of USER/NAME.ics"
    )
    parser.add_argument(
        "--output", required=True, help="the folder or URL (s3a://…) for digests.parquet and report.json"
    )
    add_span(parser)
    parser.add_argument("--agenda", default="agenda", help="the command, on the machines that run tasks")
    parser.add_argument(
        "--timeout", type=int, default=10, help="seconds that one digest may take (default: 10)"
    )
    parser.add_argument(
        "--memory", type=int, default=512, help="megabytes that one digest may take (default: 512)"
    )
    add_delivery(parser)
    parsed = parser.parse_args(words)
    parsed.delivery = delivery_of(parser, parsed)
    return parsed


def session(**further: str) -> SparkSession:
    """Returns a session that `spark-submit`, or further settings, say the rest of."""
    builder = SparkSession.builder.appName("agenda digests").config(map={**CONFIGURATION, **further})
    started = builder.getOrCreate()
    master = with_retries(started.sparkContext.master)
    if master != started.sparkContext.master:
        started.stop()
        started = builder.master(master).getOrCreate()
    return started


def with_retries(master: str) -> str:
    """Returns a master on which a task may fail three times; `local[2]` alone ends at the first failure."""
    match = re.fullmatch(r"local(?:\[(\*|[0-9]+)\])?", master)
    return f"local[{match[1] or 1},4]" if match else master


def write_text(spark: SparkSession, url: str, text: str) -> None:
    """Replaces a file of any file system that Spark writes tables to."""
    hadoop = spark.sparkContext._jvm.org.apache.hadoop
    path = hadoop.fs.Path(url)
    stream = path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration()).create(path, True)
    try:
        stream.write(bytearray(text.encode()))
    finally:
        stream.close()


def run(spark: SparkSession, options: argparse.Namespace) -> dict[str, Any]:
    """Runs the job, and returns its figures; `report.json` has them, with the error of a run that ends early."""
    # The span names the folder: who runs it again replaces what is there.
    output = f"{options.output.rstrip('/')}/{options.start:%Y-%m-%dT%H%MZ}"
    figures: dict[str, Any] = {}
    try:
        _run(spark, options, f"{output}/digests.parquet", figures)
    except BaseException as error:
        figures["error"] = words_of(error)
        raise
    finally:
        write_text(spark, f"{output}/report.json", json.dumps(figures, indent=2) + "\n")
    return figures


def words_of(error: BaseException) -> str:
    """The kind of an error and its first line; of an error in a worker, which begins with a heading, also the last line of what it wrote."""
    lines = [line for line in str(error).splitlines() if line.strip() and not line[0].isspace()]
    words = lines[:1]
    if words and words[0].endswith(":"):
        words += lines[-1:] if len(lines) > 1 else []
    return " ".join([f"{type(error).__name__}:", *words])


def _run(spark: SparkSession, options: argparse.Namespace, table: str, figures: dict[str, Any]) -> None:
    organisation = Organisation.read(spark, options.users, options.calendars)
    settings = Settings(
        options.agenda, options.timeout, options.memory, {"from": options.sender} if options.sender else {}
    )
    due = users_due(organisation.users, options.start, end_of(options))
    rows = rows_of(due, organisation.calendars, spark.sparkContext.defaultParallelism)
    digests(rows, settings).write.mode("overwrite").parquet(table)
    made = spark.read.parquet(table)
    figures.update(report(organisation.users, made))
    if options.mail_folder or options.send:
        mails = figures.setdefault("mails", {})
        deliver(made, options.delivery, mails)
        failures = sum(figures["failed_by_exit"].values())
        if undelivered := complaint(mails, failures, options.allow_uncertain):
            figures["undelivered"] = undelivered


if __name__ == "__main__":
    chosen = arguments(sys.argv[1:])
    started = session()
    started.sparkContext.setLogLevel("WARN")
    found = run(started, chosen)
    print(json.dumps(found, indent=2))
    started.stop()
    # No line on standard error: spark-submit puts it into standard output, behind the figures.
    sys.exit("undelivered" in found)
