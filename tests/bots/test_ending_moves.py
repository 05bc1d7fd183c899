"""The moves of an ending from which bots choose."""

from kozyr.bots.endgame import KernelEnding, Solver, find_ending_moves
from kozyr.bots.kernel_codec import move_of, settings_of, state_of
from tests.kit.solved_endings import make_solved_ending

NUMBERS = range(1, 12)
"""The numbers of solved endings in which some actions are best."""


def _find_moves(number: int, *, is_one_enough: bool) -> list[int]:
    game, _, actions, _ = make_solved_ending(number)
    ending = KernelEnding(settings_of(game.setup), *state_of(game))
    moves = [move_of(action) for action in actions]
    return find_ending_moves(Solver(1 << 16), ending, moves, lambda: True, is_one_enough=is_one_enough)


def test_all_best_moves_are_found() -> None:
    """A level that chooses among them by its own criteria needs all of them."""
    expected = [[move_of(action) for action in make_solved_ending(number).best] for number in NUMBERS]

    assert [_find_moves(number, is_one_enough=False) for number in NUMBERS] == expected


def test_one_winning_move_is_enough() -> None:
    """The first best move is the same, whether the search goes on after it or not."""
    firsts = [_find_moves(number, is_one_enough=False)[0] for number in NUMBERS]

    assert [_find_moves(number, is_one_enough=True)[0] for number in NUMBERS] == firsts
