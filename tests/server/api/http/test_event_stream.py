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


def test_everything_that_happens_where_one_sits_is_told(server: Running) -> None:
    """First how the table stands, then entry after entry, without a gap."""
    ann, bob, table = _pair(server)
    with server.stream(ann) as lines:
        first = lines.next()
        server.ask("tables.join", bob, table_id=table)
        for token in (ann, bob):
            server.ask("tables.ready", token, table_id=table)
        told = [lines.next()]
        while told[-1]["seq"] < 4 or "game.start" not in str(told):
            told.append(lines.next())

    assert (first["type"], first["table_id"], first["table"]["your_seat"]) == ("snapshot", table, 0)
    assert {line["type"] for line in told} == {"publication"}
    assert [line["seq"] for line in told] == list(range(first["seq"] + 1, first["seq"] + 1 + len(told)))
    names = [event["event"] for line in told for event in line["events"]]
    assert {"table.seated", "table.ready", "game.start", "game.player.start"} <= {*names}


def test_a_table_is_told_of_as_soon_as_one_sits_down(server: Running) -> None:
    """A private one too; and no longer when one has left."""
    token = server.ask("auth.guest")["token"]
    with server.stream(token) as lines:
        table = server.ask("tables.create", token, private=True, seats=3)["table_id"]
        first = lines.next()
        server.ask("tables.leave", token, table_id=table)
        rest = [lines.next()]
        while rest[-1]["type"] != "gone":
            rest.append(lines.next())

    assert (first["type"], first["table_id"]) == ("snapshot", table)
    assert rest[-1]["table_id"] == table
    assert "table.left" in str(rest)


def test_a_removed_player_is_told_of_the_private_table_no_more(server: Running) -> None:
    """The stream says why they left, then that the table is gone; it goes on with their other tables."""
    ann, bob, _ = _pair(server)
    made = server.ask("tables.create", ann, private=True, seats=3)
    server.ask("tables.join", bob, table_id=made["table_id"], invite=made["invite"])
    with server.stream(bob) as lines:
        assert lines.next()["type"] == "snapshot"
        server.ask("tables.remove_player", ann, table_id=made["table_id"], seat=1)
        told = [lines.next()]
        while told[-1]["type"] != "gone":
            told.append(lines.next())
        server.ask("table.chat", ann, table_id=made["table_id"], text="At last")
        other = server.ask("tables.create", bob)["table_id"]
        after = lines.next()

    assert [event["event"] for line in told[:-1] for event in line["events"]][-1] == "table.left"
    assert (after["type"], after["table_id"]) == ("snapshot", other)


def test_a_bot_plays_a_whole_game_by_its_stream(server: Running) -> None:
    """Against a bot of the house: it reads lines and sends moves, and nothing else."""
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
                    # What was offered may be gone: the other side has thrown in or passed meanwhile.
                    move = {
                        "table_id": table,
                        "command_id": f"m{line['seq']}",
                        "action": event["data"]["legal"][0],
                    }
                    server.call("game.move", token, **move)

    assert result is not None
    assert (result["reason"], moves > 3) == ("cards", True)


def test_whoever_reads_is_there(server: Running) -> None:
    """The table is told when he comes; his connection counts as one."""
    _, bob, table = _pair(server)
    server.ask("tables.join", bob, table_id=table)

    with server.stream(bob) as lines:
        lines.next()
        who = SeatedPlayer(table, server.ask("auth.me", bob)["user_id"])
        assert server.app.presence._here[who] == 1  # noqa: SLF001
    deadline = time.monotonic() + 10
    while server.app.presence._here and time.monotonic() < deadline:  # noqa: SLF001
        time.sleep(0.01)
    assert not server.app.presence._here  # noqa: SLF001


