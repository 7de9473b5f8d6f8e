"""DAViCal of Debian, in an Apache with PHP of its own."""

import shutil
from pathlib import Path

from servers.database import Database
from servers.server import Server, debian_version

MODULES = "mpm_prefork authz_core authn_core auth_basic alias mime dir rewrite headers env setenvif"


class DAViCal(Server):
    title = "DAViCal"
    has_guests = True
    root = "/davical/caldav.php/"

    def start(self):
        folder = self.processes.folder
        self.database = Database(self.processes)
        program = folder / "davical"
        shutil.copytree("/usr/share/davical", program)
        (program / "config").mkdir()
        (program / "config/config.php").write_text(
            f"""<?php
$c->pg_connect[] = "host=127.0.0.1 port={self.database.port} dbname=davical user=davical_app";
$c->admin_email = "admin@example.org";
$c->domain_name = "127.0.0.1";
"""
        )
        self.processes.give(program)
        words = f"--dbhost 127.0.0.1 --dbport {self.database.port}"
        create = ["sh", program / "dba/create-database.sh", "davical", "admin"]
        tools = {"PATH": f"{self.database.bin}:/usr/sbin:/usr/bin:/bin", "DBAOPTS": words}
        self.processes.run(create, **tools, **self.database.environment)
        for number, user in enumerate(("ada", "bob"), 2001):
            columns = "user_no, active, email_ok, updated, username, password, fullname, email"
            values = f"{number}, TRUE, current_date, current_date, '{user}', '**{user}', '{user.title()}', '{self.mail(user)}'"
            # Others may send invitations, as with users of its web pages.
            rights = "privilege_to_bits(ARRAY['read-free-busy', 'schedule-deliver', 'schedule-query-freebusy'])"
            self.database.execute(
                "davical",
                f"INSERT INTO usr ({columns}) VALUES ({values})",
                f"INSERT INTO principal (type_id, user_no, displayname, default_privileges) VALUES (1, {number}, '{user.title()}', {rights})")
        modules = Path("/usr/lib/apache2/modules")
        php = next(modules.glob("libphp*.so"))
        loaded = "\n".join(
            f"LoadModule {name}_module {modules}/mod_{name}.so" for name in MODULES.split() if (modules / f"mod_{name}.so").exists())
        (folder / "apache.conf").write_text(
            f"""ServerRoot {folder}
ServerName 127.0.0.1
Listen 127.0.0.1:{self.port}
PidFile {folder}/apache.pid
DefaultRuntimeDir {folder}
Mutex file:{folder} default
TypesConfig /dev/null
ErrorLog {folder}/apache-error.log
{loaded}
LoadModule php_module {php}
StartServers 2
MinSpareServers 1
MaxSpareServers 3
KeepAliveTimeout 60
MaxKeepAliveRequests 0
DocumentRoot {folder}/davical/htdocs
<Directory {folder}/davical/htdocs>
  Require all granted
  DirectoryIndex index.php
  AcceptPathInfo On
</Directory>
<FilesMatch "\\.php$">
  SetHandler application/x-httpd-php
</FilesMatch>
Alias /davical {folder}/davical/htdocs
SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1
# The configuration of the machine is not read.
php_admin_value open_basedir "{folder}:/usr/share/awl:/usr/share/php:/usr/share/zoneinfo:/tmp"
php_value include_path "/usr/share/awl/inc"
RewriteEngine On
RewriteRule ^/\\.well-known/(.*)$ /davical/caldav.php/.well-known/$1 [NC,PT]
"""
        )
        self.processes.give(folder)
        self.processes.start(["/usr/sbin/apache2", "-f", folder / "apache.conf", "-DFOREGROUND"], port=self.port)

    def home(self, user):
        return f"/davical/caldav.php/{user}/"

    def share(self, calendar):
        name = calendar.rstrip("/").rsplit("/", 1)[-1]
        self.database.execute(
            "davical",
            f"""INSERT INTO grants (by_collection, to_principal, privileges)
                SELECT collection_id, (SELECT principal_id FROM principal JOIN usr USING (user_no) WHERE username = 'ada'),
                privilege_to_bits(ARRAY['read', 'read-free-busy', 'read-current-user-privilege-set']) FROM collection WHERE dav_name = '/bob/{name}/'""")
        place = f"{self.home('ada')}{name}-of-bob/"
        body = f'<bind xmlns="DAV:"><segment>{name}-of-bob</segment><href>{calendar}</href></bind>'
        self.client("ada").expect("BIND", self.home("ada"), body, {"Content-Type": "application/xml; charset=utf-8"})
        return place

    @property
    def version(self):
        return debian_version("davical")
