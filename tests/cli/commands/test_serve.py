"""`kozyr serve` as a process: its start, its folder, its NATS, and its stop."""

import asyncio
import json
import socket
import time
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.kit.host_listeners import listening
from tests.kit.nats import Nats
from tests.kit.postgres import running_server
from tests.kit.program import run_program, until
from tests.kit.server_process import SETTINGS, Person, Server, free_port, serving

TIMEOUT_S = 60
PRELOADING = SETTINGS.replace('bot_preload = "off"', 'bot_preload = "on"')
PRELOAD_S = 1.0
"""The seconds after which a server starts a worker process for strong bots."""


def test_a_process_for_strong_bots_starts_with_the_server_or_with_the_first_of_them(tmp_path: Path) -> None:
    """The option `bot_preload` decides."""
    (tmp_path / "on").mkdir()
    with serving(tmp_path / "on", settings=PRELOADING) as server:
        assert until(lambda: bool(server.children))
    (tmp_path / "off").mkdir()
    with serving(tmp_path / "off") as server:
        time.sleep(2 * PRELOAD_S)
        assert server.children == []
        ann = server.guest("Ann")
        table = server.ask("tables.create", ann, seats=2, clock="slow")["table_id"]
        server.ask("tables.add_bot", ann, table_id=table, level="master")
        server.ask("tables.ready", ann, table_id=table)
        assert until(lambda: _bot_thinks_or_ann_moves(server, ann, table))


def _bot_thinks_or_ann_moves(server: Server, ann: Person, table: str) -> bool:
    """Return whether a bot worker runs; otherwise Ann moves, because the bot may have had no choice yet."""
    if server.children:
        return True
    snapshot = server.ask("table.snapshot", ann, table_id=table)
    if legal := snapshot["player"]["legal"]:
        server.word("game.move", ann, table_id=table, command_id=f"after {snapshot['seq']}", action=legal[0])
    return False


def _is_started(pid: str) -> bool:
    """Return whether a child process runs its own program: until then it is a copy of the server."""
    return b"bot_workers" in Path(f"/proc/{pid}/cmdline").read_bytes()


def test_the_port_of_a_killed_server_is_free(tmp_path: Path) -> None:
    """Bot workers outlive the server for a moment, but a new connection is refused immediately."""
    with serving(tmp_path, settings=PRELOADING) as server:
        assert until(lambda: any(map(_is_started, server.children)))
        server.kill()

        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", server.port), timeout=60).close()


def test_a_second_server_in_one_folder_is_refused(tmp_path: Path) -> None:
    """One SQLite file has one server. After that server has ended, even by a kill, another may start."""
    with serving(tmp_path) as server:
        _, error, status = run_program("serve", "--port", str(free_port()), "--data", str(server.data))
        server.kill()
        server.start()
        alive = server.ask("tables.list")

    assert (status, error.count(f"Another server is using {server.data}.")) == (2, 1)
    assert alive["tables"] == []


def test_a_server_starts_without_its_nats_and_meets_it_later(tmp_path: Path) -> None:
    """The greeting names the store and NATS; no password is printed or logged."""
    nats = Nats("--user", "me", "--pass", "s3cr3t")
    nats.port = free_port()
    with running_server() as postgres:
        database_options = ["--database", postgres.address(postgres.make_database())]
        server = Server(
            tmp_path, options=[*database_options, "--nats", f"nats://me:s3cr3t@127.0.0.1:{nats.port}"]
        )
        try:
            greeting = server.start()
            was_up = _is_bus_up(server)
            nats.start()
            is_up = until(lambda: _is_bus_up(server))
        finally:
            last_line, status = server.stop()
            nats.stop()

    assert greeting.endswith(
        "Data is kept in postgresql; servers talk to each other over NATS. Press Ctrl-C to stop.\n"
    )
    assert (was_up, is_up, status) == (False, True, 0)
    assert not [line for line in [greeting, last_line, *server.complaints()] if "s3cr3t" in line]
    assert sum("cannot be used" in line for line in server.complaints()) == 1
    assert {json.loads(line)["level"] for line in server.complaints()} <= {"warning", "error"}


def _is_bus_up(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.url}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
        return "kozyr_bus_up 1.0" in answer.read().decode().splitlines()


def _read_health(server: Server) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(f"{server.url}/health", timeout=TIMEOUT_S) as response:  # noqa: S310 - our own server
            return response.status, json.load(response)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


def test_a_server_that_is_told_to_stop_says_so_and_answers_for_a_while(tmp_path: Path) -> None:
    """A load balancer has time to notice; a second request to stop ends the wait."""
    server = Server(tmp_path, settings=f"drain_s = 300\n{SETTINGS}")
    with server.ends:
        server.ends.callback(server.kill)
        server.start()
        before = _read_health(server)
        server.ask_to_stop()
        until(lambda: _read_health(server) != before, TIMEOUT_S)
        after = _read_health(server)
        guest = server.guest("Ann")
        with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as client:
            client.send(json.dumps({"id": 1, "connect": {"token": guest.token}}))
            welcome = json.loads(client.recv(TIMEOUT_S))
        ended = server.stop()

    assert (before, after) == ((200, {"status": "ok"}), (503, {"status": "draining"}))
    assert "connect" in welcome
    assert ended == ("Stopped. Everything is saved.\n", 0)


def test_a_stopping_server_accepts_no_new_connection(tmp_path: Path) -> None:
    """A closed port makes the load balancer send the client to another process."""
    server = Server(tmp_path)
    with server.ends:
        server.ends.callback(server.stop)
        server.start()
        guest = server.guest("Ann")
        with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as client:
            client.send(json.dumps({"id": 1, "connect": {"token": guest.token}}))
            client.recv(TIMEOUT_S)
            server.ask_to_stop()
            with pytest.raises(ConnectionClosed) as closed:
                client.recv(TIMEOUT_S)
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", server.port), timeout=TIMEOUT_S).close()

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 3001


@pytest.mark.stress
def test_a_client_that_reconnects_to_another_process_is_not_away(tmp_path: Path) -> None:
    """Of two clients of a stopped process, only the one that does not reconnect counts as away."""
    with running_server() as postgres, ExitStack() as ends:
        options = ["--database", postgres.address(postgres.make_database())]
        first, second = (
            Server(_make_folder(tmp_path / name), options=options) for name in ("first", "second")
        )
        for server in (first, second):
            ends.callback(server.stop)
            server.start()
        ann, bob = first.guest("Ann"), first.guest("Bob")
        table = first.table(ann, bob)
        until(lambda: bool(second.ask("tables.mine", ann)["tables"]), TIMEOUT_S)

        async def reconnect() -> list[object]:
            async with listening(first, ann, table) as ann_client, listening(first, bob, table) as bob_client:
                await ann_client.entry(2)
                await bob_client.entry(2)
                await asyncio.to_thread(first.stop)
            async with listening(second, ann, table) as new_client:
                _, event = await new_client.next("table.connected", 2)
                return [event["player_id"], event["connected"], new_client.count("table.connected")]

        output = asyncio.run(reconnect())

    assert output == [bob.id, False, 1]


def _make_folder(folder: Path) -> Path:
    folder.mkdir()
    return folder
