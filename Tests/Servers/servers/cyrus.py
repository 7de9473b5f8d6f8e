"""Cyrus IMAP of Debian: its master with the services for IMAP and for HTTP. It takes any password."""

import imaplib

from processes import free_port
from servers.server import Server, debian_version


class Cyrus(Server):
    title = "Cyrus IMAP"
    has_passwords = False
    has_guests = True

    def start(self):
        folder = self.processes.folder
        self.imap = free_port()
        for name in ("config", "spool", "run", "config/db", "config/socket", "config/log", "config/proc", "config/lock"):
            (folder / name).mkdir()
        (folder / "imapd.conf").write_text(
            f"""configdirectory: {folder}/config
partition-default: {folder}/spool
defaultpartition: default
cyrus_user: {self.processes.user.pw_name}
admins: admin
allowplaintext: yes
sasl_mech_list: PLAIN LOGIN
sasl_pwcheck_method: alwaystrue
httpmodules: caldav
caldav_create_default: yes
caldav_create_sched: yes
calendar_user_address_set: example.org
unixhierarchysep: yes
virtdomains: off
servername: localhost
syslog_prefix: agenda-test
duplicatesuppression: no
idlesocket: {folder}/run/idle
notifysocket: {folder}/run/notify
mboxname_lockpath: {folder}/run/lock
proc_path: {folder}/run/proc
"""
        )
        (folder / "cyrus.conf").write_text(
            f"""START {{
  recover cmd="/usr/lib/cyrus/bin/ctl_cyrusdb -r -C {folder}/imapd.conf"
}}
SERVICES {{
  imap cmd="/usr/lib/cyrus/bin/imapd -U 30 -C {folder}/imapd.conf" listen="127.0.0.1:{self.imap}" prefork=0
  http cmd="/usr/lib/cyrus/bin/httpd -U 1000 -C {folder}/imapd.conf" listen="127.0.0.1:{self.port}" prefork=0
}}
EVENTS {{
}}
"""
        )
        self.processes.give(folder)
        command = ["/usr/lib/cyrus/bin/master", "-C", folder / "imapd.conf", "-M", folder / "cyrus.conf", "-p", folder / "run/master.pid"]
        self.processes.start(command, port=self.imap)
        with self.mailboxes("admin") as admin:
            for user in ("ada", "bob"):
                admin.create(f"user/{user}")
        for user in ("ada", "bob"):
            # The first request makes the calendars of a user.
            self.client(user).request("PROPFIND", self.home(user), "", {"Depth": "1"})

    def mailboxes(self, user):
        connection = imaplib.IMAP4("127.0.0.1", self.imap)
        connection.login(user, user)
        return connection

    def home(self, user):
        return f"/dav/calendars/user/{user}/"

    def share(self, calendar):
        name = calendar.rstrip("/").rsplit("/", 1)[-1]
        with self.mailboxes("admin") as admin:
            admin.setacl(f"user/bob/#calendars/{name}", "ada", "lrs")
        with self.mailboxes("ada") as ada:
            ada.subscribe(f'"Other Users/bob/#calendars/{name}"')
        return f"{self.home('ada')}bob.{name}/"

    @property
    def version(self):
        return debian_version("cyrus-caldav")
