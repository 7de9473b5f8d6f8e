"""Usage: terminal.py ANSWERS PROGRAM ARGUMENT... Runs a program on a terminal of its own, and prints what came of it as JSON.

ANSWERS is a JSON array: each text is typed after a line that ends in a colon and a space. The result has output, exit (a signal is
negative), echo (for each answer whether the terminal shows what is typed) and echoAfter.
"""

import json
import os
import pty
import select
import sys
import termios
import time

answers = json.loads(sys.argv[1])
child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[2], sys.argv[2:])


def shows():
    return bool(termios.tcgetattr(terminal)[3] & termios.ECHO)


output, echo, end = b"", [], time.time() + 90
asked = 0
while time.time() < end:
    if not select.select([terminal], [], [], 0.1)[0]:
        if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break
        continue
    try:
        output += os.read(terminal, 4096)
    except OSError:
        break
    if output[asked:].endswith(b": ") and answers:
        asked = len(output)
        echo.append(shows())
        os.write(terminal, answers.pop(0).encode())
else:
    os.kill(child, 9)
after = shows()
code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
print(json.dumps({"output": output.decode(errors="replace"), "exit": code, "echo": echo, "echoAfter": after}))
