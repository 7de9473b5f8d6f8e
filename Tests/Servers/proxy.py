"""A proxy on 127.0.0.1 between a client and a server: it counts, keeps what is said, waits as a far network does, and can fail."""

import re
import socket
import threading
import time
import zlib

METHOD = re.compile(rb"(?:^|\r\n\r\n|\n)([A-Z]{3,12}) (/[^ ]*) HTTP/1\.1\r\n")

STATUS = re.compile(rb"HTTP/1\.[01] ([0-9]{3})")


def readable(data):
    """A part of a connection as text, also where its content is compressed."""
    start = data.find(b"\x1f\x8b")
    if start >= 0:
        try:
            data = data[:start] + zlib.decompressobj(47).decompress(data[start:])
        except zlib.error:
            pass
    return data.decode("utf-8", "replace")


class Proxy:
    def __init__(self, port, delay=0.0):
        self.target, self.delay = port, delay
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.lock = threading.Lock()
        # While this is false, connections end at once, as without a network.
        self.is_up = True
        # So many answers to changes are lost, after the server has done what was asked.
        self.lost = 0
        # Requests with this method do not reach the server, and are refused.
        self.refused = None
        # The tokens of requests are written anew by this.
        self.spoil_tokens = False
        self.keeps = True
        self.forget()
        threading.Thread(target=self.accept, daemon=True).start()

    def forget(self):
        with self.lock:
            self.requests, self.bytes, self.exchange = [], 0, []
            # The requests with their statuses, as far as the answer came from the server.
            self.answers = []

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(client,), daemon=True).start()

    def close(self):
        self.listener.close()

    def serve(self, client):
        if not self.is_up:
            client.close()
            return
        # A connection takes a way there and back before anything is sent.
        time.sleep(2 * self.delay)
        try:
            server = socket.create_connection(("127.0.0.1", self.target))
        except OSError:
            client.close()
            return
        state = {"lose": False, "open": []}
        for pair in ((client, server, True, state), (server, client, False, state)):
            threading.Thread(target=self.pump, args=pair, daemon=True).start()

    def pump(self, source, target, up, state):
        queue, ready, done = [], threading.Condition(), []

        def send():
            try:
                while True:
                    with ready:
                        while not queue and not done:
                            ready.wait()
                        if not queue:
                            break
                        moment, data = queue.pop(0)
                    time.sleep(max(0.0, moment - time.monotonic()))
                    target.sendall(data)
            except OSError:
                pass
            for end in (source, target):
                try:
                    end.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        try:
            while data := source.recv(65536):
                if up:
                    data = self.seen(data, state)
                    if self.refused and data.startswith(self.refused.encode() + b" "):
                        state["open"].pop()
                        source.sendall(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
                        continue
                else:
                    self.answered(data, state)
                if not up and state["lose"]:
                    state["lose"] = False
                    break
                with self.lock:
                    self.bytes += len(data)
                    if self.keeps:
                        self.exchange.append((">" if up else "<", data))
                with ready:
                    queue.append((time.monotonic() + self.delay, data))
                    ready.notify()
        except OSError:
            pass
        with ready:
            done.append(True)
            ready.notify()
        sender.join()
        for end in (source, target):
            end.close()

    def seen(self, data, state):
        for method, path in METHOD.findall(data):
            with self.lock:
                self.requests.append(f"{method.decode()} {path.decode()}")
                state["open"].append(self.requests[-1])
                if method in (b"PUT", b"DELETE", b"MOVE") and self.lost:
                    self.lost -= 1
                    state["lose"] = True
        if self.spoil_tokens:
            data = re.sub(rb"(sync-token[^<]*>[^<]*?)([^</]{1,6})(</)", lambda part: part[1] + b"0" * len(part[2]) + part[3], data)
        return data

    def answered(self, data, state):
        status = STATUS.match(data)
        if status and int(status[1]) >= 200 and state["open"]:
            with self.lock:
                self.answers.append((state["open"].pop(0), int(status[1])))

    def said(self, limit=40000):
        """The exchange since it was forgotten, shortened, without passwords."""
        with self.lock:
            parts = [f"{mark} " + readable(data) for mark, data in self.exchange]
        text = re.sub(r"(?i)authorization: [^\r\n]*", "Authorization: …", "\n".join(part[:2500] for part in parts))
        return text[-limit:]
