"""Stands in for `agenda batch` in tests: answers with the hash of a request; some calendars end it or silence it.

Each start adds a line to the file that the first argument names.
"""

import hashlib
import json
import os
import signal
import sys
import time


def main() -> None:
    """Answers lines until they end."""
    with open(sys.argv[1], "a+") as starts:
        starts.write("start\n")
        starts.flush()
        starts.seek(0)
        is_first = len(starts.readlines()) == 1
    for line in sys.stdin.buffer:
        request = json.loads(line)
        text = "".join(calendar["text"] for calendar in request["calendars"])
        if "always fatal" in text or ("fatal once" in text and is_first):
            os.kill(os.getpid(), signal.SIGKILL)
        if "silent" in text:
            time.sleep(60)
        if "nonsense" in text:
            answer = "nonsense"
        else:
            mail = hashlib.sha256(line).hexdigest() + text
            answer = json.dumps({"id": request["id"], "exit": 0, "output": mail, "problems": []})
        print(answer, flush=True)


main()
