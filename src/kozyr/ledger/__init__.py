"""Double-entry accounting in whole coins: pure, without a clock, randomness or I/O."""

from kozyr.ledger.accounts import HOUSE, MINT, Account, player_account, pot_account
from kozyr.ledger.book import Book, Broken, faults
from kozyr.ledger.transfers import InsufficientFunds, Kind, Transfer, applied, prizes, stakes, welcome

__all__ = [
    "HOUSE",
    "MINT",
    "Account",
    "Book",
    "Broken",
    "InsufficientFunds",
    "Kind",
    "Transfer",
    "applied",
    "faults",
    "player_account",
    "pot_account",
    "prizes",
    "stakes",
    "welcome",
]
