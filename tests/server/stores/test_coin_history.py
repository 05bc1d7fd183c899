"""The coin history names time, table and opponents of each transfer, on every store."""

from typing import Any

from kozyr.server.tables.ports import Store
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.server.stores.contract import Opener, told, with_store

BEGUN, MOVED = 1_000_000, 1_005_000
"""The times of registration and of play."""


async def _playing(api: InMemoryApi) -> tuple[str, SignedInPlayer, SignedInPlayer]:
    """Start a game of Ann and Bob for a stake, a moment after their registration."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    api.house.now = MOVED
    wish = {"name": "Дача", "stake": 100, "seats": 2}
    table: str = (await api.call("tables.create", ann, **wish))["table_id"]
    await api.call("tables.join", bob, table_id=table)
    for each in (ann, bob):
        await api.call("tables.ready", each, table_id=table)
    return table, ann, bob


async def _history(api: InMemoryApi, who: SignedInPlayer) -> list[dict[str, Any]]:
    transfers: list[dict[str, Any]] = (await api.call("ledger.history", who))["transfers"]
    return [{key: value for key, value in each.items() if key != "place"} for each in transfers]


def _moved(kind: str, amount: int, table: str, other: SignedInPlayer) -> dict[str, Any]:
    return {
        "kind": kind, "amount": amount, "at": MOVED, "table_id": table, "table_name": "Дача",
        "game_id": f"{table}.1", "opponents": [{"user_id": other.id, "name": "Bob"}], "reason": None,
    }  # fmt: skip


WELCOME = {
    "kind": "welcome", "amount": 1000, "at": BEGUN, "table_id": None, "table_name": None, "game_id": None,
    "opponents": [], "reason": None,
}  # fmt: skip


def test_a_transfer_names_time_table_game_and_opponents(opener: Opener) -> None:
    """Opponents have the names they had at the table. Welcome coins belong to no table."""

    async def story(store: Store) -> tuple[object, object]:
        api = InMemoryApi(store)  # type: ignore[arg-type]  # any store will do
        table, ann, bob = await _playing(api)
        await api.call("game.resign", bob, table_id=table, command_id="r")
        await api.call("auth.register", bob, name="Robert", password="correct horse")
        api.house.now += 60_000
        found = await _history(api, ann)
        return found, [_moved("prize", 200, table, bob), _moved("stake", -100, table, bob), WELCOME]

    found, expected = told(opener, story)
    assert found == expected


@with_store
async def test_a_stake_of_a_running_game_names_the_same(store: Store) -> None:
    """The game has no record yet, so the seated players count."""
    api = InMemoryApi(store)  # type: ignore[arg-type]  # as above
    table, ann, bob = await _playing(api)
    result = await _history(api, ann), [_moved("stake", -100, table, bob), WELCOME]

    found, expected = result
    assert found == expected


@with_store
async def test_a_transfer_without_a_game_record_names_the_same(store: Store) -> None:
    """The first version stored no finished games, so names come from the table's log."""
    api = InMemoryApi(store)  # type: ignore[arg-type]  # as above
    table, ann, bob = await _playing(api)
    await api.call("game.resign", bob, table_id=table, command_id="r")
    api.house.store.game = _no_game  # type: ignore[assignment,method-assign]  # as the first version left it
    result = await _history(api, ann), [
        _moved("prize", 200, table, bob), _moved("stake", -100, table, bob), WELCOME
    ]  # fmt: skip

    found, expected = result
    assert found == expected


async def _no_game(_: str) -> None:
    return None
