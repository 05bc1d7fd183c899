"""The contract of every store about finished games (`server.tables.finished_games.Games`)."""

import asyncio
from typing import get_args

import pytest

from kozyr.ledger import InsufficientFunds
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.tables.finished_games import EndReason, FinishedGame, NumberedGame, SeatResult
from kozyr.server.tables.ports import Change, Conflict, Outcome, Repeated, Store, Stored
from tests.kit.records import record_of
from tests.server.stores.contract import (
    ANN,
    NOT_TO_KEEP,
    T0,
    Opener,
    change,
    ending,
    entry,
    everything,
    exact,
    finished,
    in_memory,
    played,
    records_in,
    stake,
    told,
    with_store,
)

BOT = "bot:novice:1"


@pytest.mark.parametrize("reason", get_args(EndReason))
def test_a_finished_game_is_read_as_stored(opener: Opener, reason: EndReason) -> None:
    """It is found by id and in the list of each player, with all fields."""
    strange = FinishedGame(
        "Стол.1", "Стол", 1, 0, "пользовательские", 10**12, reason, False,
        (
            SeatResult("Зоя 🂡", 0, "'; --", None, "lose", 0, 0, None),
            SeatResult("bob", 1, "Bob", None, "draw", 0, 10**12, 2),
            SeatResult(BOT, 2, "novice", "novice", "win", 1, 3 * 10**12, 1),
        ),
    )  # fmt: skip

    async def story(store: Store) -> list[object]:
        await store.append(change(1, table="Стол")._replace(finished=strange))
        return [
            await store.game("Стол.1"),
            await store.game("Стол.2"),
            list(await store.games("Зоя 🂡", limit=9)),
            list(await store.games("bob", limit=9)),
        ]

    placed = [NumberedGame(1, strange)]
    assert exact(told(opener, story)) == exact([strange, None, placed, placed])


@pytest.mark.parametrize(
    ("player", "before", "limit", "expected"),
    [
        ("ann", None, 9, [6, 5, 3, 2, 1]),
        ("bob", None, 9, [6, 3, 1]),
        ("cid", None, 9, [5, 2]),
        ("nobody", None, 9, []),
        ("ann", 5, 9, [3, 2, 1]),
        ("ann", 6, 2, [5, 3]),
        ("ann", 1, 9, []),
        ("ann", None, 0, []),
        (None, None, 9, [6, 4, 2, 1]),
        (None, 4, 1, [2]),
        (BOT, None, 9, []),
    ],
)
@with_store
async def test_games_are_listed_newest_first(
    store: Store, player: str | None, before: int | None, limit: int, expected: list[int]
) -> None:
    """The list has a player's games or the public games, before any place, up to the limit."""
    games = (
        ending(1, table="t"),
        ending(1, played("ann"), played("cid", 1, "lose"), table="u"),
        ending(2, table="t", is_open=False),
        ending(1, played("dan"), played(BOT, 1, "lose"), table="v"),
        ending(2, played("ann"), played("cid", 1, "lose"), table="u", is_open=False),
        ending(3, table="t"),
    )

    for each in games:
        await store.append(each)
    result = [each.sequence_number for each in await store.games(player, before=before, limit=limit)]

    assert result == expected


@with_store
async def test_a_record_counts_all_games(store: Store) -> None:
    """It has wins, losses, draws and points. A player without games and a house bot have zeros."""
    games = (
        ending(1),
        ending(2, played("ann", 0, "draw"), played("bob", 1, "draw"), played("cid", 2)),
        ending(3, played("ann", 0, "lose"), played("bob", 1), is_open=False),
        ending(4, played("ann"), played(BOT, 1, "lose")),
    )

    for each in games:
        await store.append(each)
    result = [await record_of(store, each) for each in ("ann", "bob", "cid", "dan", BOT)]

    assert exact(result) == exact(
        [
            PlayerRecord(4, 2, 1, 1, 2),
            PlayerRecord(3, 1, 1, 1, 1),
            PlayerRecord(1, 1, 0, 0, 1),
            PlayerRecord(),
            PlayerRecord(),
        ]
    )


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        (ending(7)._replace(entry=entry(7, command="c1")), Repeated(entry(1))),
        (ending(7), Conflict(1)),
        (ending(2)._replace(transfers=(stake(),)), InsufficientFunds(ANN, 10)),
    ],
)
@with_store
async def test_a_refused_change_ends_no_game(store: Store, refused: Change, expected: Outcome) -> None:
    """The game is in no list and in no record."""
    await store.append(change(1))
    outcome = await store.append(refused)
    result = (
        outcome,
        [
            (await everything(store)).finished,
            list(await store.games("ann", limit=9)),
            await record_of(store, "ann"),
            await store.game("t.7"),
        ],
    )

    assert exact(result) == exact((expected, [[], [], PlayerRecord(), None]))


def test_a_game_sent_several_times_is_counted_once(opener: Opener) -> None:
    """The repeated command gets its first answer."""

    async def story(store: Store) -> tuple[list[Outcome], PlayerRecord]:
        outcomes = [*await asyncio.gather(*(store.append(ending(1)) for _ in range(20)))]
        return outcomes, await record_of(store, "ann")

    outcomes, record = told(opener, story)
    assert sum(isinstance(each, Stored) for each in outcomes) == 1
    assert record == PlayerRecord(1, 1, 0, 0, 1)


