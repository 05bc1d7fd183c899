"""The options that name the store, and the code that opens it.

The store is a folder with an SQLite file, or a PostgreSQL database. Every command that needs stored games
takes the same options. A store that cannot be opened is reported in a sentence.
"""

import argparse
import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from kozyr.cli.commands.extras import require_extra
from kozyr.cli.commands.shared_options import BadInputError, add_language
from kozyr.rules.refusals import Language
from kozyr.words import printable, say

if TYPE_CHECKING:
    from kozyr.server.tables.ports import Store

FILE: Final = "kozyr.db"
"""The name of the SQLite file in its folder."""

_T = TypeVar("_T")


def add_storage(command: argparse.ArgumentParser) -> None:
    """Add the options that name the store to a command."""
    where = command.add_mutually_exclusive_group()
    where.add_argument(
        "--data", type=Path, metavar="DIR", help="the folder (default: one in your own data folder)"
    )
    where.add_argument("--database", metavar="URL", help="a PostgreSQL database: postgresql://…")
    add_language(command)


def data_file(chosen: argparse.Namespace) -> Path:
    """Return the path of the SQLite file."""
    from kozyr.server.operations.config import default_folder  # noqa: PLC0415 - only where a store is used

    folder: Path = chosen.data or default_folder()
    return folder / FILE


def with_store(
    chosen: argparse.Namespace, act: "Callable[[Store], Awaitable[_T]]", *, make: bool = False
) -> _T:
    """Call `act` with the store; `make` creates a store that does not exist yet."""

    async def run_with_store() -> _T:
        async with open_store(chosen.database, data_file(chosen), chosen.lang, make=make) as store:
            return await act(store)

    with explain_store_errors(chosen.lang):
        return asyncio.run(run_with_store())


@contextmanager
def explain_store_errors(lang: Language) -> Iterator[None]:
    """Turn errors of a damaged or unavailable store into sentences for the user."""
    from kozyr.server.tables.ports import DamagedError, UnavailableError  # noqa: PLC0415 - as above

    try:
        yield
    except DamagedError as damaged:
        raise BadInputError(str(damaged)) from damaged
    except UnavailableError as gone:
        why = str(gone) or str(gone.__cause__ or "")
        raise BadInputError(say(lang, "store_gone", why=printable(why))) from gone


def _claim_folder(folder: Path, lang: Language) -> ExitStack:
    """Make the folder of the SQLite file and lock it; other servers stay out until the result is closed."""
    from kozyr.server.stores.private_files import create_empty  # noqa: PLC0415 - as above
    from kozyr.terminal.locks import claimed  # noqa: PLC0415 - as above

    _make_folder(folder, lang)
    lock = folder / "kozyr.lock"
    if not lock.exists():
        with suppress(OSError):  # another process made it, or the folder is read-only: the store reports that
            create_empty(lock)
    claim = claimed(lock)
    if claim is None:
        raise BadInputError(say(lang, "folder_taken", folder=printable(str(folder))))
    return claim


def _make_folder(folder: Path, lang: Language) -> None:
    from kozyr.server.stores.private_files import make_folder  # noqa: PLC0415 - as above

    try:
        make_folder(folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadInputError(say(lang, "bad_folder", folder=printable(str(folder)), why=why)) from error


@asynccontextmanager
async def open_store(
    database: str | None, path: Path, lang: Language, *, make: bool
) -> "AsyncIterator[Store]":
    """Open the database, or else the SQLite file; `make` locks its folder for this process."""
    with _claim_folder(path.parent, lang) if make and not database else nullcontext():
        if not database and not path.exists() and not make:  # noqa: ASYNC240 - nothing else runs yet
            raise BadInputError(say(lang, "no_store", folder=printable(str(path.parent))))
        store = await _open(database, path, lang)
        try:
            yield store
        finally:
            await store.close()


async def _open(database: str | None, path: Path, lang: Language) -> "Store":
    if database:
        require_extra("postgres", say(lang, "database_in_question"), lang)
        from kozyr.server.stores.postgres import open_postgres  # noqa: PLC0415 - as above

        return await open_postgres(database)
    from kozyr.server.stores.sqlite import open_sqlite  # noqa: PLC0415 - as above

    return await open_sqlite(path)
