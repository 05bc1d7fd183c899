"""How do tests say a change, and read all there is about coins?"""

from kozyr.ledger import Book, Transfer
from kozyr.service.ports import Change, Entry, Store


def change(
    table: str,
    number: int,
    command: str | None = None,
    *,
    transfers: tuple[Transfer, ...] = (),
    running: bool = False,
) -> Change:
    """Make a change; a command's id is its number, if nothing else is said."""
    entry = Entry(number, number, "ann", str(number) if command is None else command, bytes(32), b"body")
    return Change(table, entry, transfers, running=running)


async def book(store: Store) -> Book:
    """Read everything about coins."""
    async with store.snapshot() as snapshot:
        balances = {account: balance async for account, balance in snapshot.balances()}
        transfers = [kept.transfer async for kept in snapshot.transfers()]
        running = {each.table async for each in snapshot.tables() if each.running}
    return Book(balances, transfers, running)
