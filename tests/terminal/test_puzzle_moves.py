"""The moves of puzzles in words."""

import pytest

from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.locales import Language
from kozyr.rules import must, step
from kozyr.rules.notation import read_turn
from kozyr.terminal.puzzle_game import open_puzzle
from kozyr.terminal.puzzle_moves import describe_moves
from tests.kit.positions import arrange


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "en",
            [
                "You: Lead A♠",
                "Opponent: nothing to beat with, takes",
                "You: nothing to throw in",
                "Opponent: picked up A♠",
            ],
        ),
        (
            "ru",
            [
                "Вы: Пойти Т♠",
                "Соперник: отбиться нечем, беру",
                "Вы: подкинуть нечего",
                "Соперник: забирает Т♠",
            ],
        ),
    ],
)
def test_a_forced_take_is_a_line(language: Language, lines: list[str]) -> None:
    """So are the pass that follows it and the cards that are picked up."""
    game = arrange("SA,C6|SK,C7", rules="classic,auto_pass=on")

    assert [*describe_moves(game, ["0:SA"], language)] == lines


def test_the_end_of_a_beaten_bout_is_a_line() -> None:
    """A player without cards is named, too."""
    game = arrange("S6,C6|S7", rules="classic")

    assert [*describe_moves(game, ["0:S6", "1:S6/S7"], "en")] == [
        "You: Lead 6♠",
        "Opponent: Beat 6♠ with 7♠",
        "All beaten; the cards go to the discard.",
        "Opponent: no cards left",
    ]


def test_what_a_right_move_forces_is_told() -> None:
    """The list after a right move begins with the opponent's forced take."""
    puzzle = next(
        each
        for each in load_shipped_puzzles()
        if any(
            getattr(event, "auto", False) and event.event == "taken"
            for event in must(step(each.game, *read_turn(each.moves[0]))).events  # type: ignore[arg-type]  # no one leaves
        )
    )
    game = open_puzzle(puzzle)
    game.play(read_turn(puzzle.moves[0]).act)  # type: ignore[arg-type]  # no one leaves

    assert "Opponent: nothing to beat with, takes" in [*game.describe_result("en")]
