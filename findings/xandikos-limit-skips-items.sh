#!/usr/bin/env bash
# Xandikos 0.4.10 (PyPI): a sync-collection with DAV:limit is cut without a word. The answer to a first report with nresults 2 of a calendar of five has two
# items, no 507 for the collection, and the token of the whole calendar; a report with that token has nothing, so that three events are never seen (RFC 6578
# section 3.6: a cut answer has a 507, and its token continues it). agenda sends no limit.
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
import http.client, importlib.metadata, re, sys, time

def request(method, path, body, kind="application/xml; charset=utf-8", depth="0"):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, path, body, {"Content-Type": kind, "Depth": depth})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()

for _ in range(100):
    try:
        request("OPTIONS", "/", "")
        break
    except OSError:
        time.sleep(0.1)
calendar = "/ada/calendars/calendar/"
for number in range(5):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//example//EN", "BEGIN:VEVENT", f"UID:{number}@example.org", "DTSTAMP:20260101T000000Z",
        f"DTSTART:2026120{number + 1}T090000Z", "SUMMARY:A", "END:VEVENT", "END:VCALENDAR", ""]
    assert request("PUT", f"{calendar}{number}.ics", "\r\n".join(lines), "text/calendar")[0] == 201

def report(token, limit):
    body = f'<sync-collection xmlns="DAV:"><sync-token>{token}</sync-token><sync-level>1</sync-level>{limit}<prop><getetag/></prop></sync-collection>'
    status, text = request("REPORT", calendar, body)
    return status, len(set(re.findall(r"[0-9]\.ics", text))), "507" in text, re.search(r"sync-token>([^<]+)<", text).group(1)

first = report("", "<limit><nresults>2</nresults></limit>")
second = report(first[3], "")
whole = report("", "")
print(f"xandikos {importlib.metadata.version('xandikos')}: of {whole[1]} items, a limit of 2 gives {first[1]} (507: {first[2]}), and its token {second[1]} more")
assert whole[1] == 5 and first[:3] == (207, 2, False) and second[:2] == (207, 0), (first, second, whole)
PYTHON
