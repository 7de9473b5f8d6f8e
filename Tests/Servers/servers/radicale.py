"""Radicale of PyPI, with the passwords of a file."""

import sys

from servers.server import Server, python_version


class Radicale(Server):
    title = "Radicale"
    # Its Python may be where others cannot read.
    user = None

    def start(self):
        folder = self.processes.folder
        (folder / "users").write_text("ada:ada\nbob:bob\n")
        command = [sys.executable, "-m", "radicale", "--config", "", "--hosts", f"127.0.0.1:{self.port}"]
        command += ["--auth-type", "htpasswd", "--auth-htpasswd-filename", folder / "users", "--auth-htpasswd-encryption", "plain"]
        command += ["--auth-delay", "0", "--storage-filesystem-folder", folder / "data", "--logging-level", "warning"]
        self.processes.start(command, port=self.port)

    def home(self, user):
        return f"/{user}/"

    def seed(self, calendar, items):
        # To send 10 000 of them would take a quarter of an hour.
        folder = self.processes.folder / f"data/collection-root{calendar}"
        for name, text in items:
            (folder / name).write_text(text, newline="")

    @property
    def version(self):
        return python_version("radicale")
