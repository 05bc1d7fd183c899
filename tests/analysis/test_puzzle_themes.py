"""Themes, the start rating and the file of puzzles, in notation."""

import pytest

from kozyr.analysis.puzzle import PLAYER, compute_start_rating, read_start, write_start
from kozyr.analysis.puzzle_codec import FIELDS, PuzzleFileError, read_puzzles, write_puzzles
from kozyr.analysis.puzzle_themes import OnlyMove, find_themes
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.rules import Game, legal
from kozyr.rules.notation import LeaveToken, read_turn
from tests.kit.positions import arrange

TURNS = "classic,order=turns,auto_pass=on"
TRANSFER = "transfer,order=turns,auto_pass=on"


def _decide(game: Game, token: str) -> OnlyMove:
    act = read_turn(token).act
    assert not isinstance(act, LeaveToken)
    actions = legal(game)[PLAYER]
    assert act in actions
    return OnlyMove(game, actions, act)


@pytest.mark.parametrize(
    ("game", "token", "themes"),
    [
        (arrange("C7,C9,DK|S8,SQ,D9", rules=TURNS, table="C6@1", attacker=1, defender=0), "0:take",
         ("take-to-win",)),
        (arrange("C7,H7,DK|S8,SQ", rules=TURNS, table="C6@1", attacker=1, defender=0), "0:C6/C7",
         ("keep-the-trump",)),
        (arrange("C7,CA,DK|S8,SQ", rules=TURNS, table="C6@1", attacker=1, defender=0), "0:C6/CA",
         ("sacrifice-the-ace",)),
        (arrange("C7,S7,DK|S8,SQ,D9", rules=TURNS), "0:S7,C7", ("lead-a-pair",)),
        (arrange("C7,DK,D9|SQ,D10", rules=TURNS, table="S7/S8@0"), "0:pass", ("let-it-go",)),
        (arrange("C7,DK,D9|SQ,D10", rules=TURNS, table="S7@0", more="taking:yes"), "0:+C7",
         ("throw-after-take",)),
        (arrange("C6,C7,DK|S8,SQ", rules=TRANSFER, table="S6@1", attacker=1, defender=0), "0:>C6",
         ("transfer",)),
        (arrange("C7,CA,DK|S8,SQ", rules=TURNS, table="C6@1", attacker=1, defender=0), "0:C6/C7", ()),
    ],
)  # fmt: skip
def test_the_only_move_decides_the_themes(game: Game, token: str, themes: tuple[str, ...]) -> None:
    """Each theme is a property of the only move and its alternatives."""
    assert find_themes([_decide(game, token)], 1) == themes


def test_a_draw_and_a_long_line_are_themes() -> None:
    """Five decisions make a puzzle long; a draw that saves is no win by taking."""
    game = arrange("C7,C9,DK|S8,SQ,D9", rules=TURNS, table="C6@1", attacker=1, defender=0)

    assert find_themes([_decide(game, "0:take")] * 5, 0) == ("draw-saves", "long")


@pytest.mark.parametrize(
    ("only_moves", "cards", "is_missed", "rating"),
    [
        (3, 10, False, 1500),
        (5, 10, False, 1740),
        (3, 14, False, 1660),
        (2, 6, False, 1220),
        (3, 10, True, 1650),
    ],
)
def test_a_new_puzzle_is_rated_by_its_length_and_size(
    only_moves: int,
    cards: int,
    is_missed: bool,  # noqa: FBT001 - a parameter of the test
    rating: int,
) -> None:
    """1500 + 120 a decision over three + 40 a card over ten + 150 if `experienced` misses it."""
    assert compute_start_rating(only_moves, cards, is_missed=is_missed) == rating


def test_a_position_is_written_without_the_discard() -> None:
    """Cards that a position does not name are discarded."""
    game = arrange("C7,C9,DK|S8,SQ,D9", rules=TURNS, table="C6@1", attacker=1, defender=0)
    text = write_start(game)

    assert "discard" not in text
    assert read_start(text) == game


def test_a_file_is_read_as_it_was_written() -> None:
    """Every field survives."""
    puzzles = load_shipped_puzzles()[:50]

    assert read_puzzles(write_puzzles(puzzles)) == puzzles


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the first line must be"),
        ("a,b\n", "the first line must be"),
        (f"{','.join(FIELDS)}\n1,2\n", "line 2: 9 fields expected, 2 found"),
        (f"{','.join(FIELDS)}\na,rules:classic,0:take,x,350,0,0,,q\n", "line 2: invalid literal"),
        (f"{','.join(FIELDS)}\na,rules:classic,0:take,1500,350,0,0,luck,q\n", "line 2: 'luck'"),
        (f"{','.join(FIELDS)}\na,rules:classic,0:take,1500,350,0,0,,q\n", "line 2: "),
    ],
)
def test_a_bad_file_is_refused_with_its_line(text: str, message: str) -> None:
    """The error names the line and what is wrong with it."""
    with pytest.raises(PuzzleFileError, match=message):
        read_puzzles(text)
