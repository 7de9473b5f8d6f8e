"""Usage: run.py AGENDA [--servers radicale,…] [--steps TEXT] [--kill COUNT] [--table] [--faults FOLDER]

Starts real CalDAV servers on 127.0.0.1, one after the other, and runs the same steps of a person's agenda against each; after each step a plain client asks the
server what it holds. Prints a line for each step, and fails if one is at fault. --servers and --steps (a part of their names) run some; --kill kills
agenda-sync so many times at random moments instead, while it sends changes; --table writes the results into Documentation/Servers.md; --faults keeps for each fault its
message and what was sent and answered, in a file in FOLDER.
"""

import argparse
import datetime
import http.client
import re
import signal
import subprocess
import sys
import traceback
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import kills
import servers
import steps  # noqa: F401
import table
import trial


def outcome(test, function):
    """One of `right`, `refused`, `none`, `server` (at fault) and `fault`, and a note."""
    test.proxy.forget()
    try:
        note = function(test) or ""
        waiting = test.waiting()
        assert not waiting, f"a change is never sent: {waiting}"
        return "right", note
    except trial.NotOffered as reason:
        return "none", str(reason)
    except trial.Refused as reason:
        return "refused", str(reason)
    except trial.ServerFault as reason:
        return "server", str(reason)
    except (AssertionError, subprocess.TimeoutExpired) as problem:
        return "fault", str(problem) or traceback.format_exc(limit=-2)
    except (trial.dav.Refusal, OSError, ValueError, LookupError, TypeError, RuntimeError, ElementTree.ParseError, http.client.HTTPException):
        return "fault", traceback.format_exc(limit=-3)


def run(name, agenda, options):
    server = servers.start(name)
    results = {}
    try:
        test = trial.Trial(server, agenda)
        try:
            test.prepare()
            version = f"{server.title} {server.version}"
            print(version, flush=True)
            for number, (title, function) in enumerate(trial.STEPS):
                # Without its account no step means anything.
                if number and (options.kill or options.steps and not re.search(options.steps, title)):
                    continue
                kind, note = outcome(test, function)
                results[title] = kind, note
                print(f"  {kind:8}{title}{': ' + ' '.join(note.split())[:300] if note else ''}", flush=True)
                if kind == "fault":
                    if options.faults:
                        options.faults.mkdir(parents=True, exist_ok=True)
                        words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
                        (options.faults / f"{name}-{words}.txt").write_text(f"{version}\n{title}\n\n{note}\n\n{test.proxy.said()}\n")
                if number and kind in ("fault", "refused"):
                    test.recover()
            if options.kill:
                kind, note = outcome(test, lambda test: kills.run(test, options.kill))
                results = {kills.TITLE: (kind, note)}
                print(f"  {kind:8}{kills.TITLE}: {note}", flush=True)
            return version, results
        finally:
            test.end()
    finally:
        server.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("agenda", type=Path)
    parser.add_argument("--servers", default=",".join(servers.NAMES))
    parser.add_argument("--steps")
    parser.add_argument("--kill", type=int, default=0, metavar="COUNT")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("--faults", type=Path)
    options = parser.parse_args()
    # The servers end with it, also where it is told to end.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    found = {}
    for name in options.servers.split(","):
        version, found[name] = run(name, options.agenda, options)
        found[name]["version"] = version
    faults = sum(result[0] == "fault" for results in found.values() for key, result in results.items() if key != "version")
    if options.table and options.kill:
        table.write([kills.TITLE], found, datetime.date.today(), "kills")
    elif options.table:
        table.write([title for title, _ in trial.STEPS], found, datetime.date.today())
    print(f"{faults} faults")
    sys.exit(1 if faults else 0)


main()
