"""Positions on one line: writing, reading, and the errors of untrusted text."""

import pytest

from kozyr.rules import evolve, must, start
from kozyr.rules.events import GameEnded
from kozyr.rules.notation import NotationError, read_position, write_position
from kozyr.rules.result import make_abandoned_result
from tests.kit.positions import act, arrange

WHOLE = (
    "rules:transfer,show_trump=on dealer:2 trump:H6 shown:0/H7 bout:4 attacker:1 defender:2 limit:3 "
    "hands:H7|D9|C7,H9 seen:H7||C7 table:S9/SQ@0,C9@1 discard:"
    "S6,S7,S8,S10,SJ,SK,SA,C6,C8,C10,CJ,CQ,CK,CA,H6,H8,H10,HJ,HQ,HK,HA,D6,D7,D8,D10,DJ,DQ,DK,DA showed:1"
)
"""A position with nearly every field."""


LEFT_ALONE = read_position(WHOLE)
"""A position in the middle of a game."""


def _find_error(text: str) -> str:
    with pytest.raises(NotationError) as caught:
        read_position(text)
    return str(caught.value)


def test_a_position_is_written_as_it_was_read() -> None:
    """Fields are written in a fixed order, without empty fields."""
    assert write_position(read_position(WHOLE)) == WHOLE


def test_fields_are_read_in_any_order() -> None:
    """The order of fields does not matter to the reader."""
    assert write_position(read_position(" ".join(reversed(WHOLE.split())))) == WHOLE


def test_a_new_game_is_written_on_one_line() -> None:
    """The first position names the rule set, the trump card and who has shown which card."""
    text = write_position(must(start(seats=2, seed="kozyr")).game)

    assert text.partition(" talon:")[0] == (
        "rules:classic dealer:0 trump:CK shown:0/C6 bout:1 attacker:0 defender:1 limit:5 "
        "hands:C6,C7,H10,D9,DK,DA|S7,S10,SJ,SA,D6,DJ seen:C6"
    )


