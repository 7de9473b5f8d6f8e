"""A home, a D-Bus and servers of their own for the scripts that start programs of the desktop."""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import tempfile
import time

SOURCE = """[Data Source]
DisplayName={name}
Enabled=true
Parent={kind}-stub
[Calendar]
BackendName={kind}
{lines}[Security]
Method=none
[Authentication]
Host=127.0.0.1
Port={port}
Method=none
[WebDAV Backend]
ResourcePath={path}
"""
RADICALE = """[server]
hosts=127.0.0.1:{port}
[auth]
type=none
[storage]
filesystem_folder={folder}
[rights]
type=from_file
file={rights}
"""


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


def begin(complaints=None):
    """Runs the script again in a home and a session of D-Bus of its own, in Berlin, and ends with its exit code. Returns in that second run."""
    if "INNER" in os.environ:
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home, \
            tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as runtime:
        environment = {"HOME": home, "PATH": os.environ["PATH"], "XDG_RUNTIME_DIR": runtime, "INNER": "1",
                       "TZ": "Europe/Berlin", "LANG": "C.UTF-8", "no_proxy": "127.0.0.1"}
        code = run([sys.executable, *sys.argv], environment, complaints)
    sys.exit(code)


def write_source(name, kind, port, path, title=None, lines=""):
    """Writes the source of a calendar of Evolution into the home, which is a server's or on the web. `lines` belong to its part of the calendar."""
    sources = pathlib.Path(os.environ["HOME"]) / ".config" / "evolution" / "sources"
    sources.mkdir(parents=True, exist_ok=True)
    (sources / f"{name}.source").write_text(
        SOURCE.format(name=title or name.capitalize(), kind=kind, port=port, path=path, lines=lines))


class Radicale:
    """A Radicale with a folder in the home, which asks for no password."""

    def __init__(self, python):
        self.python, self.home = python, pathlib.Path(os.environ["HOME"])
        self.process = None
        with socket.socket() as end:
            end.bind(("127.0.0.1", 0))
            self.port = end.getsockname()[1]

    def calendar(self, path, properties='{"tag": "VCALENDAR"}'):
        """Makes a calendar with properties, and returns its folder."""
        folder = self.home / "radicale" / "collection-root" / path
        folder.mkdir(parents=True)
        (folder / ".Radicale.props").write_text(properties)
        return folder

    def start(self):
        """Starts it, and returns when it listens."""
        rights, settings = self.home / "rights", self.home / "radicale.ini"
        rights.write_text("[all]\nuser: .*\ncollection: .*\npermissions: RWrw\n")
        settings.write_text(RADICALE.format(port=self.port, folder=self.home / "radicale", rights=rights))
        self.process = subprocess.Popen(
            [self.python, "-m", "radicale", "--config", str(settings)], stderr=subprocess.DEVNULL)
        for _ in range(240):
            with socket.socket() as end:
                if end.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.25)
        sys.exit("Radicale did not begin within a minute")

    def end(self):
        if self.process:
            self.process.kill()
            self.process.wait()
