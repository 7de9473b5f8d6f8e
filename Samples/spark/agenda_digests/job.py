"""The Spark job: users and calendars in, digests as a table out."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

import pyarrow
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from agenda_digests.lines import Digest
from agenda_digests.mornings import mornings_between
from agenda_digests.partition import Row, Settings, digests_of

HEAVY_BYTES = 8 << 20
"""Who has more text than this gets a partition of their own."""
HEAVY_USERS = 10_000
PARTITION_BYTES = 32 << 20
PARTITION_USERS = 5_000
BLOCK_DIGESTS = 256
BLOCK_CHARACTERS = 4 << 20

PROBLEM = "struct<severity:string,code:string,calendar:string,line:int,message:string,kind:string>"
DIGEST = f"user string, day date, exit int, mail string, problems array<{PROBLEM}>"
RESULT = pyarrow.schema(
    [
        ("user", pyarrow.string()),
        ("day", pyarrow.date32()),
        ("exit", pyarrow.int32()),
        ("mail", pyarrow.string()),
        (
            "problems",
            pyarrow.list_(
                pyarrow.struct(
                    [
                        ("severity", pyarrow.string()),
                        ("code", pyarrow.string()),
                        ("calendar", pyarrow.string()),
                        ("line", pyarrow.int32()),
                        ("message", pyarrow.string()),
                        ("kind", pyarrow.string()),
                    ]
                )
            ),
        ),
    ]
)


@dataclass(frozen=True)
class Organisation:
    """Users (user, zone, locale, address, hour) and calendars (user, name, text); a user is there once."""

    users: DataFrame
    calendars: DataFrame

    @staticmethod
    def read(spark: SparkSession, users: str, calendars: str) -> "Organisation":
        """Reads users from Parquet or a .csv, and calendars from Parquet or from files USER/NAME.ics."""
        columns = "user string, zone string, locale string, address string, hour int"
        table = (
            spark.read.csv(users, schema=columns, header=True)
            if users.endswith(".csv")
            else spark.read.parquet(users)
        )
        if calendars.endswith(".parquet"):
            return Organisation(table, spark.read.parquet(calendars))
        files = (
            spark.read.format("binaryFile")
            .option("recursiveFileLookup", True)
            .option("pathGlobFilter", "*.ics")
            .load(calendars)
        )
        path = F.split("path", "/")
        return Organisation(
            table,
            files.select(
                F.url_decode(F.element_at(path, -2)).alias("user"),
                F.regexp_replace(F.url_decode(F.element_at(path, -1)), "[.]ics$", "").alias("name"),
                F.col("content").cast("string").alias("text"),
            ),
        )


def users_due(users: DataFrame, start: datetime, end: datetime) -> DataFrame:
    """The users whose morning begins in the span, once for each day: with `day` and `moment` in place of `hour`.

    Zones are few: their mornings are found once for all users, and joined.
    """
    pairs = [tuple(pair) for pair in users.select("zone", "hour").distinct().collect()]
    mornings = [
        (morning.zone, morning.hour, morning.day, morning.moment)
        for morning in mornings_between(start, end, pairs)
    ]
    spark = users.sparkSession
    table = spark.createDataFrame(mornings, "zone string, hour int, day date, moment timestamp")
    user = F.min(F.struct("moment", "zone", "locale", "address")).alias("row")
    return (
        users.join(F.broadcast(table), ["zone", "hour"])
        .groupBy("user", "day")
        .agg(user)
        .select("user", "day", "row.*")
    )


def rows_of(due: DataFrame, calendars: DataFrame, parallelism: int) -> DataFrame:
    """The rows that tasks take, those of a user together, in partitions of about the same number of bytes.

    Users with a lot of text get partitions of their own: nobody waits behind them. Text is moved once.
    """
    own = calendars.join(due.select("user"), "user", "left_semi")
    size = F.col("bytes") if "bytes" in calendars.columns else F.octet_length("text")
    found = (
        own.groupBy("user")
        .agg(F.sum(size).alias("bytes"))
        .agg(
            F.count("*").alias("users"),
            F.sum("bytes").alias("bytes"),
            F.collect_list(F.when(F.col("bytes") > HEAVY_BYTES, F.struct("bytes", "user"))).alias("heavy"),
        )
        .first()
    )
    heavy = sorted(found["heavy"], reverse=True)[:HEAVY_USERS]
    rest = (found["bytes"] or 0) - sum(row["bytes"] for row in heavy)
    shared = max(parallelism, rest // PARTITION_BYTES, found["users"] // PARTITION_USERS)
    places = [(row["user"], shared + number) for number, row in enumerate(heavy)]
    table = due.sparkSession.createDataFrame(places, "user string, place int")
    placed = due.join(F.broadcast(table), "user", "left").withColumn(
        "place", F.coalesce("place", F.pmod(F.hash("user"), F.lit(shared)))
    )
    columns = [*Row._fields, "place"]
    # Text from anywhere: what is no UTF-8 would end the task that reads it.
    texts = calendars.withColumn("text", F.make_valid_utf8("text")).join(placed, "user").select(columns)
    alone = placed.withColumns(
        {"name": F.lit(None).cast("string"), "text": F.lit(None).cast("string")}
    ).select(columns)
    return (
        alone.unionByName(texts)
        .repartitionById(shared + len(places), "place")
        .sortWithinPartitions("user", "day", F.asc_nulls_first("name"), "text")
        .drop("place")
    )


def digests(rows: DataFrame, settings: Settings) -> DataFrame:
    """The digests of rows, as a table."""

    def run(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        yield from _tables(digests_of(_rows(batches), settings))

    return rows.mapInArrow(run, DIGEST)


def _rows(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[Row]:
    for batch in batches:
        columns = [batch.column(name).to_pylist() for name in Row._fields]
        for values in zip(*columns, strict=True):
            row = Row._make(values)
            yield row._replace(moment=row.moment.astimezone(UTC))


def _tables(results: Iterator[Digest]) -> Iterator[pyarrow.RecordBatch]:
    block: list[dict] = []
    characters = 0
    for digest in results:
        problems = [{**vars(problem), "kind": problem.kind} for problem in digest.problems]
        block.append({**vars(digest), "problems": problems})
        characters += len(digest.mail)
        if len(block) == BLOCK_DIGESTS or characters > BLOCK_CHARACTERS:
            yield pyarrow.RecordBatch.from_pylist(block, RESULT)
            block, characters = [], 0
    if block:
        yield pyarrow.RecordBatch.from_pylist(block, RESULT)
