"""A plain client of CalDAV, which knows nothing of agenda: what a server holds is asked by it."""

import base64
import http.client
import re
import urllib.parse
import xml.etree.ElementTree as ElementTree
from xml.sax.saxutils import escape

XML = {"Content-Type": "application/xml; charset=utf-8"}
DAV, CALDAV = "{DAV:}", "{urn:ietf:params:xml:ns:caldav}"
SPACES = 'xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'


class Item:
    """A calendar object of a server."""

    def __init__(self, path, tag, text):
        self.path, self.tag, self.text = path, tag, text
        self.lines = re.sub(r"\r?\n[ \t]", "", text).splitlines()

    def values(self, name):
        """The values of a property, with its parameters, in the order of the text; those of zones are left out."""
        found, zone = [], False
        for line in self.lines:
            zone = line == "BEGIN:VTIMEZONE" or zone and line != "END:VTIMEZONE"
            if not zone and re.match(re.escape(name) + "[;:]", line, re.IGNORECASE):
                found.append(line[len(name) :].lstrip(":") if line[len(name)] == ":" else line[len(name) :])
        return found

    def value(self, name):
        """The first value, without parameters."""
        return ([value.split(":", 1)[-1] if value.startswith(";") else value for value in self.values(name)] or [None])[0]

    @property
    def titles(self):
        return [value.split(":", 1)[-1] if value.startswith(";") else value for value in self.values("SUMMARY")]

    @property
    def uid(self):
        return self.value("UID")


class Refusal(Exception):
    """An answer of a server that is none of success."""


class Client:
    # How many seconds an answer may take: a server on a busy machine reads ten thousand items for minutes.
    timeout = 900

    def __init__(self, port, user, password):
        self.port, self.user = port, user
        token = base64.b64encode(f"{user}:{password}".encode()).decode()
        self.headers = {"Authorization": f"Basic {token}", "User-Agent": "servers-test"}

    def request(self, method, path, body="", headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        connection.request(method, path, body.encode(), {**self.headers, **(headers or {})})
        answer = connection.getresponse()
        text = answer.read().decode("utf-8", "replace")
        connection.close()
        return answer.status, answer.headers, text

    def expect(self, method, path, body="", headers=None):
        status, given, text = self.request(method, path, body, headers)
        if status >= 300:
            raise Refusal(f"{method} {path}: {status} {text[:600]}")
        return given, text

    def properties(self, path, names, depth="0"):
        """The properties that were found, by path: names are elements such as `<displayname/>`."""
        body = f'<?xml version="1.0" encoding="utf-8"?><propfind {SPACES}><prop>{names}</prop></propfind>'
        _, text = self.expect("PROPFIND", path, body, {**XML, "Depth": depth})
        found = {}
        for response in ElementTree.fromstring(text.encode()).iter(f"{DAV}response"):
            place = urllib.parse.urlparse(response.findtext(f"{DAV}href").strip()).path
            for group in response.iter(f"{DAV}propstat"):
                if " 200" in group.findtext(f"{DAV}status", ""):
                    found.setdefault(place, {}).update({element.tag: element for element in group.find(f"{DAV}prop")})
        return found

    def calendars(self, home):
        """The names of the calendars by their paths."""
        found = self.properties(home, "<resourcetype/><displayname/>", "1")
        return {
            path: (values[f"{DAV}displayname"].text if f"{DAV}displayname" in values else None) or ""
            for path, values in found.items()
            if f"{DAV}resourcetype" in values and values[f"{DAV}resourcetype"].find(f"{CALDAV}calendar") is not None
        }

    def tags(self, calendar):
        found = self.properties(calendar, "<getetag/><resourcetype/>", "1")
        return {
            path: values[f"{DAV}getetag"].text
            for path, values in found.items()
            if f"{DAV}getetag" in values and path.rstrip("/") != urllib.parse.quote(urllib.parse.unquote(calendar.rstrip("/")))
            and (f"{DAV}resourcetype" not in values or values[f"{DAV}resourcetype"].find(f"{DAV}collection") is None)
        }

    def items(self, calendar):
        """The calendar objects of a calendar, each fetched by itself."""
        found = []
        for path, tag in self.tags(calendar).items():
            status, _, text = self.request("GET", urllib.parse.quote(urllib.parse.unquote(path), safe="/@:+,;=()!$&'*~"))
            if status == 200:
                found.append(Item(path, tag, text))
        return found

    def read_all(self, calendar):
        """Has the server read all calendar objects of a calendar, with their contents."""
        body = f'<?xml version="1.0" encoding="utf-8"?><C:calendar-query {SPACES}><prop><getetag/><C:calendar-data/></prop>'
        body += '<C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>'
        self.expect("REPORT", calendar, body, {**XML, "Depth": "1"})

    def make(self, path, name, components="VEVENT,VTODO"):
        kinds = "".join(f'<C:comp name="{kind}"/>' for kind in components.split(","))
        kinds = f"<C:supported-calendar-component-set>{kinds}</C:supported-calendar-component-set>"
        body = f'<?xml version="1.0" encoding="utf-8"?><C:mkcalendar {SPACES}><set><prop><displayname>{escape(name)}</displayname>{kinds}'
        self.expect("MKCALENDAR", path, f"{body}</prop></set></C:mkcalendar>", XML)

    def rename(self, path, name):
        body = f'<?xml version="1.0" encoding="utf-8"?><propertyupdate {SPACES}><set><prop><displayname>{escape(name)}</displayname></prop></set>'
        self.expect("PROPPATCH", path, f"{body}</propertyupdate>", XML)

    def put(self, path, text, **conditions):
        headers = {key.replace("_", "-"): value for key, value in conditions.items()}
        self.expect("PUT", path, text, {"Content-Type": "text/calendar; charset=utf-8", **headers})

    def delete(self, path):
        self.expect("DELETE", path)
