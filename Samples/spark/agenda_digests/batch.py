"""A process of `agenda batch`, fed and read at the same time."""

import os
import select
import subprocess
import threading
from collections import deque
from collections.abc import Iterable, Iterator
from queue import SimpleQueue

from agenda_digests.lines import Digest, Request, digest_of, unanswered

BYTES_UNDER_WAY = 16 << 20
"""How many bytes of requests wait for their answers at most, unless a single one is larger."""
REQUESTS_UNDER_WAY = 256
TRIES = 3
"""How often a request is tried that stands first in line whenever the process ends."""
GOODBYE_SECONDS = 5
MAXIMUM_ANSWER = 256 << 20


class BatchEnded(Exception):
    """The process ended, or fell silent, before it answered all requests."""


class Batch:
    """Answers requests in order, and starts the process again when it ends before its time.

    Requests are read as answers come, so that memory is bounded; a thread writes them, so that neither side waits for
    the other. The process is the caller's child: when the caller is killed, its input ends, and it too.
    """

    def __init__(self, command: list[str], patience: float = 120) -> None:
        """`patience` is how many seconds an answer may take before the process counts as hung."""
        self._command = command
        self._patience = patience
        self._process: subprocess.Popen[bytes] | None = None
        self._queue: SimpleQueue[bytes | None] = SimpleQueue()
        self._received = bytearray()
        self.restarts = 0

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, error: object, *_: object) -> None:
        self.close(is_done=error is None)

    def answers(self, requests: Iterable[Request]) -> Iterator[Digest]:
        """The digest of each request, in their order."""
        source = iter(requests)
        sent: deque[Request] = deque()
        # Those that were under way when the process ended: one at a time, so that the one that ends it is found.
        again: deque[Request] = deque()
        size = tries = 0
        while True:
            while not sent or (not again and size < BYTES_UNDER_WAY and len(sent) < REQUESTS_UNDER_WAY):
                request = again.popleft() if again else next(source, None)
                if request is None:
                    break
                sent.append(request)
                size += len(request.line)
                self._send(request)
            if not sent:
                return
            try:
                digest = digest_of(sent[0], self._next_line())
            except BatchEnded as ended:
                self.close()
                self.restarts += 1
                tries += 1
                again.extendleft(reversed(sent))
                sent.clear()
                size = 0
                if tries < TRIES:
                    continue
                digest = unanswered(again.popleft(), f"{ended}, {tries} times at this request")
            else:
                size -= len(sent.popleft().line)
            tries = 0
            yield digest

    def close(self, is_done: bool = False) -> None:
        """Ends the process: by the end of its input where all is answered."""
        process, self._process = self._process, None
        if process is None:
            return
        self._queue.put(None)
        if is_done:
            try:
                process.wait(GOODBYE_SECONDS)
            except subprocess.TimeoutExpired:
                pass
        process.kill()
        process.wait()
        process.stdout.close()

    def _send(self, request: Request) -> None:
        if self._process is None:
            self._start()
        self._queue.put(request.line)

    def _start(self) -> None:
        self._received.clear()
        self._queue = SimpleQueue()
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        threading.Thread(target=_write, args=(self._process.stdin, self._queue), daemon=True).start()

    def _next_line(self) -> bytes:
        """The next line of output, without its line break."""
        descriptor = self._process.stdout.fileno()
        searched = 0
        while (end := self._received.find(b"\n", searched)) < 0:
            searched = len(self._received)
            if searched > MAXIMUM_ANSWER:
                raise BatchEnded(f"an answer of agenda batch is longer than {MAXIMUM_ANSWER >> 20} MB")
            if not select.select([descriptor], [], [], self._patience)[0]:
                raise BatchEnded(f"agenda batch was silent for {self._patience:g} s")
            block = os.read(descriptor, 1 << 20)
            if not block:
                raise BatchEnded(f"agenda batch ended with {self._process.wait()}")
            self._received += block
        line = bytes(self._received[:end])
        del self._received[: end + 1]
        return line


def _write(stream, queue: "SimpleQueue[bytes | None]") -> None:
    """Writes what the queue hands out until it ends; a broken pipe is noticed by who reads the answers."""
    try:
        while (block := queue.get()) is not None:
            view = memoryview(block)
            while view:
                view = view[stream.write(view) :]
    except OSError:
        pass
    finally:
        stream.close()
