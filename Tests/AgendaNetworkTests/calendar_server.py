"""Usage: calendar_server.py SCRIPT LOG [CERTIFICATE [AUTHORITY]]. A server on 127.0.0.1 that answers by a script, and writes its port and its process to LOG.port.
With CERTIFICATE, a PEM file with a key and its certificate, it speaks TLS, and with AUTHORITY only with clients whose certificate that file has signed.

SCRIPT is a JSON object: for each path, or method and path ("REPORT /work/"), the answers, one request after the other; the last one is repeated.
An answer with "if" is for requests whose body has this text, one with "agent" for those whose User-Agent has this text, and one with "depth" for those
with this Depth; one with "always" is repeated. An answer has:
status (200), headers, body (a text; base64 for bytes), and what goes wrong with it:
  etag: with this ETag, and 304 where the request has it     stall: seconds without a byte after the header
  cut: so many bytes more are announced than come            endless: a body without end
  bomb: so many megabytes of zeros, compressed               delay: seconds before the answer
  bare: a status line without a reason                       drip: seconds between ten parts of the body
  until: the path of a file; no answer before there is one  opens: the path of a file that is there after the answer
A {port} in a header or a body is the port. LOG gets each request as a line of JSON: method, path, headers and body.
"""

import base64
import gzip
import http.server
import json
import os
import ssl
import sys
import threading
import time

import background_server

with open(sys.argv[1], encoding="utf-8") as file:
    script = json.load(file)
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        with lock:
            answers = script.get(f"{self.command} {self.path}")
            if answers is None:
                answers = script.get(self.path, []) if self.command == "GET" else []
            fitting = [
                answer
                for answer in answers
                if answer.get("if", "") in body
                and answer.get("agent", "") in self.headers.get("User-Agent", "")
                and answer.get("depth") in (None, self.headers.get("Depth"))
            ]
            answer = fitting[0] if fitting else {"status": 404}
            if len(fitting) > 1 and not answer.get("always"):
                answers.remove(answer)
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = {"method": self.command, "path": self.path, "headers": headers, "body": body}
            with open(sys.argv[2], "a", encoding="utf-8") as log:
                log.write(json.dumps(request) + "\n")
        while "until" in answer and not os.path.exists(answer["until"]):
            time.sleep(0.02)
        time.sleep(answer.get("delay", 0))
        try:
            self.answer(answer)
            if "opens" in answer:
                open(answer["opens"], "w", encoding="utf-8").close()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    do_MKCALENDAR = do_OPTIONS = do_POST = do_PROPPATCH = do_PROPFIND = do_REPORT = do_PUT = do_DELETE = do_MOVE = do_GET

    def answer(self, answer):
        status = answer.get("status", 200)
        body = answer.get("body", "").replace("{port}", str(self.server.server_port)).encode()
        if "base64" in answer:
            body = base64.b64decode(answer["base64"])
        fields = dict(answer.get("headers", {}))
        if "etag" in answer:
            fields["ETag"] = answer["etag"]
            if self.headers.get("If-None-Match") == answer["etag"]:
                status, body = 304, b""
        if "bomb" in answer:
            body = gzip.compress(bytes(answer["bomb"] << 20), 9)
            fields["Content-Encoding"] = "gzip"
        elif "gzip" in self.headers.get("Accept-Encoding", "") and answer.get("gzip"):
            body = gzip.compress(body)
            fields["Content-Encoding"] = "gzip"
        self.send_response(status)
        if answer.get("bare"):
            self._headers_buffer = [f"{self.protocol_version} {status}\r\n".encode()]
        for name, value in fields.items():
            self.send_header(name, value.replace("{port}", str(self.server.server_port)))
        if answer.get("endless"):
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            while True:
                self.wfile.write(body + b" " * 65536)
        if answer.get("close"):
            self.send_header("Connection", "close")
            self.close_connection = True
        elif status != 304:
            self.send_header("Content-Length", str(len(body) + answer.get("cut", 0)))
        self.end_headers()
        if "stall" in answer:
            time.sleep(answer["stall"])
        if status != 304:
            size = -(-len(body) // 10) or 1 if "drip" in answer else len(body) or 1
            for start in range(0, len(body), size):
                self.wfile.write(body[start : start + size])
                time.sleep(answer.get("drip", 0))
        if "cut" in answer:
            self.close_connection = True

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
if len(sys.argv) > 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3])
    if len(sys.argv) > 4:
        context.load_verify_locations(sys.argv[4])
        context.verify_mode = ssl.CERT_REQUIRED
    # Each thread shakes hands for itself, so that a client that gives up ends nothing else.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
background_server.serve(server, sys.argv[2], 300)
