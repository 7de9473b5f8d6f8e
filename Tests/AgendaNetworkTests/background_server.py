"""A server of the tests that goes on in a process of its own."""

import os
import signal
import threading
import time


def end_with(process):
    """Ends this process when another has ended."""
    while True:
        time.sleep(1)
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            os._exit(0)


def serve(server, log, seconds):
    """Serves in another process, which holds nothing open that a test waits for, and ends with the tests, or after so many seconds at the
    latest. This process writes the port and that process to LOG.port, and ends."""
    server.daemon_threads = True
    tests = os.getppid()
    child = os.fork()
    if child:
        with open(log + ".new", "w", encoding="utf-8") as file:
            file.write(f"{server.server_port} {child}")
        os.rename(log + ".new", log + ".port")
        os._exit(0)
    # The tests may have started this with signals blocked.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    signal.alarm(seconds)
    empty = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(empty, stream)
    for descriptor in range(3, 1024):
        if descriptor != server.fileno():
            try:
                os.close(descriptor)
            except OSError:
                pass
    threading.Thread(target=end_with, args=(tests,), daemon=True).start()
    server.serve_forever()
