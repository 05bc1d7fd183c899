"""The check of a whole ledger, as `kozyr ledger check` runs it.

Every balance must be the sum of its transfers, and all balances together must be zero. No account except
the mint may be below zero. Every pot must be empty or belong to a running game.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from kozyr.ledger.accounts import Account, may_owe, table_of
from kozyr.ledger.transfers import MOST_COINS, Transfer


class Book(NamedTuple):
    """The complete ledger."""

    balances: Mapping[Account, int]
    transfers: Iterable[Transfer]
    running: Collection[str]
    """The tables with a running game."""


class Violation(NamedTuple):
    """A violation of one of the ledger's conditions."""

    what: Literal["sum", "balance", "debt", "pot", "amount", "twice", "same"]
    about: str
    found: int
    expected: int


def find_violations(book: Book) -> list[Violation]:
    """Return every violation; an empty list proves the book."""
    found: list[Violation] = []
    sums: defaultdict[Account, int] = defaultdict(int)
    keys: set[str] = set()
    for each in book.transfers:
        if each.key in keys:
            found.append(Violation("twice", each.key, 2, 1))
        keys.add(each.key)
        if not 0 < each.amount <= MOST_COINS:
            found.append(Violation("amount", each.key, each.amount, max(1, min(each.amount, MOST_COINS))))
        if each.debit == each.credit:
            found.append(Violation("same", each.key, each.amount, 0))
        sums[each.debit] -= each.amount
        sums[each.credit] += each.amount
    for account in sorted({*sums, *book.balances}):
        balance = book.balances.get(account, 0)
        if balance != sums[account]:
            found.append(Violation("balance", account, balance, sums[account]))
        if balance < 0 and not may_owe(account):
            found.append(Violation("debt", account, balance, 0))
        table = table_of(account)
        if table is not None and balance and table not in book.running:
            found.append(Violation("pot", account, balance, 0))
    if total := sum(book.balances.values()):
        found.append(Violation("sum", "all accounts", total, 0))
    return found
