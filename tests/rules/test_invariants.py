"""Conditions of every position, and the sentences about positions that violate them."""

import pytest

from kozyr.rules import Game, Seat, faults, mask_of
from kozyr.rules.actions import Led
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.evolve import evolve, fold
from kozyr.rules.game import Laid
from kozyr.rules.result import make_loss_result, make_redeal_result
from kozyr.rules.seats import find_next_seat
from tests.kit.positions import act, arrange

S9, SQ, C2, H7 = (CARDS_BY_ID[name] for name in ("S9", "SQ", "C2", "H7"))
GAME = act(arrange("S9,D9,C9|SQ,C7,H8"), "0:S9")
THROWING = act(GAME, "1:S9/SQ")
LEFT = act(arrange("S9||D9,C9", defender=2, more="out:1"), "0:left")


def test_a_position_of_play_has_no_faults() -> None:
    """A position from a real game has no faults."""
    assert faults(GAME) == ()


def test_the_last_bouts_limit_may_exceed_the_cap_after_it() -> None:
    """§3.2: the first discard lowers the cap, and the finished game keeps the limit it was played with."""
    rules = "pairs,deck=24,auto_take=off,cap=1,cap_first_until=first_discard"
    hands = "SJ,SK,C9,CK,CA,H9,H10,HQ,HA,D9,DA||S9,S10,SQ,SA,C10,CJ,CQ,HK,DK,D10|"
    game = arrange(
        hands, rules=rules, trump="DQ", table="DJ/DQ@1,HJ@3", attacker=1, defender=2, limit=5, rest="none"
    )

    assert faults(act(game, "2:HJ/D10")) == ()


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (GAME._replace(discard=GAME.discard | mask_of([S9])), "S9 is in 2 places instead of 1"),
        (GAME._replace(discard=GAME.discard & ~mask_of([H7])), "H7 is in 0 places instead of 1"),
        (GAME._replace(discard=GAME.discard | mask_of([C2])), "C2 is in 1 places instead of 0"),
        (GAME._replace(seen=(mask_of([SQ]), 0)), "seat 0 is known to hold cards that it does not hold"),
        (GAME._replace(active=0b01), "a seat is both active and out, or neither, or out twice"),
        (GAME._replace(defender=Seat(0)), "the attacker and the defender are not opponents"),
        (GAME._replace(limit=0), "more attack cards than the limit"),
        (GAME._replace(limit=7), "the limit is 7 instead of 3"),
        (GAME._replace(result=make_redeal_result(GAME.setup)), "a game that goes on has a result"),
        (GAME._replace(phase="throw_in"), "the phase is throw_in instead of defence"),
        (GAME._replace(passed=1), "a seat has passed too early"),
        (THROWING._replace(taking=True), "the defender takes though every card is beaten"),
        (GAME._replace(phase="over"), "a game that is over has no result"),
        (THROWING._replace(passed=1), "the automatic event BoutEnded is still due"),
        (
            LEFT._replace(result=make_loss_result(LEFT.setup, "left", Seat(1))),
            "no player who left or ran out of time was still in the game",
        ),
        (
            THROWING._replace(table=(Laid(SQ, S9, Seat(0)),)),
            "S9 does not beat SQ",
        ),
        (
            arrange("S9,D9||C9", defender=2, more="out:1")._replace(attacker=Seat(0), defender=Seat(1)),
            "the defender is out",
        ),
    ],
)  # fmt: skip
def test_a_fault_is_named(game: Game, fault: str) -> None:
    """Every fault of a position has its own sentence."""
    assert fault in faults(game)


def test_a_log_without_its_beginning_is_a_bug() -> None:
    """A game begins with Dealt."""
    with pytest.raises(AssertionError, match="does not begin with Dealt"):
        evolve(None, Led(Seat(0), (S9,)))


def test_no_events_are_no_game() -> None:
    """Folding no events is a bug."""
    with pytest.raises(AssertionError, match="does not begin with Dealt"):
        fold([])


def test_the_next_seat_of_an_empty_table_is_a_bug() -> None:
    """The rules never ask for the next seat of an empty table."""
    with pytest.raises(AssertionError, match="no other seat"):
        find_next_seat(GAME.setup, 0, Seat(0))
