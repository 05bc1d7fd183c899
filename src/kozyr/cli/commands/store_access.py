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
from kozyr.locales import Language, say
from kozyr.printable import printable

if TYPE_CHECKING:
    from kozyr.server.tables.ports import Store

DATABASE_FILE: Final = "kozyr.db"
"""The name of the SQLite file in its folder."""

_T = TypeVar("_T")


def add_store_options(command: argparse.ArgumentParser) -> None:
    """Add the options that name the store to a command."""
    group = command.add_mutually_exclusive_group()
    group.add_argument(
        "--data", type=Path, metavar="DIR", help="the folder (default: one in your own data folder)"
    )
    group.add_argument("--database", metavar="URL", help="a PostgreSQL database: postgresql://…")
    add_language(command)


def find_data_file(args: argparse.Namespace) -> Path:
    """Return the path of the SQLite file."""
    from kozyr.server.operations.config import default_folder  # noqa: PLC0415 - only where a store is used

    folder: Path = args.data or default_folder()
    return folder / DATABASE_FILE


def with_store(
    args: argparse.Namespace, action: "Callable[[Store], Awaitable[_T]]", *, create: bool = False
) -> _T:
    """Call `action` with the store; `create` creates a store that does not exist yet."""

    async def run_with_store() -> _T:
        async with open_store(args.database, find_data_file(args), args.lang, create=create) as store:
            return await action(store)

    with explain_store_errors(args.lang):
        return asyncio.run(run_with_store())


@contextmanager
def explain_store_errors(language: Language) -> Iterator[None]:
    """Turn errors of a damaged or unavailable store into sentences for the user."""
    from kozyr.server.tables.ports import DamagedError, UnavailableError  # noqa: PLC0415 - only where a store is used

    try:
        yield
    except DamagedError as error:
        raise BadInputError(str(error)) from error
    except UnavailableError as error:
        reason = str(error) or str(error.__cause__ or "")
        raise BadInputError(say(language, "cli_store_gone", reason=printable(reason))) from error


def _claim_folder(folder: Path, language: Language) -> ExitStack:
    """Make the folder of the SQLite file and lock it for this server until the result is closed."""
    from kozyr.client.locks import claim_lock  # noqa: PLC0415 - only where a store is used
    from kozyr.server.stores.private_files import create_empty  # noqa: PLC0415 - only where a store is used

    _make_folder(folder, language)
    lock = folder / "kozyr.lock"
    if not lock.exists():
        with suppress(OSError):  # another process was faster, or the store will report a read-only folder
            create_empty(lock)
    claim = claim_lock(lock)
    if claim is None:
        raise BadInputError(say(language, "cli_folder_taken", folder=printable(str(folder))))
    return claim


def _make_folder(folder: Path, language: Language) -> None:
    from kozyr.server.stores.private_files import make_folder  # noqa: PLC0415 - only where a store is used

    try:
        make_folder(folder)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInputError(
            say(language, "cli_bad_folder", folder=printable(str(folder)), reason=reason)
        ) from error


@asynccontextmanager
async def open_store(
    database: str | None, path: Path, language: Language, *, create: bool
) -> "AsyncIterator[Store]":
    """Open the database if one is given, else the SQLite file.

    With `create`, a missing file is created, and its folder is locked for this process.
    """
    with _claim_folder(path.parent, language) if create and not database else nullcontext():
        if not database and not path.exists() and not create:  # noqa: ASYNC240 - nothing else runs yet
            raise BadInputError(say(language, "cli_no_store", folder=printable(str(path.parent))))
        store = await _open_backend(database, path, language)
        try:
            yield store
        finally:
            await store.close()


async def _open_backend(database: str | None, path: Path, language: Language) -> "Store":
    if database:
        require_extra("postgres", say(language, "cli_database_feature"), language)
        from kozyr.server.stores.postgres import open_postgres  # noqa: PLC0415 - only where a store is used

        return await open_postgres(database)
    from kozyr.server.stores.sqlite import open_sqlite  # noqa: PLC0415 - only where a store is used

    return await open_sqlite(path)
