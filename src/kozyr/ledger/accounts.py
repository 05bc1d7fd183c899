"""Names of the accounts that hold coins: players, table pots, the house and the mint.

The name of a player's or a pot's account is its kind followed by the id of its owner.
"""

from typing import Final, NewType

Account = NewType("Account", str)

MINT: Final = Account("mint")
"""The source of all coins. Its balance is negative: minus the number of coins in circulation."""
HOUSE: Final = Account("house")
"""Receives the rake and the coins that do not divide evenly (rules §7.2)."""

_PLAYER: Final = "player:"
_POT: Final = "pot:"


def player_account(player: str) -> Account:
    """Return the account of a player."""
    return Account(_PLAYER + player)


def pot_account(table: str) -> Account:
    """Return the account of a table's pot."""
    return Account(_POT + table)


def owner_of(account: Account) -> str | None:
    """Return the player who owns the account, or None if the account belongs to no player."""
    return account.removeprefix(_PLAYER) if account.startswith(_PLAYER) else None


def table_of(account: Account) -> str | None:
    """Return the table whose pot this account is, or None if the account is not a pot."""
    return account.removeprefix(_POT) if account.startswith(_POT) else None


def can_be_negative(account: Account) -> bool:
    """Return whether an account may be below zero: only the mint may."""
    return account == MINT
