"""Builds what is measured and what it takes to measure."""

import shutil
import subprocess
import tempfile
import time

from .place import HERE, ROOT, output

RELEASE = ("--configuration", "release", "--static-swift-stdlib")


def swift_build(package, *arguments):
    command = ("swift", "build", "--package-path", str(package), *RELEASE, *arguments)
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError((result.stdout + result.stderr).strip().splitlines()[-1])
    return output(*command, "--show-bin-path").strip()


def build_tools(cache):
    """The generator and the Swift floor."""
    folder = swift_build(HERE)
    for name in ("generate", "print-line"):
        install(f"{folder}/{name}", cache.bin(name))


def install_peers(cache):
    subprocess.run([HERE / "install-peers", cache.path], check=True)


def build_agenda(cache, given=None):
    """Puts the command, stripped as it is installed, in the cache. Returns why it cannot be measured, or None."""
    try:
        install(given or make_release(), cache.bin("agenda"))
    except (RuntimeError, OSError) as error:
        return f"not built: {error}"
    help_text = subprocess.run([cache.bin("agenda"), "list", "--help"], capture_output=True, text=True).stdout
    return None if "--file" in help_text else "has no `list --file` yet"


def make_release(*settings):
    """The command as `make install` builds it: its path."""
    command = ("make", "--no-print-directory", "-C", str(ROOT), *settings)
    result = subprocess.run((*command, "release"), capture_output=True, text=True)
    if result.returncode != 0:
        raise RuntimeError((result.stdout + result.stderr).strip().splitlines()[-1])
    return output(*command, "release-path").strip()


def install(source, target):
    shutil.copy(source, target)
    subprocess.run(["strip", target], capture_output=True)


def measure_widgets(cache):
    """What fitting and drawing cost inside of the library: a table in Markdown."""
    folder = swift_build(HERE / "Widgets", "--scratch-path", str(cache.path / "widgets-build"))
    return output(f"{folder}/measure-widgets").strip()


def clean_build_seconds():
    """How long a release build takes from nothing; the dependencies are fetched before."""
    with tempfile.TemporaryDirectory() as scratch:
        package = ("--package-path", str(ROOT), "--scratch-path", scratch)
        subprocess.run(["swift", "package", *package, "resolve"], check=True, capture_output=True)
        start = time.monotonic()
        make_release(f"RELEASE_SCRATCH={scratch}")
        return time.monotonic() - start
