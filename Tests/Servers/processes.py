"""The processes of a server: each is started here, runs as an ordinary user, is ended by its number, and ends with this process."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIFETIME = Path(__file__).resolve().parent / "lifetime.py"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Processes:
    """A temporary folder that belongs to the user of the servers, and the processes that use it."""

    def __init__(self, name, user=None):
        """Where root starts a server, it runs as a user, or as root without one: Debian's refuse that, or give themselves another user."""
        self.is_given = user is not None and os.getuid() == 0
        self.user = pwd.getpwnam(user) if self.is_given else pwd.getpwuid(os.getuid())
        self.folder = Path(tempfile.mkdtemp(prefix=f"agenda-{name}-", dir="/tmp"))
        self.running = []
        os.chmod(self.folder, 0o755)
        self.give(self.folder)

    def give(self, path):
        if self.is_given:
            for place in [path, *Path(path).rglob("*")]:
                os.chown(place, self.user.pw_uid, self.user.pw_gid)

    def environment(self, **more):
        kept = {key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}
        return {**kept, "HOME": str(self.folder), "TZ": "UTC", "USER": self.user.pw_name, "LOGNAME": self.user.pw_name, **more}

    def options(self, more):
        return {"env": self.environment(**more), "cwd": self.folder, "stdin": subprocess.DEVNULL}

    def run(self, command, **more):
        """Runs a program to its end; its output, or an error with what it wrote."""
        identity = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.is_given else {}
        words = [str(word) for word in command]
        result = subprocess.run(words, capture_output=True, text=True, **self.options(more), **identity)
        if result.returncode:
            raise RuntimeError(f"{command[0]} ended with {result.returncode}: {result.stdout}{result.stderr}")
        return result.stdout

    def start(self, command, port=None, **more):
        """Starts a program, and waits until it listens."""
        log = self.folder / f"{Path(command[0]).name}.log"
        with open(log, "ab") as output:
            identity = [self.user.pw_uid, self.user.pw_gid] if self.is_given else ["-", "-"]
            words = [str(word) for word in [sys.executable, LIFETIME, os.getpid(), *identity, *command]]
            process = subprocess.Popen(words, stdout=output, stderr=output, start_new_session=True, **self.options(more))
        self.running.append(process)
        end = time.monotonic() + 60
        while port and time.monotonic() < end:
            if process.poll() is not None:
                raise RuntimeError(f"{command[0]} ended with {process.returncode}: {log.read_text(errors='replace')[-2000:]}")
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return process
            except OSError:
                time.sleep(0.05)
        if port:
            raise RuntimeError(f"{command[0]} does not listen: {log.read_text(errors='replace')[-2000:]}")
        return process

    def end(self):
        """Ends the processes, the last one first, with those that they started."""
        for process in reversed(self.running):
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, number)
                    process.wait(15)
                    break
                except subprocess.TimeoutExpired:
                    continue
                except ProcessLookupError:
                    break
        self.running = []
        shutil.rmtree(self.folder, ignore_errors=True)
