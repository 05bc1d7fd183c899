"""Solved endings in which the choice matters.

`make_solved_ending(number)` plays games of bots, in turns, until a seat faces an ending of two players in
which it knows every card. Of its legal actions, some must be best and others worse. Everything follows from
the number. Tables have 2 to 6 seats, all rule sets take part, and in every fifth ending the trump card is
still in the talon. Call `python -m tests.kit.solved_endings` for the score of each level.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from kozyr.bots.bot import Budget
from kozyr.bots.endgame import KernelEnding, Solver, compile_solver, find_best_moves
from kozyr.bots.ending_check import is_exact_ending
from kozyr.bots.kernel_codec import move_of, settings_of, state_of
from kozyr.bots.levels import LEVELS
from kozyr.bots.novice import NoviceBot
from kozyr.rules import Action, Game, Seat, legal, must, start, step, view
from kozyr.rules.options import OptionValue

COUNT: Final = 1000
EXACT_LEVELS: Final = ("experienced", "master", "divine")
"""The levels that solve endings."""
TALON_PERIOD: Final = 5
"""In one of this many endings the trump card is still in the talon."""
_TABLES: Final = (
    ("classic", 2), ("classic", 3), ("transfer", 2), ("transfer", 4), ("pairs", 4), ("protocol", 2),
    ("book", 3), ("tabletop", 4), ("terminal", 5), ("street", 6), ("pairs-transfer", 4),
)  # fmt: skip
_TALON_TABLES: Final = (("classic", 2), ("transfer", 2), ("protocol", 2), ("book", 2), ("street", 2))
"""No player is out while there is a talon (§5.2), so such an ending has two seats."""
_MAX_CARDS: Final = 14
"""The most cards outside the discard. With the trump card in the talon, no ending has fewer."""
_MISTAKE_CHANCE: Final = 0.15
"""How often the bots play a random move, so that the endings differ."""
_MAX_NODES: Final = 200_000
"""The most positions that solving an ending may take; larger endings are left out."""


class SolvedEnding(NamedTuple):
    """An ending, the seat to act, its legal actions, and those that are best."""

    game: Game
    seat: Seat
    actions: tuple[Action, ...]
    best: tuple[Action, ...]


@cache
def make_solved_ending(number: int) -> SolvedEnding:
    """Return the ending of this number."""
    rng = random.Random(f"solved ending {number}")
    has_talon = number % TALON_PERIOD == 0
    tables = _TALON_TABLES if has_talon else _TABLES
    rules, seats = tables[number // (TALON_PERIOD if has_talon else 1) % len(tables)]
    while True:
        endings = [ending for ending in _play(rng, rules, seats) if bool(ending[0].talon) is has_talon]
        rng.shuffle(endings)
        for game, seat, actions in endings:
            best = _find_best_actions(game, actions)
            if best is not None and len(best) < len(actions):
                return SolvedEnding(game, seat, actions, best)


def _play(rng: random.Random, rules: str, seats: int) -> Iterator[tuple[Game, Seat, tuple[Action, ...]]]:
    # Play a game; yield its exact endings with more than one legal action.
    options: dict[str, OptionValue] = {"order": "turns", "redeal": False}
    game = must(start(seats=seats, rules=rules, options=options, seed=str(rng.random()))).game
    while game.phase != "over":
        ((seat, actions),) = legal(game).items()
        seat_view = view(game, seat)
        if len(actions) > 1 and count_cards(game) <= _MAX_CARDS and is_exact_ending(seat_view):
            yield game, seat, actions
        is_mistake = rng.random() < _MISTAKE_CHANCE
        action = rng.choice(actions) if is_mistake else NoviceBot(0).choose(seat_view, actions, Budget())
        game = must(step(game, seat, action)).game


def _find_best_actions(game: Game, actions: tuple[Action, ...]) -> tuple[Action, ...] | None:
    # The count of positions does not depend on the clock or on earlier endings.
    solver = Solver(rows=1 << 18)
    ending = KernelEnding(settings_of(game.setup), *state_of(game))
    moves = {move_of(action): action for action in actions}
    solution = find_best_moves(solver, ending, [*moves], lambda: solver.nodes < _MAX_NODES)
    return None if solution is None else tuple(moves[move] for move in solution[1])


def count_cards(game: Game) -> int:
    """Return the number of cards that are not discarded."""
    return game.setup.options.deck - game.discard.bit_count()


def is_optimal(level: str, ending: SolvedEnding) -> bool:
    """Whether a new bot of this level chooses a best action."""
    bot = LEVELS[level].make(1)
    return bot.choose(view(ending.game, ending.seat), ending.actions, Budget()) in ending.best


def main() -> None:
    """Print the number of optimal choices of every level."""
    parser = argparse.ArgumentParser(prog="python -m tests.kit.solved_endings")
    parser.add_argument("--endings", type=int, default=COUNT)
    parser.add_argument("--levels", nargs="*", default=[*EXACT_LEVELS], choices=[*LEVELS])
    args = parser.parse_args()
    compile_solver()
    endings = [make_solved_ending(number) for number in range(args.endings)]
    kinds = Counter(
        f"{ending.game.setup.seats} seats{', a card in the talon' * bool(ending.game.talon)}"
        for ending in endings
    )
    for kind, count in sorted(kinds.items()):
        print(f"{kind}: {count}")
    for level in args.levels:
        optimal = sum(is_optimal(level, ending) for ending in endings)
        print(f"{level}: {optimal} of {len(endings)} optimal", flush=True)


if __name__ == "__main__":
    main()
