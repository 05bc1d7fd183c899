"""`kozyr serve`, told to stop."""

import asyncio
import json
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.kit.host_listeners import listening
from tests.kit.postgres import running_server
from tests.kit.program import until
from tests.kit.serving import SETTINGS, Server

PATIENCE_S = 60


def _health(server: Server) -> tuple[int, Any]:
    try:
        with urllib.request.urlopen(f"{server.url}/health", timeout=PATIENCE_S) as answer:  # noqa: S310 - our own server
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, json.load(refused)


def test_a_server_that_is_told_to_stop_says_so_and_answers_for_a_while(tmp_path: Path) -> None:
    """Whoever sends people there has time to notice; told again, it does not wait."""
    server = Server(tmp_path, settings=f"drain_s = 300\n{SETTINGS}")
    with server.ends:
        server.ends.callback(server.kill)
        server.start()
        before = _health(server)
        server.ask_to_stop()
        until(lambda: _health(server) != before, PATIENCE_S)
        after = _health(server)
        guest = server.guest("Ann")
        with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as client:
            client.send(json.dumps({"id": 1, "connect": {"token": guest.token}}))
            welcome = json.loads(client.recv(PATIENCE_S))
        ended = server.stop()

    assert (before, after) == ((200, {"status": "ok"}), (503, {"status": "draining"}))
    assert "connect" in welcome
    assert ended == ("Stopped; everything is stored.\n", 0)


def test_who_is_told_to_connect_again_finds_the_door_closed(tmp_path: Path) -> None:
    """So that whatever stands before it sends him to another process."""
    server = Server(tmp_path)
    with server.ends:
        server.ends.callback(server.stop)
        server.start()
        guest = server.guest("Ann")
        with connect(f"ws://127.0.0.1:{server.port}/connection/websocket", proxy=None) as client:
            client.send(json.dumps({"id": 1, "connect": {"token": guest.token}}))
            client.recv(PATIENCE_S)
            server.ask_to_stop()
            with pytest.raises(ConnectionClosed) as closed:
                client.recv(PATIENCE_S)
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_S).close()

        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 3001


def test_whoever_comes_to_another_process_was_never_away(tmp_path: Path) -> None:
    """Of two who were connected to a process that stopped, the one who does not come back is away."""
    with running_server() as postgres, ExitStack() as ends:
        options = ["--database", postgres.address(postgres.make_database())]
        first, second = (Server(_made(tmp_path / name), options=options) for name in ("first", "second"))
        for server in (first, second):
            ends.callback(server.stop)
            server.start()
        ann, bob = first.guest("Ann"), first.guest("Bob")
        table = first.table(ann, bob)
        until(lambda: bool(second.ask("tables.mine", ann)["tables"]), PATIENCE_S)

        async def moved() -> list[object]:
            async with listening(first, ann, table) as there, listening(first, bob, table) as bobs:
                await there.entry(2)
                await bobs.entry(2)
                await asyncio.to_thread(first.stop)
            async with listening(second, ann, table) as here:
                _, away = await here.next("table.connected", 2)
                return [away["player_id"], away["connected"], here.count("table.connected")]

        output = asyncio.run(moved())

    assert output == [bob.id, False, 1]


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder
