#!/usr/bin/env python3
"""Random recurrence rules with the answers of python-dateutil, one JSON object a line.

    random_rules.py SEED COUNT

Each has "dtstart", "rule" and "expected": the first starts, fewer than 40 only where the rule ends. Left out are the
rules on which dateutil is known to read RFC 5545 differently: BYDAY that mixes plain and numbered weekdays, a
WEEKLY rule with BYSETPOS (its first week begins at DTSTART), BYWEEKNO without BYDAY, with INTERVAL or below -51
(it misses week 1 in December), and YEARLY;BYMONTHDAY without BYMONTH and BYDAY.
"""
import datetime
import itertools
import json
import random
import signal
import sys

from dateutil.rrule import rrulestr

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
SHOWN = 40


def numbers(rng, low, high, most):
    values = [rng.randint(low, high) or 1 for _ in range(rng.randint(1, most))]
    return ",".join(str(value) for value in values)


def hours(rng, high, most):
    return ",".join(str(rng.randint(0, high)) for _ in range(rng.randint(1, most)))


def weekdays(rng, frequency, parts):
    days = [rng.choice(WEEKDAYS) for _ in range(rng.randint(1, 4))]
    if frequency not in ("YEARLY", "MONTHLY") or "BYWEEKNO" in parts or rng.random() < 0.5:
        return ",".join(days)
    most = 53 if frequency == "YEARLY" and "BYMONTH" not in parts else 5
    return ",".join(f"{rng.choice([1, -1]) * rng.randint(1, most)}{day}" for day in days)


def date_parts(rng, frequency, parts):
    if rng.random() < 0.3:
        parts["BYMONTH"] = numbers(rng, 1, 12, 5)
    if frequency != "WEEKLY" and rng.random() < 0.3:
        parts["BYMONTHDAY"] = numbers(rng, -31, 31, 6)
    if frequency not in ("DAILY", "WEEKLY", "MONTHLY") and rng.random() < 0.15:
        parts["BYYEARDAY"] = numbers(rng, -366, 366, 20)
    if frequency == "YEARLY" and rng.random() < 0.2:
        parts["BYWEEKNO"] = numbers(rng, -51, 53, 5)
        parts.pop("INTERVAL", None)
    needs_day = "BYWEEKNO" in parts or frequency == "YEARLY" and "BYMONTHDAY" in parts and "BYMONTH" not in parts
    if needs_day or rng.random() < 0.5:
        parts["BYDAY"] = weekdays(rng, frequency, parts)


def rule(rng):
    frequency = rng.choice(FREQUENCIES)
    is_short = FREQUENCIES.index(frequency) > 3
    parts = {"FREQ": frequency}
    if rng.random() < 0.5:
        parts["INTERVAL"] = rng.randint(1, 90 if is_short else 6)
    if not is_short or rng.random() < 0.3:
        date_parts(rng, frequency, parts)
    for name, high, chance in (("BYHOUR", 23, 0.3), ("BYMINUTE", 59, 0.2), ("BYSECOND", 59, 0.15)):
        if rng.random() < chance:
            parts[name] = hours(rng, high, 8 if is_short else 3)
    has_parts = any(name.startswith("BY") for name in parts)
    if has_parts and frequency != "WEEKLY" and "BYWEEKNO" not in parts and rng.random() < 0.25:
        parts["BYSETPOS"] = numbers(rng, -4, 4, 3)
    if rng.random() < 0.3:
        parts["WKST"] = rng.choice(WEEKDAYS)
    if rng.random() < 0.3:
        parts["COUNT"] = rng.randint(1, 60)
    items = list(parts.items())
    rng.shuffle(items)
    return ";".join(f"{name}={value}" for name, value in items)


def answer(text, start):
    """The first starts, or None where dateutil takes too much processor time, as for a rule that never matches."""
    def give_up(signum, frame):
        raise TimeoutError

    # Of processor time, so that a busy machine does not leave out other rules.
    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.1, 0.1)
    try:
        return [time.isoformat() for time in itertools.islice(rrulestr(text, dtstart=start), SHOWN)]
    except (TimeoutError, ValueError, OverflowError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def main():
    # A test runner starts its children with signals blocked.
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGVTALRM})
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    rng = random.Random(seed)
    given = 0
    while given < count:
        seconds = rng.randint(0, 40 * 365 * 86400)
        start = datetime.datetime(1990, 1, 1) + datetime.timedelta(seconds=seconds)
        text = rule(rng)
        expected = answer(text, start)
        if expected is None:
            continue
        print(json.dumps({"dtstart": start.isoformat(), "rule": text, "expected": expected}))
        given += 1


main()
