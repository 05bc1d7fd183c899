"""A program that adds to a counter, which is a document, as other processes do at the same time.

`python -m tests.server.stores.counter ADDRESS TIMES` takes the address of a database or the path of a file.
"""

import asyncio
import sys
from pathlib import Path

from kozyr.server.stores.postgres import open_postgres
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.ports import Store

KIND, KEY = "counter", "all"


async def main(address: str, times: int) -> None:
    """Open the store and add."""
    is_database = address.startswith("postgresql:")
    store: Store = await (open_postgres(address) if is_database else open_sqlite(Path(address)))
    for _ in range(times):
        await add_one(store)
    await store.close()


async def add_one(store: Store) -> None:
    """Add one to the counter; begin again if another process was faster."""
    is_added = False
    while not is_added:
        counter = await store.document(KIND, KEY)
        number, version = (0, 0) if counter is None else (int(counter.body), counter.version)
        is_added = await store.change_documents([DocumentChange(KIND, KEY, b"%d" % (number + 1), version)])


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
