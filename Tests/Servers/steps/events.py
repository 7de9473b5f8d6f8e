"""Single events and tasks: what is added, changed, removed and taken back."""

from trial import ZONE, ServerFault, calendar, event, step


@step("event added")
def add(t):
    t.add("Add timed")
    t.sync()
    item = t.one("Add timed")
    assert item.path.startswith(t.work), item.path
    assert item.value("DTSTART") == f"{t.at():%Y%m%dT%H%M%S}", item.text


@step("all-day event added")
def all_day(t):
    t.command.run("add", f"{t.at(1):%Y-%m-%d}", "--title", "Add all day", "--calendar", "home/Work", "--yes")
    t.sync()
    values = t.one("Add all day").values("DTSTART")
    assert values == [f";VALUE=DATE:{t.at(1):%Y%m%d}"], values
    t.sync()
    assert [entry["allDay"] for entry in t.shown("Add all day")] == [True]


@step("several lines and marks")
def marks(t):
    title, text = "Add marks, a; b \\ “c” Łódź 日本", "first line\nsecond, with; marks \\n and \"quotes\" <&>"
    t.add(title, "--location", "Café, 2nd; floor", "--description", text, "--url", "https://example.org/a?b=c&d=%20e")
    t.sync()
    t.sync()
    t.one("Add marks\\, a\\; b \\\\ “c” Łódź 日本")
    entry = t.shown(title)[0]
    assert entry["location"] == "Café, 2nd; floor" and entry["url"] == "https://example.org/a?b=c&d=%20e", entry
    shown = t.command.run("show", entry["uid"], "--format", "json").json
    assert shown.get("description", shown.get("event", {}).get("description")) == text, shown


@step("emoji")
def emoji(t):
    item = t.added("Emoji 🎻")
    t.sync()
    assert [entry["summary"] for entry in t.shown("Emoji")] == ["Emoji 🎻"]
    t.command.run("edit", item.uid, "--location", "Hall 🎻")
    t.sync()
    assert t.one("Emoji 🎻").value("LOCATION") == "Hall 🎻"


@step("reminders")
def reminder(t):
    t.add("Add reminder", "--alarm", "15m")
    t.sync()
    item = t.one("Add reminder")
    assert item.values("ACTION") and item.value("TRIGGER") == "-PT15M", item.text
    t.command.run("edit", item.uid, "--alarm", "1d,10m")
    t.sync()
    item = t.one("Add reminder")
    assert sorted(value.split(":")[-1] for value in item.values("TRIGGER")) == ["-P1D", "-PT10M"], item.text


@step("title and time changed")
def edit(t):
    item = t.added("Edit before")
    t.command.run("edit", item.uid, "--title", "Edit after", "--at", "15:30", "--location", "Hall")
    t.sync()
    changed = t.one("Edit after")
    assert changed.path == item.path and changed.value("DTSTART") == f"{t.at(hour=15, minute=30):%Y%m%dT%H%M%S}", changed.text
    t.gone("Edit before")


@step("changed twice, sent once")
def edit_twice(t):
    item = t.added("Twice")
    t.command.run("edit", item.uid, "--title", "Twice changed")
    t.command.run("edit", item.uid, "--location", "Hall")
    t.proxy.forget()
    t.sync()
    changed = t.one("Twice changed")
    assert changed.value("LOCATION") == "Hall", changed.text
    sent = [request for request in t.proxy.requests if request.startswith("PUT")]
    assert len(sent) == 1, sent


@step("foreign properties kept by a change")
def foreign(t):
    lines = ["X-OTHER-CLIENT;X-KIND=a:kept", "CATEGORIES:Alpha,Beta", "CLASS:PRIVATE", "TRANSP:TRANSPARENT", "ATTACH:https://example.org/paper.pdf"]
    t.put(t.work, "foreign.ics", calendar(event("foreign@example.org", "Foreign", t.at(), *lines)))
    t.sync()
    t.command.run("edit", "foreign@example.org", "--title", "Foreign changed")
    t.sync()
    item = t.one("Foreign changed")
    for name, value in (("X-OTHER-CLIENT", "kept"), ("CLASS", "PRIVATE"), ("TRANSP", "TRANSPARENT")):
        assert item.value(name) == value, f"{name} is {item.value(name)}: {item.text}"
    assert ",".join(value.split(":")[-1] for value in item.values("CATEGORIES")) == "Alpha,Beta", item.text
    assert item.value("ATTACH") == "https://example.org/paper.pdf" and "BEGIN:VTIMEZONE" in item.lines, item.text


