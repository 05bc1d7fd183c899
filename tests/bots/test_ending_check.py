"""Which endings a seat knows completely, so that they can be solved."""

import pytest

from kozyr.bots.ending_check import count_ending_cards, is_exact_ending
from kozyr.rules import Game, Seat, view
from tests.kit.positions import arrange

CASES = [
    pytest.param(arrange("SA,S7|S9,C6"), 0, True, id="no talon"),
    pytest.param(arrange("SA,S7|S9,C6", trump="H8", talon="H8"), 0, True, id="a trump card in the talon"),
    pytest.param(arrange("SA,S7|S9,C6", trump="H8", talon="C7,H8"), 0, False, id="two cards in the talon"),
    pytest.param(arrange("SA,S7|S9,C6|D6"), 0, False, id="three players"),
    pytest.param(arrange("SA,S7|S9,C6|", more="out:2"), 0, True, id="the third player is out"),
    pytest.param(arrange("SA,S7|S9,C6", table="C9@0"), 1, True, id="the defender"),
    pytest.param(arrange("SA,S7|S9,C6", table="C9@0"), 0, False, id="a throw-in before the cards are beaten"),
    pytest.param(arrange("SA,S7|S9,C6", table="C9/CJ@0"), 0, True, id="a throw-in"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "seat", "expected"), CASES)
def test_an_exact_ending_has_no_unknown_card(game: Game, seat: int, *, expected: bool) -> None:
    """net.md §3: exact endings, also with one card left in the talon, when all is known."""
    assert is_exact_ending(view(game, Seat(seat))) is expected


def test_a_view_without_a_memory_is_no_exact_ending() -> None:
    """Such a view knows no card."""
    assert not is_exact_ending(view(arrange("SA,S7|S9,C6"), Seat(0), memory=False))


COUNTS = [
    pytest.param(arrange("SA,S7|S9,C6"), 4, id="hands"),
    pytest.param(arrange("SA,S7|S9,C6", table="C9/CJ@0"), 6, id="an attack card and its cover"),
    pytest.param(arrange("SA,S7|S9,C6", trump="H8", talon="H8"), 5, id="a trump card in the talon"),
    pytest.param(arrange("SA,S7|S9,C6|", more="out:2"), 4, id="the third player is out"),
]


@pytest.mark.parametrize(("game", "expected"), COUNTS)
def test_discarded_cards_do_not_count(game: Game, expected: int) -> None:
    """The bots search endings of fewer cards longer, because they can be solved."""
    assert count_ending_cards(view(game, Seat(0))) == expected
