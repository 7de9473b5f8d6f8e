#!/usr/bin/env python3
"""Makes a home with a real profile of Thunderbird, into which Thunderbird itself has imported iCalendar files.

usage: Tests/Desktop/thunderbird.py HOME FILE.ics...

Each file becomes a calendar with the name of the file. Afterwards HOME has .thunderbird/profiles.ini, and
`HOME=... agenda` with an account of kind "thunderbird" shows the calendars. It needs the package thunderbird (72 MB)
and no display.
"""

import json
import os
import pathlib
import socket
import subprocess
import sys
import time

IMPORT = """
const [name, text, done] = arguments;
(async () => {
  const { cal } = ChromeUtils.importESModule("resource:///modules/calendar/calUtils.sys.mjs");
  const { CalIcsParser } = ChromeUtils.importESModule("resource:///modules/CalIcsParser.sys.mjs");
  const calendar = cal.manager.createCalendar("storage", Services.io.newURI("moz-storage-calendar://"));
  calendar.name = name;
  cal.manager.registerCalendar(calendar);
  const parser = new CalIcsParser();
  parser.parseString(text);
  const items = parser.getItems();
  let count = 0;
  for (const item of items) { await calendar.adoptItem(item); count++; }
  Services.prefs.savePrefFile(null);
  return count;
})().then(count => done({ count }), error => done({ error: String(error) }));
"""


class Marionette:
    """A connection to a running Thunderbird."""

    def __init__(self, port):
        self.number = 0
        for _ in range(120):
            try:
                self.socket = socket.create_connection(("127.0.0.1", port))
                break
            except OSError:
                time.sleep(0.5)
        else:
            raise SystemExit("Thunderbird does not answer")
        self.socket.settimeout(120)
        self.read()

    def read(self):
        head = b""
        while not head.endswith(b":"):
            head += self.socket.recv(1)
        rest, body = int(head[:-1]), b""
        while len(body) < rest:
            body += self.socket.recv(rest - len(body))
        return json.loads(body)

    def send(self, name, parameters):
        self.number += 1
        body = json.dumps([0, self.number, name, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(body), body))
        _, _, error, result = self.read()
        if error:
            raise SystemExit(f"{name}: {error}")
        return result


class Thunderbird:
    """A running Thunderbird with a profile of its own in a home."""

    def __init__(self, home):
        profile = home / ".thunderbird" / "test.default"
        profile.mkdir(parents=True, exist_ok=True)
        (home / ".thunderbird" / "profiles.ini").write_text(
            "[Profile0]\nName=default\nIsRelative=1\nPath=test.default\n\n[Install0]\nDefault=test.default\n")
        with socket.socket() as end:
            end.bind(("127.0.0.1", 0))
            port = end.getsockname()[1]
        (profile / "user.js").write_text(
            'user_pref("app.update.enabled", false);\nuser_pref("calendar.timezone.local", "Europe/Berlin");\n'
            f'user_pref("marionette.port", {port});\n')
        environment = {"HOME": str(home), "PATH": os.environ["PATH"], "TZ": "Europe/Berlin"}
        self.program = subprocess.Popen(
            ["thunderbird", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access",
             "--profile", str(profile)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self.client = Marionette(port)
            self.client.send("WebDriver:NewSession", {})
            self.client.send("Marionette:SetContext", {"value": "chrome"})
            self.client.send("WebDriver:SetTimeouts", {"script": 110000})
        except BaseException:
            self.end()
            raise

    def run(self, script, *words):
        """Runs a script with words, and returns what it says."""
        answer = self.client.send("WebDriver:ExecuteAsyncScript", {
            "script": script, "args": words, "sandbox": "system", "newSandbox": True})
        return answer["value"]

    def add(self, name, text):
        """Makes a calendar of a text, and returns what Thunderbird says."""
        return self.run(IMPORT, name, text)

    def quit(self):
        """Ends it as its user does."""
        self.client.send("Marionette:Quit", {"flags": ["eAttemptQuit"]})
        self.program.wait(30)

    def end(self):
        if self.program.poll() is None:
            self.program.terminate()
            self.program.wait(30)


def main():
    program = Thunderbird(pathlib.Path(sys.argv[1]).resolve())
    try:
        for name in sys.argv[2:]:
            path = pathlib.Path(name)
            print(path.stem, program.add(path.stem, path.read_text()))
        if os.environ.get("KEEP"):
            return print("running, process", program.program.pid)
        program.quit()
    finally:
        if not os.environ.get("KEEP"):
            program.end()


if __name__ == "__main__":
    main()
