"""Fills SQLite stores with many open tables, finished games or long logs, for `bench.growth`.

A few real tables are recorded on a store in memory. Their changes are then copied under other ids, and
written with the store's own writer in one transaction that is not synced.
"""

import asyncio
import hashlib
import random
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from tests.kit.hosts import FailingStore, House

from kozyr.rules import RULE_SETS, legal, must
from kozyr.server.projections.projector import PROJECTIONS, ProjectionStep
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.stores.sqlite.bulk import query_in_bulk, write_in_bulk
from kozyr.server.stores.sqlite.games import write_games
from kozyr.server.stores.sqlite.group_commit import GroupCommitWriter
from kozyr.server.stores.sqlite.people import INSERT_TOKENS, token_row
from kozyr.server.stores.sqlite.person_rows import write_person
from kozyr.server.stores.sqlite.projections import SELECT_ROWS, write_projection_moves
from kozyr.server.stores.sqlite.store_file import connect
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame, ProjectionBacklog
from kozyr.server.tables.people import Person, Token
from kozyr.server.tables.ports import Change, Outcome, Stored
from kozyr.table import CLOCKS, Connect, Open, Play, Ready, Sit, Table, make_settings

FILE: Final = "kozyr.db"
PEOPLE: Final = 400
"""The people whose tokens the bench uses; the players of copied tables have no tokens."""
TEMPLATES: Final = 120
"""The number of recorded tables that are copied."""
AHEAD_MS: Final = 6 * 3_600_000
"""How far the times of copied tables are ahead, so that the server does not close deserted tables."""
GAMES_PER_PERSON: Final = 20
VETERAN: Final = "u000000000000"
"""The person who played in every tenth of the finished games."""
VETERAN_EVERY: Final = 10
LOGGED_GAMES: Final = 200
"""How many of the finished games have their log, so that they can be replayed."""
_GROUP: Final = 5_000
_PROJECTED: Final = 5_000
"""How many games are added to the projections in one step."""


class BenchPerson(NamedTuple):
    """A person with a token."""

    id: str
    token: str


class _RecordingStore(FailingStore):
    """A store in memory that keeps all changes."""

    def __init__(self) -> None:
        super().__init__()
        self.changes: list[Change] = []

    async def append(self, change: Change) -> Outcome:
        """Store a change and keep it."""
        outcome = await super().append(change)
        if isinstance(outcome, Stored):
            self.changes.append(change)
        return outcome


class Template(NamedTuple):
    """The changes of a recorded table `t`, whose players are `u0`, `u1` and so on."""

    changes: Sequence[Change]
    seats: int

    def copy(self, table: str, players: Sequence[str]) -> Iterator[Change]:
        """Copy the changes for another table and other players."""
        names = [(b'"t"', b'"%b"' % table.encode())]
        names += [(b'"u%d"' % seat, b'"%b"' % player.encode()) for seat, player in enumerate(players)]
        by_id = {f"u{seat}": player for seat, player in enumerate(players)}
        for change in self.changes:
            body, listing, entry = change.entry.body, change.listing or b"", change.entry
            for name, copied in names:
                body, listing = body.replace(name, copied), listing.replace(name, copied)
            entry = entry._replace(sender=by_id.get(entry.sender, entry.sender), body=body)
            finished = change.finished and copy_game(change.finished, table, players, change.finished.at)
            yield change._replace(table=table, entry=entry, listing=listing or None, finished=finished)


def copy_game(game: FinishedGame, table: str, players: Sequence[str], at: int) -> FinishedGame:
    """Copy a finished game for another table and other players."""
    seats = tuple(
        seat._replace(player=player, name=player) for seat, player in zip(game.players, players, strict=False)
    )
    return game._replace(game=f"{table}.{game.game.rpartition('.')[2]}", table=table, at=at, players=seats)


async def record_table(
    chance: random.Random, *, is_playing: bool, is_away: bool, now: int, **settings: object
) -> Template:
    """Record a table that waits for players, or one with a running game."""
    store = _RecordingStore()
    house = House(store)
    house.now = now
    seats = int(settings["seats"])  # type: ignore[call-overload]  # always given
    taken = seats if is_playing else chance.randint(1, seats - 1)
    await _open(house, taken, settings)
    if is_playing:
        for seat in range(seats):
            must(await house.ask(f"u{seat}", Ready(f"seed{seat}")))
        await _play(house, chance, moves=6)
    for seat in range(taken if is_away else 0):
        must(await house.host.submit_as_server("t", Connect(f"u{seat}", there=False)))
    return Template(store.changes, taken)


async def record_long_table(entries: int, now: int) -> Template:
    """Record a table of two players who play game after game, until its log has this many entries."""
    store = _RecordingStore()
    house = House(store)
    house.now = now
    await _open(house, 2, {"seats": 2, "clock": "none"})
    chance = random.Random(1)
    while len(store.changes) < entries:
        for seat in range(2):
            must(await house.ask(f"u{seat}", Ready(f"seed{seat}")))
        await _play(house, chance, moves=10_000)
    for seat in range(2):
        must(await house.host.submit_as_server("t", Connect(f"u{seat}", there=False)))
    return Template(store.changes, 2)


async def _open(house: House, taken: int, settings: dict[str, object]) -> None:
    chosen = must(make_settings(**settings))  # type: ignore[arg-type]  # as they are named
    must(await house.ask("u0", Open("t", chosen, "Ann")))
    for seat in range(1, taken):
        must(await house.ask(f"u{seat}", Sit(None, f"Player {seat}", admitted=True)))


