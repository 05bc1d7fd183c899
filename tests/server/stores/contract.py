"""The contract of a store, for every store.

A backend is a row of `BACKENDS`. It opens stores in an empty folder, each time on the same data if the data
remains after closing.
"""

import asyncio
import functools
import inspect
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import asyncpg

from kozyr.ledger import (
    Account,
    Book,
    CoinTransfer,
    find_violations,
    make_welcome_transfer,
    player_account,
    pot_account,
)
from kozyr.server.projections.records import PlayerRecord
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.documents import MAX_KEY_BYTES, Document
from kozyr.server.tables.finished_games import FinishedGame, GameResult, NumberedGame, SeatResult
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Entry, Snapshot, Store, StoredTransfer

Opener: TypeAlias = Callable[[], Awaitable[Store]]
"""Opens a store on the data of one test."""
Backend: TypeAlias = Callable[[Path], AbstractContextManager[Opener]]

_Result = TypeVar("_Result")

ANN, BOB = player_account("ann"), player_account("bob")
POT = pot_account("t")
T0 = 1_750_000_000_000

SORTED_KEYS = (
    "\x01", " ", "A", "Z", "_", "a", "a\x01", "a b", "a/1", "a/10", "a/2", "a/\uffff", "a/🂡", "a0", "ab", "b",
    "z", "é", "Ё", "А", "Я", "а", "я", "ё", "ї", "\ud7ff", "\ud7ffx", "\ue000", "\uffff", "🂡", "🂡a",
    "\U0010ffff", "\U0010ffff\U0010ffffa", "\U0010ffff" * (MAX_KEY_BYTES // 4),
)  # fmt: skip
"""Keys in their order; a language, or an order by UTF-16 units, sorts many of them in another way."""


async def in_memory() -> Store:
    """Open a store that is empty every time."""
    return MemoryStore()


@contextmanager
def _memory(_: Path) -> Iterator[Opener]:
    yield in_memory


@contextmanager
def _sqlite(folder: Path) -> Iterator[Opener]:
    yield lambda: open_sqlite(folder / "kozyr.db")


BACKENDS: dict[str, Backend] = {"memory": _memory, "sqlite": _sqlite}
OUTLIVING = tuple(name for name in BACKENDS if name != "memory")
"""Backends whose data remains after closing and is shared by all stores on it."""


class Whole(NamedTuple):
    """All data of a store."""

    tables: list[Change]
    entries: dict[str, list[Entry]]
    balances: dict[Account, int]
    transfers: list[StoredTransfer]
    people: list[Person]
    tokens: list[Token]
    finished: list[NumberedGame]
    documents: list[Document]


EMPTY = Whole([], {}, {}, [], [], [], [], [])


def entry(number: int = 1, sender: str = "ann", command: str | None = None, body: bytes = b"{}") -> Entry:
    """Create an entry; by default its number gives the command id."""
    return Entry(number, T0 + number, sender, command or f"c{number}", bytes(range(32)), body)


def change(
    number: int = 1,
    *,
    table: str = "t",
    sender: str = "ann",
    command: str | None = None,
    transfers: tuple[CoinTransfer, ...] = (),
) -> Change:
    """Create a simple change."""
    return Change(table, entry(number, sender, command), transfers)


def stake(key: str = "stake", coins: int = 10, account: Account = ANN) -> CoinTransfer:
    """Create a transfer of coins from a player to the pot."""
    return CoinTransfer(key, account, POT, coins, "stake")


def person(number: int = 1, name: str = "Ann") -> Person:
    """Create a guest."""
    return Person(f"u{number}", name, name.casefold(), None, T0 + number)


def token(number: int = 1, owner: str = "u1", expires: int | None = None) -> Token:
    """Create a token of a person."""
    return Token(bytes([number]) * 32, f"k{number}", owner, f"bot {number}", ("play", "read"), T0, expires)


def played(player: str, seat: int = 0, result: GameResult = "win") -> SeatResult:
    """Create the result of a player; a player named `bot:` is a house bot."""
    bot = "novice" if player.startswith("bot:") else None
    won = result == "win"
    return SeatResult(player, seat, player.title(), bot, result, int(won), 20 * won, 1 if won else None)


def finished(number: int, *players: SeatResult, table: str = "t", is_open: bool = True) -> FinishedGame:
    """Create the game that this entry of a table ended; by default Ann beat Bob."""
    results = players or (played("ann"), played("bob", 1, "lose"))
    game = f"{table}.{number}"
    return FinishedGame(game, table, number, T0 + number, "classic", 10, "cards", is_open, results)


def ending(number: int, *players: SeatResult, table: str = "t", is_open: bool = True) -> Change:
    """Create a change that ends a game."""
    game = finished(number, *players, table=table, is_open=is_open)
    return change(number, table=table)._replace(finished=game)


NOT_TO_KEEP = (ValueError, asyncpg.DataError)
"""The errors for values that a store cannot store."""

RICH = (make_welcome_transfer("ann", 100), make_welcome_transfer("bob", 100))
"""Transfers of a hundred coins to Ann and a hundred to Bob."""


def told(opener: Opener, story: Callable[[Store], Awaitable[_Result]]) -> _Result:
    """Open a store, run a story with it, close it; return the result of the story."""

    async def whole() -> _Result:
        store = await opener()
        try:
            return await story(store)
        finally:
            await store.close()

    return asyncio.run(whole())


def with_store(
    test: Callable[..., Coroutine[Any, Any, None]],
) -> Callable[..., None]:
    """Run a test with a store of each kind as its first argument; close the store afterwards."""

    @functools.wraps(test)
    def run_test(*, opener: Opener, **arguments: Any) -> None:  # noqa: ANN401 - pytest's fixtures
        told(opener, lambda store: test(store, **arguments))

    fixtures = [
        inspect.Parameter("opener", inspect.Parameter.POSITIONAL_OR_KEYWORD),
        *list(inspect.signature(test).parameters.values())[1:],
    ]
    run_test.__signature__ = inspect.Signature(fixtures)  # type: ignore[attr-defined]  # read by pytest
    return run_test


async def everything(store: Store) -> Whole:
    """Read all data of a store."""
    async with store.snapshot() as snapshot:
        return await all_of(snapshot)


async def all_of(snapshot: Snapshot) -> Whole:
    """Read all data of a snapshot."""
    tables = [each async for each in snapshot.tables()]
    entries = {each.table: [entry async for entry in snapshot.entries(each.table)] for each in tables}
    balances = {account: balance async for account, balance in snapshot.balances()}
    transfers = [kept async for kept in snapshot.transfers()]
    people = [person async for person in snapshot.people()]
    tokens = [token async for token in snapshot.tokens()]
    finished = [placed async for placed in snapshot.finished_games()]
    documents = [document async for document in snapshot.documents()]
    return Whole(tables, entries, balances, transfers, people, tokens, finished, documents)


def faults_in(whole: Whole) -> list[object]:
    """List all broken rules: gaps in numbers, commands stored twice, wrong sums."""
    running = [each.table for each in whole.tables if each.running]
    found: list[object] = [
        *find_violations(Book(whole.balances, [each.transfer for each in whole.transfers], running))
    ]
    for table, entries in whole.entries.items():
        if [each.number for each in entries] != list(range(1, len(entries) + 1)):
            found.append(f"{table} has gaps")
        if len({(each.sender, each.command) for each in entries}) < len(entries):
            found.append(f"{table} has a command twice")
    if [each.entry for each in whole.tables] != [each[-1] for each in whole.entries.values()]:
        found.append("a last entry is not the last")
    return found


def records_in(whole: Whole) -> dict[str, PlayerRecord]:
    """Compute the records from all finished games."""
    records: dict[str, PlayerRecord] = {}
    for placed in whole.finished:
        for each in placed.finished.recorded_players:
            records[each.player] = records.get(each.player, PlayerRecord()).with_game(each)
    return records


def exact(found: object) -> object:
    """Add the type of each value, because a named tuple equals any other tuple with the same values."""
    if isinstance(found, tuple):
        return type(found).__name__, *map(exact, found)
    return [exact(each) for each in found] if isinstance(found, list) else found
