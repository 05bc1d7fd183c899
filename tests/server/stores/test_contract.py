"""The contract of every store (`server.tables.ports.Store`)."""

import asyncio

import pytest

from kozyr.ledger import HOUSE, MINT, Account, CoinTransfer, InsufficientFunds, make_welcome_transfer
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Conflict,
    DueTable,
    Entry,
    Listing,
    Outcome,
    Refused,
    Repeated,
    Store,
    Stored,
    StoredTransfer,
    UnavailableError,
)
from tests.server.stores.contract import (
    ANN,
    BOB,
    POT,
    RICH,
    T0,
    Opener,
    Whole,
    change,
    entry,
    everything,
    exact,
    faults_in,
    in_memory,
    stake,
    told,
    with_store,
)


def outcomes(opener: Opener, *changes: Change) -> list[Outcome]:
    """Append changes to a store in which Ann and Bob have a hundred coins each; return the outcomes."""

    async def story(store: Store) -> list[Outcome]:
        await store.transfer(RICH)
        return [await store.append(each) for each in changes]

    return told(opener, story)


def after(opener: Opener, *changes: Change) -> Whole:
    """Return all data after these changes; Ann and Bob had a hundred coins each."""

    async def story(store: Store) -> Whole:
        await store.transfer(RICH)
        for each in changes:
            await store.append(each)
        return await everything(store)

    return told(opener, story)


def test_entries_are_stored_one_after_another(opener: Opener) -> None:
    """A table's numbers begin with 1 and have no gaps."""
    assert exact(outcomes(opener, change(1), change(2), change(3))) == exact(
        [Stored(1), Stored(2), Stored(3)]
    )


@with_store
async def test_a_refused_command_is_not_stored(store: Store) -> None:
    """The same id of another sender, or at another table, is another command and is stored."""
    await store.append(change(1))
    await store.append(change(1, table="u", sender="bob"))
    result = [
        await store.add_refusal("t", "ann", "late", b"no"),
        await store.append(change(2, command="late")),
        await store.append(change(2, sender="bob", command="late")),
        await store.append(change(2, table="u", command="late")),
        await store.append(change(3, command="another")),
    ]

    assert exact(result) == exact([b"no", Refused("late"), Stored(2), Stored(2), Stored(3)])


@with_store
async def test_a_repeated_refusal_returns_the_first_one(store: Store) -> None:
    """Later refusals of the same command change nothing."""
    await store.append(change(1))
    result = [await store.add_refusal("t", "ann", "late", answer) for answer in (b"\x00 not yet", b"no", b"")]

    assert exact(result) == exact([b"\x00 not yet"] * 3)


@with_store
async def test_a_stored_command_is_not_refused(store: Store) -> None:
    """The store returns the entry of the command instead."""
    await store.append(change(1))
    result = [await store.add_refusal("t", "ann", "c1", b"no"), await store.append(change(2, command="c2"))]

    assert exact(result) == exact([change(1).entry, Stored(2)])


def test_a_command_is_refused_or_stored_but_never_both(opener: Opener) -> None:
    """Both happen at the same moment at many tables; the second caller gets the first result."""
    tables = [f"t{n}" for n in range(40)]

    async def story(store: Store) -> list[tuple[object, object]]:
        for table in tables:
            await store.append(change(1, table=table))
        answers = await asyncio.gather(
            *[
                work
                for table in tables
                for work in (
                    store.append(change(2, table=table, command="late")),
                    store.add_refusal(table, "ann", "late", b"no"),
                )
            ]
        )
        return [*zip(answers[::2], answers[1::2], strict=True)]

    either = [(Stored(2), change(2, command="late").entry), (Refused("late"), b"no")]
    assert [pair for pair in told(opener, story) if pair not in either] == []


def test_every_table_has_its_own_numbers(opener: Opener) -> None:
    """Numbers and commands of one table do not affect another table."""
    assert exact(outcomes(opener, change(1), change(1, table="u"), change(2))) == exact(
        [Stored(1), Stored(1), Stored(2)]
    )


@with_store
async def test_an_entry_is_read_as_it_was_stored(store: Store) -> None:
    """Any bytes and any names come back unchanged."""
    strange = Entry(1, 0, "Зоя 🂡", "'; --", bytes(32), bytes(range(256)) * 4000)

    await store.append(Change("Стол №1", strange))
    result = await store.entries("Стол №1")

    assert result == [strange]


