"""The memory matrix as console.md describes it, with five rows and eighteen columns."""

import random

import pytest

from kozyr.bots.matrix import list_column_names, list_matrix_cells, matrix_text
from kozyr.bots.memory import remember
from kozyr.rules import Game, Seat, must, start, view
from tests.bots.test_secrecy import exchanged_positions
from tests.kit.positions import act, arrange

MIDDLE = """\
  |  0  1  2  3  4  5 |  6  7  8  9 10  J  Q  K  A | un  -  x
♥ |  0  0  0  0  0  0 |  t  -  -  -  -  -  -  - un |  1  7  0
♦ |  1  0  0  0  0  0 |  - un un  0  -  -  -  -  - |  2  6  0
♠ |  0  0  0  0  0  0 |  -  -  -  x  -  -  x  -  - |  0  7  2
♣ |  1  1  0  0  0  0 |  0 un un  1 un  -  -  -  - |  3  4  0
Σ |  2  1  0  0  0  0 |  0  2  2  0  1  0  0  0  1 |  6 24  2"""

SHORT = """\
  |  0  1  2  3  4  5 |  9 10  J  Q  K  A | un  -  x
♥ |  0  0  0  0  0  0 |  t un un un un un |  5  0  0
♦ |  0  0  0  0  0  0 | un un un un un un |  6  0  0
♠ |  0  1  0  0  0  0 | un un un  1 un un |  5  0  0
♣ |  0  1  0  0  0  0 | un un  1 un un un |  5  0  0
Σ |  0  2  0  0  0  0 |  3  4  3  3  4  4 | 21  0  0"""

LONG = """\
  |  0  1  2  3  4  5 |  2  3  4  5  6  7  8  9 10  J  Q  K  A | un  -  x
♥ |  0  0  0  0  0  0 |  -  -  -  -  -  -  -  -  -  -  -  -  - |  0 13  0
♦ |  1  0  0  0  0  0 |  -  -  -  -  -  -  -  0  -  -  -  -  - |  0 12  0
♠ |  1  1  0  0  0  0 |  -  -  -  -  -  -  -  0  -  -  1  -  - |  0 11  0
♣ |  0  1  0  0  0  0 |  1  -  -  -  -  -  -  -  -  -  -  -  - |  0 12  0
Σ |  2  2  0  0  0  0 |  0  0  0  0  0  0  0  0  0  0  0  0  0 |  0 48  0"""


def draw_memory(game: Game, seat: int) -> str:
    """Draw a seat's memory."""
    return matrix_text(remember(view(game, Seat(seat))))


def test_the_matrix_of_a_bout() -> None:
    """console.md: hands by seat, `un` unknown, `-` discard, `x` table; the trump card is in the talon."""
    game = arrange("S9,D9,C6|SQ,C8,C9|C7,C10,HA", talon="D7,D8", more="seen:|C9")

    assert draw_memory(act(game, "0:S9 1:S9/SQ"), 0) == MIDDLE


def test_the_matrix_of_a_short_deck() -> None:
    """console.md: for 24 cards the rank columns follow the deck."""
    assert draw_memory(arrange("S9,D9|SQ,CJ", rules="classic,deck=24", trump="H9", rest="talon"), 1) == SHORT


def test_the_matrix_of_a_long_deck() -> None:
    """console.md: for 52 cards the rank columns follow the deck; counting makes every card known."""
    assert draw_memory(arrange("S9,D9|SQ,C2", rules="classic,deck=52", trump="H2"), 0) == LONG


@pytest.mark.parametrize(("deck", "columns"), [(24, 15), (36, 18), (52, 22)])
def test_the_matrix_has_five_rows(deck: int, columns: int) -> None:
    """console.md: 5 rows of 18 columns; 15 or 22 for the other decks."""
    memory = remember(view(must(start(seats=4, seed="any", options={"deck": deck})).game, Seat(2)))

    shape = [len(row) for row in (list_column_names(memory), *list_matrix_cells(memory))]

    assert shape == [columns] * 6


def test_the_matrix_holds_nothing_that_the_seat_could_not_know() -> None:
    """console.md: exchanging cards that are hidden from a seat does not change its matrix."""
    compared = 0
    for number in range(12):
        rng = random.Random(f"{number} matrix")
        for game, twin, seat in exchanged_positions(rng, 4):
            assert draw_memory(twin, seat) == draw_memory(game, seat)
            compared += game != twin

    assert compared > 12
