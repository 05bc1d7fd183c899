"""Double-entry accounting in whole coins: pure, without a clock, randomness or I/O."""

from kozyr.ledger.accounts import HOUSE, MINT, Account, player_account, pot_account
from kozyr.ledger.book import Book, Violation, find_violations
from kozyr.ledger.transfers import (
    CoinTransfer,
    InsufficientFunds,
    Kind,
    apply_transfers,
    make_adjustment_transfer,
    make_prize_transfers,
    make_stake_transfers,
    make_welcome_transfer,
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
    "find_violations",
    "make_adjustment_transfer",
    "make_prize_transfers",
    "make_stake_transfers",
    "make_welcome_transfer",
    "player_account",
    "pot_account",
]
