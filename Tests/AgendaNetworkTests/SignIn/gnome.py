"""Usage: gnome.py FOLDER TARGET. A D-Bus of its own with a service that has the interface of GNOME Online Accounts, and a CalDAV server that wants what
the service gives: it answers 401, or lets the server at the URL TARGET answer.

The bus is FOLDER/bus. FOLDER/accounts.json is read for each call, a list of objects:
  id, provider, identity, name: as GNOME has them            way: “token”, “password” or nothing
  url: that of its calendars; PORT is that of the server     off: the calendars are switched off
  secrets: what is given, the next one after EnsureCredentials; the server takes the last one
  lifetime: the seconds of each token; 3600 if it is missing
  fails: the names of methods that fail, and the names of their errors; “silence” for no answer
FOLDER/calls gets a line for each call: method and account. FOLDER/log.port gets the port of the server and the process.
"""

import base64
import ctypes
import http.client
import http.server
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.parse

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import background_server

from jeepney import MessageType, message_bus, new_error, new_method_return
from jeepney.io.blocking import open_dbus_connection

folder, target = sys.argv[1], urllib.parse.urlsplit(sys.argv[2])
service, root = "org.gnome.OnlineAccounts", "/org/gnome/OnlineAccounts"
renewals = {}


def accounts():
    with open(folder + "/accounts.json", encoding="utf-8") as file:
        return json.load(file)


def secret(account, last=False):
    secrets = account.get("secrets", [])
    return secrets[-1 if last else min(renewals.get(account["id"], 0), len(secrets) - 1)] if secrets else ""


def authorization(account):
    if account.get("way") == "token":
        return "Bearer " + secret(account, last=True)
    pair = account["identity"] + ":" + secret(account, last=True)
    return "Basic " + base64.b64encode(pair.encode()).decode()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.headers.get("Authorization") not in [authorization(account) for account in accounts()]:
            self.send_response(401)
            self.send_header("WWW-Authenticate", 'Basic realm="x"')
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        connection = http.client.HTTPConnection(target.hostname, target.port)
        kept = {name: value for name, value in self.headers.items() if name.lower() in ("depth", "content-type", "if-match")}
        # Radicale takes any password, but wants to know the user.
        kept["Authorization"] = "Basic " + base64.b64encode(b"ada:x").decode()
        connection.request(self.command, self.path, body, kept)
        answer = connection.getresponse()
        data = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("connection", "transfer-encoding", "content-length", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_PUT = do_DELETE = do_OPTIONS = do_PROPFIND = do_REPORT = answer

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)


def managed():
    objects = {root + "/Manager": {service + ".Manager": {}}}
    for account in accounts():
        interfaces = {
            service + ".Account": {
                "Id": ("s", account["id"]), "ProviderType": ("s", account["provider"]),
                "ProviderName": ("s", account["provider"].title()), "Identity": ("s", account["identity"]),
                "PresentationIdentity": ("s", account.get("name", account["identity"])),
                "CalendarDisabled": ("b", account.get("off", False)),
                "AttentionNeeded": ("b", account.get("attention", False)),
            }
        }
        if "way" in account:
            interfaces[service + (".OAuth2Based" if account["way"] == "token" else ".PasswordBased")] = {}
        if "url" in account and not account.get("off"):
            url = account["url"].replace("PORT", str(server.server_port))
            interfaces[service + ".Calendar"] = {"Uri": ("s", url), "AcceptSslErrors": ("b", False)}
        objects[root + "/Accounts/" + account["id"]] = interfaces
    return objects


def reply(message, member, account):
    error = account.get("fails", {}).get(member)
    if error == "silence":
        return None
    if error:
        return new_error(message, error, "s", ("No credentials found (goa-error-quark, 4): S.",))
    if member == "EnsureCredentials":
        renewals[account["id"]] = renewals.get(account["id"], 0) + 1
        return new_method_return(message, "i", (3600,))
    if member == "GetAccessToken":
        return new_method_return(message, "si", (secret(account), account.get("lifetime", 3600)))
    return new_method_return(message, "s", (secret(account),))


def connected(address):
    """A connection to the bus, whose socket is there a moment before it listens."""
    while True:
        try:
            return open_dbus_connection(bus=address)
        except OSError:
            time.sleep(0.01)


def desktop():
    address = "unix:path=" + folder + "/bus"
    subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address],
        preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL), stderr=subprocess.DEVNULL)
    with connected(address) as connection:
        connection.send_and_get_reply(message_bus.RequestName(service))
        ready.set()
        while True:
            message = connection.receive()
            if message.header.message_type != MessageType.method_call:
                continue
            path, member = message.header.fields[1], message.header.fields[3]
            account = next((one for one in accounts() if path.endswith("/" + one["id"])), {})
            with open(folder + "/calls", "a", encoding="utf-8") as file:
                print(member, account.get("identity", ""), file=file)
            if member == "GetManagedObjects":
                answer = new_method_return(message, "a{oa{sa{sv}}}", (managed(),))
            else:
                answer = reply(message, member, account)
            if answer:
                connection.send(answer)


def serve_desktop():
    threading.Thread(target=desktop, daemon=True).start()
    ready.wait(60)


ready = threading.Event()
# The thread that starts the bus has to be in the process that goes on: see `background_server.serve`.
background_server.serve(server, folder + "/log", 600, serve_desktop)