@pytest.mark.parametrize(
    ("behind", "limit", "expected"),
    [
        (0, None, [1, 2, 3, 4]),
        (2, None, [3, 4]),
        (0, 2, [1, 2]),
        (1, 2, [2, 3]),
        (4, None, []),
        (9, 1, []),
        (0, 0, []),
    ],
)
@with_store
async def test_entries_are_listed_from_any_number(
    store: Store, behind: int, limit: int | None, expected: list[int]
) -> None:
    """The entries after a number come in order, up to the limit."""
    for number in range(1, 5):
        await store.append(change(number))
    result = [each.number for each in await store.entries("t", behind, limit)]

    assert result == expected


@with_store
async def test_an_unknown_table_has_no_entries(store: Store) -> None:
    """Reading an unknown table is no error."""
    result = await store.entries("nowhere"), await store.find_entry("nowhere", "ann", "c1")

    assert result == ([], None)


@with_store
async def test_a_command_is_found_by_its_sender_and_id(store: Store) -> None:
    """A search with another table, sender or id finds nothing."""
    await store.append(change(1, command="x"))
    asked = [("t", "ann", "x"), ("t", "bob", "x"), ("t", "ann", "y"), ("u", "ann", "x")]
    result = [await store.find_entry(*each) for each in asked]

    assert result == [entry(1, command="x"), None, None, None]


def test_a_repeated_command_returns_the_first_entry(opener: Opener) -> None:
    """The number of the repeated command does not matter."""
    again = [change(number, command="x") for number in (1, 2, 3, 9)]

    assert exact(outcomes(opener, change(1, command="x"), change(2), *again)[2:]) == exact(
        [Repeated(entry(1, command="x"))] * 4
    )


def test_the_same_id_of_another_sender_is_another_command(opener: Opener) -> None:
    """Every sender has their own ids."""
    assert exact(outcomes(opener, change(1, command="x"), change(2, command="x", sender="bob"))) == exact(
        [
            Stored(1),
            Stored(2),
        ]
    )


@pytest.mark.parametrize(("number", "last"), [(1, 2), (2, 2), (4, 2), (0, 2)])
def test_a_number_that_is_not_the_next_conflicts(opener: Opener, number: int, last: int) -> None:
    """The outcome has the table's last number."""
    assert exact(outcomes(opener, change(1), change(2), change(number, command="late"))[2]) == exact(
        Conflict(last)
    )


def test_a_new_table_begins_with_number_one(opener: Opener) -> None:
    """Another first number stores nothing."""
    assert exact(outcomes(opener, change(2))) == exact([Conflict(0)])


def test_coins_move_with_the_entry(opener: Opener) -> None:
    """The transfers of a change are stored with its entry."""
    whole = after(opener, change(1), change(2, transfers=(stake("a", 10), stake("b", 5, BOB))))

    assert whole.balances == {ANN: 90, BOB: 95, POT: 15, MINT: -200}
    assert exact(whole.transfers[2:]) == exact(
        [StoredTransfer(3, stake("a", 10), "t", 2), StoredTransfer(4, stake("b", 5, BOB), "t", 2)]
    )


def test_a_player_cannot_go_into_debt(opener: Opener) -> None:
    """The outcome names the first account that lacks coins, and how many."""
    short = (stake("a", 100), stake("b", 101, BOB), stake("c", 50))

    assert exact(outcomes(opener, change(1, transfers=short))) == exact([InsufficientFunds(ANN, 50)])


def test_only_the_mint_can_go_into_debt(opener: Opener) -> None:
    """The house can pay only the coins that it has received."""
    asked = CoinTransfer("x", HOUSE, ANN, 1, "prize")

    assert exact(outcomes(opener, change(1, transfers=(asked,)))) == exact([InsufficientFunds(HOUSE, 1)])


def test_balances_are_checked_after_all_transfers(opener: Opener) -> None:
    """An account can spend coins that it receives in the same command."""
    passed_on = (CoinTransfer("x", POT, BOB, 30, "prize"), stake("y", 30))

    assert exact(outcomes(opener, change(1, transfers=passed_on))) == exact([Stored(1)])


def test_a_transfer_happens_once(opener: Opener) -> None:
    """The outcome names the key that was already used."""
    first, again = change(1, transfers=(stake("a"),)), change(2, transfers=(stake("b"), stake("a", 1, BOB)))

    assert exact(outcomes(opener, first, again)) == exact([Stored(1), AlreadyPaid("a")])


