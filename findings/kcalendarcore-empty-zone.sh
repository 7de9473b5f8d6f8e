#!/usr/bin/env bash
# KCalendarCore 5.103.0 (Debian 12; the library of KOrganizer and Kalendar) and Radicale 3.9.0 (PyPI): an event in a zone whose clocks do not change, such as
# Asia/Tokyo, Asia/Kolkata or Africa/Johannesburg, is written with a VTIMEZONE that has a TZID and nothing else. RFC 5545 section 3.6.5 demands a STANDARD or
# DAYLIGHT in each. Radicale refuses the item with 400 and the words “Bad Request” alone, and so an event of KDE cannot be stored there, nor moved there by
# another program that keeps the zones of a file. With one STANDARD it is stored. Known at Radicale since 2022. agenda reads the name of such a zone,
# agenda check names the fault, and what it writes and sends has a definition that it makes.
#
# Needs Debian with g++, its archive, Python with venv, and the registry of its packages; installs nothing. Uses a server on 127.0.0.1. Fails if the behaviour
# is another one.
set -euo pipefail
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
# The packages that are not installed are only extracted.
mapfile -t missing < <(apt-get install --simulate --no-install-recommends libkf5calendarcore-dev=5:5.103.0-1 | sed --quiet 's/^Inst \([^ ]*\) .*/\1/p')
mkdir package
if [[ ${#missing[@]} != 0 ]]; then
  apt-get -qq download "${missing[@]}" 2>/dev/null
  for file in *.deb; do dpkg-deb --extract "$file" package; done
fi
cat >written.cpp <<'CPP'
#include <KCalendarCore/Event>
#include <KCalendarCore/ICalFormat>
#include <KCalendarCore/MemoryCalendar>
#include <QTimeZone>
#include <cstdio>

using namespace KCalendarCore;

// Prints an event at 09:00 in a zone.
int main(int, char **arguments)
{
    const QTimeZone zone(arguments[1]);
    const Event::Ptr event(new Event);
    event->setUid("a@example.org");
    event->setSummary("Tea");
    event->setDtStart(QDateTime(QDate(2026, 12, 1), QTime(9, 0), zone));
    event->setDtEnd(QDateTime(QDate(2026, 12, 1), QTime(10, 0), zone));
    const MemoryCalendar::Ptr calendar(new MemoryCalendar(zone));
    calendar->addEvent(event);
    ICalFormat format;
    std::fputs(qPrintable(format.toString(calendar)), stdout);
}
CPP
options=()
for include in "$folder/package/usr/include" /usr/include; do
  options+=(-I"$include/KF5/KCalendarCore" -I"$include/KF5/KCalendarCore/KCalCore" -I"$include/x86_64-linux-gnu/qt5" -I"$include/x86_64-linux-gnu/qt5/QtCore"
    -I"$include/x86_64-linux-gnu/qt5/QtGui")
done
libraries=$folder/package/usr/lib/x86_64-linux-gnu
g++ -std=c++17 -fPIC "${options[@]}" written.cpp -o written -L"$libraries" -lKF5CalendarCore -lQt5Core -Wl,--allow-shlib-undefined

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check radicale==3.9.0 vobject==0.9.9
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
venv/bin/python -m radicale --config "" --server-hosts "127.0.0.1:$port" --auth-type none --storage-filesystem-folder "$folder/collections" >log 2>&1 &
server=$!
for zone in Asia/Tokyo Africa/Johannesburg Europe/Berlin; do
  LD_LIBRARY_PATH=$libraries ./written "$zone" >"${zone#*/}.ics"
done
sed --quiet '/^BEGIN:VTIMEZONE/,/^END:VTIMEZONE/p' Tokyo.ics
venv/bin/python - "$port" <<'PYTHON'
import http.client
import pathlib
import sys
import time


def ask(method, path, body=b""):
    connection = http.client.HTTPConnection("127.0.0.1", int(sys.argv[1]))
    connection.request(method, path, body, {"Content-Type": "text/calendar", "Authorization": "Basic YWRhOg=="})
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


for _ in range(300):
    try:
        ask("OPTIONS", "/")
        break
    except OSError:
        time.sleep(0.1)
STANDARD = b"BEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\nEND:STANDARD\r\nEND:VTIMEZONE"
written = {name: pathlib.Path(f"{name}.ics").read_bytes() for name in ("Tokyo", "Johannesburg", "Berlin")}
written["Tokyo with a STANDARD"] = written["Tokyo"].replace(b"END:VTIMEZONE", STANDARD)
answers = {}
for number, (name, text) in enumerate(written.items()):
    calendar = f"/ada/{number}/"
    assert ask("MKCALENDAR", calendar)[0] == 201
    answers[name] = ask("PUT", calendar + "a.ics", text)
    print(f"{name}: {text.count(b'BEGIN:STANDARD')} STANDARD, {text.count(b'BEGIN:DAYLIGHT')} DAYLIGHT; Radicale answers {answers[name][0]} {answers[name][1]}")
assert answers == {"Tokyo": (400, "Bad Request"), "Johannesburg": (400, "Bad Request"), "Berlin": (201, ""), "Tokyo with a STANDARD": (201, "")}, answers
PYTHON
