#!/usr/bin/env bash
# GNOME Online Accounts 3.46.0 (Debian 12): for an account of its provider “owncloud” (Nextcloud), EnsureCredentials looks at /remote.php/webdav/ of the server, and
# takes any refusal there for a wrong password: it fails with NotAuthorized (“Invalid password”) and sets AttentionNeeded for good, while GetPassword still gives
# the password, which is right for the calendars. So it is with a CalDAV server that is no Nextcloud, or a Nextcloud whose proxy closes that path for files.
# A user then is told to sign in again, in vain. agenda lets the server of the calendars decide about a password, and asks EnsureCredentials only after a 401.
#
# Needs Debian's gnome-online-accounts 3.46.0-1, gnome-keyring, dbus and Python. Uses a home and a D-Bus of its own. Fails if the behaviour is another one.
set -euo pipefail
wanted=3.46.0-1
found=$(dpkg-query --show --showformat='${Version}' gnome-online-accounts 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs gnome-online-accounts $wanted; here is ${found:-none}: apt-get install gnome-online-accounts=$wanted"; exit 1; }
folder=$(mktemp --directory)
server=
trap '[[ -z $server ]] || kill "$server"; rm -rf "$folder"' EXIT
mkdir -p "$folder/run"
chmod 700 "$folder/run"
# A server that knows the user everywhere, and closes the path of files.
python3 - "$folder" <<'PYTHON' &
import http.server, sys

class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self):
        knows = self.headers.get("Authorization") is not None
        status = 401 if not knows else 403 if self.path.startswith("/remote.php/webdav") else 200
        with open(sys.argv[1] + "/requests", "a") as file:
            print(self.path, status, file=file)
        self.send_response(status)
        self.send_header("WWW-Authenticate", 'Basic realm="x"')
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_PROPFIND = answer

    def log_message(self, *arguments):
        pass

server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(sys.argv[1] + "/port", "w") as file:
    file.write(str(server.server_port))
server.serve_forever()
PYTHON
server=$!
until [[ -s $folder/port ]]; do sleep 0.1; done
cat >"$folder/ask" <<'SH'
printf key | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
trap "kill -KILL $!" EXIT
until dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets | grep -q true; do sleep 0.1; done
call() { gdbus call --session --dest org.gnome.OnlineAccounts --object-path "$@" 2>&1; }
account=$(call /org/gnome/OnlineAccounts/Manager --method org.gnome.OnlineAccounts.Manager.AddAccount owncloud ada ada@127.0.0.1 \
  "{'password': <'right'>}" "{'CalendarEnabled':'true','Uri':'http://127.0.0.1:$1/','AcceptSslErrors':'false'}" | grep -o "/org[^']*")
echo "EnsureCredentials: $(call "$account" --method org.gnome.OnlineAccounts.Account.EnsureCredentials | grep -o 'Error.NotAuthorized: Invalid password')"
echo "AttentionNeeded: $(call "$account" --method org.freedesktop.DBus.Properties.Get org.gnome.OnlineAccounts.Account AttentionNeeded)"
echo "GetPassword: $(call "$account" --method org.gnome.OnlineAccounts.PasswordBased.GetPassword '')"
SH
env -i PATH="$PATH" HOME="$folder" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run" \
  dbus-run-session -- bash "$folder/ask" "$(cat "$folder/port")" 2>/dev/null | tee "$folder/answers"
sort --unique "$folder/requests"
diff "$folder/answers" - <<'ANSWERS'
EnsureCredentials: Error.NotAuthorized: Invalid password
AttentionNeeded: (<true>,)
GetPassword: ('right',)
ANSWERS
