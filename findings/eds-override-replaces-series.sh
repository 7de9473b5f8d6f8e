#!/usr/bin/env bash
# evolution-data-server 3.46.4 (Debian 12), local calendars: ModifyObjects takes a list of components. Given a series and one of its overrides with the extent “all”,
# it keeps the override alone; the series is lost without an error. In two calls, the series with “all” and then the override with “this”, both are kept.
# CreateObjects takes both in one call. agenda changes an item component by component.
#
# Needs Debian's evolution-data-server 3.46.4-2+deb12u1, dbus and python3-dbus. Uses folders and a D-Bus of its own. Fails if the behaviour is another one.
set -euo pipefail
wanted=3.46.4-2+deb12u1
found=$(dpkg-query --show --showformat='${Version}' evolution-data-server 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs evolution-data-server $wanted; here is ${found:-none}: apt-get install evolution-data-server=$wanted"; exit 1; }
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/run"
chmod 700 "$folder/run"
cat >"$folder/ask" <<'PYTHON'
import re, time
import dbus

BASE = "org.gnome.evolution.dataserver."
bus = dbus.SessionBus()


def call(path, method, *arguments):
    interface, name = (BASE + method).rsplit(".", 1)
    return dbus.Interface(bus.get_object(BASE + "Calendar8", path), interface).get_dbus_method(name)(*arguments)


def event(uid, *lines):
    return "\r\n".join(["BEGIN:VEVENT", "UID:" + uid, "DTSTAMP:20260101T000000Z", "DURATION:PT1H", *lines, "END:VEVENT", ""])


def titles(uid):
    return re.findall("SUMMARY:([A-Za-z ]*)", str(call(calendar, "Calendar.GetObject", uid, "")))


for attempt in range(60):
    try:
        calendar = str(call("/org/gnome/evolution/dataserver/CalendarFactory", "CalendarFactory.OpenCalendar", "system-calendar")[0])
        break
    except dbus.DBusException:
        time.sleep(0.5)
call(calendar, "Calendar.Open")
series = ("DTSTART:20261202T090000Z", "RRULE:FREQ=DAILY;COUNT=5", "SUMMARY:Tea")
override = ("DTSTART:20261203T100000Z", "RECURRENCE-ID:20261203T090000Z", "SUMMARY:Late tea")
none = dbus.UInt32(0)
changed = (*series[:2], "SUMMARY:Green tea")
for uid in ("a", "b"):
    call(calendar, "Calendar.CreateObjects", [event(uid, *series)], none)
call(calendar, "Calendar.ModifyObjects", [event("a", *changed), event("a", *override)], "all", none)
print("in one call:", titles("a"))
call(calendar, "Calendar.ModifyObjects", [event("b", *changed)], "all", none)
call(calendar, "Calendar.ModifyObjects", [event("b", *override)], "this", none)
print("in two calls:", titles("b"))
call(calendar, "Calendar.CreateObjects", [event("c", *series), event("c", *override)], none)
print("both created in one call:", titles("c"))
PYTHON
env -i PATH="$PATH" HOME="$folder" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run" \
  GSETTINGS_BACKEND=memory dbus-run-session -- /usr/bin/python3 "$folder/ask" 2>"$folder/errors" | tee "$folder/answers"
diff "$folder/answers" - <<'ANSWERS'
in one call: ['Late tea']
in two calls: ['Green tea', 'Late tea']
both created in one call: ['Tea', 'Late tea']
ANSWERS