def test_a_key_that_occurs_twice_in_one_command_is_refused(opener: Opener) -> None:
    """The second transfer with the same key would repeat the first."""
    assert exact(outcomes(opener, change(1, transfers=(stake("a"), stake("a"))))) == exact([AlreadyPaid("a")])


@pytest.mark.parametrize(
    ("refused", "expected"),
    [
        (change(7, command="c1", transfers=(stake("a", 999),)), Repeated(change(1).entry)),
        (change(7, transfers=(stake("a", 999),)), Conflict(1)),
        (change(2, transfers=(stake("b", 999), stake("a"))), AlreadyPaid("a")),
        (change(2, transfers=(stake("b", 999),)), InsufficientFunds(ANN, 909)),
    ],
)
@with_store
async def test_checks_have_a_fixed_order_and_a_refused_change_changes_nothing(
    store: Store, refused: Change, expected: Outcome
) -> None:
    """The order is: repeated, conflict, already paid, insufficient funds."""
    refused = refused._replace(due=1, listing=b"x", running=True)

    await store.transfer(RICH)
    await store.append(change(1, transfers=(stake("a", 10),)))
    before = await everything(store)
    outcome = await store.append(refused)
    result = outcome, await everything(store) == before

    assert exact(result) == exact((expected, True))


def test_a_refused_first_entry_creates_no_table(opener: Opener) -> None:
    """A table gets its place in the order of creation with its first stored entry."""
    poor = change(1, table="poor", transfers=(stake("a", 999),))
    whole = after(opener, poor, change(1), change(1, table="poor"))

    assert [each.table for each in whole.tables] == ["t", "poor"]


@with_store
async def test_coins_move_outside_any_table(store: Store) -> None:
    """All transfers of a call are stored or none; the outcome has the place of the last one."""
    result = [
        await store.transfer(RICH),
        await store.transfer(RICH),
        await store.transfer((stake("a", 1), stake("b", 101, BOB))),
        await store.transfer((stake("a", 1),)),
        [await store.balance(each) for each in (ANN, BOB, POT, MINT, Account("player:nobody"))],
    ]

    assert exact(result) == exact(
        [
            Stored(2),
            AlreadyPaid("welcome/ann"),
            InsufficientFunds(BOB, 1),
            Stored(3),
            [99, 100, 1, -200, 0],
        ]
    )


@with_store
async def test_a_history_is_listed_newest_first(store: Store) -> None:
    """It has both sides of an account, before any place, up to the limit."""
    await store.transfer(RICH)
    await store.append(change(1, transfers=(stake("a"), stake("b", 1, BOB))))
    await store.transfer((CoinTransfer("back", POT, ANN, 5, "prize"),))
    asked = [
        await store.history(ANN),
        await store.history(ANN, before=5),
        await store.history(POT, limit=2),
        await store.history(MINT, before=2, limit=5),
        await store.history(HOUSE),
    ]
    result = [[each.sequence_number for each in history] for history in asked]

    assert result == [[5, 3, 1], [3, 1], [5, 4], [1], []]


@with_store
async def test_a_history_names_the_entry_of_each_transfer(store: Store) -> None:
    """A transfer outside any table has neither table nor entry."""
    await store.transfer(RICH)
    await store.append(change(1, transfers=(stake(),)))
    result = await store.history(ANN)

    assert exact(result) == exact(
        [StoredTransfer(3, stake(), "t", 1), StoredTransfer(1, make_welcome_transfer("ann", 100), None, None)]
    )


def test_due_tables_are_listed_the_longest_overdue_first(opener: Opener) -> None:
    """Of two tables with the same time, the older table comes first."""
    times = {"a": 30, "b": 10, "c": None, "d": 20, "e": 10, "f": 31}

    async def story(store: Store) -> list[object]:
        for table, due in times.items():
            await store.append(change(1, table=table)._replace(due=due))
        return [await store.due_tables(30, 9), await store.due_tables(30, 2), await store.due_tables(9, 9)]

    expected = [DueTable("b", 10), DueTable("e", 10), DueTable("d", 20), DueTable("a", 30)]
    assert told(opener, story) == [expected, expected[:2], []]


