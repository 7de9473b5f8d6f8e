"""Reads mails with messages of scheduling by Python's `email` and the package `icalendar`, and prints each as one line of JSON.

    scheduling_mails.py MAIL...
"""

import email
import email.policy
import email.utils
import json
import sys

import icalendar


def moment(component, name):
    value = component.get(name)
    return None if value is None else value.dt.isoformat()


def guest(address):
    parameters = address.params
    return [str(address), parameters.get("CN"), parameters.get("PARTSTAT"), parameters.get("RSVP")]


def guests(component):
    value = component.get("ATTENDEE", [])
    return [guest(one) for one in (value if isinstance(value, list) else [value])]


def document(path):
    with open(path, "rb") as file:
        mail = email.message_from_binary_file(file, policy=email.policy.default)
    parts = [part for part in mail.walk() if part.get_content_type() == "text/calendar"]
    assert len(parts) == 1, "one part is a calendar"
    calendar = icalendar.Calendar.from_ical(parts[0].get_content())
    defects = [str(d) for part in mail.walk() for d in part.defects]
    defects += [str(d) for value in mail.values() for d in value.defects]
    events = calendar.walk("VEVENT")
    defects += [str(error) for event in events for error in event.errors]
    return {
        "from": [a.addr_spec for a in mail["From"].addresses],
        "to": [a.addr_spec for a in mail["To"].addresses],
        "subject": mail["Subject"],
        "text": mail.get_body(("plain",)).get_content(),
        "method": parts[0].get_param("method"),
        "calendarMethod": str(calendar["METHOD"]),
        "zones": [str(zone["TZID"]) for zone in calendar.walk("VTIMEZONE")],
        "defects": defects,
        "events": [
            {
                "uid": str(event["UID"]),
                "sequence": int(event.get("SEQUENCE", 0)),
                "start": moment(event, "DTSTART"),
                "instance": moment(event, "RECURRENCE-ID"),
                "status": event.get("STATUS"),
                "rule": event["RRULE"].to_ical().decode() if "RRULE" in event else None,
                "organizer": str(event["ORGANIZER"]),
                "guests": guests(event),
            }
            for event in events
        ],
    }


for path in sys.argv[1:]:
    print(json.dumps(document(path)))
