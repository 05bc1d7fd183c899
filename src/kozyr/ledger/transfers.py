"""Transfers of coins between accounts, and the conditions they must meet.

A transfer moves whole coins from one account to another, exactly once: its key is never used again. The
transfers of one command all happen or none does.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.ledger.accounts import HOUSE, MINT, Account, may_owe, player_account, pot_account
from kozyr.rules import Payout

Kind: TypeAlias = Literal["welcome", "stake", "prize", "rake"]

MOST_COINS: Final = 10**15
"""The largest amount of one transfer, far below 2^63."""


class Transfer(NamedTuple):
    """A movement of coins from one account to another."""

    key: str
    """Unique: prevents a second execution."""
    debit: Account
    """The account that pays."""
    credit: Account
    """The account that receives."""
    amount: int
    kind: Kind


class InsufficientFunds(NamedTuple):
    """A failure: this account has too few coins, so no coins moved."""

    account: Account
    lacks: int


def apply_transfers(
    balances: Mapping[Account, int], transfers: Iterable[Transfer]
) -> dict[Account, int] | InsufficientFunds:
    """Return the balances after these transfers; a missing account has balance 0."""
    after = dict(balances)
    for each in transfers:
        assert 0 < each.amount <= MOST_COINS, "a transfer moves some coins"  # noqa: S101 - settings were checked
        after[each.debit] = after.get(each.debit, 0) - each.amount
        after[each.credit] = after.get(each.credit, 0) + each.amount
    for account, balance in after.items():
        if balance < 0 and not may_owe(account):
            return InsufficientFunds(account, -balance)
    return after


def welcome(player: str, coins: int) -> Transfer:
    """Return the transfer of coins from the mint to a new player."""
    return Transfer(f"welcome/{player}", MINT, player_account(player), coins, "welcome")


def stakes(table: str, game: int, players: Sequence[str], stake: int) -> tuple[Transfer, ...]:
    """Return the transfers of every player's stake into the pot (rules §7.2); none without a stake."""
    if not stake:
        return ()
    pot = pot_account(table)
    return tuple(
        Transfer(f"{table}/{game}/stake/{seat}", player_account(player), pot, stake, "stake")
        for seat, player in enumerate(players)
    )


def prizes(table: str, game: int, players: Sequence[str], payout: Payout) -> tuple[Transfer, ...]:
    """Return the transfers that empty the pot: prizes to the seats, the rest to the house (rules §7.2)."""
    pot = pot_account(table)
    paid = [
        Transfer(f"{table}/{game}/prize/{seat}", pot, player_account(player), coins, "prize")
        for seat, (player, coins) in enumerate(zip(players, payout.seats, strict=True))
        if coins
    ]
    if payout.house:
        paid.append(Transfer(f"{table}/{game}/rake", pot, HOUSE, payout.house, "rake"))
    return tuple(paid)
