"""Names of the accounts that hold coins: players, table pots, the house and the mint.

The name of a player's or a pot's account is its kind followed by the id of its owner.
"""

from typing import Final, NewType

Account = NewType("Account", str)

MINT: Final = Account("mint")
"""The source of all coins. Only this account may be below zero: minus all coins in circulation."""
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
    """Return the player who owns the account, or None if it is no player's account."""
    return account.removeprefix(_PLAYER) if account.startswith(_PLAYER) else None


def table_of(account: Account) -> str | None:
    """Return the table whose pot this is, or None if it is no pot."""
    return account.removeprefix(_POT) if account.startswith(_POT) else None


def may_owe(account: Account) -> bool:
    """Return whether an account may be below zero."""
    return account == MINT
