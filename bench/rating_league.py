"""Rates a league of house bots of known strength, and draws their ratings.

The bots play duels and tables of four, and the projection of the server rates each game (`Ratings`). In the
end the ratings must have the order of the levels (`bench/ladder.md`). All random numbers come from seeds, so
the same call gives the same figure. It takes some minutes. Call: `python bench/rating_league.py`.
"""

import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.bots.referee import play_deal
from kozyr.ratings import START, Rating
from kozyr.rules import Options, Result, Seat
from kozyr.server.projections.ratings import Ratings, read_ratings_row
from kozyr.server.tables.finished_games import FinishedGame, SeatResult
from kozyr.server.tables.game_outcome import result_for

FIGURE: Final = Path(__file__).parents[1] / "docs" / "explanation" / "rating_league.svg"
MINUTE_MS: Final = 60_000
"""The time between two games."""
COLOURS: Final = {"random": "#8a8f98", "novice": "#2f7fd1", "experienced": "#1f8a4c", "master": "#c0392b"}
LABELS: Final = {"random": 20, "novice": 20, "experienced": -10, "master": -10}
"""How far below its line the name of a level is written."""
WIDTH, HEIGHT, LEFT, TOP, GAP = 420, 300, 52, 46, 70
LOWEST, HIGHEST = 500, 2300


BOTS: Final = {name: LEVELS[name].make for name in ("random", "novice", "experienced", "master")}


class League(NamedTuple):
    """A league: games of one rating pool between bots of different levels."""

    title: str
    pool: str
    seats: int
    games: int
    master_every: int
    """`master`, which is slow, plays only in every n-th game; 0 means never."""


LEAGUES: Final = (
    League("Duels", "duel", 2, 2_400, 12),
    League("Tables of four", "table", 4, 1_600, 0),
)


def play(league: League) -> list[dict[str, Rating]]:
    """Play a league; return the ratings after each game."""
    rng = random.Random(league.title)
    levels = [level for level in BOTS if league.master_every or level != "master"]
    projection, rows = Ratings(), dict[str, bytes | None]()
    history = [dict.fromkeys(levels, START)]
    for number in range(league.games):
        seated = _choose_levels(rng, league, number)
        bots = [BOTS[level](rng.randrange(1 << 32)) for level in seated]
        result = play_deal(Options(), f"{league.title} {number}", bots, Budget()).result
        game = _make_game(league, number, seated, result)
        projection.apply(game, rows)
        history.append({level: _read_rating(rows, league.pool, level, game.at) for level in levels})
    return history


def _read_rating(rows: dict[str, bytes | None], pool: str, level: str, now: int) -> Rating:
    stored = read_ratings_row(rows.get(f"player/{level}")).get(pool)
    return START if stored is None else stored.value_at(now)


def _choose_levels(rng: random.Random, league: League, number: int) -> list[str]:
    fast = [level for level in BOTS if level != "master"]
    if league.master_every and number % league.master_every == 0:
        levels = ["master", rng.choice(fast)]
    else:
        levels = rng.sample(fast, 2)
        levels += rng.choices(fast, k=league.seats - 2)
    rng.shuffle(levels)
    return levels


def _make_game(league: League, number: int, levels: Sequence[str], result: Result) -> FinishedGame:
    # Each level counts as one registered player, who may sit at a table more than once.
    players = tuple(
        SeatResult(level, seat, level, None, result_for(result, Seat(seat)), 0, 0, None, registered=True)
        for seat, level in enumerate(levels)
    )
    at = number * MINUTE_MS
    return FinishedGame(
        f"t.{number}", "t", number, at, "classic", 0, "cards", True, players, rated=True, pool=league.pool
    )


def draw(leagues: Sequence[tuple[League, list[dict[str, Rating]]]]) -> str:
    """Draw the ratings of all leagues beside each other, each with a band of its deviation."""
    width = LEFT + len(leagues) * (WIDTH + GAP)
    parts = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {TOP + HEIGHT + 48}" '
            'font-family="system-ui, sans-serif" font-size="13">'
        ),
        "<title>Ratings of house bots in a league</title>",
        f'<rect width="{width}" height="{TOP + HEIGHT + 48}" fill="#fff"/>',
    ]
    for index, (league, history) in enumerate(leagues):
        parts += _draw_league(league, history, LEFT + index * (WIDTH + GAP))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _draw_league(league: League, history: list[dict[str, Rating]], left: float) -> list[str]:
    parts = [f'<text x="{left}" y="{TOP - 18}" font-size="15" font-weight="600">{league.title}</text>']
    for rating in range(LOWEST + 100, HIGHEST, 400):
        y = _height(rating)
        parts += [
            f'<path d="M{left} {y:.1f}h{WIDTH}" stroke="#e3e5e8"/>',
            f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end" fill="#555">{rating}</text>',
        ]
    parts.append(
        f'<text x="{left + WIDTH}" y="{TOP + HEIGHT + 24}" text-anchor="end" fill="#555">'
        f"{league.games:,} games</text>"
    )
    step = max(1, league.games // 200)
    for level in history[0]:
        shown = [(number, history[number][level]) for number in range(0, len(history), step)]
        x = [left + WIDTH * number / league.games for number, _ in shown]
        upper = [
            f"{at:.1f},{_height(rating.rating + rating.deviation):.1f}"
            for at, (_, rating) in zip(x, shown, strict=True)
        ]
        lower = [
            f"{at:.1f},{_height(rating.rating - rating.deviation):.1f}"
            for at, (_, rating) in zip(x, shown, strict=True)
        ]
        line = [f"{at:.1f},{_height(rating.rating):.1f}" for at, (_, rating) in zip(x, shown, strict=True)]
        colour, last = COLOURS[level], history[-1][level].rating
        parts += [
            f'<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="{colour}" opacity="0.13"/>',
            f'<polyline points="{" ".join(line)}" fill="none" stroke="{colour}" stroke-width="1.6"/>',
            (
                f'<text x="{left + WIDTH - 4}" y="{_height(last) + LABELS[level]:.1f}" '
                f'text-anchor="end" fill="{colour}" font-weight="600">{level} {last:.0f}</text>'
            ),
        ]
    return parts


def _height(rating: float) -> float:
    inside = min(HIGHEST, max(LOWEST, rating))
    return TOP + HEIGHT * (HIGHEST - inside) / (HIGHEST - LOWEST)


def main() -> int:
    """Play all leagues, draw the figure, and check the order of the levels."""
    leagues = [(league, play(league)) for league in LEAGUES]
    FIGURE.write_text(draw(leagues), "utf-8")
    is_ordered = True
    for league, history in leagues:
        print(f"{league.title}, {league.games} games")
        for level, rating in history[-1].items():
            print(f"  {level:<12} {rating.rating:6.0f} ± {rating.deviation:.0f}")
        ratings = [rating.rating for rating in history[-1].values()]
        is_ordered = is_ordered and ratings == sorted(ratings)
    print("the order of the ladder" if is_ordered else "NOT the order of the ladder")
    return 0 if is_ordered else 1


if __name__ == "__main__":
    sys.exit(main())
