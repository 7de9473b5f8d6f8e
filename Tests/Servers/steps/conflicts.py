"""Two clients that change one event, and events with one UID."""

from trial import NotOffered, Refused, ServerFault, calendar, event, step


@step("changed here and there: both are kept")
def both(t):
    item = t.added("Conflict")
    t.sync()
    t.command.run("edit", item.uid, "--title", "Conflict mine")
    t.change(t.one("Conflict"), ("SUMMARY:Conflict", "SUMMARY:Conflict theirs"))
    output = t.sync(None)
    second = t.sync(None)
    titles = sorted(title for item in t.items("Conflict") for title in item.titles)
    assert len(titles) == 2 and titles[1] == "Conflict theirs" and titles[0].startswith("Conflict mine"), f"{titles} {output} {second}"
    status = t.command.attempt("accounts", "status").text + output.text
    assert "conflict" in status.lower(), status


@step("changed in the same way here and there: no conflict")
def same(t):
    item = t.added("Same")
    t.sync()
    t.command.run("edit", item.uid, "--title", "Same changed")
    t.change(t.one("Same"), ("SUMMARY:Same", "SUMMARY:Same changed"))
    t.sync(None)
    t.sync(None)
    titles = [title for item in t.items("Same") for title in item.titles]
    assert titles == ["Same changed"], titles


@step("deleted here, changed there: the server’s stays")
def deleted_here(t):
    item = t.added("Deleted here")
    t.sync()
    t.command.run("delete", item.uid, "--yes")
    t.change(t.one("Deleted here"), ("SUMMARY:Deleted here", "SUMMARY:Deleted here but changed"))
    t.sync(None)
    t.sync(None)
    t.one("Deleted here but changed")
    assert len(t.shown("Deleted here but changed")) == 1


@step("changed here, deleted there: stored again")
def deleted_there(t):
    item = t.added("Deleted there")
    t.sync()
    t.command.run("edit", item.uid, "--title", "Deleted there but changed")
    t.ada.delete(t.one("Deleted there").path)
    t.sync(None)
    t.sync(None)
    t.one("Deleted there but changed")


@step("deleted here and there")
def deleted_twice(t):
    item = t.added("Deleted twice")
    t.sync()
    t.command.run("delete", item.uid, "--yes")
    t.ada.delete(t.one("Deleted twice").path)
    t.sync()
    t.gone("Deleted twice")


@step("one UID added here and there in one calendar: both are kept")
def duplicate(t):
    uid = "duplicate@example.org"
    output = t.import_text(calendar(event(uid, "Duplicate mine", t.at())))
    assert output.code == 0, str(output)
    t.put(t.work, "duplicate-theirs.ics", calendar(event(uid, "Duplicate theirs", t.at(1))))
    outputs = [t.sync(None), t.sync(None)]
    titles = sorted({title for item in t.items("Duplicate") for title in item.titles})
    if "Duplicate theirs" in titles and any(title.startswith("Duplicate mine") for title in titles):
        return
    said = " ".join(output.text for output in outputs) + t.command.attempt("accounts", "status").text
    pending = t.command.attempt("cache").text
    if "UID" in said or "uid" in said or "refuse" in said or "reject" in said:
        raise Refused(f"{said} {pending}")
    raise AssertionError(f"{titles}: {said} {pending}")


@step("the same event added here and there: one remains")
def identical(t):
    text = calendar(event("identical@example.org", "Identical", t.at()))
    output = t.import_text(text)
    assert output.code == 0, str(output)
    t.put(t.work, "identical-theirs.ics", text)
    outputs = [t.sync(None), t.sync(None)]
    titles = [title for item in t.items("Identical") for title in item.titles]
    if len(titles) == 2 and not any(title.endswith("(conflict)") for title in titles):
        raise ServerFault("stores a UID twice in a calendar")
    assert titles == ["Identical"], f"{titles} {outputs[0]} {outputs[1]}"
    assert outputs[1].code == 0, str(outputs[1])


@step("one UID in two calendars")
def two_calendars(t):
    uid = "two-calendars@example.org"
    try:
        t.put(t.work, "two-a.ics", calendar(event(uid, "Two places", t.at())))
        status, _, text = t.ada.request(
            "PUT", t.private + "two-b.ics", calendar(event(uid, "Two places", t.at())), {"Content-Type": "text/calendar; charset=utf-8"})
        t.sync()
        if status >= 300:
            raise NotOffered(f"refuses it ({status})")
        assert sorted(entry["calendar"] for entry in t.shown("Two places")) in (["home/Private", "home/Work"], ["home/Work"], ["home/Private"])
        t.command.run("delete", uid, "--yes", "--calendars", "home/Private")
        t.sync()
        assert [item.path for item in t.items("Two places")] == [t.work + "two-a.ics"], [item.path for item in t.items("Two places")]
    finally:
        for item in t.items("Two places"):
            t.ada.delete(item.path)


@step("an item that the server refuses is said, and others are sent")
def refused(t):
    # A start without an end is valid, and a few servers refuse it; all take the second event.
    lines = ["BEGIN:VEVENT", "UID:no-end@example.org", "DTSTAMP:20260101T000000Z", f"DTSTART:{t.at():%Y%m%dT%H%M%S}Z", "SUMMARY:Odd no end", "END:VEVENT"]
    output = t.import_text(calendar("\n".join(lines)))
    assert output.code == 0, str(output)
    t.add("Odd neighbour")
    output = t.sync(None)
    t.one("Odd neighbour")
    if t.items("Odd no end"):
        return
    said = output.text + t.command.attempt("accounts", "status").text + t.command.attempt("cache").text
    assert "valid-calendar-data" in said or "valid" in said or "refuse" in said or "reject" in said, said
    raise Refused(said)
