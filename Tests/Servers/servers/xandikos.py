"""Xandikos of PyPI, which has one user and asks for no password."""

import sys

from servers.server import Server, python_version


class Xandikos(Server):
    title = "Xandikos"
    # Its Python may be where others cannot read.
    user = None
    has_passwords = False

    def start(self):
        command = [sys.executable, "-m", "xandikos", "serve", "-d", self.processes.folder / "data", "--defaults"]
        command += ["--current-user-principal", "/ada/", "--listen-address", "127.0.0.1", "--port", self.port]
        (self.processes.folder / "data").mkdir()
        self.processes.give(self.processes.folder)
        self.processes.start(command, port=self.port)

    def home(self, user):
        return f"/{user}/calendars/"

    def seed(self, calendar, items):
        # To send 10 000 of them would take a quarter of an hour. It serves what is committed.
        folder = self.processes.folder / f"data{calendar}"
        for name, text in items:
            (folder / name).write_text(text, newline="")
        git = ["git", "-C", folder, "-c", "user.name=test", "-c", "user.email=test@localhost"]
        self.processes.run([*git, "add", "."])
        self.processes.run([*git, "commit", "--quiet", "--no-verify", "--message", "Add events"])

    @property
    def version(self):
        return python_version("xandikos")
