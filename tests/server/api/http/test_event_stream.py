"""Playing by HTTP alone (`GET /api/stream`)."""

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from kozyr.rules import must
from kozyr.server.api.http.event_stream import EventStream
from kozyr.server.cluster.membership import SeatedPlayer
from kozyr.server.operations.config import Config
from kozyr.server.operations.config.config import LimitsConfig
from tests.kit.call_contexts import InMemoryApi, in_loop
from tests.kit.servers import Running, running


def _pair(server: Running, **settings: object) -> tuple[str, str, str]:
    ann, bob = (server.ask("auth.guest")["token"] for _ in range(2))
    table = server.ask("tables.create", ann, **settings)["table_id"]
    return ann, bob, table


def test_the_stream_has_all_events_at_the_players_tables(server: Running) -> None:
    """It begins with a snapshot, then has every entry without a gap."""
    ann, bob, table = _pair(server)
    with server.stream(ann) as lines:
        first = lines.next()
        server.ask("tables.join", bob, table_id=table)
        for token in (ann, bob):
            server.ask("tables.ready", token, table_id=table)
        result = [lines.next()]
        while result[-1]["seq"] < 4 or "game.start" not in str(result):
            result.append(lines.next())

    assert (first["type"], first["table_id"], first["table"]["your_seat"]) == ("snapshot", table, 0)
    assert {line["type"] for line in result} == {"publication"}
    assert [line["seq"] for line in result] == list(range(first["seq"] + 1, first["seq"] + 1 + len(result)))
    names = [event["event"] for line in result for event in line["events"]]
    assert {"table.seated", "table.ready", "game.start", "game.player.start"} <= {*names}


def test_a_new_table_is_streamed_immediately(server: Running) -> None:
    """A private table too; the stream of a table ends when the player leaves."""
    token = server.ask("auth.guest")["token"]
    with server.stream(token) as lines:
        table = server.ask("tables.create", token, private=True, seats=3)["table_id"]
        first = lines.next()
        server.ask("tables.leave", token, table_id=table)
        next_page = [lines.next()]
        while next_page[-1]["type"] != "gone":
            next_page.append(lines.next())

    assert (first["type"], first["table_id"]) == ("snapshot", table)
    assert next_page[-1]["table_id"] == table
    assert "table.left" in str(next_page)


