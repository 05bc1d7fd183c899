"""Double-entry accounting in whole coins: pure, without a clock, randomness or I/O."""

from kozyr.ledger.accounts import HOUSE, MINT, Account, player_account, pot_account
from kozyr.ledger.book import Book, Violation, find_violations
from kozyr.ledger.transfers import InsufficientFunds, Kind, Transfer, apply_transfers, prizes, stakes, welcome

__all__ = [
    "HOUSE",
    "MINT",
    "Account",
    "Book",
    "InsufficientFunds",
    "Kind",
    "Transfer",
    "Violation",
    "apply_transfers",
    "find_violations",
    "player_account",
    "pot_account",
    "prizes",
    "stakes",
    "welcome",
]