@step("values with commas are kept, or it is said which are cut")
def commas(t):
    values = {
        "CONFERENCE": "tel:+1-412-555-0123,,,654321",
        "IMAGE": "https://example.org/a,b.png",
        "X-APPLE-STRUCTURED-LOCATION": "geo:52.5080,13.3370",
        "ATTACH": "https://example.org/a,b.pdf",
    }
    lines = [f"{name};VALUE=URI:{value}" for name, value in values.items()] + ["URL:https://example.org/@52.5,13.4"]
    output = t.import_text(calendar(event("commas@example.org", "Commas", t.at(), *lines)))
    assert output.code == 0, str(output)
    said = t.sync().text
    item = t.one("Commas")
    cut = [name for name, value in values.items() if item.value(name) != value]
    assert [name for name in values if f" {name} " in said] == cut, f"cuts {cut}, and says: {said}"
    assert item.value("URL") == "https://example.org/@52.5,13.4", item.text
    if cut:
        raise ServerFault(f"keeps a part of {', '.join(cut)}")


@step("custom time zone kept")
def zone(t):
    text = calendar(event("zone@example.org", "Custom zone", t.at())).replace("Europe/Berlin", "Local time of the hall").replace("+0100", "+0400")
    t.put(t.work, "zone.ics", text.replace("+0200", "+0500"))
    t.sync()
    before = t.shown("Custom zone")[0]["start"]
    assert before == f"{t.at(hour=7):%Y-%m-%dT%H:%M:%S}+01:00", before
    t.command.run("edit", "zone@example.org", "--title", "Custom zone changed")
    t.sync()
    t.sync()
    assert t.shown("Custom zone changed")[0]["start"] == before
    assert "+0400" in t.one("Custom zone changed").text


@step("event deleted")
def delete(t):
    item = t.added("Delete")
    t.command.run("delete", item.uid, "--yes")
    t.sync()
    t.gone("Delete")
    assert not t.shown("Delete")


@step("change by another client")
def other_change(t):
    item = t.added("Other before")
    t.change(item, ("SUMMARY:Other before", "SUMMARY:Other after"))
    t.sync()
    assert len(t.shown("Other after")) == 1 and not t.shown("Other before")


@step("deletion by another client")
def other_delete(t):
    item = t.added("Other delete")
    t.ada.delete(item.path)
    t.sync()
    if not t.shown("Other delete"):
        return None
    t.sync()
    assert not t.shown("Other delete"), "it is still shown"
    return "after a second look"


@step("odd names of items")
def odd_names(t):
    names = ["with%20space.ics", "plus+sign.ics", "%C3%BCml%C3%A4ut.ics", "at@sign.ics", "no-extension"]
    stored = []
    for number, name in enumerate(names):
        status, _, _ = t.ada.request(
            "PUT", t.work + name, calendar(event(f"odd-{number}@example.org", f"Odd {number}", t.at(number))), {"Content-Type": "text/calendar; charset=utf-8"})
        if status < 300:
            stored.append(number)
    t.sync()
    shown = sorted({entry["summary"] for entry in t.shown("Odd ")})
    assert shown == [f"Odd {number}" for number in stored], f"stored {stored}, shown {shown}"
    for number in stored:
        t.command.run("edit", f"odd-{number}@example.org", "--title", f"Odd changed {number}")
    t.sync()
    changed = sorted(title for item in t.items("Odd ") for title in item.titles)
    assert changed == [f"Odd changed {number}" for number in stored], changed
    for number in stored:
        t.command.run("delete", f"odd-{number}@example.org", "--yes")
    t.sync()
    t.gone("Odd ")
    return None if len(stored) == len(names) else f"{len(names) - len(stored)} names refused by the server"


