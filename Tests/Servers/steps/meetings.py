"""Events with guests, and moves between calendars."""

from trial import calendar, event, step


def moved(t, title, output):
    """What a move has to leave behind, or a refusal that says why."""
    assert output.code == 0, str(output)
    t.sync()
    item = t.one(title)
    assert item.path.startswith(t.private), f"it is still in {item.path}"
    t.sync()
    assert [entry["calendar"] for entry in t.shown(title)] == ["home/Private"], t.shown(title)
    return item


@step("event moved to another calendar")
def move(t):
    item = t.added("Move")
    moved(t, "Move", t.command.attempt("move", item.uid, "--calendar", "home/Private"))


@step("undo of a move, after it was sent")
def undo_move(t):
    item = t.added("Move back")
    moved(t, "Move back", t.command.attempt("move", item.uid, "--calendar", "home/Private"))
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    assert t.one("Move back").path.startswith(t.work)


@step("event moved and changed before it is sent")
def move_and_change(t):
    item = t.added("Move change")
    output = t.command.attempt("move", item.uid, "--calendar", "home/Private")
    t.command.run("edit", item.uid, "--title", "Move changed")
    moved(t, "Move change", output)


@step("event moved where no request may move it: it is there once")
def refused_move(t):
    item = t.added("Move refused")
    output = t.command.attempt("move", item.uid, "--calendar", "home/Private")
    t.proxy.refused = "MOVE"
    try:
        t.sync(None)
    finally:
        t.proxy.refused = None
    moved(t, "Move refused", output)


@step("meeting changed: the guest’s copy follows")
def meeting(t):
    t.needs_guests()
    uid = t.meeting("Meeting change")
    t.command.run("edit", uid, "--at", "14:00")
    t.sync()
    copies = t.bobs(uid)
    assert len(copies) == 1 and f"{t.at(hour=14):%Y%m%dT%H%M%S}" in copies[0].text, [copy.text for copy in copies]


@step("meeting moved: no guest’s copy is cancelled")
def move_meeting(t):
    t.needs_guests()
    uid = t.meeting("Meeting move", day=1)
    moved(t, "Meeting move", t.command.attempt("move", uid, "--calendar", "home/Private"))
    copies = t.bobs(uid)
    assert len(copies) == 1, f"the guest has {len(copies)} copies"
    assert copies[0].value("STATUS") != "CANCELLED", copies[0].text


@step("undo of a meeting’s change, after the server rewrote it")
def undo_meeting(t):
    t.needs_guests()
    uid = t.meeting("Meeting undo", day=2)
    t.sync()
    t.command.run("edit", uid, "--title", "Meeting undone")
    t.sync()
    t.sync()
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    assert t.one("Meeting und").titles == ["Meeting undo"]


@step("meeting deleted: the guest’s copy is cancelled")
def delete_meeting(t):
    t.needs_guests()
    uid = t.meeting("Meeting delete", day=3)
    t.command.run("delete", uid, "--yes")
    t.sync()
    t.gone("Meeting delete")
    copies = t.bobs(uid)
    assert all(copy.value("STATUS") == "CANCELLED" for copy in copies), [copy.text for copy in copies]


@step("conflict of a meeting: the copy tells no guest")
def conflict(t):
    t.needs_guests()
    uid = t.meeting("Meeting conflict", day=4)
    t.sync()
    t.command.run("edit", uid, "--title", "Meeting conflict mine")
    t.change(t.one("Meeting conflict"), ("SUMMARY:Meeting conflict", "SUMMARY:Meeting conflict theirs"))
    t.sync(None)
    t.sync(None)
    found = {title: item for item in t.items("Meeting conflict") for title in item.titles}
    assert any("theirs" in title for title in found) and any("mine" in title for title in found), list(found)
    copy = next(item for title, item in found.items() if "mine" in title)
    assert not copy.values("ORGANIZER") and not copy.values("ATTENDEE"), copy.text
    guests = [item for path in t.bob.calendars(t.server.home("bob")) for item in t.bob.items(path) if item.uid == copy.uid]
    assert not guests, "the guest got the copy"


@step("invitation of another person answered nowhere by a deletion")
def invitation(t):
    """An event whose organizer is elsewhere: its deletion is only ada's."""
    lines = ["ORGANIZER:mailto:eve@example.net", "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org"]
    t.put(t.work, "invited.ics", calendar(event("invited@example.net", "Invited", t.at(), *lines)))
    t.sync()
    t.command.run("delete", "invited@example.net", "--yes")
    t.proxy.forget()
    t.sync()
    t.gone("Invited")
    assert "Schedule-Reply: F" in t.proxy.said() or not t.server.has_guests, t.proxy.said()
