"""The history and the presence of a channel."""

from collections.abc import Sequence

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.realtime.channel_commands import MAX_HISTORY
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.cached_table import CHECKPOINT_EVERY
from kozyr.server.tables.ports import Entry
from kozyr.table import Say
from tests.kit.call_contexts import NO_LIMITS
from tests.kit.gateway import Client, Gate, Plain, at_gate


async def _listener(gate: Gate) -> tuple[Client, str]:
    # A client that watches a table of six entries.
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    await gate.chat(table, ann, *"abcde")
    return await gate.listening(None, f"table:{table}"), f"table:{table}"


@pytest.mark.parametrize(
    ("ask", "offsets"),
    [
        ({"limit": 0}, []),
        ({}, []),
        ({"limit": -1}, [1, 2, 3, 4, 5, 6]),
        ({"limit": 2}, [1, 2]),
        ({"limit": 10**18}, [1, 2, 3, 4, 5, 6]),
        ({"limit": 2, "reverse": True}, [6, 5]),
        ({"limit": 3, "since": {"offset": 2}}, [3, 4, 5]),
        ({"limit": -1, "since": {"offset": 5}}, [6]),
        ({"limit": 2, "since": {"offset": 4}, "reverse": True}, [3, 2]),
        ({"limit": 2, "since": {"offset": 99}}, []),
        ({"limit": 2, "since": {"offset": 99}, "reverse": True}, [6, 5]),
        ({"limit": 2, "since": {"offset": -5}}, [1, 2]),
    ],
)
@at_gate()
async def test_history_has_a_position_a_limit_and_a_direction(
    gate: Gate, ask: Plain, offsets: list[int]
) -> None:
    """A limit of 0 requests the position alone."""
    client, channel = await _listener(gate)
    history = (await client.ask(history={"channel": channel} | ask))["history"]

    assert [publication["offset"] for publication in history["publications"]] == offsets
    assert (history["offset"], history["epoch"]) == (6, gate.app.store.epoch)


@at_gate()
async def test_a_position_of_another_log_has_no_history(gate: Gate) -> None:
    """The error is 112."""
    client, channel = await _listener(gate)
    replies = [
        await client.ask(
            history={"channel": channel, "limit": 1, "since": {"offset": 1, "epoch": epoch}}
        )
        for epoch in ("other", gate.app.store.epoch)
    ]  # fmt: skip

    assert (replies[0]["error"]["code"], "history" in replies[1]) == (112, True)


@at_gate()
async def test_the_history_of_a_players_stream_has_their_cards(gate: Gate) -> None:
    """A spectator's history has no cards."""
    table, ann, _ = await gate.game()
    mine = await gate.listening(ann, f"table:{table}#{ann.id}")
    others = await gate.listening(None, f"table:{table}")
    received = [
        (await client.ask(history={"channel": channel, "limit": -1}))["history"]["publications"]
        for client, channel in ((mine, f"table:{table}#{ann.id}"), (others, f"table:{table}"))
    ]
    own = [
        [event["event"] for item in result for event in item["data"]["events"] if "player" in event["event"]]
        for result in received
    ]

    assert own == [["game.player.start"], []]


@pytest.mark.parametrize("command", ["history", "presence", "presence_stats"])
@at_gate()
async def test_only_subscribers_may_read_history(gate: Gate, command: str) -> None:
    """The error is 103, whether or not the channel exists."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()
    replies = [
        await client.ask(**{command: {"channel": name}})
        for name in (f"table:{table}", "table:x", "lobby", "")
    ]

    assert [reply["error"]["code"] for reply in replies] == [103] * 4


@pytest.mark.parametrize("command", ["history", "presence", "presence_stats"])
@at_gate()
async def test_channels_without_positions_have_no_history_and_no_presence(gate: Gate, command: str) -> None:
    """The error is 108."""
    ann = await gate.guest("Ann")
    client = await gate.client(ann)
    codes = []
    for name in ("lobby", f"user:#{ann.id}"):
        await client.subscribe(name)
        codes.append((await client.ask(**{command: {"channel": name}}))["error"]["code"])

    assert codes == [108, 108]


@at_gate()
async def test_watchers_of_a_table_see_each_other(gate: Gate) -> None:
    """A connection with two channels of the table counts once; an anonymous one has no user."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    own = await gate.listening(ann, f"table:{table}#{ann.id}")
    await own.subscribe(f"table:{table}")
    repeated = await gate.listening(ann, f"table:{table}")
    await gate.listening(None, f"table:{table}")
    here = (await repeated.ask(presence={"channel": f"table:{table}"}))["presence"]["presence"]
    stats = await own.ask(presence_stats={"channel": f"table:{table}#{ann.id}"})

    assert sorted(item["user"] for item in here.values()) == sorted(["", ann.id, ann.id])
    assert all(name == each["client"] for name, each in here.items())
    assert stats == {"presence_stats": {"num_clients": 3, "num_users": 2}}


@at_gate()
async def test_a_disconnected_client_is_not_present(gate: Gate) -> None:
    """It does not matter whether the client closed the connection properly."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}")
    polite, rude = await gate.listening(None, f"table:{table}"), await gate.listening(None, f"table:{table}")
    overs = [item.end_future for item in gate.hub.connections_at(table)[1:]]
    await polite.close()
    rude.vanish()
    for over in overs:
        await over
    stats = await client.ask(presence_stats={"channel": f"table:{table}"})

    assert stats["presence_stats"] == {"num_clients": 1, "num_users": 1}


class _Counting(MemoryStore):
    """Counts the entries that are read."""

    read = 0

    async def entries(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Entry]:
        """List and count them."""
        results = await super().entries(table, after, limit)
        self.read += len(results)
        return results


@pytest.mark.parametrize("command", ["history", "recover"])
@at_gate(store=_Counting)
async def test_a_long_log_is_not_read_from_its_beginning(gate: Gate, command: str) -> None:
    """Only the last entries are read, and few others."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    for number in range(1, 1500):
        await gate.app.table_host.submit(table, ann.id, Say("x", "Ann"), f"c{number}")
    store = gate.app.store
    assert isinstance(store, _Counting)
    client, channel = await gate.client(), f"table:{table}"
    if command == "recover":
        where = {"recover": True, "epoch": store.epoch, "offset": 1500 - MAX_HISTORY}
        store.read = 0
        result = (await client.subscribe(channel, **where))["subscribe"]["publications"]
    else:
        await client.subscribe(channel)
        store.read = 0
        result = (await client.ask(history={"channel": channel, "limit": -1}))["history"]["publications"]

    assert [item["offset"] for item in result] == [*range(1501 - MAX_HISTORY, 1501)]
    assert store.read <= MAX_HISTORY + CHECKPOINT_EVERY


@at_gate(rates=NO_LIMITS._replace(recoveries=Rate(60_000, 2)))
async def test_reading_history_is_limited(gate: Gate) -> None:
    """Reading the past slows other viewers, so frequent requests have to wait."""
    client, channel = await _listener(gate)
    replies = [await client.ask(history={"channel": channel, "limit": 1}) for _ in range(3)]

    assert ["history" in reply for reply in replies] == [True, True, False]
    assert replies[2]["error"]["code"] == 111