def test_a_removed_players_stream_of_a_private_table_ends(server: Running) -> None:
    """The stream has the reason, then `gone`; other tables continue."""
    ann, bob, _ = _pair(server)
    made = server.ask("tables.create", ann, private=True, seats=3)
    server.ask("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
    with server.stream(bob) as lines:
        assert lines.next()["type"] == "snapshot"
        server.ask("tables.remove_player", ann, table_id=made["table_id"], seat=1)
        result = [lines.next()]
        while result[-1]["type"] != "gone":
            result.append(lines.next())
        server.ask("table.chat", ann, table_id=made["table_id"], text="At last")
        other = server.ask("tables.create", bob)["table_id"]
        after = lines.next()

    assert [event["event"] for line in result[:-1] for event in line["events"]][-1] == "table.left"
    assert (after["type"], after["table_id"]) == ("snapshot", other)


def test_a_bot_plays_a_whole_game_by_its_stream(server: Running) -> None:
    """It reads lines and sends moves against a house bot."""
    token = server.ask("auth.guest")["token"]
    table = server.ask("tables.create", token, clock="none")["table_id"]
    server.ask("tables.add_bot", token, table_id=table, level="random")
    result, moves = None, 0
    with server.stream(token) as lines:
        assert lines.next()["type"] == "snapshot"
        server.ask("tables.ready", token, table_id=table)
        while result is None and (line := lines.next()) is not None:
            for event in line["events"]:
                if event["event"] == "game.end":
                    result = event["data"]
                elif event["event"].startswith("game.player.") and event["data"]["legal"]:
                    moves += 1
                    # An offered action may be gone: the opponent has thrown in or passed meanwhile.
                    move = {
                        "table_id": table,
                        "command_id": f"m{line['seq']}",
                        "action": event["data"]["legal"][0],
                    }
                    server.call("game.move", token, **move)

    assert result is not None
    assert (result["reason"], moves > 3) == ("cards", True)


def test_a_stream_counts_as_a_connection(server: Running) -> None:
    """The table records that the player is connected."""
    _, bob, table = _pair(server)
    server.ask("tables.join", bob, table_id=table)

    with server.stream(bob) as lines:
        lines.next()
        player = SeatedPlayer(table, server.ask("auth.me", bob)["user_id"])
        assert server.app.presence._connection_counts[player] == 1  # noqa: SLF001
    deadline = time.monotonic() + 10
    while server.app.presence._connection_counts and time.monotonic() < deadline:  # noqa: SLF001
        time.sleep(0.01)
    assert not server.app.presence._connection_counts  # noqa: SLF001


def test_a_stream_ends_with_its_token(server: Running) -> None:
    """A revoked token ends it."""
    ann = server.ask("auth.guest")["token"]
    bot = server.ask("auth.token", ann, name="bot", scopes=["read"])
    with server.stream(bot["token"]) as lines:
        server.ask("auth.revoke", ann, token_id=bot["token_id"])

        assert lines.next() is None


@pytest.mark.parametrize(
    ("scopes", "status"), [(["play"], 200), (["read"], 200), (["chat", "tables"], 403), (None, 401)]
)
def test_a_stream_needs_the_scope_to_play_or_read(
    server: Running, scopes: list[str] | None, status: int
) -> None:
    """A caller without a token is refused too."""
    headers = {}
    if scopes is not None:
        token = server.ask("auth.token", server.ask("auth.guest")["token"], name="bot", scopes=scopes)[
            "token"
        ]
        headers["Authorization"] = f"Bearer {token}"
    if status == 200:
        with server.stream(token) as lines:
            assert lines.response.status == 200
            assert lines.response.getheader("content-type") == "application/x-ndjson"
    else:
        assert server.send("GET", "/api/stream", None, headers).status == status


def test_a_stopping_server_ends_its_streams(tmp_path: Path) -> None:
    """They end properly and immediately."""
    with running(tmp_path) as server:
        token = server.ask("auth.guest")["token"]
        with server.stream(token) as lines:
            began = time.monotonic()
            server.server.should_exit = True
            assert lines.next() is None
    assert time.monotonic() - began < 4


def test_streams_per_address_are_limited(tmp_path: Path) -> None:
    """The limit is that of connections per address."""
    with running(tmp_path, Config(limits=LimitsConfig(connections_per_address=1))) as server:
        token = server.ask("auth.guest")["token"]
        with server.stream(token) as lines:
            assert lines.response.status == 200
            refused = server.send("GET", "/api/stream", None, {"Authorization": f"Bearer {token}"})
            assert (refused.status, refused.word) == (429, "too_often")


class Reader:
    """A client that reads a stream, or does not."""

    def __init__(self) -> None:
        self.said = b""
        self.reads = asyncio.Event()
        self.reads.set()
        self.news = asyncio.Event()
        self.ended = False

    async def receive(self) -> Any:  # noqa: ANN401 - ASGI's
        """Stay connected."""
        await asyncio.sleep(3600)

    async def send(self, message: Any) -> None:  # noqa: ANN401 - ASGI's
        """Take a message, when the client reads."""
        await self.reads.wait()
        self.said += message.get("body", b"")
        self.ended = message.get("more_body") is False
        self.news.set()

    async def until(self, text: bytes) -> None:
        """Wait until a message has arrived."""
        while text not in self.said:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 5)


@in_loop
async def test_a_client_that_reads_nothing_is_disconnected() -> None:
    """Nothing of the stream is left."""
    api = InMemoryApi()
    table, ann, _ = await api.game()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)), slow_s=0.05)
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # the scope is not read
    await reader.until(b"snapshot")

    reader.reads.clear()
    await api.call("table.chat", ann, table_id=table, text="x")
    await asyncio.wait_for(serving, 5)

    assert not reader.ended
    assert not api.context.presence._connection_counts  # noqa: SLF001 - there is no public access


@in_loop
async def test_a_stream_with_a_gap_ends() -> None:
    """The client fell behind, so it opens a new stream."""
    api = InMemoryApi()
    table, ann, _ = await api.game()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)))
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # the reader has the parts of ASGI that are used
    await reader.until(b"snapshot")

    reader.reads.clear()
    for _ in range(300):
        await api.call("table.chat", ann, table_id=table, text="x")
    reader.reads.set()
    await asyncio.wait_for(serving, 5)

    numbers = [json.loads(line)["seq"] for line in reader.said.split(b"\n") if line]
    assert numbers == list(range(4, 4 + len(numbers)))
    assert reader.ended


@in_loop
async def test_a_stream_keeps_alive_and_ends_with_its_token() -> None:
    """Empty lines come regularly; an expired token ends the stream."""
    api = InMemoryApi(session_days=1)
    ann = await api.guest()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)), keep_alive_s=0.01)
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # the reader has the parts of ASGI that are used
    await reader.until(b"\n\n\n")

    api.house.now += 86_400_000
    await asyncio.wait_for(serving, 5)

    assert (reader.said.strip(), reader.ended) == (b"", True)


@in_loop
async def test_an_unreadable_table_is_streamed_later() -> None:
    """The stream retries until the store answers."""
    api = InMemoryApi()
    _, ann, _ = await api.game()
    reader = Reader()
    api.house.store.gone = True
    stream = EventStream(api.context, must(await api.caller(ann.token)))
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # the reader has the parts of ASGI that are used
    await reader.until(b"\n")

    api.house.store.gone = False
    await reader.until(b"snapshot")

    api.context.connections.stop()
    await asyncio.wait_for(serving, 5)
    assert reader.ended
