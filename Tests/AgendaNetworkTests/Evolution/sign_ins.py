"""Usage: sign_ins.py FOLDER. A D-Bus of its own, FOLDER/bus, with services that say of sign-ins what the Evolution Data Server, a Secret Service and GNOME
Online Accounts say.

FOLDER/desktop.json is read for each call:
  status: the ConnectionStatus of sources by their identifiers     passwords: the sources whose passwords are kept
  locked: the default keyring is locked                            attention: the accounts of GNOME that want a new sign-in
FOLDER/ready is made when they can be asked.
"""

import ctypes
import json
import signal
import subprocess
import sys
import time

from jeepney import MessageType, message_bus, new_error, new_method_return
from jeepney.io.blocking import open_dbus_connection

folder = sys.argv[1]
evolution, accounts, secrets = "org.gnome.evolution.dataserver", "org.gnome.OnlineAccounts", "org.freedesktop.secrets"


def answer(message, fields, desktop):
    path, member = fields[1], fields[3]
    if member == "GetManagedObjects" and path.startswith("/org/gnome/evolution"):
        objects = {
            f"/org/gnome/evolution/dataserver/SourceManager/Source_{number}": {
                evolution + ".Source": {"UID": ("s", uid), "ConnectionStatus": ("s", status)}}
            for number, (uid, status) in enumerate(desktop.get("status", {}).items())}
        return new_method_return(message, "a{oa{sa{sv}}}", (objects,))
    if member == "GetManagedObjects":
        objects = {
            f"/org/gnome/OnlineAccounts/Accounts/{name}": {
                accounts + ".Account": {"Id": ("s", name), "AttentionNeeded": ("b", True)}}
            for name in desktop.get("attention", [])}
        return new_method_return(message, "a{oa{sa{sv}}}", (objects,))
    if member == "ReadAlias":
        return new_method_return(message, "o", ("/org/freedesktop/secrets/collection/login",))
    if member == "Get":
        return new_method_return(message, "v", (("b", desktop.get("locked", False)),))
    if member == "SearchItems":
        uid = message.body[0]["e-source-uid"]
        found = ["/org/freedesktop/secrets/collection/login/1"] if uid in desktop.get("passwords", []) else []
        return new_method_return(message, "aoao", (found, []))
    return new_error(message, "org.freedesktop.DBus.Error.UnknownMethod", "s", (member,))


address = "unix:path=" + folder + "/bus"
subprocess.Popen(
    ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--address=" + address],
    preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL), stderr=subprocess.DEVNULL)
connection = None
while not connection:
    try:
        connection = open_dbus_connection(bus=address)
    except OSError:
        time.sleep(0.01)
for name in (evolution + ".Sources5", accounts, secrets):
    connection.send_and_get_reply(message_bus.RequestName(name))
open(folder + "/ready", "w").close()
while True:
    message = connection.receive()
    if message.header.message_type == MessageType.method_call:
        with open(folder + "/desktop.json", encoding="utf-8") as file:
            desktop = json.load(file)
        connection.send(answer(message, message.header.fields, desktop))
