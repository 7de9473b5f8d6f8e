#!/usr/bin/env bash
# Xandikos 0.4.10 (PyPI): a calendar is a folder of .ics files, but the server reads its Git repository. A file that another program changes in the folder is
# served as it was before, a file that it adds answers 404, and a PUT of the changed item writes over the change. So the folder cannot be written by vdirsyncer,
# khal or agenda beside the server, as that of Radicale can; agenda setup makes such calendars read-only.
#
# Needs Python with venv, git, and the registry of its packages. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv venv
venv/bin/pip install --quiet xandikos==0.4.10
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
mkdir data
venv/bin/xandikos serve -d data --defaults --current-user-principal /ada/ --listen-address 127.0.0.1 --port "$port" >log 2>&1 &
server=$!
venv/bin/python - "$port" <<'PYTHON'
import http.client, importlib.metadata, pathlib, sys, time

def request(method, path, body=""):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, path, body, {"Content-Type": "text/calendar"})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()

def event(uid, title):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", "BEGIN:VEVENT", f"UID:{uid}@example.org", "DTSTAMP:20260101T000000Z",
        "DTSTART:20261201T090000Z", f"SUMMARY:{title}", "END:VEVENT", "END:VCALENDAR", ""]
    return "\r\n".join(lines)

for _ in range(600):
    try:
        request("OPTIONS", "/")
        break
    except OSError:
        time.sleep(0.1)
calendar = "/ada/calendars/calendar/"
assert request("PUT", calendar + "a.ics", event("a", "Before"))[0] == 201
files = pathlib.Path("data/ada/calendars/calendar")
assert "SUMMARY:Before" in (files / "a.ics").read_text()
(files / "a.ics").write_text(event("a", "After"), newline="")
(files / "b.ics").write_text(event("b", "New"), newline="")
changed, new = request("GET", calendar + "a.ics"), request("GET", calendar + "b.ics")
served = "After" if "SUMMARY:After" in changed[1] else "Before"
put = request("PUT", calendar + "a.ics", event("a", "Later"))[0]
lost = "After" not in (files / "a.ics").read_text()
print(f"xandikos {importlib.metadata.version('xandikos')}: a changed file is served as “{served}”, a new one answers {new[0]}, a PUT {put}, the change is lost: {lost}")
assert (changed[0], served, new[0], lost) == (200, "Before", 404, True), (changed, new, put, lost)
PYTHON