@with_store
async def test_the_last_change_decides_when_a_table_is_due(store: Store) -> None:
    """After a change without a due time, the table is not due."""
    due: list[object] = [await store.due_tables(99, 9)]
    for number, at in enumerate((50, 40, None), 1):
        await store.append(change(number)._replace(due=at))
        due.append(await store.due_tables(99, 9))
    result = due

    assert result == [[], [DueTable("t", 50)], [DueTable("t", 40)], []]


@with_store
async def test_listings_have_the_order_in_which_tables_were_created(store: Store) -> None:
    """The last change decides; an empty listing is still a listing."""
    for table in "zyx":
        await store.append(change(1, table=table)._replace(listing=b"old"))
    await store.append(change(2, table="y")._replace(listing=None))
    await store.append(change(2, table="z")._replace(listing=b""))
    await store.append(change(3, table="y")._replace(listing=b"new"))
    await store.append(change(2, table="x")._replace(listing=None))
    result = await store.listings()

    assert exact(result) == exact([Listing("z", b"", 2), Listing("y", b"new", 3)])


@with_store
async def test_listings_can_be_read_page_by_page(store: Store) -> None:
    """A page begins after a table, whether or not that table is still listed."""
    for table in "zyxwv":
        await store.append(change(1, table=table)._replace(listing=b"line"))
    first = await store.listings(limit=2)
    await store.append(change(2, table="y")._replace(listing=None))
    second = await store.listings("y", 2)
    third = await store.listings("w", 2)

    assert [[each.table for each in page] for page in (first, second, third)] == [
        ["z", "y"],
        ["x", "w"],
        ["v"],
    ]
    assert await store.listings("v", 2) == []


def test_a_snapshot_has_the_current_state_of_each_table(opener: Opener) -> None:
    """The state is: last entry, due time, listing and running game. Accounts are sorted by name."""
    whole = after(
        opener,
        change(1, table="b")._replace(due=1, listing=b"x", running=True),
        change(1, table="a", transfers=(stake(),))._replace(running=True),
        change(2, table="b")._replace(due=2, listing=b"y"),
    )

    assert whole.tables == [
        change(2, table="b")._replace(due=2, listing=b"y"),
        change(1, table="a")._replace(running=True),
    ]
    assert list(whole.balances) == sorted(whole.balances)


@with_store
async def test_a_snapshot_does_not_change(store: Store) -> None:
    """It lacks everything that was stored after its beginning, and no writer waits for it."""
    await store.transfer(RICH)
    await store.append(change(1))
    async with store.snapshot() as still:
        await store.append(change(2, transfers=(stake(),)))
        await store.append(change(1, table="u"))
        tables = [each.table async for each in still.tables()]
        numbers = [each.number async for each in still.entries("t")]
        result = tables, numbers, len([each async for each in still.transfers()])

    assert result == (["t"], [1], 2)


def test_a_store_restores_another(opener: Opener) -> None:
    """It has the same data, and later changes have the same outcomes."""

    async def story(old: Store) -> tuple[bool, bool, list[object]]:
        await old.transfer(RICH)
        for number in range(1, 4):
            await old.append(change(number)._replace(due=number, listing=b"x"))
            await old.append(change(number, table="u", transfers=(stake(f"s{number}"),)))
        new = await opener()
        async with old.snapshot() as source:
            taken = await new.restore(source)
        is_same = await everything(new) == await everything(old)
        goes_on: list[object] = [
            await new.append(change(3)),
            await new.append(change(4)),
            await new.append(change(4, table="u", transfers=(stake("s1"),))),
            await new.transfer((stake("more"),)),
        ]
        await new.close()
        return taken, is_same, goes_on

    assert exact(told(in_memory, story)) == exact(
        (
            True,
            True,
            [Repeated(entry(3)), Stored(4), AlreadyPaid("s1"), Stored(6)],
        )
    )


@pytest.mark.parametrize("has", ["a table", "coins"])
@with_store
async def test_a_store_with_data_restores_nothing(store: Store, has: str) -> None:
    """Data of two stores is never mixed or overwritten."""
    other = MemoryStore()
    await other.append(change(1, table="other"))
    await (store.append(change(1)) if has == "a table" else store.transfer(RICH))
    before = await everything(store)
    async with other.snapshot() as source:
        taken = await store.restore(source)
    result = taken, await everything(store) == before

    assert result == (False, True)


