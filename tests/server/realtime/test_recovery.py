"""A client that reconnects gets exactly the missed entries, or learns that it missed too many."""

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.realtime.channel_commands import MAX_HISTORY
from kozyr.server.tables.cached_table import MAX_RECENT
from tests.kit.call_contexts import NO_LIMITS, SignedInPlayer
from tests.kit.gateway import Gate, Plain, at_gate

REJECT = 2
"""The flag of an SDK that asks for a snapshot instead."""


def numbers(publications: list[Plain]) -> list[int]:
    """List the positions of publications, which are also the numbers in their data."""
    assert [element["offset"] for element in publications] == [item["data"]["seq"] for item in publications]
    return [publication["offset"] for publication in publications]


async def _talk(gate: Gate, entries: int) -> tuple[str, SignedInPlayer]:
    # A table of Ann's with this many entries.
    ann = await gate.guest("Ann")
    table = await gate.table(ann)
    await gate.chat(table, ann, *(f"word {number}" for number in range(2, entries + 1)))
    return table, ann


async def _recover(gate: Gate, table: str, offset: int, **more: object) -> Plain:
    client = await gate.client()
    where = {"recover": True, "epoch": gate.app.store.epoch, "offset": offset}
    return await client.subscribe(f"table:{table}", **where | more)


@pytest.mark.parametrize("offset", [0, 1, 5, 6])
@at_gate()
async def test_missed_entries_are_recovered_in_order(gate: Gate, offset: int) -> None:
    """All of them and no others; the reply has the requested position."""
    table, _ = await _talk(gate, 6)
    result = (await _recover(gate, table, offset))["subscribe"]

    assert (result["was_recovering"], result["recovered"], result["offset"]) == (True, True, offset)
    assert numbers(result["publications"]) == [*range(offset + 1, 7)]


@at_gate()
async def test_new_entries_follow_the_recovered_ones(gate: Gate) -> None:
    """There is no gap, and no entry comes twice."""
    table, ann = await _talk(gate, 4)
    client = await gate.client()
    where = {"recover": True, "epoch": gate.app.store.epoch, "offset": 2}
    result = (await client.subscribe(f"table:{table}", **where))["subscribe"]
    await gate.chat(table, ann, "and", "so on")
    pushed = [(await client.push())["pub"] for _ in range(2)]

    assert numbers(result["publications"] + pushed) == [3, 4, 5, 6]


@at_gate()
async def test_a_recovered_stream_equals_the_original(gate: Gate) -> None:
    """It is the same byte for byte, with the start of a game and the player's own cards."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    own = f"table:{table}#{ann.id}"
    steady = await gate.listening(ann, own)
    await gate.call("tables.join", bob, table_id=table)
    for player in (ann, bob):
        await gate.call("tables.ready", player, table_id=table)
    received = [item["pub"] for item in await steady.quiet()]
    where = {"recover": True, "epoch": gate.app.store.epoch, "offset": 1}
    result = (await (await gate.client(ann)).subscribe(own, **where))["subscribe"]

    assert result["publications"] == received
    assert "game.player.start" in [event["event"] for event in received[-1]["data"]["events"]]


@at_gate()
async def test_older_entries_are_recovered_from_the_store(gate: Gate) -> None:
    """The table caches fewer entries."""
    table, _ = await _talk(gate, 60)
    result = (await _recover(gate, table, 3))["subscribe"]

    assert numbers(result["publications"]) == [*range(4, 61)]


@pytest.mark.parametrize(
    ("offset", "more"),
    [(7, {}), (10**30, {}), (-1, {}), (3, {"epoch": "other"}), (3, {"epoch": ""}), (0, {"epoch": "other"})],
)  # fmt: skip
@at_gate()
async def test_a_position_of_another_log_is_not_recovered(
    gate: Gate, offset: int, more: dict[str, object]
) -> None:
    """With another epoch or a future number, the client gets only new entries."""
    table, _ = await _talk(gate, 6)
    result = (await _recover(gate, table, offset, **more))["subscribe"]

    assert (result["was_recovering"], result["recovered"], result["offset"]) == (True, False, 6)
    assert result["publications"] == []


@at_gate()
async def test_recovery_is_limited(gate: Gate) -> None:
    """A client that missed more requests a snapshot."""
    table, _ = await _talk(gate, MAX_HISTORY + 2)
    much, too_much = [(await _recover(gate, table, offset))["subscribe"] for offset in (2, 1)]

    assert (much["recovered"], len(much["publications"])) == (True, MAX_HISTORY)
    assert (too_much["recovered"], too_much["publications"]) == (False, [])


@pytest.mark.parametrize(("offset", "epoch"), [(7, None), (3, "other")])
@at_gate()
async def test_an_sdk_with_the_reject_flag_gets_an_error(gate: Gate, offset: int, epoch: str | None) -> None:
    """The error is 112, and the client is not subscribed."""
    table, _ = await _talk(gate, 6)
    client = await gate.client()
    request = {"recover": True, "epoch": epoch or gate.app.store.epoch, "offset": offset, "flag": REJECT}
    reply = await client.subscribe(f"table:{table}", **request)
    repeated = await client.subscribe(f"table:{table}")

    assert (reply["error"]["code"], "subscribe" in repeated) == (112, True)


@at_gate()
async def test_the_reject_flag_does_not_prevent_recovery(gate: Gate) -> None:
    """The flag concerns only failures."""
    table, _ = await _talk(gate, 6)

    assert (await _recover(gate, table, 4, flag=REJECT))["subscribe"]["recovered"]


@at_gate(rates=NO_LIMITS._replace(recoveries=Rate(60_000, 1)))
async def test_cached_entries_are_recovered_without_a_limit(gate: Gate) -> None:
    """Only clients that need older entries have to wait."""
    table, _ = await _talk(gate, 40)
    offsets = [40 - MAX_RECENT] * 5 + [40 - MAX_RECENT - 1] * 2 + [40]
    replies = [await _recover(gate, table, offset) for offset in offsets]
    result = [
        reply["subscribe"]["recovered"]
        if "subscribe" in reply
        else (reply["error"]["code"], reply["error"]["temporary"])
        for reply in replies
    ]

    assert result == [*[True] * 5, True, (111, True), True]


@at_gate()
async def test_the_lobby_has_no_recovery(gate: Gate) -> None:
    """A client that was away lists the tables."""
    client = await gate.client()

    assert await client.subscribe("lobby", recover=True, epoch="e", offset=5) == {"subscribe": {}}
