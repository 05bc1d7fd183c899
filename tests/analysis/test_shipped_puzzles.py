"""The puzzles of the package: each has one right first move, found again in another way."""

import random
from collections import Counter
from functools import cache

import pytest

from kozyr.analysis.puzzle import MAX_CARDS, MIN_CARDS, MIN_MOVES, PLAYER, THEMES, Puzzle, count_cards_in_play
from kozyr.analysis.puzzle_attempt import OPPONENT, play_tokens
from kozyr.analysis.puzzle_codec import write_puzzles
from kozyr.analysis.puzzle_judge import PuzzleJudge, make_kernel_ending
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import find_history
from kozyr.analysis.shipped_puzzles import (
    FILE_NAME,
    SHIPPED_COUNT,
    SHIPPED_SEED,
    index_shipped_puzzles,
    load_shipped_puzzles,
)
from kozyr.bots.endgame import solve
from kozyr.bots.kernel_codec import move_of
from kozyr.kernel.policy import choose_sensible_move
from kozyr.rules import Action, legal, must
from kozyr.rules.notation import LeaveToken, read_turn
from tests.kit import brute_force
from tests.kit.paths import ROOT
from tests.kit.puzzles import relabel, relabel_action

PUZZLES = load_shipped_puzzles()
SAMPLE = random.Random(23).sample(PUZZLES, 60)
LIMIT_MS = 60_000
MAX_BYTES = 1_000_000


@cache
def _smallest() -> list[Puzzle]:
    """Reading all positions takes a second, so no process does it while it collects tests."""
    return [puzzle for puzzle in PUZZLES if count_cards_in_play(puzzle.game) == MIN_CARDS]


def _first_action(puzzle: Puzzle) -> Action:
    act = read_turn(puzzle.moves[0]).act
    assert not isinstance(act, LeaveToken)
    return act


def _check_by_solver(puzzle: Puzzle) -> None:
    """Solve an equivalent position, whose moves come in another order."""
    game = puzzle.game
    solution = must(solve(relabel(game), limit_ms=LIMIT_MS))

    assert (solution.values[OPPONENT], solution.best) == (
        puzzle.goal_value,
        (relabel_action(game, _first_action(puzzle)),),
    ), puzzle.id


def _check_by_brute_force(puzzle: Puzzle) -> None:
    verdict = brute_force.solve(puzzle.game)

    assert (verdict.values[PLAYER], verdict.best) == (puzzle.goal_value, (_first_action(puzzle),)), puzzle.id


def test_one_first_move_of_a_sample_is_right() -> None:
    """The solver finds the same move and value in equivalent positions."""
    for puzzle in SAMPLE:
        _check_by_solver(puzzle)


def test_brute_force_finds_the_same_first_move() -> None:
    """Rules alone, without the kernel, find the same move and value."""
    for puzzle in _smallest()[:8]:
        _check_by_brute_force(puzzle)


@pytest.mark.stress
def test_one_first_move_of_every_puzzle_is_right() -> None:
    """No puzzle of the package has two right first moves."""
    for puzzle in PUZZLES:
        _check_by_solver(puzzle)


@pytest.mark.stress
def test_brute_force_finds_the_first_move_of_every_small_puzzle() -> None:
    """Rules alone, without the kernel, find the same move and value."""
    for puzzle in _smallest():
        _check_by_brute_force(puzzle)


def test_every_puzzle_is_a_decision_that_the_quick_policy_misses() -> None:
    """There are 6 to 14 cards and at least 3 moves, the player acts, and the quick policy errs."""
    for puzzle in PUZZLES:
        game = puzzle.game
        ending = make_kernel_ending(game)
        actions = legal(game)

        assert list(actions) == [PLAYER]
        assert not game.talon
        assert MIN_CARDS <= count_cards_in_play(game) <= MAX_CARDS
        assert len(actions[PLAYER]) >= MIN_MOVES
        assert choose_sensible_move(ending.settings, ending.state) != move_of(_first_action(puzzle))


def test_every_line_is_legal_and_ends_with_the_player() -> None:
    """The line is played from the start, and its last move is the player's."""
    for puzzle in PUZZLES:
        play_tokens(puzzle.game, puzzle.moves)

        assert puzzle.moves[-1].startswith(f"{PLAYER}:")


def test_no_line_gives_away_a_draw() -> None:
    """In every line of a puzzle that asks for a draw, both sides keep the draw."""
    judge = PuzzleJudge()
    for puzzle in [each for each in PUZZLES if each.goal == "draw"]:
        judge.clear()
        values = [
            judge.find_value(play_tokens(puzzle.game, puzzle.moves[:count]))
            for count in range(len(puzzle.moves) + 1)
        ]

        assert set(values) == {0}, puzzle.id


def test_the_set_is_large_various_and_small_on_disk() -> None:
    """At least 3,000 puzzles of both rule sets and all themes take less than a megabyte."""
    themes = Counter(theme for puzzle in PUZZLES for theme in puzzle.themes)
    rules = Counter(puzzle.rules for puzzle in PUZZLES)
    size = (ROOT / "src" / "kozyr" / "analysis" / FILE_NAME).stat().st_size

    assert len(PUZZLES) == len({puzzle.position for puzzle in PUZZLES}) == SHIPPED_COUNT >= 3000
    assert size <= MAX_BYTES
    assert len(index_shipped_puzzles()) == SHIPPED_COUNT
    assert set(themes) == set(THEMES)
    assert min(themes.values()) >= 100
    assert min(rules["classic"], rules["transfer"]) >= 1000
    assert min(puzzle.rating for puzzle in PUZZLES) < 1300


def test_the_file_is_made_again_from_its_seed() -> None:
    """The first puzzles of the file's seed are those of the file."""
    made = PuzzleMaker().make(25, SHIPPED_SEED)

    assert write_puzzles(made) == write_puzzles(PUZZLES[:25])


@pytest.mark.stress
def test_the_whole_file_is_made_again_from_its_seed() -> None:
    """`kozyr puzzles make` with the file's count and seed writes the file."""
    text = (ROOT / "src" / "kozyr" / "analysis" / FILE_NAME).read_text("utf-8")

    assert write_puzzles(PuzzleMaker().make(SHIPPED_COUNT, SHIPPED_SEED)) == text


def test_the_history_of_a_memory_puzzle_leads_to_its_position() -> None:
    """The game before the puzzle is dealt and played again."""
    for puzzle in [each for each in PUZZLES if "memory" in each.themes][:10]:
        history = find_history(puzzle.source)
        reached = play_tokens(history.game, history.tokens)

        assert (reached.hands, reached.table, reached.discard) == (
            puzzle.game.hands,
            puzzle.game.table,
            puzzle.game.discard,
        )
