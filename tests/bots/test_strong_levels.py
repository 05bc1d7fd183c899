"""What the levels on the kernel share: choices that the kernel has no move for."""

import pytest

from kozyr.bots.bot import Budget
from kozyr.bots.levels import MATCH_LEVELS
from kozyr.rules import Redeal, Seat, ThrowIn, legal, view
from kozyr.rules.cards import CARDS_BY_ID
from tests.kit.positions import arrange

each_strong_level = pytest.mark.parametrize("level", ["master", "divine", "master-2026"])


@each_strong_level
def test_a_throw_in_before_the_cards_are_beaten_is_answered(level: str) -> None:
    """§3.6: With order free, a thrower may be asked while the defender thinks."""
    game = arrange("S7,C6|S9,C9|D6,DA", table="S6@0", attacker=0, defender=1, rules="classic,auto_take=off")

    for seat, card in ((Seat(0), "C6"), (Seat(2), "D6")):
        action = (
            MATCH_LEVELS[level].make(1).choose(view(game, seat), legal(game)[seat], Budget(iterations=50))
        )
        assert action == ThrowIn((CARDS_BY_ID[card],))


@each_strong_level
@pytest.mark.parametrize(("attacker", "demands_redeal"), [(0, True), (1, False)])
def test_a_bad_hand_is_dealt_again(level: str, attacker: int, *, demands_redeal: bool) -> None:
    """§2.5: A bot gives back five plain cards of one suit and keeps five trumps."""
    hands = "S6,S7,S8,S9,S10,D6|H9,H10,HJ,HQ,HK,D7"
    game = arrange(
        hands, rules="book", trump="H6", rest="talon", bout=1, attacker=attacker, defender=1 - attacker
    )
    answers = {
        seat: MATCH_LEVELS[level].make(1).choose(view(game, seat), legal(game)[seat], Budget(iterations=50))
        for seat in legal(game)
    }

    assert isinstance(answers[Seat(attacker)], Redeal) is demands_redeal
    assert isinstance(answers[Seat(1 - attacker)], Redeal)  # a seat that does not lead has no other choice
