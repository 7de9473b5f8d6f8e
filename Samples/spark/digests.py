"""Makes the digests of all users whose morning begins in a span of time, and delivers each once.

spark-submit --py-files agenda_digests.zip digests.py --users users.parquet --calendars calendars.parquet
    --output /data/digests --from 2026-11-23T06:00Z --minutes 15 --domain example.org
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

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
        "--output", required=True, type=Path, help="the folder for digests.parquet and report.json"
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
    """A session that `spark-submit`, or further settings, say the rest of."""
    builder = SparkSession.builder.appName("agenda digests")
    return builder.config(map={**CONFIGURATION, **further}).getOrCreate()


def run(spark: SparkSession, options: argparse.Namespace) -> dict[str, Any]:
    """Runs the job, and gives its figures."""
    organisation = Organisation.read(spark, options.users, options.calendars)
    settings = Settings(
        options.agenda, options.timeout, options.memory, {"from": options.sender} if options.sender else {}
    )
    due = users_due(organisation.users, options.start, end_of(options))
    rows = rows_of(due, organisation.calendars, spark.sparkContext.defaultParallelism)

    # The span names the folder: who runs it again replaces what is there.
    output = options.output / options.start.strftime("%Y-%m-%dT%H%MZ")
    table = str(output / "digests.parquet")
    digests(rows, settings).write.mode("overwrite").parquet(table)
    made = spark.read.parquet(table)
    figures = report(organisation.users, made)
    if options.mail_folder or options.send:
        figures["mails"] = deliver(made, options.delivery)
    (output / "report.json").write_text(json.dumps(figures, indent=2) + "\n")
    return figures


if __name__ == "__main__":
    chosen = arguments(sys.argv[1:])
    started = session()
    started.sparkContext.setLogLevel("WARN")
    print(json.dumps(run(started, chosen), indent=2))
    started.stop()
