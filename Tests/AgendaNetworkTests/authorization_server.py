"""Usage: authorization_server.py LOG. An OAuth 2.0 provider of Authlib, and a Nextcloud that allows Login Flow v2, on 127.0.0.1.

It writes its port and its process to LOG.port, and each request as a line of JSON to LOG: method, path, form. The words of a client's
name, separated by dots, say what happens:
  deny: the user refuses            foreign: the answer has another state      short: access tokens live for a minute
  norefresh: no refresh token       secret: the client needs “S3CRET-client”   partial: less is granted than was asked for
  stall: the token endpoint waits   down: it answers 503                       ended: refresh tokens are refused
  slow: a device has to slow down   expired: device codes are expired          unrevoked: tokens cannot be revoked
Codes, tokens and passwords begin with S3CRET. A refresh token can be used once: the second use revokes all of its client.
"""

import http.server
import json
import os
import sys
import threading
import time
import urllib.parse

import background_server

os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"

from authlib.oauth2.rfc6749 import AuthorizationServer, OAuth2Request, grants
from authlib.oauth2.rfc6749.requests import BasicOAuth2Payload
from authlib.oauth2.rfc6750 import BearerTokenGenerator
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from authlib.oauth2.rfc8628 import DeviceAuthorizationEndpoint, DeviceCodeGrant, DeviceCredentialDict

lock = threading.Lock()
codes, devices, tokens, counts = {}, {}, [], {}
nextcloud = {"polls": 0}


def secret(kind):
    counts[kind] = counts.get(kind, 0) + 1
    return f"S3CRET-{kind}-{counts[kind]}-" + os.urandom(9).hex()


class Client:
    def __init__(self, name):
        self.name = name
        self.words = name.split(".")

    def get_client_id(self):
        return self.name

    def get_default_redirect_uri(self):
        return None

    def get_allowed_scope(self, scope):
        return scope

    def check_redirect_uri(self, uri):
        parts = urllib.parse.urlsplit(uri)
        return parts.scheme == "http" and parts.hostname == "127.0.0.1" and parts.path in ("", "/")

    def check_client_secret(self, text):
        return text == "S3CRET-client"

    def check_endpoint_auth_method(self, method, endpoint):
        return method == ("client_secret_post" if "secret" in self.words else "none")

    def check_response_type(self, kind):
        return kind == "code"

    def check_grant_type(self, kind):
        return kind != "refresh_token" or "norefresh" not in self.words


class Code:
    def __init__(self, code, request):
        self.code = code
        self.client_id = request.payload.client_id
        self.redirect_uri = request.payload.redirect_uri
        self.scope = request.payload.scope
        self.code_challenge = request.payload.data.get("code_challenge")
        self.code_challenge_method = request.payload.data.get("code_challenge_method")

    def get_redirect_uri(self):
        return self.redirect_uri

    def get_scope(self):
        return self.scope


class Token(dict):
    def check_client(self, client):
        return self["client"] == client.get_client_id()

    def get_scope(self):
        return self["scope"]

    def get_user(self):
        return "ada"


