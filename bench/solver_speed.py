"""Measures the exact endgame.

Even splits of random hands of 36 cards, the leader to act, order turns; the value alone, one process, one
core, every ending with an empty memory. Rows are added to `bench/solver_speed.md`. Call: `make bench`, or
`python bench/solver_speed.py --no-row --cards 8 12` to see some figures only.
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

from kozyr.bots.endgame import EndingRows, Solver
from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.rules import Game, Seat, must, start
from kozyr.rules.bout import compute_cap
from kozyr.rules.cards import full_deck, mask_of
from kozyr.rules.options import OptionValue

LIMIT_S = 10
ENDINGS = {8: 400, 10: 400, 12: 400, 14: 200, 16: 100, 18: 100}
"""How many of each number of cards: fewer where each takes longer."""
MOST_WITH_TRANSFERS = 16
TABLE = Path(__file__).with_name("solver_speed.md")
HEAD = f"""# Speed of the exact endgame

`make bench`: even splits of random hands (36 cards, order turns), the leader to act; the value under best
play, one core, nothing remembered from ending to ending. Milliseconds; *unsolved*: given up, most after
{LIMIT_S} s. *Nodes*: positions looked at, the median. *Peak*: memory of the process so far.

| date | Python | cards | transfer | endings | median | p90 | max | unsolved | nodes | ns a node | peak, MB |
|---|---|---|---|---|---|---|---|---|---|---|---|
"""


class Found(NamedTuple):
    """What the endings of one size took."""

    seconds: list[float]
    nodes: list[int]
    unsolved: int


def ending(chance: random.Random, cards: int, *, transfer: bool) -> Game:
    """Deal two equal hands, the rest discarded."""
    options: dict[str, OptionValue] = {"order": "turns", "transfer": transfer}
    game = must(start(seats=2, options=options, seed=str(chance.random()))).game
    deck = [*full_deck(36)]
    chance.shuffle(deck)
    hands = mask_of(deck[: cards // 2]), mask_of(deck[cards // 2 : cards])
    discard = mask_of(deck[cards:])
    limit = min(compute_cap(game.setup.options, 2, discard), cards // 2)
    return game._replace(
        hands=hands, talon=(), discard=discard, bout=2, attacker=Seat(0), defender=Seat(1), limit=limit
    )


def solve_all(memory: Solver, games: Iterable[Game]) -> Found:
    """Solve endings one after another."""
    seconds, nodes, unsolved = [], [], 0
    for game in games:
        position = EndingRows(settings_of(game.setup), *state_of(game))
        memory.clear()
        before, began = memory.nodes, time.perf_counter()
        until = began + LIMIT_S
        value = memory.find_value(position, 0, -1, lambda until=until: time.perf_counter() < until)  # type: ignore[misc]  # asked at once
        seconds.append(time.perf_counter() - began)
        nodes.append(memory.nodes - before)
        unsolved += value is None
    return Found(seconds, nodes, unsolved)


def row_of(cards: int, found: Found, *, transfer: bool) -> str:
    """Write the figures of one size."""
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
    """Measure, print, and keep the rows."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="keep nothing")
    parser.add_argument("--cards", type=int, nargs="*", default=[*ENDINGS], choices=[*ENDINGS], help="sizes")
    parser.add_argument("--share", type=float, default=1.0, help="of the endings of each size")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    memory = Solver()
    memory._table.fill(0)  # noqa: SLF001 - the first touch of memory is the system's time, not the solver's
    solve_all(memory, [ending(random.Random(0), 6, transfer=True)])
    print(HEAD.splitlines()[-2])
    rows = []
    for transfer in (False, True):
        for cards in chosen.cards:
            if transfer and cards > MOST_WITH_TRANSFERS:
                continue
            chance = random.Random(f"{chosen.seed} {cards} {transfer}")
            count = max(2, round(ENDINGS[cards] * chosen.share))
            games = [ending(chance, cards, transfer=transfer) for _ in range(count)]
            rows.append(row_of(cards, solve_all(memory, games), transfer=transfer))
            print(rows[-1], end="", flush=True)
    if not chosen.no_row:
        kept = TABLE.read_text(encoding="utf-8") if TABLE.exists() else HEAD
        TABLE.write_text(kept + "".join(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
