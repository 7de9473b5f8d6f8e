"""What is common to the servers."""

import http.client
import importlib.metadata
import subprocess

import dav
from processes import Processes, free_port


class Server:
    title = ""
    # A user is known by a password.
    has_passwords = True
    # Other users are on the server, who can be invited.
    has_guests = False
    # If-Match and If-None-Match are more than words to it.
    has_conditions = True
    # What follows the host in the URL of an account.
    root = "/"
    # As whom it runs where root starts it.
    user = "nobody"

    def __init__(self):
        self.processes = Processes(type(self).__name__.lower(), self.user)
        self.port = free_port()
        try:
            self.start()
        except BaseException:
            self.processes.end()
            raise

    def start(self):
        raise NotImplementedError

    def end(self):
        self.processes.end()

    def home(self, user):
        """The path of the calendars of a user."""
        raise NotImplementedError

    def mail(self, user):
        return f"{user}@example.org"

    def share(self, calendar):
        """Lets bob share a calendar of his with ada, who may only read it; `None` where the server has no shares."""
        return None

    def seed(self, calendar, items):
        """Fills a new calendar of ada with many items: pairs of a name and a text."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = {**self.client("ada").headers, "Content-Type": "text/calendar; charset=utf-8"}
        for name, text in items:
            # A process of the server that ends after so many requests takes the connection with it.
            for attempt in range(5):
                try:
                    connection.request("PUT", calendar + name, text.encode(), headers)
                    answer = connection.getresponse()
                    answer.read()
                    break
                except (OSError, http.client.HTTPException):
                    connection.close()
                    if attempt == 4:
                        raise
            if answer.status >= 300:
                raise dav.Refusal(f"{name}: {answer.status}")
        connection.close()

    def client(self, user):
        return dav.Client(self.port, user, user)

    @property
    def version(self):
        raise NotImplementedError


def debian_version(package):
    return subprocess.run(
        ["dpkg-query", "--show", "--showformat=${Version}", package], capture_output=True, text=True, check=True).stdout


def python_version(package):
    return importlib.metadata.version(package)
