"""`kozyr serve`, as a process."""

import json
import socket
import time
import urllib.request
from pathlib import Path

import pytest

from tests.kit.nats import Nats
from tests.kit.postgres import running_server
from tests.kit.program import run_program, until
from tests.kit.serving import SETTINGS, Server, free_port, serving

PRELOADING = SETTINGS.replace('bot_preload = "off"', 'bot_preload = "on"')
PRELOAD_S = 1.0
"""The seconds after which a server starts a process for strong bots."""


def test_a_process_for_strong_bots_starts_with_the_server_or_with_the_first_of_them(tmp_path: Path) -> None:
    """As `bot_preload` says."""
    (tmp_path / "on").mkdir()
    with serving(tmp_path / "on", settings=PRELOADING) as server:
        assert until(lambda: len(server.children) == 1)
    (tmp_path / "off").mkdir()
    with serving(tmp_path / "off") as server:
        time.sleep(2 * PRELOAD_S)
        assert server.children == []
        ann = server.guest("Ann")
        table = server.ask("tables.create", ann, seats=2, clock="slow")["table_id"]
        server.ask("tables.add_bot", ann, table_id=table, level="master")
        server.ask("tables.ready", ann, table_id=table)
        if server.ask("table.snapshot", ann, table_id=table)["game"]["attacker"] == 0:
            lead = server.ask("table.snapshot", ann, table_id=table)["player"]["legal"][0]
            server.ask("game.move", ann, table_id=table, command_id="lead", action=lead)
        assert until(lambda: len(server.children) == 1)


def test_nobody_holds_the_port_of_a_server_that_was_killed(tmp_path: Path) -> None:
    """Processes that think for bots outlive it by a moment; who connects is refused, not kept waiting."""
    with serving(tmp_path, settings=PRELOADING) as server:
        assert until(lambda: server.children != [])
        server.kill()

        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), timeout=60).close()


def test_a_second_server_in_one_folder_is_refused(tmp_path: Path) -> None:
    """SQLite is one server's alone; when the first is gone, even killed, the next may start."""
    with serving(tmp_path) as server:
        _, complaint, status = run_program("serve", "--port", str(free_port()), "--data", str(server.data))
        server.kill()
        server.start()
        alive = server.ask("tables.list")

    assert (status, complaint.count(f"Another server uses {server.data}.")) == (2, 1)
    assert alive["tables"] == []


def test_a_server_starts_without_its_nats_and_meets_it_later(tmp_path: Path) -> None:
    """It says where everything is kept and how others are heard of; no password is said or logged."""
    nats = Nats("--user", "me", "--pass", "s3cr3t")
    nats.port = free_port()
    with running_server() as postgres:
        where = ["--database", postgres.address(postgres.make_database())]
        server = Server(tmp_path, options=[*where, "--nats", f"nats://me:s3cr3t@127.0.0.1:{nats.port}"])
        try:
            greeting = server.start()
            before = _is_bus_up(server)
            nats.start()
            met = until(lambda: _is_bus_up(server))
        finally:
            last, status = server.stop()
            nats.stop()

    assert greeting.endswith(
        "keeps everything in postgresql; servers exchange messages over NATS. Ctrl-C stops it.\n"
    )
    assert (before, met, status) == (False, True, 0)
    assert not [line for line in [greeting, last, *server.complaints()] if "s3cr3t" in line]
    assert sum("cannot be used" in line for line in server.complaints()) == 1
    assert {json.loads(line)["level"] for line in server.complaints()} <= {"warning", "error"}


def _is_bus_up(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
        return "kozyr_bus_up 1.0" in answer.read().decode().splitlines()
