"""Measures the solver of endings.

Each ending has two random hands of equal size from 36 cards, and the leader acts (`order=turns`). Only the
value is computed, in one process on one core. The transposition table is emptied before every ending. Rows
are added to `bench/solver_speed.md`. Call: `make bench`, or `python -m bench.solver_speed --no-row --cards 8
12` to see some figures only.
"""

import argparse
import datetime as dt
import platform
import random
import resource
import statistics
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from kozyr.bots.endgame import KernelEnding, Solver
from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.rules import Game, Seat, must, start
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import full_deck, mask_of
from kozyr.rules.options import OptionValue

LIMIT_S = 10
ENDINGS = {8: 400, 10: 400, 12: 400, 14: 200, 16: 100, 18: 100}
"""For each number of cards, the number of endings: fewer where each takes longer."""
MAX_CARDS_WITH_TRANSFERS = 16
TABLE = Path(__file__).with_name("solver_speed.md")
HEAD = f"""# Speed of the exact endgame

`make bench`: milliseconds of one core to find the value under best play. Each ending has two random hands of
equal size (36 cards, `order=turns`), and the leader acts. Nothing is remembered from ending to ending.
*Unsolved*: endings that were given up, most of them after {LIMIT_S} s. *Nodes*: the median number of
positions searched. *Peak*: the largest memory of the process so far.

| date | Python | cards | transfer | endings | median | p90 | max | unsolved | nodes | ns a node | peak, MB |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


class EndingTimes(NamedTuple):
    """The times and positions of the endings of one size."""

    seconds: list[float]
    nodes: list[int]
    unsolved: int


def deal_ending(rng: random.Random, cards: int, *, transfer: bool) -> Game:
    """Deal two hands of equal size; all other cards are in the discard."""
    options: dict[str, OptionValue] = {"order": "turns", "transfer": transfer}
    game = must(start(seats=2, options=options, seed=str(rng.random()))).game
    deck = [*full_deck(36)]
    rng.shuffle(deck)
    hands = mask_of(deck[: cards // 2]), mask_of(deck[cards // 2 : cards])
    discard = mask_of(deck[cards:])
    limit = min(compute_cap(game.setup.options, 2, discard), cards // 2)
    return game._replace(
        hands=hands, talon=(), discard=discard, bout=2, attacker=Seat(0), defender=Seat(1), limit=limit
    )


def solve_all(solver: Solver, games: Iterable[Game]) -> EndingTimes:
    """Solve endings one after another."""
    seconds, nodes, unsolved = [], [], 0
    for game in games:
        ending = KernelEnding(settings_of(game.setup), *state_of(game))
        solver.clear()
        before, began = solver.nodes, time.perf_counter()
        stop_at = began + LIMIT_S
        value = solver.find_value(ending, 0, -1, lambda stop_at=stop_at: time.perf_counter() < stop_at)  # type: ignore[misc]  # called within this turn
        seconds.append(time.perf_counter() - began)
        nodes.append(solver.nodes - before)
        unsolved += value is None
    return EndingTimes(seconds, nodes, unsolved)


def make_row(cards: int, found: EndingTimes, *, transfer: bool) -> str:
    """Return the row of one size."""
    ordered = sorted(1000 * each for each in found.seconds)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 << 20 if sys.platform == "darwin" else 1 << 10
    )
    cells = (
        f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), cards, "on" if transfer else "off",
        len(ordered), f"{statistics.median(ordered):.3f}", f"{ordered[len(ordered) * 9 // 10]:.2f}",
        f"{ordered[-1]:.1f}", found.unsolved, f"{statistics.median(found.nodes):.0f}",
        f"{1e9 * sum(found.seconds) / max(1, sum(found.nodes)):.0f}", f"{peak:.0f}",
    )  # fmt: skip
    return f"| {' | '.join(map(str, cells))} |\n"


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument(
        "--cards", type=int, nargs="*", default=[*ENDINGS], choices=[*ENDINGS], help="the sizes"
    )
    parser.add_argument("--share", type=float, default=1.0, help="the share of the endings of each size")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    solver = Solver()
    solver._table.fill(0)  # noqa: SLF001 - the first touch of memory is the system's time, not the solver's
    solve_all(solver, [deal_ending(random.Random(0), 6, transfer=True)])
    print(HEAD.splitlines()[-2])
    rows = []
    for transfer in (False, True):
        for cards in chosen.cards:
            if transfer and cards > MAX_CARDS_WITH_TRANSFERS:
                continue
            rng = random.Random(f"{chosen.seed} {cards} {transfer}")
            count = max(2, round(ENDINGS[cards] * chosen.share))
            games = [deal_ending(rng, cards, transfer=transfer) for _ in range(count)]
            rows.append(make_row(cards, solve_all(solver, games), transfer=transfer))
            print(rows[-1], end="", flush=True)
    if not chosen.no_row:
        kept = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
        TABLE.write_text(kept + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
