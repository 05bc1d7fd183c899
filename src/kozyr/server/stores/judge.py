"""The decision whether a store accepts a change.

The store port checks in this order: repeated, behind, paid, short. Every store that decides in Python uses
this one function. A refused change leaves no trace.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from kozyr.ledger import Account, Short, Transfer, applied
from kozyr.server.tables.ports import Behind, Change, Entry, Outcome, Paid, Repeated, Stored


@dataclass(slots=True)
class Known:
    """What is kept already, of all that the changes to be judged name."""

    lasts: dict[str, int] = field(default_factory=dict)
    """Each table's last number; one that is not here has no entries."""
    commands: dict[tuple[str, str, str], Entry] = field(default_factory=dict)
    """Entries by table, sender and command."""
    keys: set[str] = field(default_factory=set)
    """Of transfers that have happened."""
    balances: dict[Account, int] = field(default_factory=dict)
    """One that is not here never had any."""


def judge(known: Known, change: Change) -> Outcome:
    """Tell what becomes of a change; one that is stored is known from now on."""
    table, entry, transfers = change.table, change.entry, change.transfers
    command = (table, entry.sender, entry.command)
    before = known.commands.get(command)
    if before is not None:
        return Repeated(before)
    last = known.lasts.get(table, 0)
    if entry.number != last + 1:
        return Behind(last)
    if transfers and (refused := pay(known, transfers)) is not None:
        return refused
    known.lasts[table] = entry.number
    known.commands[command] = entry
    return Stored(entry.number)


def pay(known: Known, transfers: tuple[Transfer, ...]) -> Paid | Short | None:
    """Move coins, all of these or none; None: they moved."""
    keys: set[str] = set()
    for each in transfers:
        if each.key in known.keys or each.key in keys:
            return Paid(each.key)
        keys.add(each.key)
    # In the order in which they are named, so that every store names the same one of several that are short.
    after = applied({account: known.balances.get(account, 0) for account in named(transfers)}, transfers)
    if isinstance(after, Short):
        return after
    known.balances.update(after)
    known.keys |= keys
    return None


def named(transfers: Iterable[Transfer]) -> list[Account]:
    """List the accounts these transfers name, in order."""
    return list(dict.fromkeys(account for each in transfers for account in (each.debit, each.credit)))
