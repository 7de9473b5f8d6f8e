#!/usr/bin/env bash
# Xandikos 0.4.10 (PyPI): a sync-collection with a token that the server does not know is answered with 412. The body has the precondition valid-sync-token
# (RFC 6578 section 3.2), but a precondition that fails is 403 or 409 (RFC 3253 section 1.6); 412 is for conditions in the header of a request (RFC 9110
# section 15.5.13), and this one has none. A client that reads preconditions of 403 and 409 alone takes it for another failure, and does not begin anew.
# agenda lists all items after any refusal of a token.
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

def request(method, path, body):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, path, body, {"Content-Type": "application/xml; charset=utf-8", "Depth": "0"})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()

def report(token):
    body = f'<sync-collection xmlns="DAV:"><sync-token>{token}</sync-token><sync-level>1</sync-level><prop><getetag/></prop></sync-collection>'
    return request("REPORT", "/ada/calendars/calendar/", body)

for _ in range(300):
    try:
        request("OPTIONS", "/", "")
        break
    except OSError:
        time.sleep(0.1)
status, text = report("")
token = re.search(r"sync-token>([^<]+)<", text).group(1)
known = report(token)[0]
unknown, text = report("0" * len(token))
names = "valid-sync-token" in text
print(f"xandikos {importlib.metadata.version('xandikos')}: no token: {status}, its own token: {known}, an unknown one: {unknown} (valid-sync-token in the body: {names})")
assert (status, known, unknown, names) == (207, 207, 412, True), text
PYTHON
