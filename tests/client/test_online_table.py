"""An online table follows its channel: gaps, unreadable entries, taken and lost seats, refusals."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from centrifuge import CentrifugeError
from msgspec.structs import replace

from kozyr.client.online_table import OnlineTable
from kozyr.client.table_client import ClientRefusal, TableMessage
from tests.kit.fake_realtime import FakeRealtime, fake_online_table
from tests.terminal.recorded_session import first_snapshot

OWN, PUBLIC = "table:t#u0", "table:t"


def _run(
    scenario: Callable[[OnlineTable, FakeRealtime], Awaitable[None]], user: str = "u0"
) -> tuple[OnlineTable, FakeRealtime]:
    async def run() -> tuple[OnlineTable, FakeRealtime]:
        table, fake = fake_online_table(first_snapshot(), user)
        await table.subscribe()
        await scenario(table, fake)
        await fake.finish()
        return table, fake

    return asyncio.run(run())


def _publish(table: OnlineTable, event: str, *, skipped: int = 0, **data: object) -> None:
    entry: dict[str, Any] = {
        "seq": table.now.seq + 1 + skipped,
        "at": 5,
        "events": [{"event": event, "data": data}],
    }
    table._apply_publication(entry)  # noqa: SLF001 - as the SDK calls it


async def _load(table: OnlineTable) -> None:
    await table._load_position("")  # noqa: SLF001 - as the SDK calls it


@pytest.mark.parametrize(
    ("skipped", "ready"), [(1, True), (0, "perhaps")], ids=["an entry is missing", "an entry is unreadable"]
)
def test_the_table_is_loaded_again(skipped: int, ready: object) -> None:
    """The table subscribes again, and the SDK then loads a snapshot; the entry itself is not applied."""

    async def scenario(table: OnlineTable, _: FakeRealtime) -> None:
        _publish(table, "table.ready", seat=0, ready=ready, skipped=skipped)

    table, fake = _run(scenario)

    assert (table.now, fake.channels, fake.subscriptions) == (first_snapshot(), [OWN], 2)


def test_a_player_who_loses_the_seat_gets_the_public_channel() -> None:
    """The player's own channel is left."""

    async def scenario(table: OnlineTable, _: FakeRealtime) -> None:
        _publish(table, "table.left", seat=0, player_id="u0", why="left")

    assert _run(scenario)[1].channels == [PUBLIC]


def test_a_spectator_who_sits_down_gets_their_own_channel() -> None:
    """The seat becomes known by the public stream or by a snapshot."""

    async def by_entry(table: OnlineTable, _: FakeRealtime) -> None:
        _publish(table, "table.left", seat=1, player_id="u1", why="left")
        _publish(table, "table.seated", seat=1, player_id="u9", name="Zoe", bot=None)

    async def by_snapshot(table: OnlineTable, fake: FakeRealtime) -> None:
        _publish(table, "table.left", seat=1, player_id="u1", why="left")
        _publish(table, "table.seated", seat=1, player_id="u9", name="Zoe", bot=None)
        fake.answer, table.now = replace(table.now, seq=9), first_snapshot()
        await fake.finish()
        await _load(table)

    assert _run(by_entry, "u9")[1].channels == ["table:t#u9"]
    assert _run(by_snapshot, "u9")[1].channels == ["table:t#u9"]


def test_a_table_that_can_no_longer_be_seen_is_lost() -> None:
    """The listener gets the reason once, and the subscription ends; a listener that was removed gets none."""
    refusal = ClientRefusal("removed", "The host removed you.")
    lost: list[ClientRefusal] = []
    missed: list[ClientRefusal] = []

    async def scenario(table: OnlineTable, fake: FakeRealtime) -> None:
        table.when_lost(lost.append)
        table.when_lost(missed.append)()
        fake.answer = refusal
        with pytest.raises(CentrifugeError):
            await _load(table)

    _, fake = _run(scenario)

    assert (lost, missed, fake.channels) == ([refusal], [], [])


def test_a_server_that_is_away_for_a_moment_loses_no_table() -> None:
    """The SDK tries again; the table stays subscribed."""
    lost: list[ClientRefusal] = []

    async def scenario(table: OnlineTable, fake: FakeRealtime) -> None:
        table.when_lost(lost.append)
        fake.answer = ClientRefusal("unreachable", "The server does not answer.")
        with pytest.raises(CentrifugeError):
            await _load(table)

    _, fake = _run(scenario)

    assert (lost, fake.channels) == ([], [OWN])


def test_an_older_snapshot_changes_nothing() -> None:
    """A snapshot that was overtaken by the channel is not shown."""
    messages: list[TableMessage] = []

    async def scenario(table: OnlineTable, _: FakeRealtime) -> None:
        _publish(table, "table.ready", seat=0, ready=True)
        table.listen(messages.append)
        await _load(table)

    table, _ = _run(scenario)

    assert (table.now.seq, len(messages)) == (first_snapshot().seq + 1, 1)


def test_a_closed_table_stays_closed() -> None:
    """Neither a late entry nor a task that was started before subscribes again."""

    async def scenario(table: OnlineTable, _: FakeRealtime) -> None:
        _publish(table, "table.ready", seat=0, ready=True, skipped=1)
        await table.close()
        _publish(table, "table.left", seat=0, player_id="u0", why="left")

    assert _run(scenario)[1].channels == []
