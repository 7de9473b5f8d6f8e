"""Calendars that come, go, and change their names."""

from dav import Refusal
from trial import NotOffered, Refused, ServerFault, calendar, event, step


def names(t):
    return [found["name"] for found in t.command.run("calendars", "--format", "json").json["calendars"] if not found.get("vanished")]


@step("new calendar on the server")
def new(t):
    path = t.server.home("ada") + "hobby/"
    t.ada.make(path, "Hobby")
    t.ada.put(path + "hobby.ics", calendar(event("hobby@example.org", "Hobby event", t.at())))
    t.sync()
    assert "home/Hobby" in names(t), names(t)
    assert [entry["calendar"] for entry in t.shown("Hobby event")] == ["home/Hobby"]


@step("calendar removed on the server")
def removed(t):
    path = t.server.home("ada") + "passing/"
    t.ada.make(path, "Passing")
    t.ada.put(path + "passing.ics", calendar(event("passing@example.org", "Passing event", t.at())))
    t.sync()
    assert t.shown("Passing event")
    t.ada.delete(path)
    outputs = [t.sync(None), t.sync(None)]
    assert any("no longer on the server" in output.text for output in outputs), f"nothing was said: {outputs[1]}"
    assert "home/Passing" not in names(t), "it is listed as if it was there"
    t.add("After passing")
    output = t.sync(None)
    t.one("After passing")
    # The next steps begin without it.
    t.recover()
    assert output.code == 0, f"each sync ends with {output.code} until the cache is cleared"


@step("odd names of calendars")
def odd(t):
    title = "Ärzte & Söhne / “x” <y>"
    path = t.server.home("ada") + "odd/"
    t.ada.make(path, title)
    try:
        held = t.ada.calendars(t.server.home("ada"))[path]
        t.sync()
        found = [name for name in names(t) if "rzte" in name]
        assert len(found) == 1 and "&amp;" not in found[0] and "&lt;" not in found[0], f"{found}, on the server {held}"
        t.command.run("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Odd place", "--calendar", found[0], "--yes")
        t.sync()
        t.one("Odd place", [path])
        return None if held == title else f"stored as “{held}”"
    finally:
        t.ada.delete(path)
        t.recover()


@step("a name of a calendar with %")
def percent(t):
    path = t.server.home("ada") + "percent/"
    try:
        t.ada.make(path, "Half 50 %")
    except Refusal as refusal:
        raise ServerFault(str(refusal).split(":")[1].split()[0]) from refusal
    t.sync()
    assert "home/Half 50 %" in names(t), names(t)
    t.ada.delete(path)
    t.recover()


@step("calendar renamed on the server: the old name works")
def renamed(t):
    path = t.server.home("ada") + "choir/"
    t.ada.make(path, "Choir")
    t.sync()
    t.ada.rename(path, "Singing")
    assert t.ada.calendars(t.server.home("ada"))[path] == "Singing"
    outputs = [t.sync(None), t.sync(None)]
    output = t.command.attempt("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Choir by old name", "--calendar", "home/Choir", "--yes")
    assert output.code == 0, f"{output} {names(t)} {outputs[0]}"
    t.sync()
    t.one("Choir by old name", [path])


@step("… and the new name works")
def renamed_new(t):
    path = t.server.home("ada") + "choir/"
    # Names are asked for now and then, not each time.
    t.command.connected("sync", "--force")
    output = t.command.attempt("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Choir by new name", "--calendar", "home/Singing", "--yes")
    assert output.code == 0, f"{output} {names(t)}"
    t.sync()
    t.one("Choir by new name", [path])


@step("a second calendar of one name, with an earlier path")
def second(t):
    first, other = t.server.home("ada") + "notebook-b/", t.server.home("ada") + "notebook-a/"
    t.ada.make(first, "Notebook")
    t.sync()
    t.ada.make(other, "Notebook")
    t.sync()
    t.command.run("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Diary", "--calendar", "home/Notebook", "--yes")
    t.sync()
    assert not t.items("Diary", [other]), f"it is in the calendar that came later: {names(t)}"
    t.one("Diary", [first])