@step("events without a title, an end or a duration")
def bare(t):
    lines = ["BEGIN:VEVENT", "DTSTAMP:20260101T000000Z"]
    stored = []
    for name, more in (("title", [f"DTEND:{t.at(0, 12):%Y%m%dT%H%M%S}Z"]), ("end", ["SUMMARY:Bare end"]), ("day", ["SUMMARY:Bare day"])):
        start = f"DTSTART;VALUE=DATE:{t.at():%Y%m%d}" if name == "day" else f"DTSTART:{t.at():%Y%m%dT%H%M%S}Z"
        text = calendar("\n".join([*lines, f"UID:bare-{name}@example.org", start, *more, "END:VEVENT"]))
        status, _, _ = t.ada.request("PUT", f"{t.work}bare-{name}.ics", text, {"Content-Type": "text/calendar; charset=utf-8"})
        if status < 300:
            stored.append(name)
    t.sync()
    shown = {entry["uid"] for entry in t.shown("")}
    for name in stored:
        assert f"bare-{name}@example.org" in shown, f"without {name}: not shown"
        t.command.run("edit", f"bare-{name}@example.org", "--title", f"Bare {name} changed")
    t.sync()
    changed = sorted(title for item in t.items("Bare ") for title in item.titles)
    assert changed == sorted(f"Bare {name} changed" for name in stored), changed
    return None if len(stored) == 3 else f"refuses those without {', '.join(sorted({'title', 'end', 'day'} - set(stored)))}"


@step("undo before sending")
def undo_unsent(t):
    t.add("Undo unsent")
    t.command.run("undo")
    t.proxy.forget()
    t.sync()
    t.gone("Undo unsent")
    assert not [request for request in t.proxy.requests if request.startswith(("PUT", "DELETE"))], t.proxy.requests


@step("undo of an addition, after it was sent and fetched")
def undo_add(t):
    t.added("Undo add")
    t.sync()
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    t.gone("Undo add")


@step("undo of a change, after it was sent and fetched")
def undo_edit(t):
    item = t.added("Undo edit")
    t.sync()
    t.command.run("edit", item.uid, "--title", "Undo edit made", "--location", "Hall")
    t.sync()
    t.sync()
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    item = t.one("Undo edit")
    assert item.titles == ["Undo edit"] and not item.values("LOCATION"), item.text


@step("undo of a deletion, after it was sent and fetched")
def undo_delete(t):
    item = t.added("Undo delete")
    t.command.run("delete", item.uid, "--yes")
    t.sync()
    t.gone("Undo delete")
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    t.sync()
    assert t.one("Undo delete").uid == item.uid
    assert len(t.shown("Undo delete")) == 1


@step("undo refused after another client’s change")
def undo_foreign(t):
    item = t.added("Undo foreign")
    t.command.run("edit", item.uid, "--title", "Undo foreign mine")
    t.sync()
    t.change(t.one("Undo foreign mine"), ("SUMMARY:Undo foreign mine", "SUMMARY:Undo foreign theirs"))
    t.sync()
    output = t.command.attempt("undo")
    t.command.attempt("undo", "--skip")
    assert output.code == 75, str(output)
    t.sync()
    t.one("Undo foreign theirs")


@step("task added, done, and open again")
def task(t):
    output = t.command.attempt("add", "--task", "2026-12-31", "--title", "Task pay", "--calendar", "home/Work", "--yes")
    assert output.code == 0, str(output)
    t.sync()
    item = t.one("Task pay")
    assert "BEGIN:VTODO" in item.lines, item.text
    t.command.run("done", item.uid)
    t.sync()
    done = t.one("Task pay")
    assert done.value("STATUS") == "COMPLETED" and done.values("COMPLETED"), done.text
    t.sync()
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    assert t.one("Task pay").value("STATUS") != "COMPLETED"


@step("a task without a date is fetched")
def bare_task(t):
    lines = ["BEGIN:VTODO", "UID:bare@example.org", "DTSTAMP:20260101T000000Z", "SUMMARY:Task bare", "END:VTODO"]
    t.put(t.work, "bare.ics", calendar("\n".join(lines)).replace(ZONE.replace("\n", "\r\n") + "\r\n", ""))
    t.sync()
    assert "Task bare" in t.command.run("tasks").out
    t.command.run("done", "bare@example.org")
    t.sync()
    assert t.one("Task bare").value("STATUS") == "COMPLETED"
