"""A bot answers after a delay that is drawn before it thinks, and its thinking fits into the delay."""

from random import Random

import pytest

from kozyr.bots.answer_delay import answer_delay_ms, thinking_time_ms
from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.rules import Game, legal, view
from tests.kit.positions import arrange

OPENING = arrange("S6,S9,C7,H8|S7,SQ,C9,H9", rest="talon", trump="H6")
ENDING = arrange("SQ,D6,D9,C10,CJ,S8|CA,H9,HQ,S10,D8,C7", trump="H6")


@pytest.mark.parametrize(
    ("level", "pause_ms", "shortest"),
    [
        ("novice", 700, 700),
        ("divine", 700, 700),
        ("novice", 50, 100),
        ("divine", 50, 190),
        ("oracle", 50, 100),
    ],
)
def test_a_level_that_thinks_longer_answers_later(level: str, pause_ms: int, shortest: int) -> None:
    """An unknown level counts as a level that needs no time to think."""
    delays = [answer_delay_ms(level, pause_ms, Random(seed)) for seed in range(500)]

    assert (min(delays) // 10 * 10, max(delays) // 10 * 10) == (shortest, shortest + 590)


def test_without_a_pause_there_is_no_delay() -> None:
    """Simulations and test servers have no pause."""
    assert answer_delay_ms("divine", 0, Random(1)) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_usual_thought_fits_into_every_delay(level: str) -> None:
    """A search is cut short only if the machine is slow or busy."""
    shortest = min(answer_delay_ms(level, 1, Random(seed)) for seed in range(500))

    assert thinking_time_ms(shortest) >= LEVELS[level].milliseconds


@pytest.mark.parametrize("game", [OPENING, ENDING], ids=["a search", "an ending"])
def test_a_search_is_cut_short_when_the_answer_is_needed(game: Game) -> None:
    """The time limit holds for any number of iterations; these would take days."""
    ((seat, actions),) = legal(game).items()

    action = LEVELS["divine"].make(1).choose(view(game, seat), actions, Budget(None, 10**12, limit_ms=1))

    assert action in actions
