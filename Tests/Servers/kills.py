"""Kills agenda-sync at random moments while it sends changes: afterwards nothing is lost, and nothing was sent twice."""

import random
import time
import urllib.parse

TITLE = "killed at random moments of a synchronisation that sends changes"
# The server may end a request that it has begun when its client is killed.
PAUSE = 0.3


class Round:
    """An event that is added, one that is changed and one that is removed, without a network."""

    def __init__(self, t, number):
        self.added, self.before, self.after, self.removed = (f"Kill {number} {word}" for word in ("added", "before", "after", "removed"))
        changed, removed = t.one(self.before), t.one(self.removed)
        t.add(self.added)
        t.command.run("edit", changed.uid, "--title", self.after)
        t.command.run("delete", removed.uid, "--yes")

    def done(self, held):
        """The changes that a server has made which holds items with these titles."""
        return [self.added in held, self.after in held, self.removed not in held]

    @property
    def titles(self):
        """What a server holds that has made all of them."""
        return [self.added, self.after]


def prepare(t, numbers):
    for number in numbers:
        t.add(f"Kill {number} before", day=number % 28)
        t.add(f"Kill {number} removed", day=number % 28)
    t.sync()


def held(t):
    """The paths of the items by their titles; each title is there once."""
    items = t.items("Kill ")
    titles = sorted(title for item in items for title in item.titles)
    assert len(set(titles)) == len(titles), f"stored twice: {titles}"
    return {title: urllib.parse.unquote(item.path) for item in items for title in item.titles}


def clear(t):
    for item in t.items("Kill "):
        t.ada.delete(item.path)
    t.sync()


def run(t, count):
    """Kills it so many times. Returns a note, or fails where something was lost or, unless the server ignores conditions, sent twice."""
    chance = random.Random(count)
    rounds, killed, done, twice = 0, 0, 0, []
    prepare(t, range(-1, 0))
    first = Round(t, -1)
    start = time.monotonic()
    t.sync()
    length = time.monotonic() - start
    assert all(first.done(held(t)))
    # Some synchronisations end before they are killed.
    for number in range(3 * count):
        if killed == count:
            break
        rounds += 1
        # A few at a time, so that a server does not have to give hundreds of them after each.
        if number % 5 == 0:
            clear(t)
            prepare(t, range(number, number + 5))
            expected = {f"Kill {place} {word}" for place in range(number, number + 5) for word in ("before", "removed")}
        changes = Round(t, number)
        expected = expected - {changes.before, changes.removed} | set(changes.titles)
        killed += t.command.kill_sync(chance.uniform(0, length))
        time.sleep(PAUSE)
        before = held(t)
        done += sum(changes.done(before))
        t.proxy.forget()
        for _ in range(3):
            output = t.sync(None)
            if output.code == 0:
                break
        accepted = {urllib.parse.unquote(request) for request, status in t.proxy.answers if status < 300}
        twice += [title for title in changes.titles if title in before and f"PUT {before[title]}" in accepted]
        after = held(t)
        assert set(after) == expected, f"round {number}: lost or kept {sorted(set(after) ^ expected)}: {output}"
        assert {entry["summary"] for entry in t.shown("Kill ")} == expected, f"round {number}: shown otherwise than held"
    note = f"killed {killed} times, with {done} of {3 * rounds} changes on the server by then: none lost, {len(twice)} sent twice"
    assert not twice or not t.server.has_conditions, note
    return note
