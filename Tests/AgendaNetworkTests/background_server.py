"""A server of the tests that goes on in a process of its own."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Servers"))
import lifetime


def serve(server, log, seconds, begin=lambda: None):
    """Serves in another process, which ends with the tests, or after so many seconds at the latest. It calls `begin`, and then writes its port and its
    number to LOG.port."""
    server.daemon_threads = True
    lifetime.leave(seconds, server.fileno())
    begin()
    with open(log + ".new", "w", encoding="utf-8") as file:
        file.write(f"{server.server_port} {os.getpid()}")
    os.rename(log + ".new", log + ".port")
    server.serve_forever()
