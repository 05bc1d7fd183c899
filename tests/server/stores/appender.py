"""A program that appends as fast as possible and prints every answer, until it is killed.

`python -m tests.server.stores.appender FILE` prints a line `table number` for every stored entry.
"""

import asyncio
import os
import sys
from pathlib import Path

from kozyr.ledger import CoinTransfer, make_welcome_transfer, player_account
from kozyr.server.stores.sqlite import SqliteStore, open_sqlite
from kozyr.server.tables.ports import Stored
from tests.server.stores.contract import ANN, change, finished

TABLES = 20


async def main(path: Path) -> None:
    """Append at many tables in parallel; every third entry moves a coin, every fourth ends a game."""
    store = await open_sqlite(path)
    await store.transfer((make_welcome_transfer("ann", 10**9),))
    await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


async def play(store: SqliteStore, table: str) -> None:
    """Append entries after the last one, without end."""
    number = len(await store.entries(table)) + 1
    while True:
        transfer = CoinTransfer(f"{table}/{number}", ANN, player_account(table), 1, "prize")
        next_change = change(number, table=table, transfers=(transfer,) if number % 3 == 0 else ())
        if number % 4 == 0:
            next_change = next_change._replace(finished=finished(number, table=table))
        if isinstance(await store.append(next_change), Stored):
            os.write(1, f"{table} {number}\n".encode())
        number += 1


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
