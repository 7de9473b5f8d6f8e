"""What is sent, and what happens without a network."""

import time

from trial import calendar, event, step


@step("nothing new costs one request")
def nothing_new(t):
    t.sync()
    t.sync()
    t.proxy.forget()
    t.sync()
    requests = list(t.proxy.requests)
    assert len(requests) == 1, requests
    return f"{t.proxy.bytes} bytes"


@step("300 items")
def many(t):
    path = t.server.home("ada") + "many/"
    t.ada.make(path, "Many")
    for number in range(300):
        t.ada.put(f"{path}many-{number:03}.ics", calendar(event(f"many-{number}@example.org", f"Many {number}", t.at(number % 28, 8 + number % 10))))
    t.proxy.forget()
    t.sync()
    requests = len(t.proxy.requests)
    shown = {entry["uid"] for entry in t.shown("Many ")}
    assert len(shown) == 300, f"{len(shown)} are shown"
    for number in range(0, 300, 3):
        t.ada.delete(f"{path}many-{number:03}.ics")
    t.sync()
    if len({entry["uid"] for entry in t.shown("Many ")}) != 200:
        t.sync()
    shown = {entry["uid"] for entry in t.shown("Many ")}
    assert len(shown) == 200, f"{len(shown)} are shown after 100 were deleted"
    return f"{requests} requests"


@step("changes without a network, sent later")
def offline(t):
    kept, changed, removed = t.added("Offline kept"), t.added("Offline before", day=1), t.added("Offline removed", day=2)
    t.proxy.is_up = False
    t.add("Offline added", day=3)
    t.command.run("edit", changed.uid, "--title", "Offline after")
    t.command.run("delete", removed.uid, "--yes")
    output = t.command.sync()
    assert output.code == 75, str(output)
    assert sorted({entry["summary"] for entry in t.shown("Offline")}) == ["Offline added", "Offline after", "Offline kept"]
    t.proxy.is_up = True
    t.sync()
    titles = sorted(title for item in t.items("Offline") for title in item.titles)
    assert titles == ["Offline added", "Offline after", "Offline kept"], titles
    assert t.one("Offline kept").tag == kept.tag


@step("ten changes without a network: requests")
def ten(t):
    t.sync()
    for number in range(10):
        t.add(f"Ten {number}", day=number)
    t.proxy.forget()
    t.sync()
    requests = list(t.proxy.requests)
    assert len(t.items("Ten ")) == 10
    # The list of the calendars, which says that nothing has changed, the changes, and what has changed then.
    assert len(requests) <= 12, f"{len(requests)} requests: {requests}"
    return f"{len(requests)} requests"


@step("lost answers: stored once")
def lost(t):
    t.add("Lost answer")
    t.proxy.lost = 1
    first = t.sync(None)
    assert t.proxy.lost == 0, "nothing was sent"
    t.sync(None)
    t.sync()
    t.one("Lost answer")
    assert len(t.shown("Lost answer")) == 1, first


@step("lost answers: changed and deleted once")
def lost_change(t):
    item = t.added("Lost change")
    t.command.run("edit", item.uid, "--title", "Lost change done")
    t.proxy.lost = 1
    t.sync(None)
    t.sync(None)
    t.sync()
    assert [title for found in t.items("Lost change") for title in found.titles] == ["Lost change done"]
    t.command.run("delete", item.uid, "--yes")
    t.proxy.lost = 1
    t.sync(None)
    t.sync(None)
    t.sync()
    t.gone("Lost change")


@step("lost answers: moved once")
def lost_move(t):
    item = t.added("Lost move")
    output = t.command.attempt("move", item.uid, "--calendar", "home/Private")
    assert output.code == 0, str(output)
    t.proxy.lost = 1
    t.sync(None)
    assert t.proxy.lost == 0, "nothing was sent"
    t.sync(None)
    t.sync()
    assert t.one("Lost move").path.startswith(t.private)
    assert [entry["calendar"] for entry in t.shown("Lost move")] == ["home/Private"]


@step("expired token: additions and deletions are found")
def token(t):
    item = t.added("Token old")
    t.sync()
    t.ada.delete(item.path)
    t.put(t.work, "token-new.ics", calendar(event("token-new@example.org", "Token new", t.at())))
    t.proxy.forget()
    t.proxy.spoil_tokens = True
    t.sync()
    t.proxy.spoil_tokens = False
    if t.shown("Token old"):
        t.sync()
    assert not t.shown("Token old"), "the deleted event is still shown"
    assert len(t.shown("Token new")) == 1, "the new event is not shown"


@step("a change is sent in the background")
def background(t):
    output = t.command.connected("add", f"{t.at():%Y-%m-%d %H:%M}", "--title", "Background", "--calendar", "home/Work", "--yes")
    assert output.code == 0, str(output)
    end = time.monotonic() + 20
    while time.monotonic() < end and not t.items("Background"):
        time.sleep(0.5)
    t.one("Background")


@step("“sync” at once after a change sends it")
def sync_sends(t):
    t.sync()
    t.add("At once")
    output = t.command.connected("sync")
    assert output.code == 0, str(output)
    t.one("At once")
