"""Moderators of a running server, for tests."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.kit.server_process import Person, Server

_KOZYR: Final = Path(sys.executable).with_name("kozyr")


def make_moderator(server: Server, name: str) -> Person:
    """Register a player and make them a moderator by the command line, while the server runs."""
    person = server.member(name)
    command = [str(_KOZYR), "admin", "grant", name, "moderator", "--why", "elected"]
    subprocess.run([*command, "--data", str(server.data)], check=True, capture_output=True)
    return person
