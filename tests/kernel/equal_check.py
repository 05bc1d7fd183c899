"""Is the kernel equal to the rules? `python -m tests.kernel.equal_check --games 100000 --jobs 2 --seed 1`.

The same random games step by step on both sides, over the whole grid of options that the kernel takes.
"""

import argparse
import random
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from kozyr.bots.kernel_codec import action_of, move_of, settings_of, state_of
from kozyr.kernel import layout
from kozyr.kernel import moves as kernel_moves
from kozyr.kernel import step as kernel_step
from kozyr.kernel.batch import is_sound
from kozyr.kernel.compiled import Array, Talon
from kozyr.kernel.layout import ATTACKS, FIELDS, MAX_MOVES, OVER, PHASE, TALON, TURN
from kozyr.rules import Action, Game, Seat, legal, must, step
from tests.kit.chance import MOST_TURNS
from tests.kit.kernel import record_of

_NAMES = [name for name in vars(layout) if name.isupper()]
_FIELD_NAMES = _NAMES[_NAMES.index("ATTACKS") : _NAMES.index("FIELDS")]


class Compared(NamedTuple):
    """A game played on both sides."""

    number: int
    moves: int
    difference: str | None
    """Where the two sides were first found to differ."""


def compare_game(number: int) -> Compared:
    """Play the game of this number on both sides."""
    chance = random.Random(f"moves {number}")
    game = must(record_of(number).begin()).game
    o, (s, talon) = settings_of(game.setup), state_of(game)
    listed = np.zeros(MAX_MOVES, np.int64)
    # Half of the games mostly avoid passing and taking, and so run deeper.
    eager = chance.random() < 0.5
    for done in range(MOST_TURNS):
        if finding := _difference(game, o, s, talon, listed):
            return Compared(number, done, f"game {number}, after {done} moves: {finding}")
        if game.phase == "over":
            return Compared(number, done, None)
        ((seat, actions),) = legal(game).items()
        bold = [each for each in actions if each.action not in ("take", "pass")]
        action = chance.choice(bold if eager and bold and chance.random() < 0.9 else actions)
        game = must(step(game, seat, action)).game
        kernel_step.step(o, s, talon, move_of(action))
    return Compared(number, MOST_TURNS, f"game {number} does not end")


def _difference(game: Game, o: Array, s: Array, talon: Talon, listed: Array) -> str | None:
    expected, cards = state_of(game)
    fields = [field for field in range(FIELDS) if s[field] != expected[field]]
    # A game that is over waits for nobody.
    if wrong := [field for field in fields if field != TURN or game.phase != "over"]:
        what = ", ".join(_name(field, int(s[field]), int(expected[field])) for field in wrong)
        return f"{what} in {game}"
    left = int(expected[TALON])
    if not np.array_equal(talon[: left + 1], cards[: left + 1]):
        return f"another talon in {game}"
    if not is_sound(o, s, talon):
        return f"unsound: {game}"
    count = kernel_moves.list_legal_moves(o, s, listed)
    found = [action_of(int(move)) for move in listed[:count]]
    choices: list[Action] = [] if s[PHASE] == OVER else [*legal(game)[Seat(int(s[TURN]))]]
    return None if found == choices else f"legal {found}, expected {choices} in {game}"


def _name(field: int, found: int, expected: int) -> str:
    name = f"hand {field}" if field < ATTACKS else _FIELD_NAMES[field - ATTACKS]
    return f"{name} {found:#x}, expected {expected:#x}"


def main() -> int:
    """Compare many games on all cores; name those that differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.kernel.equal_check")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    numbers = range(chosen.seed, chosen.seed + chosen.games)
    began = time.monotonic()
    games = moves = differences = 0
    # Ctrl-C reaches every process of a terminal; only this one has to know what it means.
    pool = ProcessPoolExecutor(
        chosen.jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    )
    try:
        for compared in pool.map(compare_game, numbers, chunksize=20):
            games += 1
            moves += compared.moves
            if compared.difference is not None:
                differences += 1
                print(compared.difference, file=sys.stderr, flush=True)
            if games % 2000 == 0 or games == chosen.games:
                print(f"{games} games, {moves} moves, {time.monotonic() - began:.0f} s", flush=True)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        pool.shutdown(cancel_futures=True)
    print(f"{games} games, {moves} moves, {differences} differences")
    return 130 if games < chosen.games else min(differences, 1)


if __name__ == "__main__":
    sys.exit(main())
