"""The decision whether a store accepts a change.

The store port checks in this order: repeated, behind, paid, short. Every store that decides in Python uses
this one function. A refused change leaves no trace.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kozyr.ledger import Account, InsufficientFunds, Transfer, apply_transfers
from kozyr.server.tables.ports import AlreadyPaid, Change, Conflict, Entry, Outcome, Repeated, Stored


@dataclass(slots=True)
class StoredState:
    """The stored state that the changes under judgement refer to."""

    lasts: dict[str, int] = field(default_factory=dict)
    """Each table's last number; a missing table has no entries."""
    commands: dict[tuple[str, str, str], Entry] = field(default_factory=dict)
    """Entries by table, sender and command."""
    keys: set[str] = field(default_factory=set)
    """Keys of past transfers."""
    balances: dict[Account, int] = field(default_factory=dict)
    """Coins by account; a missing account has never had any."""


def check_change(state: StoredState, change: Change) -> Outcome:
    """Decide the outcome of a change; add an accepted change to the state."""
    table, entry, transfers = change.table, change.entry, change.transfers
    command = (table, entry.sender, entry.command)
    before = state.commands.get(command)
    if before is not None:
        return Repeated(before)
    last = state.lasts.get(table, 0)
    if entry.number != last + 1:
        return Conflict(last)
    if transfers and (refused := check_transfers(state, transfers)) is not None:
        return refused
    state.lasts[table] = entry.number
    state.commands[command] = entry
    return Stored(entry.number)


def check_transfers(
    state: StoredState, transfers: tuple[Transfer, ...]
) -> AlreadyPaid | InsufficientFunds | None:
    """Move the coins of all transfers or of none; return None if they moved."""
    keys: set[str] = set()
    for each in transfers:
        if each.key in state.keys or each.key in keys:
            return AlreadyPaid(each.key)
        keys.add(each.key)
    # In naming order: if several accounts are short, every store reports the same one.
    after = apply_transfers(
        {account: state.balances.get(account, 0) for account in accounts_of(transfers)}, transfers
    )
    if isinstance(after, InsufficientFunds):
        return after
    state.balances.update(after)
    state.keys |= keys
    return None


def accounts_of(transfers: Iterable[Transfer]) -> list[Account]:
    """List the accounts that these transfers name, in order."""
    return list(dict.fromkeys(account for each in transfers for account in (each.debit, each.credit)))
