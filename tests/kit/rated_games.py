"""Finished games for tests of ratings."""

import random
from typing import Final

from kozyr.server.tables.finished_games import EndReason, GameResult, SeatResult
from kozyr.server.tables.ports import Change
from tests.server.stores.contract import change, finished

DAY_MS: Final = 86_400_000
T0: Final = 1_790_000_000_000
"""The time from which the games' times count."""


def seat(
    player: str, index: int = 0, result: GameResult = "win", *, registered: bool | None = True
) -> SeatResult:
    """Return the result of a seat; a player named `bot:` is a house bot."""
    bot = player.removeprefix("bot:") if player.startswith("bot:") else None
    is_known = None if bot else registered
    return SeatResult(player, index, player.title(), bot, result, 0, 0, None, is_known)


def ended(
    number: int,
    *seats: SeatResult,
    rated: bool = True,
    pool: str | None = "duel",
    at: int = 0,
    reason: EndReason = "cards",
) -> Change:
    """Return the change that ends a game; by default Ann beat Bob."""
    players = seats or (seat("ann"), seat("bob", 1, "lose"))
    game = finished(number, *players)._replace(rated=rated, pool=pool, at=T0 + at, reason=reason)
    return change(number)._replace(finished=game)


def random_games(count: int, seed: int = 1) -> list[Change]:
    """Return games of all kinds between people, guests and bots."""
    rng, at, games = random.Random(seed), 0, []
    for number in range(1, count + 1):
        at += rng.randrange(DAY_MS // 4)
        pool, seats = rng.choice([("duel", 2), ("table", 4), ("pairs", 4), (None, 3)])
        people = rng.sample([f"p{index}" for index in range(8)], seats)
        rated = pool is not None and rng.random() < 0.6
        if not rated:
            people[-1] = rng.choice(["bot:novice", "bot:master", "guest"])
        loser = rng.randrange(seats)
        is_draw = rng.random() < 0.1
        players = []
        for index, name in enumerate(people):
            lost = index % 2 == loser % 2 if pool == "pairs" else index == loser
            result: GameResult = ("draw" if is_draw else "lose") if lost else "win"
            if is_draw and pool in ("pairs", "duel"):
                result = "draw"
            each = seat(name, index, result, registered=name != "guest")
            players.append(each._replace(team=index % 2 if pool == "pairs" else None))
        games.append(ended(number, *players, rated=rated, pool=pool, at=at))
    return games
