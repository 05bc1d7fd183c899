"""Double-entry accounting in whole coins: pure, without a clock, randomness or I/O."""

from kozyr.ledger.accounts import HOUSE, MINT, Account, player_account, pot_account
from kozyr.ledger.book import Book, Violation, find_violations
from kozyr.ledger.transfers import (
    CoinTransfer,
    InsufficientFunds,
    Kind,
    apply_transfers,
    collect_stakes,
    grant_welcome,
    pay_prizes,
)

__all__ = [
    "HOUSE",
    "MINT",
    "Account",
    "Book",
    "CoinTransfer",
    "InsufficientFunds",
    "Kind",
    "Violation",
    "apply_transfers",
    "collect_stakes",
    "find_violations",
    "grant_welcome",
    "pay_prizes",
    "player_account",
    "pot_account",
]
