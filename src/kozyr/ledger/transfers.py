"""Transfers of coins between accounts, and the conditions they must meet.

A transfer moves whole coins from one account to another. Its key is never used again, so it happens exactly
once. Either all transfers of a command happen, or none.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.ledger.accounts import HOUSE, MINT, Account, can_be_negative, player_account, pot_account
from kozyr.rules import Payout

Kind: TypeAlias = Literal["welcome", "stake", "prize", "rake", "adjustment"]

MAX_TRANSFER_COINS: Final = 10**15
"""The largest amount of one transfer, far below 2^63."""


class CoinTransfer(NamedTuple):
    """A movement of coins from one account to another."""

    key: str
    """Unique; a transfer with a used key is not executed again."""
    debit: Account
    """The account that pays."""
    credit: Account
    """The account that receives."""
    amount: int
    kind: Kind


class InsufficientFunds(NamedTuple):
    """The failure of transfers: one account has too few coins, so no coins moved."""

    account: Account
    lacks: int
    """The number of missing coins."""


def apply_transfers(
    balances: Mapping[Account, int], transfers: Iterable[CoinTransfer]
) -> dict[Account, int] | InsufficientFunds:
    """Return the balances after these transfers; an account that is not listed has balance 0."""
    new_balances = dict(balances)
    for transfer in transfers:
        assert 0 < transfer.amount <= MAX_TRANSFER_COINS, "the amount is out of range"  # noqa: S101 - settings were checked
        new_balances[transfer.debit] = new_balances.get(transfer.debit, 0) - transfer.amount
        new_balances[transfer.credit] = new_balances.get(transfer.credit, 0) + transfer.amount
    for account, balance in new_balances.items():
        if balance < 0 and not can_be_negative(account):
            return InsufficientFunds(account, -balance)
    return new_balances


def make_welcome_transfer(player: str, coins: int) -> CoinTransfer:
    """Return the transfer that gives a new player coins from the mint."""
    return CoinTransfer(f"welcome/{player}", MINT, player_account(player), coins, "welcome")


def make_adjustment_transfer(player: str, coins: int, key: str) -> CoinTransfer:
    """Return the transfer by which a moderator gives a player coins, or takes coins (a negative number).

    `key` is the unique key of the moderator's action in the audit log, which has the reason.
    """
    account = player_account(player)
    debit, credit = (MINT, account) if coins > 0 else (account, MINT)
    return CoinTransfer(f"adjustment/{key}", debit, credit, abs(coins), "adjustment")


def make_stake_transfers(
    table: str, game: int, players: Sequence[str], stake: int
) -> tuple[CoinTransfer, ...]:
    """Return the transfers that move every player's stake into the pot (rules §7.2)."""
    if not stake:
        return ()
    pot = pot_account(table)
    return tuple(
        CoinTransfer(f"{table}/{game}/stake/{seat}", player_account(player), pot, stake, "stake")
        for seat, player in enumerate(players)
    )


def make_prize_transfers(
    table: str, game: int, players: Sequence[str], payout: Payout
) -> tuple[CoinTransfer, ...]:
    """Return the transfers that empty the pot: prizes to the seats, the rest to the house (rules §7.2)."""
    pot = pot_account(table)
    transfers = [
        CoinTransfer(f"{table}/{game}/prize/{seat}", pot, player_account(player), coins, "prize")
        for seat, (player, coins) in enumerate(zip(players, payout.seats, strict=True))
        if coins
    ]
    if payout.house:
        transfers.append(CoinTransfer(f"{table}/{game}/rake", pot, HOUSE, payout.house, "rake"))
    return tuple(transfers)
