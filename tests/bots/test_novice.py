"""The level `novice`, checked rule by rule (console.md: Bots' levels)."""

import pytest

from tests.kit.bots import choice
from tests.kit.positions import arrange

TRANSFER = "transfer,auto_take=off,show_trump=on"


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("D9,S7,H7,SA|C6,C7", "0:S7"),
        ("S9,D9|C6,C7", "0:S9"),
        ("H9,H7,SA|C6,C7", "0:SA"),
        ("H9,H7|C6,C7", "0:H7"),
    ],
    ids=["lowest plain", "first of equals", "plain before trumps", "nothing but trumps"],
)
def test_a_novice_leads_the_lowest_plain_card(hands: str, expected: str) -> None:
    """console.md: lowest non-trump to attack."""
    assert choice("novice", arrange(hands)) == expected


@pytest.mark.parametrize(
    ("hand", "table", "expected"),
    [
        ("SJ,SA,H7,C6", "S9@0", "1:S9/SJ"),
        ("C6,H9,H7", "S9@0", "1:S9/H7"),
        ("C6,C7,D10", "S9@0", "1:take"),
        ("SJ,SA,C7", "S9@0,C9@0", "1:take"),
        ("SQ,SK,HJ", "S9@0,H9@0", "1:H9/HJ"),
    ],
    ids=["plain cover", "lowest trump", "nothing beats it", "one of two cannot be beaten", "dearest first"],
)
def test_a_novice_beats_with_the_cheapest_card(hand: str, table: str, expected: str) -> None:
    """console.md: cheapest beating card to defend."""
    assert choice("novice", arrange(f"D6,D7,D8|{hand}", table=table)) == expected


@pytest.mark.parametrize(
    ("hand", "talon", "expected"),
    [
        ("D9,H9,SA", "C6,C7", "0:+D9"),
        ("H9,SA", "C6,C7", "0:pass"),
        ("H9,SA", "", "0:pass"),
        ("DQ,SA", "C6,C7", "0:pass"),
        ("DQ,SA", "", "0:+DQ"),
        ("H9,HA", "", "0:+H9"),
        ("H9,HA", "C6,C7", "0:pass"),
    ],
    ids=["low", "trump", "trump, late", "high", "high, late", "trumps alone, late", "trumps alone"],
)
def test_a_novice_throws_in_low_plain_cards(hand: str, talon: str, expected: str) -> None:
    """console.md: trumps only without a talon and with nothing else in the hand."""
    game = arrange(f"{hand}|C8,D8,D10", table="S9/SQ@0", talon=talon)

    assert choice("novice", game) == expected


@pytest.mark.parametrize(("hand", "expected"), [("DQ,HQ,SA", "0:+DQ"), ("HQ,SA", "0:pass")])
def test_a_novice_gives_a_taker_no_trump(hand: str, expected: str) -> None:
    """console.md: gives a taker only non-trumps."""
    game = arrange(f"{hand}|C8,D8,D10", table="S9/SQ@0,C9@0", talon="C6,C7", more="taking:yes")

    assert choice("novice", game) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("C9,SJ,C8", "1:>C9"), ("H9,SJ,C8", "1:!H9"), ("C8,SJ,C7", "1:S9/SJ")],
    ids=["a plain card", "showing", "nothing to pass on with"],
)
def test_a_novice_passes_the_attack_on(hand: str, expected: str) -> None:
    """§4: The bot transfers with a plain card or by showing a trump."""
    assert choice("novice", arrange(f"D6,D7,D8|{hand}", rules=TRANSFER, table="S9@0")) == expected


def test_a_novice_keeps_a_trump_rather_than_transfer_it() -> None:
    """§4.1: Where showing is not allowed, the bot beats."""
    game = arrange("D6,D7,D8|H9,SJ,C8", rules="transfer,auto_take=off", table="S9@0")

    assert choice("novice", game) == "1:S9/SJ"


@pytest.mark.parametrize("level", ["novice", "experienced"])
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("S6,S7,S8,S9,SA,D9", "0:redeal"), ("H7,H8,H9,HQ,HK,D9", "0:D9")],
    ids=["a plain suit", "trumps"],
)
def test_a_hand_of_one_plain_suit_is_dealt_again(level: str, hand: str, expected: str) -> None:
    """§2.5: A bot keeps five trumps."""
    game = arrange(f"{hand}|C6,C7,C8,C9,D6,D7", rules="classic,redeal=on", rest="talon", bout=1)

    assert choice(level, game) == expected
