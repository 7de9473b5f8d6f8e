"""Signing in, and finding calendars."""

from trial import NotOffered, step


@step("account added by its URL")
def added(t):
    words = ["accounts", "add", t.url, "--user", "ada", "--password-command", "echo ada", "--allow-plain-http", "--all", "--name", "home"]
    output = t.command.connected(*words)
    assert output.code == 0, str(output)
    t.sync()
    found = [calendar["name"] for calendar in t.command.run("calendars", "--format", "json").json["calendars"]]
    assert {"home/Work", "home/Private"} <= set(found), f"found {found}"
    # Boxes for messages are no calendars.
    boxes = [name for name in found if "inbox" in name.lower() or "outbox" in name.lower() or name.endswith((".in", ".out"))]
    assert not boxes, f"lists {boxes}"


@step("account added by its host alone")
def by_host(t):
    words = ["accounts", "add", f"http://127.0.0.1:{t.proxy.port}/", "--user", "ada", "--password-command", "echo ada"]
    output = t.command.connected(*words, "--allow-plain-http", "--all", "--name", "host")
    try:
        if output.code != 0 and t.server.root != "/":
            status, _, _ = t.ada.request("PROPFIND", "/.well-known/caldav", "", {"Depth": "0"})
            if status < 300 or status == 404:
                raise NotOffered("its web server leads there, and was not started")
        assert output.code == 0, str(output)
        found = [calendar["name"] for calendar in t.command.attempt("calendars", "--format", "json").json["calendars"]]
        assert "host/Work" in found, f"found {found}"
    finally:
        t.command.connected("accounts", "remove", "host", "--yes")


@step("wrong password")
def wrong_password(t):
    if not t.server.has_passwords:
        raise NotOffered("takes any password")
    words = ["accounts", "add", t.url, "--user", "ada", "--password-command", "echo wrong", "--allow-plain-http", "--all", "--name", "wrong"]
    output = t.command.connected(*words)
    assert output.code != 0 and "password" in output.text, str(output)
    text = (t.command.folder / "home/config/agenda/config.toml").read_text()
    assert '"wrong"' not in text, "it was added"
