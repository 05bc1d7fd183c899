"""Measures how long a rated game takes to reach all projections, and how long a leaderboard takes.

Games of two and of six are stored one by one, and after each the projector adds it to all projections, as a
server does. The time is the time of one core, including the store's work. A leaderboard is the answer to
`ratings.top`, with 2,000 listed players. Rows are added to `bench/ratings_speed.md`.
Call: `python -m bench.ratings_speed --no-row`.
"""

import argparse
import asyncio
import datetime as dt
import platform
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from msgspec.json import encode
from tests.kit.call_contexts import InMemoryApi

from kozyr.ratings import GAME_POOLS
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.dispatcher import dispatch
from kozyr.server.moderation.person_status import list_banned
from kozyr.server.projections.leaderboards import Leaderboards
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.ratings import ListedPlayer, Ratings, StoredRating
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.people import Person
from kozyr.server.tables.ports import Change, Entry, Store

GAMES: Final = 300
PLAYERS: Final = 100
LISTED: Final = 2_000
READS: Final = 20
T0: Final = 1_790_000_000_000
TABLE: Final = Path(__file__).with_name("ratings_speed.md")
HEAD: Final = f"""# Speed of ratings

`python -m bench.ratings_speed`: *a game*: milliseconds of one core from a stored rated game to all
projections (records, ratings, statistics, conduct), median of {GAMES} games of two and of six players.
*Leaderboard*: milliseconds of `ratings.top` for 200 of {LISTED:,} players with their names, as the first call
takes, and as calls of the next 5 seconds take.

| date | Python | store | a game of 2 | a game of 6 | leaderboard, first | next |
|---|---|---|---|---|---|---|
"""


def _make_game(number: int, seats: int, rng: random.Random) -> Change:
    players = rng.sample(range(PLAYERS), seats)
    results = tuple(
        SeatResult(f"u{player}", seat, f"P{player}", None, "win" if seat else "lose", 0, 0, None, True)
        for seat, player in enumerate(players)
    )
    at = T0 + number * 60_000
    pool = GAME_POOLS[0] if seats == 2 else GAME_POOLS[2]  # noqa: PLR2004 - a duel
    finished = FinishedGame(f"t.{number}", "t", number, at, "classic", 0, "cards", True, results, True, pool)
    entry = Entry(number, at, "u0", f"c{number}", bytes(32), b"[]")
    return Change("t", entry, finished=finished)


async def measure_games(store: Store, seats: int, first: int) -> float:
    """Return the milliseconds of one core that a game takes to reach all projections."""
    rng, projector, times = random.Random(seats), Projector(store), []
    for number in range(first, first + GAMES):
        await store.append(_make_game(number, seats, rng))
        begun = time.process_time()
        await projector.catch_up()
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times)


async def measure_leaderboard(store: Store) -> tuple[float, float]:
    """Return the milliseconds of reading a leaderboard first and again."""
    rng = random.Random(1)
    api, projection, rows = InMemoryApi(), Ratings(), {}
    for number in range(LISTED):
        player = f"x{number}"
        await store.add_person(Person(player, f"Player {number}", f"player {number}", "$argon2id$…", T0))
        listed = ListedPlayer(player, StoredRating(1500.123, 60.5, 0.0601, T0, 120))
        rows[f"top/table/{rng.randrange(600_000, 850_000):06d}/{player}"] = encode(listed)
    cursor = await store.projection_cursor(projection.name)
    await store.advance_projection(projection.name, cursor, cursor + 1, rows)
    api.context.store = store
    caller = Caller("x1", "Player 1", ("session",), "t", "192.0.2.1", "en")
    first: list[float] = []
    next_calls: list[float] = []
    for _ in range(READS):
        api.context.leaderboards = Leaderboards(store, lambda: T0, lambda: list_banned(store, T0))
        for times in (first, next_calls):
            begun = time.process_time()
            answer = await dispatch(api.context, caller, "ratings.top", b'{"pool":"table","limit":200}')
            times.append(1000 * (time.process_time() - begun))
            assert isinstance(answer, bytes), f"{answer}"  # noqa: S101 - a refusal is not what is measured
    return statistics.median(first), statistics.median(next_calls)


async def measure(name: str, store: Store) -> str:
    """Return the row of a store."""
    duel = await measure_games(store, 2, 1)
    table = await measure_games(store, 6, GAMES + 1)
    first, again = await measure_leaderboard(store)
    await store.close()
    print(
        f"{name}: a game of 2 {duel:.2f} ms, of 6 {table:.2f} ms, leaderboard {first:.1f} and {again:.2f} ms"
    )
    return (
        f"| {dt.datetime.now(dt.UTC):%Y-%m-%d} | {platform.python_version()} | {name} "
        f"| {duel:.2f} | {table:.2f} | {first:.1f} | {again:.2f} |\n"
    )


async def _measure_all() -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        return [
            await measure("memory", MemoryStore()),
            await measure("SQLite", await open_sqlite(Path(folder) / "kozyr.db")),
        ]


def main() -> None:
    """Measure, and add the rows to the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-row", action="store_true", help="do not add rows to the table")
    args = parser.parse_args()
    rows = asyncio.run(_measure_all())
    if not args.no_row:
        kept = TABLE.read_text("utf-8") if TABLE.exists() else HEAD
        TABLE.write_text(kept + "".join(rows), "utf-8")


if __name__ == "__main__":
    main()
