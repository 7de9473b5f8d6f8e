#!/usr/bin/env bash
# Xandikos 0.4.10 (PyPI): a calendar cannot have a name with a percent sign: MKCALENDAR with the displayname “50 %” answers 500, and leaves a calendar without
# the name behind, so that a second attempt is refused because it exists. Names are kept in a file of configparser, whose interpolation takes the sign for a
# reference. A program that makes calendars with names of its users fails there; the steps of Tests/Servers count it as a fault of the server.
#
# Needs Python with venv, and the registry of its packages. Fails if the behaviour is another one.
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
import http.client, importlib.metadata, sys, time

def make(path, name):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    body = '<C:mkcalendar xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><set><prop><displayname>%s</displayname></prop></set></C:mkcalendar>'
    connection.request("MKCALENDAR", path, (body % name).encode(), {"Content-Type": "application/xml; charset=utf-8"})
    return connection.getresponse().status

for _ in range(100):
    try:
        plain = make("/ada/calendars/plain/", "50 percent")
        break
    except OSError:
        time.sleep(0.1)
first, second = make("/ada/calendars/percent/", "50 %"), make("/ada/calendars/percent/", "50 %")
print(f"xandikos {importlib.metadata.version('xandikos')}: MKCALENDAR “50 percent” answers {plain}, “50 %” {first}, and again {second}")
assert plain == 201 and first == 500 and second != 201, (plain, first, second)
PYTHON
