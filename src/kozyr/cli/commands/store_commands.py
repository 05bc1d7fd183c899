"""The commands `kozyr export`, `import`, `backup`, `ledger check`, and `rebuild` of records and ratings.

All but `import` can run while a server uses the same store.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kozyr.cli.commands.shared_options import BadInputError
from kozyr.cli.commands.store_access import add_store_options, with_store
from kozyr.locales import say
from kozyr.printable import printable

if TYPE_CHECKING:
    from kozyr.ledger import Violation
    from kozyr.server.projections.projector import Projection
    from kozyr.server.tables.ports import Snapshot, Store

_BROKEN = 1  # the exit status of `ledger check` if the ledger is wrong


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add these commands to the program."""
    export = commands.add_parser(
        "export", help="write everything that was played into a folder of plain files"
    )
    export.add_argument("folder", type=Path, metavar="FOLDER", help="a new or empty folder")
    export.set_defaults(run=run_export)
    import_parser = commands.add_parser("import", help="put an exported folder into an empty store")
    import_parser.add_argument("folder", type=Path, metavar="FOLDER", help="what `kozyr export` wrote")
    import_parser.set_defaults(run=run_import)
    backup = commands.add_parser("backup", help="copy the SQLite file as it is now, while games run")
    backup.add_argument("file", type=Path, metavar="FILE", help="a file that does not exist yet")
    backup.set_defaults(run=run_backup)
    ledger = commands.add_parser("ledger", help="check that every balance is the sum of its transfers")
    ledger.add_argument("task", choices=["check"], help="prove the sums")
    ledger.add_argument("--json", action="store_true", help="one JSON object instead of sentences")
    ledger.set_defaults(run=run_ledger)
    records = commands.add_parser("records", help="compute all player records again from the finished games")
    records.add_argument("task", choices=["rebuild"], help="delete the records and compute them again")
    records.set_defaults(run=run_records)
    ratings = commands.add_parser("ratings", help="compute all ratings again from the finished games")
    ratings.add_argument("task", choices=["rebuild"], help="delete the ratings and compute them again")
    ratings.set_defaults(run=run_ratings)
    for command in (export, import_parser, backup, ledger, records, ratings):
        add_store_options(command)


def run_export(args: argparse.Namespace) -> None:
    """Write everything into a folder, together with the proofs of all finished games."""
    from kozyr.server.operations.archive import ArchiveError, write_archive  # noqa: PLC0415 - only needed here

    async def export(store: "Store") -> int:
        async with store.snapshot() as snapshot:
            await write_archive(snapshot, args.folder)
            return await _write_games(snapshot, args.folder / "games.jsonl")

    try:
        games = with_store(args, export)
    except (ArchiveError, OSError) as error:
        raise BadInputError(str(error)) from error
    folder = printable(str(args.folder))
    sys.stdout.write(f"{say(args.lang, 'cli_exported', folder=folder, games=games)}\n")


async def _write_games(snapshot: "Snapshot", path: Path) -> int:
    from kozyr.server.stores.private_files import create  # noqa: PLC0415 - only needed here
    from kozyr.server.tables.event_codec import events_of  # noqa: PLC0415 - only needed here
    from kozyr.table.plain_proof import plain_proof  # noqa: PLC0415 - only needed here
    from kozyr.table.proof import find_proofs  # noqa: PLC0415 - only needed here

    count = 0
    with create(path) as file:
        async for stored_table in snapshot.tables():
            name = stored_table.table
            events = [event async for entry in snapshot.entries(name) for event in events_of(name, entry)]
            for proof in find_proofs(events):
                file.write(json.dumps(plain_proof(proof), ensure_ascii=False).encode() + b"\n")
                count += 1
    return count


def run_import(args: argparse.Namespace) -> None:
    """Import an exported folder into an empty store."""
    from kozyr.server.operations.archive import ArchiveError, read_archive  # noqa: PLC0415 - only needed here

    async def read(store: "Store") -> None:
        await read_archive(args.folder, store)

    try:
        with_store(args, read, create=True)
    except (ArchiveError, OSError) as error:
        raise BadInputError(str(error)) from error
    sys.stdout.write(f"{say(args.lang, 'cli_imported', folder=printable(str(args.folder)))}\n")


def run_backup(args: argparse.Namespace) -> None:
    """Copy the SQLite file."""
    from kozyr.server.stores.sqlite import SqliteStore  # noqa: PLC0415 - only needed here

    async def copy(store: "Store") -> None:
        if not isinstance(store, SqliteStore):
            raise BadInputError(say(args.lang, "cli_backup_postgres"))
        await store.backup(args.file)

    name = printable(str(args.file))
    try:
        with_store(args, copy)
    except FileExistsError as error:
        raise BadInputError(say(args.lang, "cli_backup_exists", file=name)) from error
    except OSError as error:
        message = f"{name}: {error.strerror}"
        raise BadInputError(message) from error
    sys.stdout.write(f"{say(args.lang, 'cli_backed_up', file=name)}\n")


def run_ledger(args: argparse.Namespace) -> int:
    """Check that each balance is the sum of its transfers, and that each pot is empty or in play."""
    from kozyr.ledger import Book, find_violations  # noqa: PLC0415 - only needed here

    async def check(store: "Store") -> "tuple[Book, list[Violation]]":
        async with store.snapshot() as snapshot:
            balances = {account: coins async for account, coins in snapshot.balances()}
            transfers = [stored.transfer async for stored in snapshot.transfers()]
            running = {change.table async for change in snapshot.tables() if change.running}
        book = Book(balances, transfers, running)
        return book, find_violations(book)

    book, violations = with_store(args, check)
    figures: dict[str, Any] = {
        "accounts": len(book.balances),
        "transfers": len(list(book.transfers)),
        "running": len(book.running),
    }
    if args.json:
        faults = [violation._asdict() for violation in violations]
        sys.stdout.write(json.dumps({"ok": not violations, **figures, "faults": faults}) + "\n")
    else:
        for violation in violations:
            about = printable(violation.about)
            amounts = {"found": violation.found, "expected": violation.expected}
            line = say(args.lang, f"cli_broken_{violation.what}", about=about, **amounts)
            sys.stdout.write(f"{line}\n")
        key = "cli_ledger_broken" if violations else "cli_ledger_proven"
        sys.stdout.write(f"{say(args.lang, key, count=len(violations), **figures)}\n")
    return _BROKEN if violations else 0


def run_records(args: argparse.Namespace) -> None:
    """Compute all player records again."""
    from kozyr.server.projections.records import Records  # noqa: PLC0415 - only needed here

    _rebuild(args, Records(), "cli_records_rebuilt")


def run_ratings(args: argparse.Namespace) -> None:
    """Compute all ratings again."""
    from kozyr.server.projections.ratings import Ratings  # noqa: PLC0415 - only needed here

    _rebuild(args, Ratings(), "cli_ratings_rebuilt")


def _rebuild(args: argparse.Namespace, projection: "Projection", message: str) -> None:
    from kozyr.server.projections.projector import Projector  # noqa: PLC0415 - only needed here

    async def rebuild(store: "Store") -> int:
        return await Projector(store, [projection]).rebuild()

    games = with_store(args, rebuild)
    sys.stdout.write(f"{say(args.lang, message, games=games)}\n")
