"""The servers, each with the users ada and bob, whose password is their name."""

import importlib

NAMES = ["radicale", "xandikos", "davical", "sogo", "cyrus"]


def start(name):
    """Starts a server in a temporary folder."""
    module = importlib.import_module(f"servers.{name}")
    return getattr(module, {"radicale": "Radicale", "xandikos": "Xandikos", "davical": "DAViCal", "sogo": "SOGo", "cyrus": "Cyrus"}[name])()
