"""The decision whether a store accepts a change, for every store that decides in Python.

The checks run in the order that `ports.Outcome` documents. A refused change does not change the state.
"""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from kozyr.ledger import Account, CoinTransfer, InsufficientFunds, apply_transfers
from kozyr.server.tables.ports import (
    AlreadyPaid,
    Change,
    Conflict,
    Entry,
    Outcome,
    Refused,
    Repeated,
    Stored,
)

MAX_REFUSED: Final = 10_000


@dataclass(slots=True)
class StoredState:
    """The stored state that the checked changes refer to."""

    last_numbers: dict[str, int] = field(default_factory=dict)
    """The last entry number of each table; a missing table has no entries."""
    commands: dict[tuple[str, str, str], Entry] = field(default_factory=dict)
    """Entries by table, sender and the sender's id for the command."""
    transfer_keys: set[str] = field(default_factory=set)
    """The keys of stored transfers; another transfer with one of these keys is refused."""
    balances: dict[Account, int] = field(default_factory=dict)
    """Coins by account; a missing account has never had any."""


def check_and_apply_change(state: StoredState, change: Change) -> Outcome:
    """Decide the outcome of a change; add an accepted change to the state."""
    table, entry, transfers = change.table, change.entry, change.transfers
    command_key = (table, entry.sender, entry.command)
    earlier_entry = state.commands.get(command_key)
    if earlier_entry is not None:
        return Repeated(earlier_entry)
    last_number = state.last_numbers.get(table, 0)
    if entry.number != last_number + 1:
        return Conflict(last_number)
    refusal = check_and_apply_transfers(state, transfers) if transfers else None
    if refusal is not None:
        return refusal
    state.last_numbers[table] = entry.number
    state.commands[command_key] = entry
    return Stored(entry.number)


def check_and_apply_transfers(
    state: StoredState, transfers: tuple[CoinTransfer, ...]
) -> AlreadyPaid | InsufficientFunds | None:
    """Move the coins of all transfers or of none; return None if they moved."""
    new_keys: set[str] = set()
    for transfer in transfers:
        if transfer.key in state.transfer_keys or transfer.key in new_keys:
            return AlreadyPaid(transfer.key)
        new_keys.add(transfer.key)
    # The order of the accounts matters: if several accounts lack coins, every store reports the same one.
    old_balances = {account: state.balances.get(account, 0) for account in accounts_of(transfers)}
    balances = apply_transfers(old_balances, transfers)
    if isinstance(balances, InsufficientFunds):
        return balances
    state.balances.update(balances)
    state.transfer_keys |= new_keys
    return None


def accounts_of(transfers: Iterable[CoinTransfer]) -> list[Account]:
    """List the accounts that these transfers name, each once, in the order of their first mention."""
    accounts = [account for transfer in transfers for account in (transfer.debit, transfer.credit)]
    return list(dict.fromkeys(accounts))


class RefusedCommands:
    """The most recent refusals, up to `MAX_REFUSED`, for stores that only one process uses.

    Refusals are only in memory, so a command repeated after a restart may get another answer. That is
    harmless: a sender repeats a command only if the first answer did not arrive.
    """

    def __init__(self) -> None:
        self._refusals: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()

    def add(self, table: str, sender: str, command: str, answer: bytes) -> bytes:
        """Store a command's refusal unless it has one already; return the stored refusal."""
        first = self._refusals.setdefault((table, sender, command), answer)
        if len(self._refusals) > MAX_REFUSED:
            self._refusals.popitem(last=False)
        return first

    def remove(self, table: str, sender: str, command: str) -> None:
        """Delete the refusal that was just added: the command had already been accepted."""
        self._refusals.pop((table, sender, command), None)

    def find(self, change: Change) -> Refused | None:
        """Return the refusal of a change's command, if there is one."""
        command_key = (change.table, change.entry.sender, change.entry.command)
        return Refused(change.entry.command) if command_key in self._refusals else None
