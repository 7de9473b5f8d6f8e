"""Usage: real_server.py radicale|xandikos FOLDER COUNT LOG. Starts a CalDAV server on 127.0.0.1 with a calendar of COUNT events in FOLDER, and a proxy
before it that counts: LOG gets a line for each connection with the method of each request and the bytes up and down. Writes the port of the
proxy, that of the server and the process to LOG.port. Where the file LOG.cut has a number, the proxy ends connections after so many requests, and
where the file LOG.lose has one, so many answers to a PUT or DELETE are lost after the server has done what was asked.
"""

import os
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Servers"))
import lifetime

kind, folder, count, log = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def event(number):
    return "\r\n".join(
        [
            "BEGIN:VCALENDAR",
            "VERSION:2.0",
            "PRODID:-//test//EN",
            "BEGIN:VTIMEZONE",
            "TZID:Europe/Berlin",
            "BEGIN:STANDARD",
            "DTSTART:19961027T030000",
            "TZOFFSETFROM:+0200",
            "TZOFFSETTO:+0100",
            "END:STANDARD",
            "END:VTIMEZONE",
            "BEGIN:VEVENT",
            f"UID:{number}@test",
            "DTSTAMP:20260101T000000Z",
            f"DTSTART;TZID=Europe/Berlin:202611{number % 28 + 1:02}T100000",
            "DURATION:PT1H",
            f"SUMMARY:Event {number}",
            "DESCRIPTION:" + "x" * 500,
            "END:VEVENT",
            "END:VCALENDAR",
            "",
        ]
    )


def pump(source, target, name, totals):
    try:
        while True:
            data = source.recv(65536)
            if not data:
                break
            if name == "down" and totals.pop("is lost", False):
                raise ConnectionError
            if name == "up":
                for method in (b"PROPFIND ", b"REPORT ", b"GET ", b"PUT ", b"DELETE ", b"MOVE "):
                    # curl writes the beginning of a request by itself.
                    if data.startswith(method):
                        totals["requests"].append(method.decode().strip())
                        if may_cut(totals):
                            raise ConnectionError
                        if method in (b"PUT ", b"DELETE ", b"MOVE ") and may_lose():
                            totals["is lost"] = True
            totals[name] += len(data)
            target.sendall(data)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


lock = threading.Lock()
seen = 0


def may_cut(totals):
    global seen
    with lock:
        seen += 1
        try:
            with open(log + ".cut", encoding="utf-8") as file:
                return seen > int(file.read())
        except (OSError, ValueError):
            return False


def may_lose():
    with lock:
        try:
            with open(log + ".lose", encoding="utf-8") as file:
                left = int(file.read())
            with open(log + ".lose", "w", encoding="utf-8") as file:
                file.write(str(left - 1))
            return left > 0
        except (OSError, ValueError):
            return False


def serve(client):
    server = socket.create_connection(("127.0.0.1", server_port))
    with lock, open(log, "a", encoding="utf-8") as file:
        file.write("+\n")
    totals = {"up": 0, "down": 0, "requests": []}
    threads = [
        threading.Thread(target=pump, args=(client, server, "up", totals)),
        threading.Thread(target=pump, args=(server, client, "down", totals)),
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with lock, open(log, "a", encoding="utf-8") as file:
        file.write(f"{totals['up']} {totals['down']} {' '.join(totals['requests'])}\n")


def write_events(items):
    """Writes the events where the server keeps them: to send 10 000 of them would take a quarter of an hour."""
    for number in range(count):
        with open(f"{items}/{number:04}.ics", "w", encoding="utf-8", newline="") as file:
            file.write(event(number))


server_port = free_port()
if kind == "radicale":
    items = folder + "/collection-root/ada/work"
    os.makedirs(items)
    with open(items + "/.Radicale.props", "w", encoding="utf-8") as file:
        file.write('{"tag": "VCALENDAR", "D:displayname": "Work"}')
    write_events(items)
    arguments = ["--hosts", f"127.0.0.1:{server_port}", "--auth-type", "none"]
    arguments += ["--storage-filesystem-folder", folder, "--logging-level", "error"]
    command = [sys.executable, "-m", "radicale"] + arguments
else:
    items = folder + "/ada/calendars/calendar"
    command = [sys.executable, "-m", "xandikos", "serve", "-d", folder, "--defaults"]
    command += ["--current-user-principal", "/ada/", "--listen-address", "127.0.0.1"]
    command += ["--port", str(server_port)]
listener = socket.create_server(("127.0.0.1", 0))
lifetime.leave(300 + count, listener.fileno())
subprocess.Popen(command)
for _ in range(600):
    try:
        socket.create_connection(("127.0.0.1", server_port)).close()
        break
    except OSError:
        time.sleep(0.05)
if kind == "xandikos":
    # The server has made a git repository for the calendar when it listens.
    write_events(items)
    git = ["git", "-C", items, "-c", "user.name=test", "-c", "user.email=test@localhost"]
    subprocess.run(git + ["add", "."], check=True)
    subprocess.run(git + ["commit", "--quiet", "--no-verify", "--message", "Add events"], check=True)
with open(log + ".new", "w", encoding="utf-8") as file:
    file.write(f"{listener.getsockname()[1]} {server_port} {os.getpid()}")
os.rename(log + ".new", log + ".port")
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
