"""The command that is tested, with a configuration, cache and state of its own."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path


class Output:
    def __init__(self, result, words):
        self.code, self.out, self.err = result.returncode, result.stdout, result.stderr
        self.words = words

    @property
    def text(self):
        return self.out + self.err

    @property
    def json(self):
        return json.loads(self.out)

    def __str__(self):
        return f"agenda {' '.join(self.words)}: exit code {self.code}\n{self.out}{self.err}".strip()[:1500]


class Command:
    """A person's agenda. `run` changes calendars without sending anything, since no agenda-sync is beside it; `sync` sends and fetches."""

    def __init__(self, agenda):
        self.folder = Path(tempfile.mkdtemp(prefix="agenda-person-"))
        for name in ("alone", "beside", "home"):
            (self.folder / name).mkdir()
        agenda = Path(agenda).resolve()
        for place, names in (("alone", ["agenda"]), ("beside", ["agenda", "agenda-sync"])):
            for name in names:
                shutil.copy2(agenda.parent / name, self.folder / place / name)
        self.configuration = self.folder / "home/config.toml"
        self.environment = {
            "HOME": str(self.folder / "home"),
            "XDG_CONFIG_HOME": str(self.folder / "home/config"),
            "XDG_CACHE_HOME": str(self.folder / "home/cache"),
            "XDG_STATE_HOME": str(self.folder / "home/state"),
            "PATH": "/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "TZ": "Europe/Berlin",
            "no_proxy": "127.0.0.1,localhost",
        }

    def call(self, program, words, text=None):
        command = [str(self.folder / program), *map(str, words)]
        result = subprocess.run(
            command, capture_output=True, text=True, env=self.environment, cwd=self.folder, timeout=300, input=text or "",
            encoding="utf-8", errors="replace")
        return Output(result, [os.path.basename(program) if program.endswith("sync") else "", *map(str, words)])

    def run(self, *words, text=None):
        output = self.call("alone/agenda", words, text)
        assert output.code == 0, str(output)
        return output

    def attempt(self, *words, text=None):
        return self.call("alone/agenda", words, text)

    def connected(self, *words, text=None):
        """With agenda-sync beside it."""
        return self.call("beside/agenda", words, text)

    def sync(self, *words):
        """Sends and fetches now, due or not."""
        return self.call("beside/agenda-sync", ["--config", self.environment["XDG_CONFIG_HOME"] + "/agenda/config.toml", "--now", *words])

    def kill_sync(self, seconds):
        """Begins to send and fetch, and is killed after some seconds, unless it has ended. Returns whether it was killed."""
        words = [str(self.folder / "beside/agenda-sync"), "--config", self.environment["XDG_CONFIG_HOME"] + "/agenda/config.toml", "--now"]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(words, env=self.environment, cwd=self.folder, **quiet)
        try:
            process.wait(seconds)
            return False
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return True

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
