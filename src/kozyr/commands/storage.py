"""Where is everything kept?

A folder with a file of SQLite in it, or a PostgreSQL database: the same options for every command that
needs what was played. What cannot be opened is said in a sentence.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from kozyr.commands.arguments import BadInputError, add_language
from kozyr.words import printable, say

if TYPE_CHECKING:
    from kozyr.service.ports import Store

FILE: Final = "kozyr.db"
"""The name of SQLite's file in its folder."""

_T = TypeVar("_T")


def add_storage(command: argparse.ArgumentParser) -> None:
    """Let a command be told where everything is kept."""
    where = command.add_mutually_exclusive_group()
    where.add_argument(
        "--data", type=Path, metavar="DIR", help="the folder (default: one in your own data folder)"
    )
    where.add_argument("--database", metavar="URL", help="a PostgreSQL database: postgresql://…")
    add_language(command)


def data_file(chosen: argparse.Namespace) -> Path:
    """Name the file of SQLite."""
    from kozyr.config import usual_folder  # noqa: PLC0415 - only where something is kept

    folder: Path = chosen.data or usual_folder()
    return folder / FILE


def with_store(
    chosen: argparse.Namespace, act: "Callable[[Store], Awaitable[_T]]", *, make: bool = False
) -> _T:
    """Do something with the store; where there is none yet, it is made only if asked for."""
    from kozyr.service.ports import DamagedError, UnavailableError  # noqa: PLC0415 - as above

    async def acted() -> _T:
        async with _opened(chosen, make=make) as store:
            return await act(store)

    try:
        return asyncio.run(acted())
    except DamagedError as damaged:
        raise BadInputError(str(damaged)) from damaged
    except UnavailableError as gone:
        why = str(gone) or str(gone.__cause__ or "")
        raise BadInputError(say(chosen.lang, "store_gone", why=printable(why))) from gone


@asynccontextmanager
async def _opened(chosen: argparse.Namespace, *, make: bool) -> "AsyncIterator[Store]":
    if chosen.database:
        from kozyr.stores.postgres import open_postgres  # noqa: PLC0415 - as above

        store: Store = await open_postgres(chosen.database)
    else:
        from kozyr.stores.sqlite import open_sqlite  # noqa: PLC0415 - as above

        path = data_file(chosen)
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.exists():
            raise BadInputError(say(chosen.lang, "no_store", folder=printable(str(path.parent))))
        store = await open_sqlite(path)
    try:
        yield store
    finally:
        await store.close()
