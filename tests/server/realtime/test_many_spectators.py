"""A table's players wait neither for its spectators nor for the readers of the lobby."""

import asyncio

import pytest

from kozyr.server.realtime import hub
from kozyr.server.realtime.connection import Connection
from kozyr.server.realtime.hub import Hub
from tests.kit.gateway import Gate, at_gate, turns

SPECTATORS = 7
SLICE = 2


class FlushLog:
    """The connections with output in the order of their flushes, each with the turn of the event loop."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.flushes: list[tuple[int, Connection]] = []
        self._turn = 0
        original = Connection.flush

        def flush(connection: Connection) -> None:
            self.flushes.append((self._turn, connection))
            original(connection)

        monkeypatch.setattr(Connection, "flush", flush)
        monkeypatch.setattr(hub, "LATE_SLICE", SLICE)
        self._task = asyncio.create_task(self._count())

    async def _count(self) -> None:
        while True:
            self._turn += 1
            await asyncio.sleep(0)

    async def stop(self) -> None:
        """Wait for the last flush."""
        await turns(200)
        self._task.cancel()


@at_gate()
async def test_players_come_before_spectators(gate: Gate) -> None:
    """Even a player who came back after all spectators did not wait for them."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    watching = [await gate.listening(None, f"table:{table}") for _ in range(SPECTATORS)]
    player = await gate.listening(ann, f"table:{table}#{ann.id}")
    await gate.chat(table, ann, "before")
    await turns(200)
    for client in (player, *watching):
        await client.quiet()
    with pytest.MonkeyPatch.context() as monkeypatch:
        log = FlushLog(monkeypatch)
        await gate.chat(table, ann, "hello")
        await log.stop()

    is_player = [f"table:{table}#{ann.id}" in connection.streams for _, connection in log.flushes]
    assert is_player == [True] + SPECTATORS * [False]
    assert [len(await client.quiet()) for client in (player, *watching)] == (SPECTATORS + 1) * [1]


@at_gate()
async def test_spectators_are_served_in_slices(gate: Gate) -> None:
    """The event loop serves everybody else between two slices."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    for _ in range(SPECTATORS):
        await gate.listening(None, f"table:{table}")
    with pytest.MonkeyPatch.context() as monkeypatch:
        log = FlushLog(monkeypatch)
        await gate.chat(table, ann, "hello")
        await log.stop()

    turns_of_flushes = [turn for turn, _ in log.flushes]
    assert len(turns_of_flushes) == SPECTATORS
    assert max(turns_of_flushes.count(turn) for turn in turns_of_flushes) <= SLICE


@at_gate()
async def test_readers_of_the_lobby_are_served_in_slices(gate: Gate) -> None:
    """A change of a table goes to everybody who reads the lobby."""
    ann = await gate.guest("Ann")
    readers = [await gate.listening(None, "lobby") for _ in range(SPECTATORS)]
    with pytest.MonkeyPatch.context() as monkeypatch:
        log = FlushLog(monkeypatch)
        await gate.table(ann)
        await log.stop()

    turns_of_flushes = [turn for turn, _ in log.flushes]
    assert len(turns_of_flushes) == SPECTATORS
    assert max(turns_of_flushes.count(turn) for turn in turns_of_flushes) <= SLICE
    assert all([await reader.quiet() for reader in readers])


@at_gate()
async def test_a_spectators_own_reply_does_not_wait(gate: Gate) -> None:
    """The reply takes the waiting entry along, so the connection is flushed once."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    spectator = await gate.listening(None, f"table:{table}")
    [connection] = gate.hub.connections_at(table)
    with pytest.MonkeyPatch.context() as monkeypatch:
        log = FlushLog(monkeypatch)
        connection.schedule_late_flush()
        connection.schedule_flush()
        await log.stop()

    assert [flushed for _, flushed in log.flushes] == [connection]
    assert await spectator.quiet() == []


@at_gate()
async def test_counting_spectators_lists_no_watchers(gate: Gate) -> None:
    """Every line of a list of tables has the number, so it is kept."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    await gate.listening(ann, f"table:{table}#{ann.id}")
    watching = [await gate.listening(None, f"table:{table}") for _ in range(3)]

    def refuse(_hub: Hub, _table: str) -> None:
        raise AssertionError

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(Hub, "find_local_watchers", refuse)
        [line] = (await gate.call("tables.list"))["tables"]
        await watching[0].ask(unsubscribe={"channel": f"table:{table}"})
        await watching[1].close()
        await turns(50)
        [later] = (await gate.call("tables.list"))["tables"]

    assert (line["watching"], later["watching"]) == (3, 1)