class CodeGrant(grants.AuthorizationCodeGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_post"]

    def generate_authorization_code(self):
        return secret("code")

    def save_authorization_code(self, code, request):
        codes[code] = Code(code, request)

    def query_authorization_code(self, code, client):
        found = codes.get(code)
        return found if found and found.client_id == client.get_client_id() else None

    def delete_authorization_code(self, code):
        codes.pop(code.code, None)

    def authenticate_user(self, code):
        return "ada"


class RefreshGrant(grants.RefreshTokenGrant):
    TOKEN_ENDPOINT_AUTH_METHODS = ["none", "client_secret_post"]
    INCLUDE_NEW_REFRESH_TOKEN = True

    def authenticate_refresh_token(self, text):
        for token in tokens:
            if token.get("refresh_token") == text and "ended" not in token["client"].split("."):
                if token["used"]:
                    for other in tokens:
                        other["revoked"] = other["revoked"] or other["client"] == token["client"]
                return None if token["revoked"] else token
        return None

    def authenticate_user(self, token):
        return token.get_user()

    def revoke_old_credential(self, token):
        token["used"] = True


class DeviceEndpoint(DeviceAuthorizationEndpoint):
    EXPIRES_IN = 600
    INTERVAL = 1

    def generate_device_code(self):
        return secret("device")

    def get_verification_uri(self):
        return "https://provider.example/device"

    def save_device_credential(self, client, scope, data):
        left = -1 if "expired" in client.split(".") else 600
        devices[data["device_code"]] = DeviceCredentialDict(
            data, client_id=client, scope=scope, expires_at=time.time() + left)
        counts[data["device_code"]] = 0


class DeviceGrant(DeviceCodeGrant):
    def query_device_credential(self, code):
        return devices.get(code)

    def query_user_grant(self, code):
        device = next(item for item in devices.values() if item["user_code"] == code)
        counts[device["device_code"]] += 1
        if counts[device["device_code"]] == 1:
            return None
        return ("ada", "deny" not in device["client_id"].split("."))

    def should_slow_down(self, device):
        return "slow" in device["client_id"].split(".")


class Revocation(RevocationEndpoint):
    CLIENT_AUTH_METHODS = ["none", "client_secret_post"]

    def query_token(self, text, hint):
        return next((item for item in tokens if text in (item.get("refresh_token"), item["access_token"])), None)

    def revoke_token(self, token, request):
        token["revoked"] = True


class Request(OAuth2Request):
    def __init__(self, handler):
        super().__init__(handler.command, "http://127.0.0.1" + handler.path, headers=handler.headers)
        self.payload = BasicOAuth2Payload(handler.values)

    @property
    def args(self):
        return self.payload.data

    @property
    def form(self):
        return self.payload.data


class Server(AuthorizationServer):
    def query_client(self, name):
        return None if name == "unknown" else Client(name)

    def save_token(self, token, request):
        tokens.append(Token(token, client=request.client.get_client_id(), used=False, revoked=False))
        if "partial" in request.client.words:
            token["scope"] = "email"

    def create_oauth2_request(self, handler):
        return handler if isinstance(handler, Request) else Request(handler)

    def handle_response(self, status, payload, headers):
        return status, payload, headers

    def send_signal(self, name, *arguments, **keywords):
        pass


oauth = Server()
oauth.register_token_generator(
    "default",
    BearerTokenGenerator(
        lambda *a, **k: secret("access"), lambda *a, **k: secret("refresh"),
        lambda client, grant: 60 if "short" in client.words else 3600))
oauth.register_grant(CodeGrant, [CodeChallenge(required=True)])
oauth.register_grant(RefreshGrant)
oauth.register_grant(DeviceGrant)
oauth.register_endpoint(DeviceEndpoint)
oauth.register_endpoint(Revocation)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60

    def do_GET(self):
        self.values = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(self.path).query))
        self.run()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.values = dict(urllib.parse.parse_qsl(body))
        self.run()

    def do_DELETE(self):
        self.values = {}
        self.run()

    def run(self):
        path = urllib.parse.urlsplit(self.path).path
        words = self.values.get("client_id", "").split(".")
        with lock, open(sys.argv[1], "a", encoding="utf-8") as log:
            log.write(json.dumps({"method": self.command, "path": path, "form": self.values}) + "\n")
        if path in ("/token", "/revoke") and "stall" in words:
            time.sleep(40)
        with lock:
            status, payload, headers = self.answer(path, words)
        body = json.dumps(payload).encode() if isinstance(payload, dict) else payload.encode()
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def answer(self, path, words):
        if path == "/authorize":
            grant = oauth.get_consent_grant(self, end_user="ada")
            request = Request(self)
            user = None if "deny" in words else "ada"
            status, payload, headers = oauth.create_authorization_response(request, user, grant)
            if "foreign" in words:
                state = self.values["state"]
                headers = [(name, value.replace(state, "another")) for name, value in headers]
            return status, payload or "", headers
        if path == "/token" and "down" in words or path == "/revoke" and "unrevoked" in words:
            return 503, "maintenance", []
        if path == "/token":
            return oauth.create_token_response(self)
        if path == "/device":
            return oauth.create_endpoint_response("device_authorization", self)
        if path == "/revoke":
            return oauth.create_endpoint_response("revocation", self)
        return self.answer_as_nextcloud(path)

    def answer_as_nextcloud(self, path):
        here = f"http://127.0.0.1:{self.server.server_port}/cloud"
        if path.endswith("/index.php/login/v2") and not path.startswith("/other"):
            nextcloud["polls"] = 0
            poll = {"token": "S3CRET-poll", "endpoint": here + "/index.php/login/v2/poll"}
            login = "https://elsewhere.example/" if path.startswith("/foreign") else here + "/login/v2/flow/page"
            return 200, {"poll": poll, "login": login}, []
        if path == "/cloud/index.php/login/v2/poll":
            nextcloud["polls"] += 1
            if self.values.get("token") != "S3CRET-poll" or nextcloud["polls"] == 1:
                return 404, {}, []
            return 200, {"server": here, "loginName": "ada.cloud", "appPassword": "S3CRET-app-password"}, []
        if path == "/cloud/ocs/v2.php/core/apppassword" and self.headers.get("Authorization", "").startswith("Basic "):
            return 200, {}, []
        return 404, {}, []

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
background_server.serve(server, sys.argv[1], 1800)
