"""What a step gets: a server with the user ada, her agenda behind a proxy, and a plain client that sees what the server holds."""

import datetime
import shutil
import time

import command
import dav
import proxy

STEPS = []

ZONE = """BEGIN:VTIMEZONE
TZID:Europe/Berlin
BEGIN:DAYLIGHT
DTSTART:19810329T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
END:STANDARD
END:VTIMEZONE"""


class NotOffered(Exception):
    """A server has no such thing."""


class Refused(Exception):
    """The step was refused, by the server or the command, and that was said; nothing is lost."""


class ServerFault(Exception):
    """The server does what no client can mend, which the plain client sees, too."""


def step(title):
    """Adds a function to the steps of the table: its result may be a note."""

    def add(function):
        STEPS.append((title, function))
        return function

    return add


def calendar(*components):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//servers-test//EN", ZONE, *components, "END:VCALENDAR", ""]
    return "\n".join(lines).replace("\n", "\r\n")


def event(uid, title, start, *more, hours=1):
    """A VEVENT in Europe/Berlin, from a local time."""
    end = start + datetime.timedelta(hours=hours)
    times = [f"DTSTART;TZID=Europe/Berlin:{start:%Y%m%dT%H%M%S}", f"DTEND;TZID=Europe/Berlin:{end:%Y%m%dT%H%M%S}"]
    return "\n".join(["BEGIN:VEVENT", f"UID:{uid}", "DTSTAMP:20260101T000000Z", *times, f"SUMMARY:{title}", *more, "END:VEVENT"])


class Trial:
    def __init__(self, server, agenda):
        self.server = server
        self.proxy = proxy.Proxy(server.port)
        self.command = command.Command(agenda)
        self.ada, self.bob = server.client("ada"), server.client("bob")
        self.work = server.home("ada") + "work/"
        self.private = server.home("ada") + "private/"
        self.url = f"http://127.0.0.1:{self.proxy.port}{server.root}"
        # A Monday, so that the days of a series are known.
        today = datetime.date.today() + datetime.timedelta(days=9)
        self.monday = datetime.datetime.combine(today + datetime.timedelta(days=-today.weekday() % 7), datetime.time(10))

    def end(self):
        self.proxy.close()
        self.command.remove()

    def prepare(self):
        """The two calendars of ada."""
        self.ada.make(self.work, "Work")
        self.ada.make(self.private, "Private")
        if self.server.has_guests:
            self.bob.make(self.server.home("bob") + "calendar/", "Meetings")

    def recover(self):
        """After a fault nothing that waits may disturb the next steps."""
        self.proxy.is_up, self.proxy.lost, self.proxy.spoil_tokens, self.proxy.refused = True, 0, False, None
        shutil.rmtree(self.command.folder / "home/state/agenda/uploads", ignore_errors=True)
        self.command.connected("cache", "clear")
        self.command.sync()

    def at(self, day=0, hour=10, minute=0):
        return self.monday.replace(hour=hour, minute=minute) + datetime.timedelta(days=day)

    def add(self, title, *words, day=0, hour=10, calendar="Work"):
        """An event of an hour, which is not sent yet."""
        when = f"{self.at(day, hour):%Y-%m-%d %H:%M}"
        return self.command.run("add", when, "--title", title, "--for", "1h", "--calendar", f"home/{calendar}", "--yes", *words)

    def import_text(self, text, calendar="Work"):
        path = self.command.folder / "import.ics"
        path.write_bytes(text.encode())
        return self.command.attempt("import", path, "--calendar", f"home/{calendar}", "--yes")

    def sync(self, code=0):
        output = self.command.sync()
        assert code is None or output.code == code, str(output)
        return output

    def waiting(self):
        """The lines of changes that are not sent."""
        return [line.strip() for line in self.command.attempt("cache").out.splitlines() if line.strip().startswith("waiting")]

    def items(self, title=None, calendars=None):
        """The items of the server in the two calendars whose titles begin with a text."""
        found = [item for path in calendars or (self.work, self.private) for item in self.ada.items(path)]
        return [item for item in found if title is None or any(value.startswith(title) for value in item.titles)]

    def one(self, title, calendars=None):
        found = self.items(title, calendars)
        assert len(found) == 1, f"the server has {len(found)} of “{title}”: {[(item.path, item.titles) for item in found]}"
        return found[0]

    def gone(self, title):
        found = self.items(title)
        assert not found, f"the server still has “{title}”: {[item.path for item in found]}"

    def shown(self, title, days=60):
        """The entries that the command lists, whose titles begin with a text."""
        output = self.command.run("list", "--from", f"{self.monday - datetime.timedelta(days=7):%Y-%m-%d}", "--days", days, "--format", "json")
        entries = [entry for day in output.json["days"] for entry in day["allDay"] + day["timed"]]
        return [entry for entry in entries if entry.get("summary", "").startswith(title)]

    def added(self, title, **where):
        """An event that was added and sent: the item of the server."""
        self.add(title, **where)
        self.sync()
        return self.one(title)

    def put(self, calendar, name, text):
        self.ada.put(calendar + name, text)

    def change(self, item, *pairs):
        """Changes an item as another client does, on the server."""
        text = item.text
        for old, new in pairs:
            assert old in text, f"“{old}” is not in {text}"
            text = text.replace(old, new)
        # The seconds of servers that know times only must differ.
        time.sleep(1.1)
        self.ada.put(item.path, text)

    def bobs(self, uid):
        """The copies of a meeting that bob has."""
        found = []
        for path in self.bob.calendars(self.server.home("bob")):
            if not any(word in path.lower() for word in ("inbox", "outbox", ".in/", ".out/")):
                found += [item for item in self.bob.items(path) if item.uid == uid]
        return found

    def needs_guests(self):
        if not self.server.has_guests:
            raise NotOffered("no invitations")

    def meeting(self, title, day=0):
        """A meeting of ada with bob, which was sent; its UID."""
        uid = f"{title.lower().replace(' ', '-')}@example.org"
        people = ["ORGANIZER;CN=Ada:mailto:ada@example.org", "ATTENDEE;CN=Ada;PARTSTAT=ACCEPTED:mailto:ada@example.org"]
        people += ["ATTENDEE;CN=Bob;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:bob@example.org"]
        output = self.import_text(calendar(event(uid, title, self.at(day), *people)))
        assert output.code == 0, str(output)
        self.sync()
        self.one(title)
        assert self.bobs(uid), "the guest got no invitation"
        return uid
