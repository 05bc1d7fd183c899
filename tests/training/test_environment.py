"""The training environment follows the rules, and its inputs come from what a seat may know."""

import random
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pytest
from training.history import update_history
from training.library import load_library

from kozyr.bots.kernel_codec import action_of, move_of
from kozyr.bots.knowledge import NO_HISTORY, History, knowledge_of
from kozyr.kernel import layout
from kozyr.rules import Game, legal, must, step, view
from tests.kit.hidden_cards import replace_hidden
from tests.training.equal_check import (
    EnvironmentGame,
    begin_both,
    compare_game,
    encode,
    walk_choices,
)

RANGES = [range(first, first + 12) for first in range(0, 48, 12)]


@pytest.mark.parametrize("numbers", RANGES, ids=str)
def test_the_same_games_step_by_step(numbers: Sequence[int]) -> None:
    """Deal, fields, knowledge, legal moves and results; `make sim` compares more games."""
    assert [difference for number in numbers if (difference := compare_game(number).difference)] == []


@pytest.mark.parametrize("number", range(100, 112))
def test_the_mask_has_the_legal_actions(number: int) -> None:
    """The mask leaves out one thing: the defender beats the attack card with the fewest covers first."""
    for position in walk_choices(number):
        ((_, actions),) = legal(position.game).items()
        expected = {move_of(action) for action in actions}
        found = encode(position.other.knowledge()).moves
        left_out = expected - {*found.values()}

        assert len({*found.values()}) == len(found)
        assert {*found.values()} <= expected
        assert {move & layout.KIND_MASK for move in left_out} <= {layout.MOVE_BEAT}
        assert _list_targets(left_out).isdisjoint(_list_targets({*found.values()}))


@pytest.mark.parametrize("number", range(200, 216))
def test_equal_views_give_equal_inputs(number: int) -> None:
    """Other hidden cards that leave the view as it is change neither the inputs nor the legal actions."""
    chance = random.Random(number)
    changed = 0
    for game, _, other in walk_choices(number):
        (seat,) = legal(game)
        before = encode(other.knowledge())
        swapped = replace_hidden(game, seat, chance)
        changed += swapped.hands != game.hands

        assert view(swapped, seat) == view(game, seat)
        other.replace_hidden([*swapped.hands], [*swapped.talon])
        assert encode(other.knowledge()) == before
        other.replace_hidden([*game.hands], [*game.talon])
    assert changed > 5


@pytest.mark.parametrize("number", range(300, 316))
def test_a_step_goes_on_to_the_next_choice(number: int) -> None:
    """Games in lock-step show each choice of the rules, play single legal moves, and report the losers."""
    chance = random.Random(number)
    game, other = begin_both(number, chance)
    history = NO_HISTORY
    row: _Row | None = None
    while True:
        game, history = _play_single_moves(game, history)
        if game.phase == "over":
            break
        (seat,) = legal(game)
        expected = encode(knowledge_of(view(game, seat), history))
        if row is not None:
            assert row == _Row(expected.inputs, (*expected.moves,), (0, seat, *[0] * 6))
        action = chance.choice([*expected.moves])
        row = _step(other, action)
        game, history = _apply(game, history, expected.moves[action])

    result = game.result
    assert result is not None
    assert row is not None
    losses = [
        0 if seat in result.winners else 2 if seat in result.losers else 1 for seat in range(game.setup.seats)
    ]
    assert row.report[0] == 1
    assert [*row.report[2:]] == [*losses, *[0] * (6 - len(losses))]


class _Row(NamedTuple):
    """What one step in lock-step writes."""

    inputs: tuple[int, ...]
    actions: tuple[int, ...]
    report: tuple[int, ...]


def _step(other: EnvironmentGame, action: int) -> _Row:
    library = load_library("cpu")
    inputs = np.zeros(library.input_words(), np.uint32)
    hidden = np.zeros(library.hidden_words(), np.uint32)
    bits = np.zeros(library.action_words(), np.uint32)
    report = np.zeros(library.report_size(), np.uint8)
    actions = np.array([action], np.int32)
    pointers = [row.ctypes.data for row in (actions, inputs, hidden, bits, report)]
    assert library.step_games(other.memory, 1, *pointers, None) == 0
    legal_actions = np.flatnonzero(np.unpackbits(bits.view(np.uint8), bitorder="little"))
    return _Row(tuple(inputs.tolist()), tuple(legal_actions.tolist()), tuple(report.tolist()))


def _apply(game: Game, history: History, move: int) -> tuple[Game, History]:
    (seat,) = legal(game)
    result = must(step(game, seat, action_of(move)))
    return result.game, update_history(history, game, result.events)


def _play_single_moves(game: Game, history: History) -> tuple[Game, History]:
    while game.phase != "over":
        (seat,) = legal(game)
        moves = [*encode(knowledge_of(view(game, seat), history)).moves.values()]
        if len(moves) > 1:
            break
        game, history = _apply(game, history, moves[0])
    return game, history


def _list_targets(moves: set[int]) -> set[int]:
    return {move >> 6 & 63 for move in moves if move & layout.KIND_MASK == layout.MOVE_BEAT}
