#!/usr/bin/env bash
# aerc 0.14.0 (Debian 12): the filter “calendar”, with which aerc shows invitations unless it is configured otherwise, has wrong times. A time in UTC, as the
# invitations of Google have it for single events, stands there without its Z and without a zone, and reads as one of the reader (RFC 5545 section 3.3.5, form
# 2): a call at 00:00 on Saturday 21 November in Berlin is “2026/11/20 23:00:00”. An all-day event has the year 0, and its date as a time of day, “20:26:11”.
# That is with gawk; with mawk, the awk that Debian installs, the filter ends with an error of syntax, and the invitation is not shown at all. agenda show
# reads the part on standard input, in the zone of the reader: Samples/mail/aerc-binds.conf.
#
# Needs Debian, and its archive; installs nothing. Fails if the behaviour is another one.
set -euo pipefail
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
chmod 755 .
apt-get -qq download aerc=0.14.0-1+b5 gawk=1:5.2.1-2 libsigsegv2=2.14-1 libmpfr6=4.2.0-1 mawk=1.3.4.20200120-3.1 2>/dev/null
for file in *.deb; do dpkg-deb --extract "$file" package; done
filter=package/usr/share/aerc/filters/calendar
libraries=$(dirname "$(find "$folder/package" -name 'libsigsegv.so.2' -print -quit)")
grep --quiet '^text/calendar=calendar$' package/usr/share/aerc/aerc.conf

# An invitation with some lines for its times.
invitation() {
  printf '%s\r\n' BEGIN:VCALENDAR 'PRODID:-//example//EN' VERSION:2.0 METHOD:REQUEST BEGIN:VEVENT UID:a@example.org DTSTAMP:20261110T101500Z "$@" \
    'ORGANIZER;CN=Ada:mailto:ada@example.org' 'ATTENDEE;CN=Kim;PARTSTAT=NEEDS-ACTION:mailto:kim@example.org' SUMMARY:Planning END:VEVENT END:VCALENDAR
}

# The start of an invitation as gawk shows it.
shown() {
  invitation "$@" | LD_LIBRARY_PATH=$libraries package/usr/bin/gawk --file "$filter" | sed --quiet 's/^ *START *//p'
}
utc=$(shown DTSTART:20261120T230000Z DTEND:20261121T000000Z)
zoned=$(shown 'DTSTART;TZID=Europe/Berlin:20261121T000000' 'DTEND;TZID=Europe/Berlin:20261121T010000')
allday=$(shown 'DTSTART;VALUE=DATE:20261120' 'DTEND;VALUE=DATE:20261121')
status=0
error=$(invitation DTSTART:20261120T230000Z | package/usr/bin/mawk -f "$filter" 2>&1) || status=$?
printf '%-33s %s\n' '23:00 UTC is shown as' "$utc" 'the same moment in Berlin as' "$zoned" '20 November, all day, as' "$allday" \
  "mawk (exit code $status)" "${error##*: }"
[[ $utc == "2026/11/20 23:00:00 " && $zoned == "2026/11/21 00:00:00 Europe/Berlin" && $allday == "0/00/00 20:26:11 " ]]
[[ $status != 0 && $error == *"return outside function body"* && $error != *Planning* ]]
