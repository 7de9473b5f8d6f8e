#!/usr/bin/env python3
"""Makes a home with a real profile of Thunderbird, into which Thunderbird itself has imported iCalendar files.

usage: Tests/Desktop/thunderbird.py HOME FILE.ics...

Each file becomes a calendar with the name of the file. Afterwards HOME has .thunderbird/profiles.ini, and
`HOME=... agenda` with an account of kind "thunderbird" shows the calendars. It needs the package thunderbird (72 MB)
and no display, and is not a part of CI.
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


def main():
    home = pathlib.Path(sys.argv[1]).resolve()
    profile = home / ".thunderbird" / "test.default"
    profile.mkdir(parents=True, exist_ok=True)
    (home / ".thunderbird" / "profiles.ini").write_text(
        "[Profile0]\nName=default\nIsRelative=1\nPath=test.default\n\n[Install0]\nDefault=test.default\n")
    (profile / "user.js").write_text('user_pref("app.update.enabled", false);\nuser_pref("calendar.timezone.local", "Europe/Berlin");\n')
    environment = {"HOME": str(home), "PATH": os.environ["PATH"], "TZ": "Europe/Berlin"}
    program = subprocess.Popen(
        ["thunderbird", "--headless", "--no-remote", "--marionette", "--remote-allow-system-access",
         "--profile", str(profile)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        client = Marionette(2828)
        client.send("WebDriver:NewSession", {})
        client.send("Marionette:SetContext", {"value": "chrome"})
        client.send("WebDriver:SetTimeouts", {"script": 110000})
        for name in sys.argv[2:]:
            path = pathlib.Path(name)
            answer = client.send("WebDriver:ExecuteAsyncScript", {
                "script": IMPORT, "args": [path.stem, path.read_text()], "sandbox": "system", "newSandbox": True})
            print(path.stem, answer["value"])
        if os.environ.get("KEEP"):
            print("running, process", program.pid)
            return
        client.send("Marionette:Quit", {"flags": ["eAttemptQuit"]})
        program.wait(30)
    finally:
        if program.poll() is None and not os.environ.get("KEEP"):
            program.terminate()


main()
