"""Whoever comes back hears exactly what he missed, or that he missed too much."""

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.realtime.channel_commands import MOST_HISTORY
from kozyr.server.tables.cached_table import MAX_RECENT
from tests.kit.call_contexts import NO_LIMITS, SignedInPlayer
from tests.kit.gateway import Gate, Plain, at_gate

REJECT = 2
"""The flag of an SDK that asks for a snapshot instead."""


def numbers(publications: list[Plain]) -> list[int]:
    """List the positions of publications; what they say has the same number."""
    assert [each["offset"] for each in publications] == [each["data"]["seq"] for each in publications]
    return [each["offset"] for each in publications]


async def _talk(gate: Gate, entries: int) -> tuple[str, SignedInPlayer]:
    # A table of Ann's with so many entries.
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
async def test_what_was_missed_is_told_in_order(gate: Gate, offset: int) -> None:
    """All of it and nothing else; the position answered is the one that was asked from."""
    table, _ = await _talk(gate, 6)
    told = (await _recover(gate, table, offset))["subscribe"]

    assert (told["was_recovering"], told["recovered"], told["offset"]) == (True, True, offset)
    assert numbers(told["publications"]) == [*range(offset + 1, 7)]


@at_gate()
async def test_what_comes_goes_on_where_the_past_ends(gate: Gate) -> None:
    """No gap, nothing twice."""
    table, ann = await _talk(gate, 4)
    client = await gate.client()
    where = {"recover": True, "epoch": gate.app.store.epoch, "offset": 2}
    told = (await client.subscribe(f"table:{table}", **where))["subscribe"]
    await gate.chat(table, ann, "and", "so on")
    pushed = [(await client.push())["pub"] for _ in range(2)]

    assert numbers(told["publications"] + pushed) == [3, 4, 5, 6]


@at_gate()
async def test_a_stream_told_again_is_what_it_was(gate: Gate) -> None:
    """Byte for byte what a player heard who never went away: the start of a game, own cards included."""
    ann, bob = await gate.guest("Ann"), await gate.guest("Bob")
    table = await gate.table(ann)
    own = f"table:{table}#{ann.id}"
    steady = await gate.listening(ann, own)
    await gate.call("tables.join", bob, table_id=table)
    for each in (ann, bob):
        await gate.call("tables.ready", each, table_id=table)
    heard = [each["pub"] for each in await steady.quiet()]
    where = {"recover": True, "epoch": gate.app.store.epoch, "offset": 1}
    told = (await (await gate.client(ann)).subscribe(own, **where))["subscribe"]

    assert told["publications"] == heard
    assert "game.player.start" in [each["event"] for each in heard[-1]["data"]["events"]]


@at_gate()
async def test_older_entries_are_told_from_the_store(gate: Gate) -> None:
    """More than a table keeps at hand."""
    table, _ = await _talk(gate, 60)
    told = (await _recover(gate, table, 3))["subscribe"]

    assert numbers(told["publications"]) == [*range(4, 61)]


@pytest.mark.parametrize(
    ("offset", "more"),
    [(7, {}), (10**30, {}), (-1, {}), (3, {"epoch": "other"}), (3, {"epoch": ""}), (0, {"epoch": "other"})],
)  # fmt: skip
@at_gate()
async def test_a_position_of_another_log_is_not_recovered(
    gate: Gate, offset: int, more: dict[str, object]
) -> None:
    """Another epoch, or a number not written yet: the client hears from now on, and asks how it stands."""
    table, _ = await _talk(gate, 6)
    told = (await _recover(gate, table, offset, **more))["subscribe"]

    assert (told["was_recovering"], told["recovered"], told["offset"]) == (True, False, 6)
    assert told["publications"] == []


@at_gate()
async def test_so_much_and_no_more_is_told_again(gate: Gate) -> None:
    """Who missed more asks for a snapshot."""
    table, _ = await _talk(gate, MOST_HISTORY + 2)
    much, too_much = [(await _recover(gate, table, offset))["subscribe"] for offset in (2, 1)]

    assert (much["recovered"], len(much["publications"])) == (True, MOST_HISTORY)
    assert (too_much["recovered"], too_much["publications"]) == (False, [])


@pytest.mark.parametrize(("offset", "epoch"), [(7, None), (3, "other")])
@at_gate()
async def test_an_sdk_that_knows_how_to_start_afresh_is_told_to(
    gate: Gate, offset: int, epoch: str | None
) -> None:
    """Error 112, and it does not listen yet."""
    table, _ = await _talk(gate, 6)
    client = await gate.client()
    asked = {"recover": True, "epoch": epoch or gate.app.store.epoch, "offset": offset, "flag": REJECT}
    reply = await client.subscribe(f"table:{table}", **asked)
    again = await client.subscribe(f"table:{table}")

    assert (reply["error"]["code"], "subscribe" in again) == (112, True)


@at_gate()
async def test_what_can_be_recovered_is_so_with_that_flag_too(gate: Gate) -> None:
    """It is about failures alone."""
    table, _ = await _talk(gate, 6)

    assert (await _recover(gate, table, 4, flag=REJECT))["subscribe"]["recovered"]


@at_gate(rates=NO_LIMITS._replace(recoveries=Rate(60_000, 1)))
async def test_what_is_at_hand_is_told_however_often_the_connection_is_lost(gate: Gate) -> None:
    """Only those who missed more have to wait a while before so much is read for them again."""
    table, _ = await _talk(gate, 40)
    offsets = [40 - MAX_RECENT] * 5 + [40 - MAX_RECENT - 1] * 2 + [40]
    replies = [await _recover(gate, table, offset) for offset in offsets]
    told = [
        each["subscribe"]["recovered"]
        if "subscribe" in each
        else (each["error"]["code"], each["error"]["temporary"])
        for each in replies
    ]

    assert told == [*[True] * 5, True, (111, True), True]


@at_gate()
async def test_a_lobby_has_nothing_to_recover(gate: Gate) -> None:
    """Whoever was away lists the tables."""
    client = await gate.client()

    assert await client.subscribe("lobby", recover=True, epoch="e", offset=5) == {"subscribe": {}}