async def _play(house: House, chance: random.Random, moves: int) -> None:
    for _ in range(moves):
        table: Table | None = house.host._cache["t"].table  # noqa: SLF001 - as it is played
        if table is None or table.game is None or table.phase != "playing":
            return
        choices = legal(table.game)
        seat = chance.choice([*choices])
        must(await house.ask(f"u{seat}", Play(chance.choice(choices[seat]))))


@contextmanager
def filling(folder: Path) -> Iterator[sqlite3.Connection]:
    """Create a store with the bench's people, and fill it in one transaction that is not synced."""
    folder.mkdir(parents=True)
    asyncio.run(_create(folder / FILE))
    with closing(connect(folder / FILE, 10_000)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute("PRAGMA wal_autocheckpoint = 100000")
        connection.execute("BEGIN IMMEDIATE")
        for person in people():
            write_person(_make_person(person.id), connection)
            digest = hashlib.sha256(person.token.encode()).digest()
            token = Token(digest, person.id, person.id, "", ("all",), 0, None)
            write_in_bulk(connection, INSERT_TOKENS, token_row(token))
        yield connection
        connection.execute("COMMIT")


async def _create(path: Path) -> None:
    await (await open_sqlite(path)).close()


def people() -> list[BenchPerson]:
    """Return the people whose tokens the bench uses."""
    return [BenchPerson(f"u{number:012d}", f"kzr_{number:043d}") for number in range(PEOPLE)]


def _make_person(person: str) -> Person:
    return Person(person, f"Player {person}", f"player {person}", "no password", 0)


def _write(connection: sqlite3.Connection, changes: Iterator[Change]) -> None:
    writer = GroupCommitWriter()
    while group := list(islice(changes, _GROUP)):
        assert all(isinstance(each, Stored) for each in writer.write(connection, group))  # noqa: S101 - a bench stops when something is wrong


def fill_open_tables(folder: Path, count: int, *, is_away: bool) -> None:
    """Fill a store with open tables; their players are away, or were connected when the server stopped."""
    chance, now = random.Random(1), _now() + AHEAD_MS
    rules = [name for name, rule_set in RULE_SETS.items() if not rule_set.options.teams]

    async def record() -> list[Template]:
        return [
            await record_table(
                chance, is_playing=number % 3 == 0, is_away=is_away, now=now, seats=chance.randint(2, 6),
                rules=chance.choice(rules), clock=chance.choice([*CLOCKS]), name=f"Table {number}",
            )
            for number in range(TEMPLATES)
        ]  # fmt: skip

    templates = asyncio.run(record())

    def changes() -> Iterator[Change]:
        for number in range(count):
            template = templates[number % TEMPLATES]
            players = [f"v{number:08d}{seat:04d}" for seat in range(template.seats)]
            yield from template.copy(f"t{number:012d}", players)

    with filling(folder) as connection:
        _write(connection, changes())


def fill_long_tables(folder: Path, entries: int, copies: int) -> None:
    """Fill a store with some tables of two of the bench's people, each with this many entries."""
    template = asyncio.run(record_long_table(entries, _now() + AHEAD_MS))
    own = [person.id for person in people()]
    with filling(folder) as connection:
        for number in range(copies):
            _write(connection, template.copy(f"t{number:012d}", own[2 * number : 2 * number + 2]))


def fill_finished_games(folder: Path, count: int) -> None:
    """Fill a store with finished games and their projections; the last few games have their logs."""
    chance, now = random.Random(1), _now()
    template = asyncio.run(record_long_table(10, now))
    game = next(change.finished for change in template.changes if change.finished is not None)
    game = game._replace(
        players=tuple(seat._replace(registered=True) for seat in game.players), rated=True, pool="duel"
    )
    population = max(PEOPLE, count // GAMES_PER_PERSON)

    def choose_players(number: int) -> list[str]:
        one, other = chance.sample(range(1, population), 2)
        return [VETERAN if number % VETERAN_EVERY == 0 else f"u{one:012d}", f"u{other:012d}"]

    with filling(folder) as connection:
        for number in range(PEOPLE, population):
            write_person(_make_person(f"u{number:012d}"), connection)
        unlogged = count - LOGGED_GAMES
        for first in range(0, unlogged, _PROJECTED):
            games = [
                copy_game(game, f"g{number:012d}", choose_players(number), now - 1000 * (count - number))
                for number in range(first, min(first + _PROJECTED, unlogged))
            ]
            write_games(connection, games)
            _project(connection, first, games)
        for number in range(LOGGED_GAMES):
            _write(connection, template.copy(f"t{number:012d}", choose_players(number)))


def _project(connection: sqlite3.Connection, cursor: int, games: Sequence[FinishedGame]) -> None:
    numbered = [NumberedGame(number, game) for number, game in enumerate(games, cursor + 1)]
    steps = [ProjectionStep(projection, ProjectionBacklog(cursor, numbered)) for projection in PROJECTIONS]
    for step in steps:
        values = [value for key in step.find_keys() for value in (step.projection.name, key)]
        stored = {key: body for _, key, body in query_in_bulk(connection, SELECT_ROWS, values)}
        write_projection_moves([step.compute_move(stored)], connection)


def _now() -> int:
    return time.time_ns() // 1_000_000
