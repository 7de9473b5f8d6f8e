#!/usr/bin/env python3
"""The answers of python-dateutil for rules that are read from standard input, a JSON array of {"dtstart", "rule"}.

Prints a JSON array of the first starts of each; null where dateutil takes too much processor time, as for a rule that never matches.
"""
import datetime
import itertools
import json
import signal
import sys

from dateutil.rrule import rrulestr

SHOWN = 12


def answer(text, start):
    def give_up(signum, frame):
        raise TimeoutError

    signal.signal(signal.SIGVTALRM, give_up)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.2, 0.2)
    try:
        return [time.isoformat() for time in itertools.islice(rrulestr(text, dtstart=start), SHOWN)]
    except (TimeoutError, ValueError, OverflowError):
        return None
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


# A test runner starts its children with signals blocked.
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGVTALRM})
with open(sys.argv[1], encoding="utf-8") as file:
    rules = json.load(file)
print(json.dumps([answer(rule["rule"], datetime.datetime.fromisoformat(rule["dtstart"])) for rule in rules]))
