"""A PostgreSQL of its own for SOGo and DAViCal."""

import time
from pathlib import Path

from processes import free_port


def programs():
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    return found[-1].parent


class Database:
    def __init__(self, processes):
        self.processes = processes
        self.port = free_port()
        self.bin = programs()
        folder = processes.folder / "database"
        processes.run([self.bin / "initdb", "-D", folder, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
        settings = [f"unix_socket_directories={processes.folder}", "listen_addresses=127.0.0.1", "fsync=off"]
        options = [word for setting in settings for word in ("-c", setting)]
        processes.start([self.bin / "postgres", "-D", folder, "-p", self.port, *options], port=self.port)
        # It listens before it answers.
        for _ in range(600):
            try:
                self.execute("postgres", "SELECT 1")
                return
            except RuntimeError:
                time.sleep(0.1)
        raise RuntimeError("the database does not answer")

    @property
    def environment(self):
        return {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGUSER": "postgres"}

    def execute(self, database, *statements):
        """The rows of the last statement, with a bar between columns."""
        words = [word for statement in statements for word in ("-c", statement)]
        command = [self.bin / "psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-d", database, *words]
        return self.processes.run(command, **self.environment)
