#!/usr/bin/env bash
# SOGo 5.8.0 (Debian 12): sync-collection with calendar-data writes a character above U+FFFF, such as an emoji, as two references to surrogates,
# `&#55356;&#57275;`, which no XML has (XML 1.0 section 2.2): a strict parser refuses the whole answer for one emoji, and a tolerant one loses it. GET and multiget
# of the same item have the character. A client that loses it, and then changes another part of the event, stores the text without it.
#
# Needs Debian with the packages of Scripts/prepare-servers, which it installs, and starts SOGo as Tests/Servers does. Fails if the behaviour is another one.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT

Scripts/prepare-servers "$folder/venv"
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tests/Servers "$folder/venv/bin/python" - <<'PYTHON'
import datetime
import re
import xml.etree.ElementTree as ElementTree

import dav
import servers
import trial

server = servers.start("sogo")
try:
    ada, calendar = server.client("ada"), server.home("ada") + "personal/"
    ada.put(calendar + "a.ics", trial.calendar(trial.event("a@example.org", "Violin 🎻", datetime.datetime(2026, 12, 1, 10))))
    names = "<sync-token/><sync-level>1</sync-level><prop><getetag/><C:calendar-data/></prop>"
    _, text = ada.expect("REPORT", calendar, f"<sync-collection {dav.SPACES}>{names}</sync-collection>", dav.XML)
    _, got = ada.expect("GET", calendar + "a.ics")
    title = re.search("SUMMARY:([^\r\n]*)", text).group(1)
    try:
        ElementTree.fromstring(text.encode())
        parsed = "is XML"
    except ElementTree.ParseError as error:
        parsed = f"is no XML ({error})"
    print(f"SOGo {server.version}: GET has the emoji: {'🎻' in got}; the answer of sync-collection has “{title}” and {parsed}")
    assert "🎻" in got and title == "Violin &#55356;&#57275;" and "no XML" in parsed
finally:
    server.end()
PYTHON
