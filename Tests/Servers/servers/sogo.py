"""SOGo of Debian: sogod alone, without the web server before it, with users in a table."""

from processes import free_port
from servers.database import Database
from servers.server import Server, debian_version

USERS = """CREATE TABLE users (c_uid varchar(64) PRIMARY KEY, c_name varchar(64), c_password varchar(64), c_cn varchar(128), mail varchar(128));
INSERT INTO users SELECT name, name, name, initcap(name), name || '@example.org' FROM unnest(ARRAY['ada', 'bob']) AS name"""


class SOGo(Server):
    title = "SOGo"
    has_conditions = False
    has_guests = True
    root = "/SOGo/dav/"
    # It ends where it cannot read /etc/sogo/sogo.conf, of which nothing is used.
    user = "sogo"

    def start(self):
        folder = self.processes.folder
        self.database = Database(self.processes)
        self.database.execute("postgres", "CREATE DATABASE sogo")
        self.database.execute("sogo", *USERS.split(";\n"))
        memory = free_port()
        self.processes.start(["memcached", "-l", "127.0.0.1", "-p", memory, "-U", "0"], port=memory)
        place = f"postgresql://postgres@127.0.0.1:{self.database.port}/sogo"
        source = f'({{type = sql; id = users; viewURL = "{place}/users"; canAuthenticate = YES; isAddressBook = YES; '
        source += "userPasswordAlgorithm = plain; displayName = Users;})"
        settings = {
            "SOGoProfileURL": f"{place}/sogo_user_profile",
            "OCSFolderInfoURL": f"{place}/sogo_folder_info",
            "OCSSessionsFolderURL": f"{place}/sogo_sessions_folder",
            "OCSEMailAlarmsFolderURL": f"{place}/sogo_alarms_folder",
            "SOGoUserSources": source,
            "SOGoMemcachedHost": f"127.0.0.1:{memory}",
            "SOGoAppointmentSendEMailNotifications": "NO",
            "SOGoTimeZone": "Europe/Berlin",
            "WOPort": f"127.0.0.1:{self.port}",
            "WOPidFile": folder / "sogo.pid",
            "WOLogFile": "-",
            "WONoDetach": "YES",
            "WOWorkersCount": "2",
            "SxVMemLimit": "0",
        }
        command = ["sogod"] + [str(word) for key, value in settings.items() for word in (f"-{key}", value)]
        self.processes.start(command, port=self.port, PATH="/usr/sbin:/usr/bin:/bin")

    def home(self, user):
        return f"/SOGo/dav/{user}/Calendar/"

    def share(self, calendar):
        owner = self.client("bob")
        roles = '<set-roles user="ada"><PublicViewer/><PrivateViewer/><ConfidentialViewer/></set-roles>'
        space = 'xmlns="urn:inverse:params:xml:ns:inverse-dav"'
        owner.expect("POST", calendar, f"<acl-query {space}>{roles}</acl-query>", {"Content-Type": "application/xml; charset=utf-8"})
        self.client("ada").expect("POST", calendar, f"<subscribe {space}/>", {"Content-Type": "application/xml; charset=utf-8"})
        return f"{self.home('ada')}bob_{calendar.rstrip('/').rsplit('/', 1)[-1]}/"

    @property
    def version(self):
        return debian_version("sogo")
