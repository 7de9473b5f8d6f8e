#!/usr/bin/env bash
# GNOME Online Accounts 3.46.0 (Debian 12): the same failure has three answers. For an account without an entry in the keyring, GetPassword fails with
# org.freedesktop.Goa.Error.Failed, of another namespace than the interface; GetAccessToken and EnsureCredentials with org.gnome.OnlineAccounts.Error.NotAuthorized.
# And GetAccessToken of a password account, as GetPassword of a token account, fails with UnknownMethod. So the kind of failure does not follow from the name of
# the error alone: agenda takes each refusal of GetPassword for a sign-in that has ended.
#
# Needs Debian's gnome-online-accounts 3.46.0-1, dbus and procps. Uses a home and a D-Bus of its own. Fails if the behaviour is another one.
set -euo pipefail
wanted=3.46.0-1
found=$(dpkg-query --show --showformat='${Version}' gnome-online-accounts 2>/dev/null || true)
[[ $found == "$wanted" ]] || { echo "this needs gnome-online-accounts $wanted; here is ${found:-none}: apt-get install gnome-online-accounts=$wanted"; exit 1; }
folder=$(mktemp --directory)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/config/goa-1.0" "$folder/run"
chmod 700 "$folder/run"
cat >"$folder/config/goa-1.0/accounts.conf" <<'CONF'
[Account account_1700000000_0]
Provider=owncloud
Identity=ada
PresentationIdentity=ada@cloud.example
CalendarEnabled=true
Uri=http://127.0.0.1:1/

[Account account_1700000000_1]
Provider=google
Identity=ada@gmail.example
PresentationIdentity=ada@gmail.example
CalendarEnabled=true
CONF
cat >"$folder/ask" <<'SH'
error() {
  local path=/org/gnome/OnlineAccounts/Accounts/account_1700000000_$1 name=org.gnome.OnlineAccounts.$2
  shift 2
  dbus-send --session --print-reply --dest=org.gnome.OnlineAccounts "$path" "$name" "$@" 2>&1 | sed -n 's/^Error \([^:]*\):.*/\1/p'
}
echo "GetPassword: $(error 0 PasswordBased.GetPassword string:)"
echo "EnsureCredentials: $(error 0 Account.EnsureCredentials)"
echo "GetAccessToken: $(error 1 OAuth2Based.GetAccessToken)"
SH
env -i PATH="$PATH" HOME="$folder" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data" XDG_CACHE_HOME="$folder/cache" XDG_RUNTIME_DIR="$folder/run" \
  dbus-run-session -- bash "$folder/ask" 2>/dev/null | tee "$folder/answers"
diff "$folder/answers" - <<'ANSWERS'
GetPassword: org.freedesktop.Goa.Error.Failed
EnsureCredentials: org.gnome.OnlineAccounts.Error.NotAuthorized
GetAccessToken: org.gnome.OnlineAccounts.Error.NotAuthorized
ANSWERS
