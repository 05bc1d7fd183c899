"""Measures how long the profile of a player with 10,000 games takes.

A profile consists of the calls of a player's page: `users.get`, `users.stats`, `ratings.history` and the
first page of `games.list`. Another figure is for a page of games against an opponent who was met once. Rows
are added to `bench/profile_speed.md`. Call: `python -m bench.profile_speed --no-row`.
"""

import argparse
import asyncio
import datetime as dt
import platform
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from tests.kit.call_contexts import InMemoryApi

from kozyr.server.api.calls.dispatcher import dispatch
from kozyr.server.projections.projector import Projector
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.game_tally import SeatTally
from kozyr.server.tables.ports import Change, Entry, Store

GAMES: Final = 10_000
OPPONENTS: Final = 500
READS: Final = 20
T0: Final = 1_790_000_000_000
TABLE: Final = Path(__file__).with_name("profile_speed.md")
HEAD: Final = f"""# Speed of profiles

`python -m bench.profile_speed`: milliseconds until the answers to all calls of a profile page
(`users.get`, `users.stats`, `ratings.history` of 1,000 games, the first page of `games.list`), median of
{READS}, for a player with {GAMES:,} games on SQLite. *Filtered*: a page of games with one rare opponent.

| date | Python | profile | filtered games |
|---|---|---|---|
"""


def _make_game(number: int, player: str) -> Change:
    tally = SeatTally(defended=3, taken=2, led=5, forced=2, trumps=4)
    opponent = f"u{number % OPPONENTS}" if number else "rare"
    winner, loser = (opponent, player) if number % 3 else (player, opponent)
    results = (
        SeatResult(winner, 0, "Ann", None, "win", 0, 0, None, registered=True, tally=tally),
        SeatResult(loser, 1, "Bob", None, "lose", 0, 0, None, registered=True, tally=tally),
    )
    at = T0 + number * 60_000
    entry = Entry(number + 1, at, player, f"c{number}", bytes(32), b"[]")
    finished = FinishedGame(
        f"t.{number}", "t", number, at, "classic", 0, "cards", True, results, True, "duel"
    )
    return Change("t", entry, finished=finished)


async def _measure(store: Store) -> tuple[float, float]:
    api = InMemoryApi()
    ann = await api.registered("Ann")
    person = await api.context.store.person(ann.id)
    assert person is not None, "a registered person"  # noqa: S101 - registered above
    await store.add_person(person)
    for number in range(GAMES):
        await store.append(_make_game(number, ann.id))
    await Projector(store).catch_up()
    api.context.store = store
    calls = [
        ("users.get", b'{"user_id":"%b"}'),
        ("users.stats", b'{"user_id":"%b"}'),
        ("ratings.history", b'{"user_id":"%b","pool":"duel"}'),
        ("games.list", b'{"user_id":"%b","limit":20}'),
    ]
    filtered = [("games.list", b'{"user_id":"%b","opponent":"rare"}')]
    caller = await api.caller(None)
    times: list[list[float]] = [[], []]
    for _ in range(READS):
        for some_calls, some_times in zip((calls, filtered), times, strict=True):
            begun = time.perf_counter()
            for name, body in some_calls:
                answer = await dispatch(api.context, caller, name, body % ann.id.encode())  # type: ignore[arg-type]
                assert isinstance(answer, bytes), f"{name}: {answer}"  # noqa: S101 - a refusal is not what is measured
            some_times.append(1000 * (time.perf_counter() - begun))
    profile, filtered_games = (statistics.median(some_times) for some_times in times)
    return profile, filtered_games


async def _run() -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        store = await open_sqlite(Path(folder) / "kozyr.db")
        try:
            return await _measure(store)
        finally:
            await store.close()


def main() -> int:
    """Measure, print and add a row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--no-row", action="store_true", help="do not write the table")
    options = parser.parse_args()
    profile, filtered = asyncio.run(_run())
    row = (
        f"| {dt.datetime.now(dt.UTC).date()} | {platform.python_version()} | {profile:.1f} | {filtered:.1f} |"
    )
    print(row)
    if not options.no_row:
        text = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
        TABLE.write_text(f"{text}{row}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
