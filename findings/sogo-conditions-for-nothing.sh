#!/usr/bin/env bash
# SOGo 5.8.0 (Debian 12): PUT with `If-None-Match: *` replaces an item that is there (204), and DELETE with If-Match of an old tag removes the newer item (204);
# both have to answer 412 (RFC 9110 sections 13.1.1 and 13.1.2, RFC 4791 section 5.3.2). If-Match of PUT is honoured. A client that trusts its conditions loses
# what another client has written in between. agenda asks for the tags before it creates or deletes.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts SOGo as Tests/Servers does. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

Scripts/prepare-servers "$folder/venv"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime

import servers
import trial

def text(title):
    return trial.calendar(trial.event("a@example.org", title, datetime.datetime(2026, 12, 1, 10)))

server = servers.start("sogo")
try:
    ada, calendar = server.client("ada"), server.home("ada") + "personal/"
    path, kind = calendar + "a.ics", {"Content-Type": "text/calendar; charset=utf-8"}
    ada.put(path, text("Mine"))
    old = ada.tags(calendar)[path]
    created = ada.request("PUT", path, text("Another"), {**kind, "If-None-Match": "*"})[0]
    kept = "Mine" in ada.request("GET", path)[2]
    changed = ada.request("PUT", path, text("Third"), {**kind, "If-Match": old})[0]
    deleted = ada.request("DELETE", path, "", {"If-Match": old})[0]
    left = ada.request("GET", path)[0]
    print(f"SOGo {server.version}: PUT with If-None-Match: * of what is there: {created}")
    print(f"with If-Match of an old tag: PUT {changed}, DELETE {deleted}")
    assert (created, kept, changed, deleted, left) == (204, False, 412, 204, 404), (created, kept, changed, deleted, left)
finally:
    server.end()
PYTHON
