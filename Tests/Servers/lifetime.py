"""Ends servers of the tests with whoever has started them, also where that is killed.

Usage: lifetime.py PROCESS USER GROUP COMMAND…. Runs a server as a user, by numbers; as whoever runs this where they are -. Ends it with a process.
"""

import os
import select
import signal
import subprocess
import sys
import threading


def end_group():
    """Ends this process with those of its group, of which it is the first one."""
    os.killpg(0, signal.SIGKILL)


def end_with(process):
    """Ends the group of this process when another process has ended."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return end_group()
    end = select.poll()
    end.register(descriptor, select.POLLIN)

    def wait():
        end.poll()
        end_group()

    threading.Thread(target=wait, daemon=True).start()


def leave(seconds, kept):
    """Goes on in a process that the starter of this one does not wait for, with a group of its own. It has nothing open but the descriptor `kept`, and ends
    with the starter, by SIGTERM, and after so many seconds at the latest; so do those that it starts."""
    starter = os.getppid()
    if os.fork():
        os._exit(0)
    os.setsid()
    # The tests may have started this with signals blocked.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGTERM, signal.SIGALRM):
        signal.signal(number, lambda *_: end_group())
    signal.alarm(seconds)
    empty = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(empty, stream)
    for descriptor in range(3, 1024):
        if descriptor != kept:
            try:
                os.close(descriptor)
            except OSError:
                pass
    end_with(starter)


def run(process, user, group, command):
    """Runs a command until it ends, or another process does."""
    identity = {} if user == "-" else {"user": int(user), "group": int(group), "extra_groups": []}
    child = subprocess.Popen(command, **identity)
    # The whole group is told to end: then the server says how it has ended.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    end_with(process)
    sys.exit(child.wait())


if __name__ == "__main__":
    run(int(sys.argv[1]), sys.argv[2], sys.argv[3], sys.argv[4:])
