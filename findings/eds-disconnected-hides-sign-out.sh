#!/usr/bin/env bash
# evolution-data-server 3.46.4 (Debian 12): the ConnectionStatus of a source says that a calendar is signed out (“awaiting-credentials”) only while a program has
# it open, while GetObjectList answers an empty list without an error. Once nobody has it open, it is “disconnected”. So is a file on the web that was fetched
# without any fault, also while it is open. So agenda remembers what it saw, and asks the keyring and GNOME Online Accounts.
#
# Needs Debian's evolution-data-server 3.46.4-2+deb12u1, dbus and python3-dbus. Uses folders and a D-Bus of its own, and a server on 127.0.0.1. Fails if the
# behaviour is another one.
set -euo pipefail
wanted=3.46.4-2+deb12u1
found=$(dpkg-query --show --showformat='${Version}' evolution-data-server 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs evolution-data-server $wanted; here is ${found:-none}: apt-get install evolution-data-server=$wanted"; exit 1; }
folder=$(mktemp --directory)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
mkdir -p "$folder/run" "$folder/config/evolution/sources"
chmod 700 "$folder/run"
cat >"$folder/serve" <<'PYTHON'
import http.server
import sys

CALENDAR = b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:a\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20261202T090000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        is_open = self.path == "/open.ics"
        self.send_response(200 if is_open else 401)
        self.send_header("Content-Type", "text/calendar")
        self.send_header("Content-Length", str(len(CALENDAR) if is_open else 0))
        if not is_open:
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
        self.end_headers()
        if is_open and self.command != "HEAD":
            self.wfile.write(CALENDAR)

    do_GET = do_HEAD = do_OPTIONS = do_PROPFIND = do_REPORT = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(server.server_address[1], flush=True)
server.serve_forever()
PYTHON
/usr/bin/python3 "$folder/serve" >"$folder/port" &
server=$!
until [[ -s $folder/port ]]; do sleep 0.1; done
add_source() { # NAME BACKEND METHOD PATH
  cat >"$folder/config/evolution/sources/$1.source" <<SOURCE
[Data Source]
DisplayName=$1
Enabled=true
Parent=$2-stub

[Authentication]
Host=127.0.0.1
Port=$(cat "$folder/port")
User=ada
Method=$3

[Calendar]
BackendName=$2

[Security]
Method=none

[WebDAV Backend]
ResourcePath=$4
SOURCE
}
add_source out caldav plain/password /ada/
add_source in webcal none /open.ics
cat >"$folder/ask" <<'PYTHON'
import time

import dbus
import dbus.bus

BASE = "org.gnome.evolution.dataserver."


def method(bus, service, path, name):
    interface, member = (BASE + name).rsplit(".", 1)
    return dbus.Interface(bus.get_object(BASE + service, path), interface).get_dbus_method(member)


def status(uid):
    objects = dbus.Interface(
        bus.get_object(BASE + "Sources5", "/org/gnome/evolution/dataserver/SourceManager"),
        "org.freedesktop.DBus.ObjectManager").GetManagedObjects()
    return next((str(one[BASE + "Source"]["ConnectionStatus"]) for one in objects.values()
                 if one.get(BASE + "Source", {}).get("UID") == uid), None)


def wait(found, wanted):
    for attempt in range(200):
        if found() == wanted:
            break
        time.sleep(0.1)
    return found()


bus = dbus.SessionBus()
for uid, expected, count in (("in", "disconnected", 1), ("out", "awaiting-credentials", 0)):
    wait(lambda: status(uid), "")
    user = dbus.bus.BusConnection(dbus.bus.BusConnection.TYPE_SESSION)
    calendar = str(method(user, "Calendar8", "/org/gnome/evolution/dataserver/CalendarFactory", "CalendarFactory.OpenCalendar")(uid)[0])
    method(user, "Calendar8", calendar, "Calendar.Open")()
    print(uid, "open:", wait(lambda: status(uid), expected))
    print(uid, "components:", wait(lambda: len(method(user, "Calendar8", calendar, "Calendar.GetObjectList")("#t")), count))
    user.close()
    print(uid, "closed:", wait(lambda: status(uid), "disconnected"))
PYTHON
env -i PATH="$PATH" HOME="$folder" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run" \
  GSETTINGS_BACKEND=memory dbus-run-session -- /usr/bin/python3 "$folder/ask" 2>"$folder/errors" | tee "$folder/answers"
diff "$folder/answers" - <<'ANSWERS'
in open: disconnected
in components: 1
in closed: disconnected
out open: awaiting-credentials
out components: 0
out closed: disconnected
ANSWERS