@step("calendar made, changed and removed by a command")
def commands(t):
    def held():
        return sorted(t.ada.calendars(t.server.home("ada")).values())

    output = t.command.connected("calendars", "add", "Garden", "--account", "home", "--color", "#228b22")
    if output.code != 0:
        assert "Garden" not in held(), f"it was made: {output}"
        raise Refused(output.text)
    assert "Garden" in held() and "home/Garden" in names(t), f"{held()} {names(t)}"
    t.command.run("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Garden party", "--calendar", "home/Garden", "--yes")
    t.sync()
    path = next(path for path, name in t.ada.calendars(t.server.home("ada")).items() if name == "Garden")
    t.one("Garden party", [path])
    output = t.command.connected("calendars", "change", "home/Garden", "--name", "Orchard", "--color", "#b22222")
    assert output.code == 0, str(output)
    assert t.ada.calendars(t.server.home("ada"))[path] == "Orchard" and "home/Orchard" in names(t), f"{held()} {names(t)}"
    output = t.command.connected("calendars", "remove", "home/Orchard", "--yes")
    assert output.code == 0, str(output)
    assert "Orchard" not in held() and "home/Orchard" not in names(t), f"{held()} {names(t)}"
    synced = t.sync(None)
    shown = t.shown("Garden party")
    t.recover()
    assert not shown, f"its events are still shown: {shown}"
    assert synced.code == 0, f"each sync ends with {synced.code} until the cache is cleared"


@step("task for a calendar of events alone")
def events_alone(t):
    path = t.server.home("ada") + "events/"
    t.ada.make(path, "Events alone", components="VEVENT")
    try:
        t.command.connected("sync", "--force")
        output = t.command.attempt("add", "--task", "2026-12-31", "--title", "Alone task", "--calendar", "home/Events alone", "--yes")
        said = output.text + t.sync(None).text + t.command.attempt("cache").text
        if t.items("Alone task", [path]):
            return "the server takes it"
        assert output.code != 0 or "Alone task" in said, f"it is lost: {said}"
        raise Refused(said)
    finally:
        t.ada.delete(path)
        t.recover()


@step("calendar of another person, read-only")
def shared(t):
    path = t.server.home("bob") + "shared/"
    if not t.server.has_guests:
        raise NotOffered("no shares")
    t.bob.make(path, "Shared by Bob")
    t.bob.put(path + "shared.ics", calendar(event("shared@example.org", "Shared event", t.at())))
    place = t.server.share(path)
    held = t.ada.calendars(t.server.home("ada"))
    if place not in held:
        raise NotOffered(f"not listed to ada: {sorted(held)}")
    t.sync()
    entries = t.shown("Shared event")
    assert len(entries) == 1, f"{entries} {names(t)}"
    name = entries[0]["calendar"]
    output = t.command.attempt("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Not allowed", "--calendar", name, "--yes")
    assert output.code != 0 and "read-only" in output.text, f"{name}: {output}"
    edited = t.command.attempt("edit", "shared@example.org", "--title", "Shared changed")
    assert edited.code != 0 and "read-only" in edited.text, str(edited)


@step("a name of [defaults] that is not there stops nothing")
def absent_default(t):
    path = t.command.folder / "home/config/agenda/config.toml"
    before = path.read_text()
    path.write_text('[defaults]\ncalendars = ["home/Work", "home/Absent"]\n\n' + before)
    try:
        t.added("Default")
        listed = t.command.attempt("list", "--days", "30")
        synced = t.command.connected("sync")
        assert listed.code == 0 and synced.code == 0, f"{listed} {synced}"
    finally:
        path.write_text(before)


@step("cache cleared, and fetched again")
def cleared(t):
    before = len(t.shown(""))
    output = t.command.connected("cache", "clear")
    assert output.code == 0, str(output)
    t.sync()
    after = len(t.shown(""))
    assert before == after, f"{before} entries before, {after} after"
