"""The check of a whole ledger (table.md, Ledger)."""

import random

import pytest

from kozyr.ledger import (
    HOUSE,
    MINT,
    Account,
    Book,
    CoinTransfer,
    Violation,
    apply_transfers,
    find_violations,
    make_prize_transfers,
    make_stake_transfers,
    make_welcome_transfer,
    player_account,
    pot_account,
)
from kozyr.ledger.accounts import owner_of, table_of
from kozyr.ledger.transfers import MAX_TRANSFER_COINS
from kozyr.rules import Payout
from kozyr.table.events import Settled, Started
from tests.kit.random_tables import random_party

ANN, POT = player_account("ann"), pot_account("t1")
WELCOME = make_welcome_transfer("ann", 100)
STAKE = CoinTransfer("t1/1/stake/0", ANN, POT, 40, "stake")
SOUND = Book({MINT: -100, ANN: 60, POT: 40}, [WELCOME, STAKE], {"t1"})


def change(changes: dict[Account, int]) -> Book:
    """Change some balances of a sound book."""
    return SOUND._replace(balances={**SOUND.balances, **changes})


def test_a_sound_book_has_no_faults() -> None:
    """Ledger: the sum over all accounts is zero, and the pot belongs to a running game."""
    assert find_violations(SOUND) == []


def test_an_account_tells_whose_it_is() -> None:
    """An account belongs to a player, to a table's pot, or to neither."""
    assert [owner_of(account) for account in (ANN, POT, MINT, HOUSE)] == ["ann", None, None, None]
    assert [table_of(account) for account in (ANN, POT, MINT, HOUSE)] == [None, "t1", None, None]


def test_an_empty_book_is_sound() -> None:
    """Ledger: an empty book has no violations."""
    assert find_violations(Book({}, [], ())) == []


@pytest.mark.parametrize("coins", [1, MAX_TRANSFER_COINS])
def test_one_coin_or_very_many_may_move(coins: int) -> None:
    """Ledger: amount > 0, up to a limit."""
    assert find_violations(Book({MINT: -coins, ANN: coins}, [make_welcome_transfer("ann", coins)], ())) == []


def test_an_empty_pot_needs_no_game() -> None:
    """Ledger: every pot is empty or belongs to a running game."""
    book = Book({MINT: -100, ANN: 100, POT: 0}, [WELCOME], ())

    assert find_violations(book) == []


@pytest.mark.parametrize(
    ("book", "expected"),
    [
        (SOUND._replace(running=()), [Violation("pot", POT, 40, 0)]),
        (change({ANN: 61, HOUSE: -1}), [
            Violation("balance", HOUSE, -1, 0), Violation("debt", HOUSE, -1, 0),
            Violation("balance", ANN, 61, 60),
        ]),
        (change({ANN: 61}), [Violation("balance", ANN, 61, 60), Violation("sum", "all accounts", 1, 0)]),
        (Book({MINT: -100}, [WELCOME], ()), [
            Violation("balance", ANN, 0, 100), Violation("sum", "all accounts", -100, 0),
        ]),
        (Book({MINT: -200, ANN: 200}, [WELCOME, WELCOME], ()), [Violation("twice", WELCOME.key, 2, 1)]),
        (Book({}, [STAKE._replace(amount=0)], ()), [Violation("amount", STAKE.key, 0, 1)]),
        (Book({MINT: -(10**16), ANN: 10**16}, [WELCOME._replace(amount=10**16)], ()), [
            Violation("amount", WELCOME.key, 10**16, 10**15),
        ]),
        (Book({ANN: 0}, [STAKE._replace(credit=ANN)], ()), [Violation("same", STAKE.key, 40, 0)]),
    ],
    ids=["pot", "debt", "sum", "missing", "twice", "nothing", "too much", "to himself"],
)  # fmt: skip
def test_every_violation_is_found(book: Book, expected: list[Violation]) -> None:
    """Ledger: the check proves the sums, that no player owes, and that every pot has its game."""
    assert find_violations(book) == expected


@pytest.mark.parametrize("seed", range(10))
def test_a_table_neither_makes_nor_loses_coins(seed: int) -> None:
    """Ledger: the sum is always zero, and between games the pot is empty; §7.2."""
    transfers = [make_welcome_transfer(f"u{n}", 100_000) for n in range(12)]
    balances = apply_transfers({}, transfers)
    assert isinstance(balances, dict)
    read_count = 0
    for party in random_party(random.Random(f"coins {seed}"), games=3):
        for event in [event for entry in party.log[read_count:] for event in entry.events]:
            new_transfers: tuple[CoinTransfer, ...] = ()
            if isinstance(event, Started) and not event.redeal:
                new_transfers = make_stake_transfers("t1", event.game, event.players, event.stake)
            elif isinstance(event, Settled):
                new_transfers = make_prize_transfers(
                    "t1", event.game, event.players, Payout(event.prizes, event.house)
                )
            transfers += new_transfers
            balances = apply_transfers(balances, new_transfers)
            assert isinstance(balances, dict)
        read_count = len(party.log)
        running = ["t1"] if party.table.phase == "playing" else []
        assert find_violations(Book(balances, transfers, running)) == []
