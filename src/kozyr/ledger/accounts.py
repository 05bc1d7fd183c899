"""Names of the accounts that hold coins: players, table pots, the house and the mint.

The name of a player's or a pot's account is its kind followed by the id of its owner.
"""

from typing import Final, NewType

Account = NewType("Account", str)

MINT: Final = Account("mint")
"""Where coins come from: the only account that may be below zero, by all the coins there are."""
HOUSE: Final = Account("house")
"""The rake, and what could not be divided (rules §7.2)."""

_PLAYER: Final = "player:"
_POT: Final = "pot:"


def player_account(player: str) -> Account:
    """Name a player's account."""
    return Account(_PLAYER + player)


def pot_account(table: str) -> Account:
    """Name the account of a table's pot."""
    return Account(_POT + table)


def owner_of(account: Account) -> str | None:
    """Tell which player's it is, if it is one's."""
    return account.removeprefix(_PLAYER) if account.startswith(_PLAYER) else None


def table_of(account: Account) -> str | None:
    """Tell whose pot it is, if it is one."""
    return account.removeprefix(_POT) if account.startswith(_POT) else None


def may_owe(account: Account) -> bool:
    """Tell whether an account may be below zero."""
    return account == MINT
