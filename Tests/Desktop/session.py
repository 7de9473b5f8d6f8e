"""A D-Bus of its own for a script, which nothing outlives that was started with it."""

import os
import signal
import subprocess


def run(words, environment, complaints=None):
    """Runs words in a new session of D-Bus, and returns their exit code. What the bus has started does not end with it; all are a process group."""
    process = subprocess.Popen(
        ["dbus-run-session", "--", *words], env=environment, stderr=complaints, start_new_session=True)
    try:
        return process.wait()
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
