"""The commands `kozyr export`, `import`, `backup` and `ledger check`.

`export`, `backup` and `ledger check` can run while a server uses the same store: they read a snapshot of it.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kozyr.cli.commands.shared_options import BadInputError
from kozyr.cli.commands.store_access import add_storage, with_store
from kozyr.words import printable, say

if TYPE_CHECKING:
    from kozyr.ledger import Violation
    from kozyr.server.tables.ports import Snapshot, Store

_BROKEN = 1


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add these commands to the program."""
    export = commands.add_parser(
        "export", help="write everything that was played into a folder of plain files"
    )
    export.add_argument("folder", type=Path, metavar="FOLDER", help="a new or empty folder")
    export.set_defaults(run=run_export)
    bring = commands.add_parser("import", help="put an exported folder into an empty store")
    bring.add_argument("folder", type=Path, metavar="FOLDER", help="what `kozyr export` wrote")
    bring.set_defaults(run=run_import)
    backup = commands.add_parser("backup", help="copy the SQLite file as it is now, while games run")
    backup.add_argument("file", type=Path, metavar="FILE", help="a file that does not exist yet")
    backup.set_defaults(run=run_backup)
    ledger = commands.add_parser("ledger", help="check: prove that every coin is where it belongs")
    ledger.add_argument("what", choices=["check"], help="prove the sums")
    ledger.add_argument("--json", action="store_true", help="one JSON object instead of sentences")
    ledger.set_defaults(run=run_ledger)
    for command in (export, bring, backup, ledger):
        add_storage(command)


def run_export(chosen: argparse.Namespace) -> None:
    """Write everything into a folder, together with the proofs of all finished games."""
    from kozyr.server.operations.archive import ArchiveError, write_archive  # noqa: PLC0415 - only needed here

    async def act(store: "Store") -> int:
        async with store.snapshot() as still:
            await write_archive(still, chosen.folder)
            return await _write_games(still, chosen.folder / "games.jsonl")

    try:
        games = with_store(chosen, act)
    except (ArchiveError, OSError) as wrong:
        raise BadInputError(str(wrong)) from wrong
    folder = printable(str(chosen.folder))
    sys.stdout.write(f"{say(chosen.lang, 'exported', folder=folder, games=games)}\n")


async def _write_games(still: "Snapshot", path: Path) -> int:
    from kozyr.server.stores.private_files import create  # noqa: PLC0415 - the same
    from kozyr.server.tables.event_codec import events_of  # noqa: PLC0415 - as above
    from kozyr.table.plain_proof import plain_proof  # noqa: PLC0415 - the same
    from kozyr.table.proof import find_proofs  # noqa: PLC0415 - the same

    count = 0
    with create(path) as file:
        async for table in still.tables():
            name = table.table
            events = [event async for entry in still.entries(name) for event in events_of(name, entry)]
            for proof in find_proofs(events):
                file.write(json.dumps(plain_proof(proof), ensure_ascii=False).encode() + b"\n")
                count += 1
    return count


def run_import(chosen: argparse.Namespace) -> None:
    """Import an exported folder into an empty store."""
    from kozyr.server.operations.archive import ArchiveError, read_archive  # noqa: PLC0415 - as above

    async def act(store: "Store") -> None:
        await read_archive(chosen.folder, store)

    try:
        with_store(chosen, act, make=True)
    except (ArchiveError, OSError) as wrong:
        raise BadInputError(str(wrong)) from wrong
    sys.stdout.write(f"{say(chosen.lang, 'imported', folder=printable(str(chosen.folder)))}\n")


def run_backup(chosen: argparse.Namespace) -> None:
    """Copy the SQLite file."""
    from kozyr.server.stores.sqlite import SqliteStore  # noqa: PLC0415 - as above

    async def act(store: "Store") -> None:
        if not isinstance(store, SqliteStore):
            raise BadInputError(say(chosen.lang, "backup_postgres"))
        await store.backup(chosen.file)

    name = printable(str(chosen.file))
    try:
        with_store(chosen, act)
    except FileExistsError as wrong:
        raise BadInputError(say(chosen.lang, "backup_exists", file=name)) from wrong
    except OSError as wrong:
        message = f"{name}: {wrong.strerror}"
        raise BadInputError(message) from wrong
    sys.stdout.write(f"{say(chosen.lang, 'backed_up', file=name)}\n")


def run_ledger(chosen: argparse.Namespace) -> int:
    """Prove that each balance is the sum of its transfers, and that each pot is empty or in play."""
    from kozyr.ledger import Book, find_violations  # noqa: PLC0415 - as above

    async def act(store: "Store") -> "tuple[Book, list[Violation]]":
        async with store.snapshot() as still:
            balances = {account: coins async for account, coins in still.balances()}
            transfers = [kept.transfer async for kept in still.transfers()]
            running = {change.table async for change in still.tables() if change.running}
        book = Book(balances, transfers, running)
        return book, find_violations(book)

    book, wrong = with_store(chosen, act)
    figures: dict[str, Any] = {
        "accounts": len(book.balances),
        "transfers": len(list(book.transfers)),
        "running": len(book.running),
    }
    if chosen.json:
        found = [each._asdict() for each in wrong]
        sys.stdout.write(json.dumps({"ok": not wrong, **figures, "faults": found}) + "\n")
    else:
        for each in wrong:
            about = printable(each.about)
            line = say(
                chosen.lang, f"broken_{each.what}", about=about, found=each.found, expected=each.expected
            )
            sys.stdout.write(f"{line}\n")
        verdict = "ledger_broken" if wrong else "ledger_proven"
        sys.stdout.write(f"{say(chosen.lang, verdict, count=len(wrong), **figures)}\n")
    return _BROKEN if wrong else 0
