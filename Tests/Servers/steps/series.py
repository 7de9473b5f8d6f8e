"""Series, and instances that differ from them."""

from trial import calendar, event, step


def days(t, title):
    return [entry["start"][:16] for entry in t.shown(title)]


def series(t, title, hour=10):
    t.add(title, "--repeat", "every week", hour=hour)
    t.sync()
    item = t.one(title)
    assert item.values("RRULE"), item.text
    return item


def instance(t, item, week):
    return f"{item.uid}@{t.at(7 * week):%Y-%m-%d}"


@step("series added")
def add(t):
    item = series(t, "Series")
    assert "FREQ=WEEKLY" in item.value("RRULE"), item.text
    t.sync()
    assert len(t.shown("Series", 28)) == 3


@step("one instance changed (RECURRENCE-ID)")
def this(t):
    item = series(t, "This")
    t.command.run("edit", instance(t, item, 1), "--this", "--title", "This moved", "--at", "16:00")
    t.sync()
    changed = t.one("This")
    assert sorted(changed.titles) == ["This", "This moved"] and changed.values("RECURRENCE-ID"), changed.text
    t.sync()
    assert days(t, "This moved") == [f"{t.at(7, 16):%Y-%m-%dT%H:%M}"], days(t, "This moved")


@step("this and the following changed")
def following(t):
    item = series(t, "Following")
    t.command.run("edit", instance(t, item, 2), "--following", "--title", "Following new", "--at", "17:00")
    t.sync()
    t.sync()
    assert days(t, "Following")[:4] == [
        f"{t.at(7 * week, 17 if week > 1 else 10):%Y-%m-%dT%H:%M}" for week in range(4)], days(t, "Following")
    found = t.items("Following")
    assert len(found) == 2 and len({item.uid for item in found}) == 2, [item.text for item in found]
    assert any("UNTIL" in item.value("RRULE") for item in found), [item.text for item in found]


@step("undo of this and the following, after it was sent")
def undo_following(t):
    item = series(t, "Whole")
    t.command.run("edit", instance(t, item, 2), "--following", "--title", "Whole new")
    t.sync()
    t.sync()
    output = t.command.attempt("undo")
    assert output.code == 0, str(output)
    t.sync()
    item = t.one("Whole")
    assert item.titles == ["Whole"] and "UNTIL" not in item.value("RRULE"), item.text


@step("one instance deleted")
def delete_this(t):
    item = series(t, "Skip")
    t.command.run("delete", instance(t, item, 1), "--this", "--yes")
    t.sync()
    assert t.one("Skip").values("EXDATE"), t.one("Skip").text
    t.sync()
    assert f"{t.at(7):%Y-%m-%dT%H:%M}" not in days(t, "Skip") and len(days(t, "Skip")) > 3


@step("this and the following deleted")
def delete_following(t):
    item = series(t, "Ending")
    t.command.run("delete", instance(t, item, 2), "--following", "--yes")
    t.sync()
    t.sync()
    assert len(days(t, "Ending")) == 2, days(t, "Ending")
    assert "UNTIL" in t.one("Ending").value("RRULE"), t.one("Ending").text


@step("another client’s instance is shown, and kept by a change of all")
def foreign_instance(t):
    main = event("foreign-series@example.org", "Parts", t.at(), "RRULE:FREQ=WEEKLY;COUNT=4")
    moved = event("foreign-series@example.org", "Parts moved", t.at(8, 18), f"RECURRENCE-ID;TZID=Europe/Berlin:{t.at(7):%Y%m%dT%H%M%S}")
    t.put(t.work, "parts.ics", calendar(main, moved))
    t.sync()
    assert days(t, "Parts moved") == [f"{t.at(8, 18):%Y-%m-%dT%H:%M}"] and len(days(t, "Parts")) == 4, days(t, "Parts")
    t.command.run("edit", "foreign-series@example.org", "--all", "--location", "Hall")
    t.sync()
    t.sync()
    item = t.one("Parts")
    assert len(item.values("RECURRENCE-ID")) == 1 and "Hall" in item.text, item.text
    assert days(t, "Parts moved") == [f"{t.at(8, 18):%Y-%m-%dT%H:%M}"], days(t, "Parts")


@step("series with a cancelled instance moved to another hour")
def cancelled_instance(t):
    uid = "called-off@example.org"
    number = f"RECURRENCE-ID;TZID=Europe/Berlin:{t.at(7):%Y%m%dT%H%M%S}"
    main = event(uid, "Called off", t.at(), "RRULE:FREQ=WEEKLY;COUNT=4")
    t.put(t.work, "called-off.ics", calendar(main, event(uid, "Called off", t.at(7), number, "STATUS:CANCELLED")))
    t.sync()
    t.command.run("edit", uid, "--all", "--at", "15:00")
    t.sync()
    t.sync()
    item = t.one("Called off")
    assert item.values("STATUS") == ["CANCELLED"], item.text
    assert item.value("RECURRENCE-ID") == f"{t.at(7, 15):%Y%m%dT%H%M%S}", item.text
    kept = [day for day in days(t, "Called off") if day != f"{t.at(7, 15):%Y-%m-%dT%H:%M}"]
    assert kept == [f"{t.at(7 * week, 15):%Y-%m-%dT%H:%M}" for week in (0, 2, 3)], days(t, "Called off")
