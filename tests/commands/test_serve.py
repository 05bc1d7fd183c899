"""`kozyr serve`, as a process."""

import socket
from pathlib import Path

import pytest

from tests.kit.serving import serving


def test_nobody_holds_the_port_of_a_server_that_was_killed(tmp_path: Path) -> None:
    """Processes that think for bots outlive it by a moment; who connects is refused, not kept waiting."""
    with serving(tmp_path) as server:
        server.kill()

        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), timeout=60).close()
