"""What comes of a table of digests: mails, and the figures of the run."""

from collections.abc import Iterable
from typing import Any

from pyspark.sql import DataFrame, Row
from pyspark.sql import functions as F

from agenda_digests.delivery import OUTCOMES, Delivery
from agenda_digests.mornings import is_hour, zone_named


def deliver(digests: DataFrame, delivery: Delivery, outcomes: dict[str, int]) -> None:
    """Delivers the mails, and counts how it went, also where the run ends early.

    A task that is run again counts what it finds: Spark adds the counts of successful tasks alone. So `sent` and
    `already sent` together are the mails that left.
    """
    context = digests.sparkSession.sparkContext
    counts = {outcome: context.accumulator(0) for outcome in OUTCOMES}

    def deliver_partition(rows: Iterable[Row]) -> None:
        for row in rows:
            counts[delivery.deliver(row["user"], row["day"], row["mail"])].add(1)

    mails = digests.where((F.col("exit") == 0) & (F.col("mail") != ""))
    try:
        mails.select("user", "day", "mail").foreachPartition(deliver_partition)
    finally:
        outcomes.update({outcome: count.value for outcome, count in counts.items() if count.value})


def report(users: DataFrame, digests: DataFrame) -> dict[str, Any]:
    """The figures of a run: users, mornings, digests, and problems by their kind."""
    places = users.groupBy("zone", "hour").count().collect()
    misplaced = sum(row["count"] for row in places if not (zone_named(row["zone"]) and is_hour(row["hour"])))
    has_mail = F.col("mail") != ""
    sums = digests.agg(
        F.count("*").alias("mornings"),
        F.count_if((F.col("exit") == 0) & has_mail).alias("digests"),
        F.count_if((F.col("exit") == 0) & ~has_mail).alias("empty"),
        F.count_if(F.size("problems") > 0).alias("users_with_problems"),
    ).first()
    failures = digests.where("exit <> 0").groupBy("exit").count().orderBy("exit").collect()
    kinds = (
        digests.select(F.explode("problems.kind").alias("kind"))
        .groupBy("kind")
        .count()
        .orderBy("kind")
        .collect()
    )
    return {
        "users": sum(row["count"] for row in places),
        "users_without_zone_or_hour": misplaced,
        **sums.asDict(),
        "failed_by_exit": {str(row["exit"]): row["count"] for row in failures},
        "problems": {row["kind"]: row["count"] for row in kinds},
    }