@pytest.mark.parametrize(
    "ending",
    [
        act(arrange("S9,D9|SQ,C7"), "0:S9 1:left"),
        act(arrange("S9,D9|SQ,C7"), "0:S9 0:time"),
        act(arrange("S9|SQ,C7"), "0:S9 1:S9/SQ"),
        act(arrange("S9|SQ"), "0:S9 1:S9/SQ"),
        act(arrange("S9|SQ,C7|D9", rules="classic,auto_take=off,out=at_once"), "0:S9 2:+D9"),
        act(must(start(seats=2, rules="book", seed="12")).game, "0:left"),
        evolve(LEFT_ALONE, GameEnded(make_abandoned_result(LEFT_ALONE.setup))),
    ],
)
def test_a_finished_game_comes_back(ending: object) -> None:
    """§6: the result is written with the position."""
    text = write_position(ending)  # type: ignore[arg-type]  # the result of `act`

    assert read_position(text) == ending


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("dealer:2", "deeler:2", "column 30: expected a field (rules, dealer, trump"),
        ("dealer:2", "2", "column 30: expected a field such as rules: or hands:, found '2'"),
        ("dealer:2", "dealer", "column 36: expected a colon after dealer"),
        ("dealer:2", "dealer:2 dealer:2", "column 39: expected each field once"),
        ("dealer:2", "dealer:7", "column 37: expected a seat, 0 to 5, found '7'"),
        ("dealer:2", "dealer:4", "column 1: expected only seats that have a hand, found 3 hands"),
        ("dealer:2 ", "dealer:2", "column 38: expected one space before the next field"),
        ("dealer:2 ", "", "column 243: expected the field dealer, found the end"),
        ("rules:transfer,", "rules:poker,", "column 7: expected a rule set"),
        ("trump:H6", "trump:X6", "column 45: expected a card such as S9 or H10, found 'X6'"),
        ("shown:0/H7", "shown:0", "column 55: expected a slash and the shown card"),
        ("shown:0/H7", "shown:4/H7", "column 1: expected only seats that have a hand"),
        ("shown:0/H7", "shown:0/C7", "column 1: expected a possible position, found the shown card is not a trump"),
        ("bout:4", "bout:x", "column 64: expected a number"),
        ("C9@1", "C9", "column 142: expected a slash and the cover, or @ and the seat that laid it"),
        ("C9@1", "C9@1 taking:no", "column 152: expected yes, found 'no'"),
        ("C9@1", "C9@1 passed:1", "column 1: expected a possible position, found a seat has passed too early"),
        ("S9/SQ@0", "S9/S8@0", "column 1: expected each of the 36 cards once, found S8 2 times"),
        ("S6,S7,", "S6,", "column 1: expected each of the 36 cards once, found S7 0 times"),
        ("H7|D9|C7", "H7,H7|D9|C7", "column 1: expected each of the 36 cards once, found H7 2 times"),
        ("seen:H7||C7", "seen:H7||D9", "column 1: expected a possible position, found seat 2 is known to hold"),
        ("seen:H7||C7", "seen:H7|||C7", "column 1: expected only seats that have a hand"),
        ("hands:H7|D9|C7,H9", "hands:H7,D9,C7,H9", "column 1: expected hands for a number of seats that can play"),
        ("limit:3", "limit:1", "column 1: expected a possible position, found more attack cards than the limit"),
        ("limit:3", "limit:9", "column 1: expected a possible position, found the limit is 9 instead of 3"),
        ("attacker:1", "attacker:2", "column 1: expected a possible position, found the attacker and the defender"),
        ("showed:1", "showed:1 out:0|0", "column 1: expected a possible position, found a seat is both active and out"),
        ("showed:1", "showed:1 out:1", "column 1: expected a possible position, found a seat that is out holds"),
        ("showed:1", "showed:1 result:win", "expected a result (cards, left/seat, time/seat, redeal, abandoned), found 'win'"),
        ("showed:1", "showed:1 result:left", "expected a slash and the seat that lost, found the end"),
        ("showed:1", "showed:1 result:left/3", "column 1: expected only seats that have a hand"),
        ("showed:1", "showed:1 result:cards", "column 1: expected a position that the cards have decided, found players"),
        ("showed:1", "showed:1 result:redeal", "found a redeal was demanded after the first lead"),
        ("H7|D9|C7,H9 seen:H7||C7", "|D9|C7,H9,H7 seen:||C7", "found the limit is 3 instead of 4"),
        ("trump:H6", "trump:H2", "found the trump card is not of this deck"),
        ("bout:4", "bout:0", "found the number of the bout is 0, below 1"),
        ("limit:3", "limit:0", "found more attack cards than the limit; the limit is 0 instead of 3"),
        ("defender:2", "defender:0", "found the defender is not the next opponent of the attacker"),
        ("S9/SQ@0,C9@1", "S9/SQ@0", "column 1: expected each of the 36 cards once, found C9 0 times"),
    ],
)  # fmt: skip
def test_an_error_names_its_place_and_what_was_expected(old: str, new: str, error: str) -> None:
    """An error in untrusted text is reported with its place and the expected text."""
    text = WHOLE.replace(old, new)
    assert text != WHOLE

    assert error in _find_error(text)


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        ("hands:S9,D9| table:H9/HQ@0,C9/CQ@0", "the automatic event BoutEnded is still due"),
        ("hands:S9,D9|SK table:H9@0,C9@0", "the limit is 2 instead of 1"),
        ("hands:S9|C7 table:H9@0,C8@0", "different ranks"),
        ("hands:S9,D9|", "an active seat has no cards"),
        ("hands:|D9,C9 table:S9/SK@0 out:0", "the defender has no active opponent"),
        ("hands:|D9|C9 table:S9/SK@0 passed:1 out:0", "a seat has passed that may not throw in"),
        ("hands:|D9|C9 out:0", "the attacker is out"),
        ("hands:S9,D9|C9,CK table:H9/HQ@0 taking:yes", "takes though every card is beaten"),
        ("hands:S8|D9|C9 out:2", "a seat that is out holds cards"),
        ("hands:S9|D9| out:2 talon:C6,H6", "a seat is out while there is a talon"),
        ("hands:S9|D9 talon:H6,C6", "the trump card does not lie at the bottom"),
    ],
)
def test_a_position_that_cannot_be_is_refused(position: str, fault: str) -> None:
    """A position is read only if a game can wait in it."""
    words = [
        word for part in position.split() for word in part.replace("@0", "").partition(":")[2].split(",")
    ]
    used_cards = {card for word in words for piece in word.split("|") for card in piece.split("/")}
    suits = [f"{suit}{rank}" for suit in "SCHD" for rank in ("6", "7", "8", "9", "10", "J", "Q", "K", "A")]
    discard = ",".join(card for card in suits if card not in used_cards)
    head = "rules:classic,auto_take=off dealer:0 trump:H6 bout:2 attacker:0 limit:2"
    head += "" if "defender:" in position else " defender:1"

    assert fault in _find_error(f"{head} {position} discard:{discard}")
