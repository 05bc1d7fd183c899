"""Transfers move coins (table.md, Ledger; rules §7.2)."""

import pytest

from kozyr.ledger import (
    HOUSE,
    MINT,
    Account,
    CoinTransfer,
    InsufficientFunds,
    apply_transfers,
    make_adjustment_transfer,
    make_prize_transfers,
    make_stake_transfers,
    make_welcome_transfer,
    player_account,
    pot_account,
)
from kozyr.ledger.accounts import can_be_negative
from kozyr.ledger.transfers import MAX_TRANSFER_COINS
from kozyr.rules import Payout

ANN, BOB, POT = player_account("ann"), player_account("bob"), pot_account("t1")


def make_transfer(amount: int, key: str = "k") -> CoinTransfer:
    """Move coins from Ann to Bob."""
    return CoinTransfer(key, ANN, BOB, amount, "stake")


def test_new_players_get_coins_from_the_mint() -> None:
    """Ledger: new players get coins from the mint, once: the key names the player."""
    assert make_welcome_transfer("ann", 1000) == CoinTransfer("welcome/ann", MINT, ANN, 1000, "welcome")


@pytest.mark.parametrize(("coins", "debit", "credit"), [(70, MINT, ANN), (-70, ANN, MINT)])
def test_a_moderator_gives_and_takes_back_coins(coins: int, debit: Account, credit: Account) -> None:
    """Coins come from the mint and go back to it; the key names the logged action."""
    assert make_adjustment_transfer("ann", coins, "k1") == CoinTransfer(
        "adjustment/k1", debit, credit, 70, "adjustment"
    )


def test_the_start_moves_every_stake_into_the_pot() -> None:
    """§7.2: each seat pays the table's stake into the pot at the start; the keys name game and seat."""
    assert make_stake_transfers("t1", 3, ["ann", "bob"], 50) == (
        CoinTransfer("t1/3/stake/0", ANN, POT, 50, "stake"),
        CoinTransfer("t1/3/stake/1", BOB, POT, 50, "stake"),
    )


def test_without_a_stake_nothing_moves() -> None:
    """Life: money off, points on: the same path with stake 0."""
    assert make_stake_transfers("t1", 1, ["ann", "bob"], 0) == ()


def test_prizes_empty_the_pot() -> None:
    """§7.2: every winner gets their stake and their share, the house what is left; the durak nothing."""
    assert make_prize_transfers("t1", 3, ["ann", "bob"], Payout((95, 0), 5)) == (
        CoinTransfer("t1/3/prize/0", POT, ANN, 95, "prize"),
        CoinTransfer("t1/3/rake", POT, HOUSE, 5, "rake"),
    )


def test_without_a_rake_the_house_gets_nothing() -> None:
    """§7.2: there is no transfer of zero coins."""
    assert [each.kind for each in make_prize_transfers("t1", 1, ["ann", "bob"], Payout((50, 50), 0))] == [
        "prize",
        "prize",
    ]


def test_transfers_change_both_balances() -> None:
    """Ledger: double entry."""
    assert apply_transfers({ANN: 70, BOB: 5}, [make_transfer(30)]) == {ANN: 40, BOB: 35}


def test_an_account_that_is_not_named_has_none() -> None:
    """Ledger: an account without transfers has the balance 0."""
    assert apply_transfers({ANN: 70}, [make_transfer(70)]) == {ANN: 0, BOB: 70}


def test_a_balance_never_becomes_negative() -> None:
    """Ledger: a balance never becomes negative; the failure names the account and the missing coins."""
    balances = {ANN: 29, BOB: 5}

    assert apply_transfers(balances, [make_transfer(20, "a"), make_transfer(10, "b")]) == InsufficientFunds(
        ANN, 1
    )
    assert balances == {ANN: 29, BOB: 5}


def test_an_empty_account_lacks_the_whole_amount() -> None:
    """Ledger: an account without coins lacks the whole amount."""
    assert apply_transfers({}, [make_transfer(10)]) == InsufficientFunds(ANN, 10)


def test_the_mint_may_owe() -> None:
    """Ledger: the mint's balance is minus the number of all coins."""
    assert apply_transfers({}, [make_welcome_transfer("ann", 1000)]) == {MINT: -1000, ANN: 1000}


def test_only_the_mint_may_owe() -> None:
    """Ledger: a player, a table's pot and the house may not."""
    assert [can_be_negative(account) for account in (MINT, HOUSE, ANN, POT)] == [True, False, False, False]


@pytest.mark.parametrize("amount", [0, -1, MAX_TRANSFER_COINS + 1])
def test_a_transfer_moves_some_coins(amount: int) -> None:
    """Ledger: amount > 0, and not without a limit; anything else is a bug."""
    with pytest.raises(AssertionError, match="out of range"):
        apply_transfers({ANN: 10**16}, [make_transfer(amount)])


@pytest.mark.parametrize("amount", [1, MAX_TRANSFER_COINS])
def test_a_transfer_moves_one_coin_or_very_many(amount: int) -> None:
    """Ledger: amount > 0."""
    assert apply_transfers({ANN: amount}, [make_transfer(amount)]) == {ANN: 0, BOB: amount}


def test_accounts_of_a_player_and_a_table_of_one_name_are_two() -> None:
    """Ledger: an account is named by its kind and by whom it belongs to."""
    assert player_account("t1") != pot_account("t1")
