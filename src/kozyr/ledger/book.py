"""The check of a whole ledger, as `kozyr ledger check` runs it.

Every balance must be the sum of its transfers, and all balances together must be zero. No account except
the mint may be below zero. Every pot must be empty or belong to a running game.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from kozyr.ledger.accounts import Account, can_be_negative, table_of
from kozyr.ledger.transfers import MAX_TRANSFER_COINS, CoinTransfer


class Book(NamedTuple):
    """The complete ledger."""

    balances: Mapping[Account, int]
    transfers: Iterable[CoinTransfer]
    running: Collection[str]
    """The tables with a running game."""


class Violation(NamedTuple):
    """A violation of one of the ledger's conditions; the names of the fields are part of the JSON output."""

    what: Literal["sum", "balance", "debt", "pot", "amount", "twice", "same"]
    """`sum`: all balances together are not zero. `balance`: a balance is not the sum of its transfers.
    `debt`: an account is below zero. `pot`: a pot without a game has coins. `amount`: the amount is out of
    range. `twice`: two transfers have one key. `same`: an account pays itself."""
    about: str
    """The account, or the key of the transfer."""
    found: int
    expected: int


def find_violations(book: Book) -> list[Violation]:
    """Return every violation; an empty list proves that the book is correct."""
    violations: list[Violation] = []
    sums: defaultdict[Account, int] = defaultdict(int)
    keys: set[str] = set()
    for transfer in book.transfers:
        if transfer.key in keys:
            violations.append(Violation("twice", transfer.key, 2, 1))
        keys.add(transfer.key)
        if not 0 < transfer.amount <= MAX_TRANSFER_COINS:
            nearest_allowed = 1 if transfer.amount < 1 else MAX_TRANSFER_COINS
            violations.append(Violation("amount", transfer.key, transfer.amount, nearest_allowed))
        if transfer.debit == transfer.credit:
            violations.append(Violation("same", transfer.key, transfer.amount, 0))
        sums[transfer.debit] -= transfer.amount
        sums[transfer.credit] += transfer.amount
    for account in sorted({*sums, *book.balances}):
        balance = book.balances.get(account, 0)
        if balance != sums[account]:
            violations.append(Violation("balance", account, balance, sums[account]))
        if balance < 0 and not can_be_negative(account):
            violations.append(Violation("debt", account, balance, 0))
        table = table_of(account)
        if table is not None and balance and table not in book.running:
            violations.append(Violation("pot", account, balance, 0))
    if total := sum(book.balances.values()):
        violations.append(Violation("sum", "all accounts", total, 0))
    return violations