@with_store
async def test_many_games_that_end_in_parallel_are_all_counted(store: Store) -> None:
    """The same players play at fifty tables. Every game has its own place, and every record is the sum."""
    ends = [ending(1, table=f"t{number}") for number in range(50)]
    others = [change(1, table=f"u{number}") for number in range(50)]
    await asyncio.gather(*(store.append(each) for pair in zip(ends, others, strict=True) for each in pair))
    whole = await everything(store)
    counted = [await record_of(store, each) for each in ("ann", "bob")]
    result = counted == [*records_in(whole).values()], counted, len({each[0] for each in whole.finished})

    assert result == (True, [PlayerRecord(50, 50, 0, 0, 50), PlayerRecord(50, 0, 50, 0, 0)], 50)


def test_two_stores_on_the_same_data_count_all_games(outliving: Opener) -> None:
    """Games of the same players end in both together. No game is lost and no deadlock occurs."""

    async def story(one: Store) -> tuple[set[str], bool, PlayerRecord]:
        other = await outliving()
        both = (played("ann"), played("bob", 1, "lose")), (played("bob"), played("ann", 1, "lose"))
        outcomes = await asyncio.gather(
            *((one, other)[n % 2].append(ending(1, *both[n // 2 % 2], table=f"t{n}")) for n in range(80))
        )
        whole = await everything(one)
        counted = {each: await record_of(other, each) for each in ("ann", "bob")}
        await other.close()
        return {type(each).__name__ for each in outcomes}, counted == records_in(whole), counted["ann"]

    assert told(outliving, story) == ({"Stored"}, True, PlayerRecord(80, 40, 40, 0, 40))


def test_finished_games_are_there_after_the_store_is_opened_again(outliving: Opener) -> None:
    """Lists and records are complete and continue."""

    async def first(store: Store) -> None:
        await store.append(ending(1))

    async def second(store: Store) -> list[object]:
        await store.append(ending(2))
        return [list(await store.games("bob", limit=9)), await record_of(store, "bob")]

    told(outliving, first)
    assert exact(told(outliving, second)) == exact(
        [[NumberedGame(2, finished(2)), NumberedGame(1, finished(1))], PlayerRecord(2, 0, 2, 0, 0)]
    )


def test_finished_games_are_restored(opener: Opener) -> None:
    """Places, lists and records are those of the other store, and continue in the same way."""

    async def story(old: Store) -> list[object]:
        for number in range(1, 4):
            await old.append(ending(number, is_open=number != 2))
        await old.append(ending(1, played("ann", 0, "draw"), played(BOT, 1, "draw"), table="u"))
        new = await opener()
        async with old.snapshot() as source:
            taken = await new.restore(source)
        is_same = await everything(new) == await everything(old)
        await new.append(ending(4))
        found: list[object] = [
            taken,
            is_same,
            [each.sequence_number for each in await new.games("ann", limit=9)],
            [each.sequence_number for each in await new.games(None, limit=9)],
            [await record_of(new, each) for each in ("ann", "bob", BOT)],
            await new.game("t.2"),
        ]
        await new.close()
        return found

    assert exact(told(in_memory, story)) == exact(
        [
            True,
            True,
            [5, 4, 3, 2, 1],
            [5, 4, 3, 1],
            [PlayerRecord(5, 4, 0, 1, 4), PlayerRecord(4, 0, 4, 0, 0), PlayerRecord()],
            finished(2, is_open=False),
        ]
    )


@with_store
async def test_a_snapshot_lists_finished_games_in_order(store: Store) -> None:
    """It has the games that were finished when the snapshot began."""
    await store.append(ending(1))
    await store.append(ending(1, table="a"))
    async with store.snapshot() as still:
        await store.append(ending(2))
        tables = [each.finished async for each in still.tables()]
        result = [tables, [each async for each in still.finished_games()]]

    assert exact(result) == exact(
        [[None, None], [NumberedGame(1, finished(1)), NumberedGame(2, finished(1, table="a"))]]
    )


@pytest.mark.parametrize("bad", ["Ann\0", "Ann\ud800"])
def test_a_player_who_cannot_be_stored_affects_no_other_game(opener: Opener, bad: str) -> None:
    """The name is stored exactly or the game is refused; other games are stored."""

    async def story(store: Store) -> tuple[list[object], list[str]]:
        answers = await asyncio.gather(
            store.append(ending(1, table="a")),
            store.append(ending(1, played(bad), played("bob", 1, "lose"), table="b")),
            store.append(ending(1, table="c")),
            return_exceptions=True,
        )
        return list(answers), sorted(each.finished.table for each in (await everything(store)).finished)

    answers, games = told(opener, story)
    assert exact([answers[0], answers[2]]) == exact([Stored(1), Stored(1)])
    assert isinstance(answers[1], (Stored, *NOT_TO_KEEP))
    assert games == (["a", "b", "c"] if isinstance(answers[1], Stored) else ["a", "c"])


@with_store
async def test_times_of_games_are_stored_to_the_millisecond(store: Store) -> None:
    """This is the same as for entries."""
    late = finished(1)._replace(at=253_402_300_799_999)
    await store.append(change(1)._replace(finished=late))
    result = [each.finished.at - T0 for each in await store.games("ann", limit=1)]

    assert result == [253_402_300_799_999 - T0]
