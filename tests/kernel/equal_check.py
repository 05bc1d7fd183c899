"""The comparison of the kernel with the rules.

Call `python -m tests.kernel.equal_check --games 100000 --jobs 2 --seed 1`. It plays the same random games
step by step on both sides, over all options that the kernel supports.
"""

import random
import sys

import numpy as np

from kozyr.bots.kernel_codec import action_of, move_of, settings_of, state_of
from kozyr.kernel import layout
from kozyr.kernel import moves as kernel_moves
from kozyr.kernel import step as kernel_step
from kozyr.kernel.batch import is_sound
from kozyr.kernel.compiled import Array, Talon
from kozyr.kernel.layout import ATTACKS, FIELDS, MAX_MOVES, OVER, PHASE, TALON, TURN
from kozyr.rules import Action, Game, Seat, legal, must, step
from tests.kit.game_comparison import Compared, compare_games
from tests.kit.kernel import record_of
from tests.kit.random_games import MOST_TURNS

_NAMES = [name for name in vars(layout) if name.isupper()]
_FIELD_NAMES = _NAMES[_NAMES.index("ATTACKS") : _NAMES.index("FIELDS")]


def compare_game(number: int) -> Compared:
    """Play the game of this number on both sides and compare each position."""
    rng = random.Random(f"moves {number}")
    game = must(record_of(number).begin()).game
    settings, (state, talon) = settings_of(game.setup), state_of(game)
    row = np.zeros(MAX_MOVES, np.int64)
    # Half of the games mostly avoid passing and taking, so that bouts get more cards.
    avoids_passing = rng.random() < 0.5
    for move_count in range(MOST_TURNS):
        if difference := _find_difference(game, settings, state, talon, row):
            return Compared(number, move_count, f"game {number}, after {move_count} moves: {difference}")
        if game.phase == "over":
            return Compared(number, move_count, None)
        ((seat, actions),) = legal(game).items()
        active_actions = [each for each in actions if each.action not in ("take", "pass")]
        action = rng.choice(
            active_actions if avoids_passing and active_actions and rng.random() < 0.9 else actions
        )
        game = must(step(game, seat, action)).game
        kernel_step.step(settings, state, talon, move_of(action))
    return Compared(number, MOST_TURNS, f"game {number} does not end")


def _find_difference(game: Game, settings: Array, state: Array, talon: Talon, row: Array) -> str | None:
    expected, cards = state_of(game)
    fields = [field for field in range(FIELDS) if state[field] != expected[field]]
    # The turn has no meaning when the game is over.
    if differing := [field for field in fields if field != TURN or game.phase != "over"]:
        text = ", ".join(
            _describe_field(field, int(state[field]), int(expected[field])) for field in differing
        )
        return f"{text} in {game}"
    talon_count = int(expected[TALON])
    if not np.array_equal(talon[: talon_count + 1], cards[: talon_count + 1]):
        return f"another talon in {game}"
    if not is_sound(settings, state, talon):
        return f"unsound: {game}"
    count = kernel_moves.list_legal_moves(settings, state, row)
    actions = [action_of(int(move)) for move in row[:count]]
    choices: list[Action] = [] if state[PHASE] == OVER else [*legal(game)[Seat(int(state[TURN]))]]
    return None if actions == choices else f"legal {actions}, expected {choices} in {game}"


def _describe_field(field: int, found: int, expected: int) -> str:
    name = f"hand {field}" if field < ATTACKS else _FIELD_NAMES[field - ATTACKS]
    return f"{name} {found:#x}, expected {expected:#x}"


if __name__ == "__main__":
    sys.exit(compare_games("tests.kernel.equal_check", compare_game))
