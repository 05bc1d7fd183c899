"""What was said in a channel, and who listens to it."""

from collections.abc import Sequence

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.realtime.channel_commands import MOST_HISTORY
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.cached_table import CHECKPOINT_EVERY
from kozyr.server.tables.ports import Entry
from kozyr.table import Say
from tests.kit.call_contexts import NO_LIMITS
from tests.kit.gateway import Client, Gate, Plain, at_gate


async def _listener(gate: Gate) -> tuple[Client, str]:
    # SignedInPlayer who watches a table of six entries.
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    await gate.chat(table, ann, *"abcde")
    return await gate.listening(None, f"table:{table}"), f"table:{table}"


@pytest.mark.parametrize(
    ("ask", "told"),
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
async def test_history_is_told_from_and_up_to(gate: Gate, ask: Plain, told: list[int]) -> None:
    """So many, behind a position, forwards or back; a limit of 0 asks for the position alone."""
    client, channel = await _listener(gate)
    history = (await client.ask(history={"channel": channel} | ask))["history"]

    assert [each["offset"] for each in history["publications"]] == told
    assert (history["offset"], history["epoch"]) == (6, gate.app.store.epoch)


@at_gate()
async def test_a_position_of_another_log_has_no_history(gate: Gate) -> None:
    """Error 112; the right log's has."""
    client, channel = await _listener(gate)
    replies = [
        await client.ask(
            history={"channel": channel, "limit": 1, "since": {"offset": 1, "epoch": epoch}}
        )
        for epoch in ("other", gate.app.store.epoch)
    ]  # fmt: skip

    assert (replies[0]["error"]["code"], "history" in replies[1]) == (112, True)


@at_gate()
async def test_the_history_of_an_own_stream_is_ones_own(gate: Gate) -> None:
    """What a player heard, his cards included; a spectator's has none."""
    table, ann, _ = await gate.game()
    mine = await gate.listening(ann, f"table:{table}#{ann.id}")
    theirs = await gate.listening(None, f"table:{table}")
    heard = [
        (await client.ask(history={"channel": channel, "limit": -1}))["history"]["publications"]
        for client, channel in ((mine, f"table:{table}#{ann.id}"), (theirs, f"table:{table}"))
    ]
    own = [
        [event["event"] for each in told for event in each["data"]["events"] if "player" in event["event"]]
        for told in heard
    ]

    assert own == [["game.player.start"], []]


@pytest.mark.parametrize("command", ["history", "presence", "presence_stats"])
@at_gate()
async def test_only_those_who_listen_may_ask(gate: Gate, command: str) -> None:
    """103, for what exists as for what does not."""
    table = await gate.table(await gate.guest("Ann"))
    client = await gate.client()
    replies = [
        await client.ask(**{command: {"channel": name}})
        for name in (f"table:{table}", "table:x", "lobby", "")
    ]

    assert [each["error"]["code"] for each in replies] == [103] * 4


@pytest.mark.parametrize("command", ["history", "presence", "presence_stats"])
@at_gate()
async def test_channels_without_positions_have_neither(gate: Gate, command: str) -> None:
    """108."""
    ann = await gate.guest("Ann")
    client = await gate.client(ann)
    codes = []
    for name in ("lobby", f"user:#{ann.id}"):
        await client.subscribe(name)
        codes.append((await client.ask(**{command: {"channel": name}}))["error"]["code"])

    assert codes == [108, 108]


@at_gate()
async def test_those_who_watch_a_table_see_each_other(gate: Gate) -> None:
    """In all its channels; a connection that has two of them is one, a stranger is nobody."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    mine = await gate.listening(ann, f"table:{table}#{ann.id}")
    await mine.subscribe(f"table:{table}")
    again = await gate.listening(ann, f"table:{table}")
    await gate.listening(None, f"table:{table}")
    here = (await again.ask(presence={"channel": f"table:{table}"}))["presence"]["presence"]
    stats = await mine.ask(presence_stats={"channel": f"table:{table}#{ann.id}"})

    assert sorted(each["user"] for each in here.values()) == sorted(["", ann.id, ann.id])
    assert all(name == each["client"] for name, each in here.items())
    assert stats == {"presence_stats": {"num_clients": 3, "num_users": 2}}


@at_gate()
async def test_who_is_gone_is_not_present(gate: Gate) -> None:
    """Whether he said goodbye or not."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    client = await gate.listening(ann, f"table:{table}")
    polite, rude = await gate.listening(None, f"table:{table}"), await gate.listening(None, f"table:{table}")
    overs = [each.over for each in gate.hub.connections_at(table)[1:]]
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
        found = await super().entries(table, after, limit)
        self.read += len(found)
        return found


@pytest.mark.parametrize("asked", ["history", "recover"])
@at_gate(store=_Counting)
async def test_a_long_log_is_not_read_from_its_beginning(gate: Gate, asked: str) -> None:
    """However long it is: what is told again are its last entries, and little more is read for them."""
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    for number in range(1, 1500):
        await gate.app.host.submit(table, ann.id, Say("x", "Ann"), f"c{number}")
    store = gate.app.store
    assert isinstance(store, _Counting)
    client, channel = await gate.client(), f"table:{table}"
    if asked == "recover":
        where = {"recover": True, "epoch": store.epoch, "offset": 1500 - MOST_HISTORY}
        store.read = 0
        told = (await client.subscribe(channel, **where))["subscribe"]["publications"]
    else:
        await client.subscribe(channel)
        store.read = 0
        told = (await client.ask(history={"channel": channel, "limit": -1}))["history"]["publications"]

    assert [each["offset"] for each in told] == [*range(1501 - MOST_HISTORY, 1501)]
    assert store.read <= MOST_HISTORY + CHECKPOINT_EVERY


@at_gate(rates=NO_LIMITS._replace(recoveries=Rate(60_000, 2)))
async def test_the_past_is_not_told_over_and_over(gate: Gate) -> None:
    """It costs the others time: who asks too often waits."""
    client, channel = await _listener(gate)
    asked = [await client.ask(history={"channel": channel, "limit": 1}) for _ in range(3)]

    assert ["history" in each for each in asked] == [True, True, False]
    assert asked[2]["error"]["code"] == 111