def test_many_tables_are_stored_in_parallel(opener: Opener) -> None:
    """Every entry of every table is there afterwards."""

    async def story(store: Store) -> tuple[list[list[Outcome]], list[object]]:
        async def play(table: str) -> list[Outcome]:
            return [await store.append(change(number, table=table)) for number in range(1, 6)]

        stored = await asyncio.gather(*(play(f"t{table}") for table in range(100)))
        return stored, faults_in(await everything(store))

    stored, faults = told(opener, story)
    assert exact((stored, faults)) == exact(([[Stored(number) for number in range(1, 6)]] * 100, []))


@with_store
async def test_one_of_many_entries_with_the_same_number_is_stored(store: Store) -> None:
    """All others conflict."""
    found = await asyncio.gather(*(store.append(change(1, sender=f"p{n}")) for n in range(50)))
    assert sorted(map(type, found), key=str) == [Conflict] * 49 + [Stored]


@with_store
async def test_a_command_sent_many_times_in_parallel_is_stored_once(store: Store) -> None:
    """All others are repetitions."""
    found = await asyncio.gather(*(store.append(change(1)) for _ in range(50)))
    assert sorted(map(type, found), key=str) == [Repeated] * 49 + [Stored]


@with_store
async def test_closing_waits_for_pending_changes(store: Store) -> None:
    """A change that was sent before is stored."""
    asked = [asyncio.ensure_future(store.append(change(1, table=f"t{n}"))) for n in range(20)]
    await asyncio.sleep(0)
    await store.close()
    result = await asyncio.gather(*asked)

    assert exact(result) == exact([Stored(1)] * 20)


def test_a_second_close_does_nothing(opener: Opener) -> None:
    """Every later call is refused because the store is closed."""

    async def story(store: Store) -> None:
        await asyncio.gather(store.close(), store.close())
        await store.close()
        await store.append(change(1))

    with pytest.raises(UnavailableError):
        told(opener, story)


def test_data_is_there_after_the_store_is_opened_again(outliving: Opener) -> None:
    """The log has the same epoch and continues."""

    async def first(store: Store) -> tuple[str, Whole]:
        await store.transfer(RICH)
        await store.append(change(1, transfers=(stake(),))._replace(due=7, listing=b"x", running=True))
        return store.epoch, await everything(store)

    async def second(store: Store) -> tuple[str, Whole]:
        return store.epoch, await everything(store)

    assert told(outliving, first) == told(outliving, second)
    assert exact(outcomes(outliving, change(1), change(2))) == exact([Repeated(entry(1)), Stored(2)])


@with_store
async def test_every_store_has_its_own_epoch(store: Store) -> None:
    """An epoch is random and not empty."""
    result = store.epoch

    assert result != ""


def test_two_stores_on_the_same_data_store_each_number_once(outliving: Opener) -> None:
    """After a conflict a store reads the new entries and retries. No coin is lost or created."""

    async def story(one: Store) -> tuple[int, list[object]]:
        other = await outliving()
        await one.transfer(RICH)
        wins = 0

        async def play(store: Store, table: str, sender: str) -> None:
            nonlocal wins
            number = 1
            while number <= 12:
                moved = (CoinTransfer(f"{table}/{number}", BOB, ANN, 1, "prize"),) if number % 3 == 0 else ()
                asked = change(number, table=table, sender=sender, command=f"x{number}", transfers=moved)
                outcome = await store.append(asked)
                wins += isinstance(outcome, Stored)
                number = outcome.last + 1 if isinstance(outcome, Conflict) else number + 1

        tables = [f"t{n}" for n in range(5)]
        await asyncio.gather(
            *(play(one, table, "ann") for table in tables), *(play(other, table, "bob") for table in tables)
        )
        seen = [await everything(one), await everything(other)]
        await other.close()
        return wins, [*faults_in(seen[0]), *([] if seen[0] == seen[1] else ["they differ"])]

    assert told(outliving, story) == (60, [])


@with_store
async def test_times_are_stored_to_the_millisecond(store: Store) -> None:
    """This holds from 1970 to the year 9999."""
    late = 253_402_300_799_999
    await store.append(Change("t", Entry(1, late, "ann", "c1", bytes(32), b""), due=late))
    result = [(await store.entries("t"))[0].at - T0, await store.due_tables(late, 1)]

    assert result == [253_402_300_799_999 - T0, [DueTable("t", 253_402_300_799_999)]]