def test_a_stream_ends_with_its_token(server: Running) -> None:
    """Revoked, it tells nothing more."""
    ann = server.ask("auth.guest")["token"]
    bot = server.ask("auth.token", ann, name="bot", scopes=["read"])
    with server.stream(bot["token"]) as lines:
        server.ask("auth.revoke", ann, token_id=bot["token_id"])

        assert lines.next() is None


@pytest.mark.parametrize(
    ("scopes", "status"), [(["play"], 200), (["read"], 200), (["chat", "tables"], 403), (None, 401)]
)
def test_only_a_token_that_may_read_or_play_reads(
    server: Running, scopes: list[str] | None, status: int
) -> None:
    """And nobody without one."""
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
    """Cleanly, and at once."""
    with running(tmp_path) as server:
        token = server.ask("auth.guest")["token"]
        with server.stream(token) as lines:
            began = time.monotonic()
            server.server.should_exit = True
            assert lines.next() is None
    assert time.monotonic() - began < 4


def test_an_address_has_so_many_streams(tmp_path: Path) -> None:
    """Limits: connections per address."""
    with running(tmp_path, Config(limits=LimitsConfig(connections_per_address=1))) as server:
        token = server.ask("auth.guest")["token"]
        with server.stream(token) as lines:
            assert lines.response.status == 200
            refused = server.send("GET", "/api/stream", None, {"Authorization": f"Bearer {token}"})
            assert (refused.status, refused.word) == (429, "too_often")


class Reader:
    """SignedInPlayer who reads a stream, or does not."""

    def __init__(self) -> None:
        self.said = b""
        self.reads = asyncio.Event()
        self.reads.set()
        self.news = asyncio.Event()
        self.ended = False

    async def receive(self) -> Any:  # noqa: ANN401 - ASGI's
        """Stay."""
        await asyncio.sleep(3600)

    async def send(self, message: Any) -> None:  # noqa: ANN401 - ASGI's
        """Take what is said, when he reads."""
        await self.reads.wait()
        self.said += message.get("body", b"")
        self.ended = message.get("more_body") is False
        self.news.set()

    async def until(self, text: bytes) -> None:
        """Wait until something was said."""
        while text not in self.said:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 5)


@in_loop
async def test_a_reader_that_takes_nothing_is_cut_off() -> None:
    """And everything that he had is let go."""
    api = InMemoryApi()
    table, ann, _ = await api.game()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)), slow_s=0.05)
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # no scope is looked at
    await reader.until(b"snapshot")

    reader.reads.clear()
    await api.call("table.chat", ann, table_id=table, text="x")
    await asyncio.wait_for(serving, 5)

    assert not reader.ended
    assert not api.context.presence._here  # noqa: SLF001 - nobody else tells


@in_loop
async def test_a_reader_that_falls_behind_begins_again() -> None:
    """What comes next would have a gap: the stream ends."""
    api = InMemoryApi()
    table, ann, _ = await api.game()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)))
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # as above
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
    """An empty line now and then; a token that expires ends it."""
    api = InMemoryApi(session_days=1)
    ann = await api.guest()
    reader = Reader()
    stream = EventStream(api.context, must(await api.caller(ann.token)), keep_alive_s=0.01)
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # as above
    await reader.until(b"\n\n\n")

    api.house.now += 86_400_000
    await asyncio.wait_for(serving, 5)

    assert (reader.said.strip(), reader.ended) == (b"", True)


@in_loop
async def test_a_table_that_cannot_be_read_now_is_told_of_later() -> None:
    """When the store is there again."""
    api = InMemoryApi()
    _, ann, _ = await api.game()
    reader = Reader()
    api.house.store.gone = True
    stream = EventStream(api.context, must(await api.caller(ann.token)))
    serving = asyncio.create_task(stream({}, reader.receive, reader.send))  # type: ignore[arg-type]  # as above
    await reader.until(b"\n")

    api.house.store.gone = False
    await reader.until(b"snapshot")

    api.context.connections.stop()
    await asyncio.wait_for(serving, 5)
    assert reader.ended
