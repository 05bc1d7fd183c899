"""The level `experienced`, fact by fact (console.md: Bots' levels)."""

import pytest

from kozyr.bots.attack import weigh_leads
from kozyr.bots.memory import remember
from kozyr.rules import CARD_IDS, Seat, view
from tests.kit.arrange import arrange
from tests.kit.bots import choice


def test_leads_are_weighed_by_five_criteria() -> None:
    """console.md: low 1.0, suit 2.2, pairs 1.6, few beaters 0.8, dear beaters 1.1, each to its maximum.

    Trump H; he may hold C10, CJ, C7, C8, H6 or H7. Low: S6 17, D6 17, S9 14 of 17. Suit: 2, 1, 2 of 2. Pairs:
    1, 1, 0 of 1. Beaters: H6, H7 (worth 9 and 10) for each, so 4 of 4 do not beat it and 9.5 of 9.5.
    """
    game = arrange("S6,S9,D6|C10,CJ,H6|C7,C8,H7")
    seen = view(game, Seat(0))

    weights = weigh_leads(seen, remember(seen), seen.hand)

    expected = {"S6": 6.7, "S9": 0.8 + 0.8 + 1.1 + 2.2 + 14 / 17 - 0.8, "D6": 5.6}
    assert {CARD_IDS[card]: weight for card, weight in weights.items()} == pytest.approx(expected)


def test_he_leads_from_a_long_suit_and_a_pair() -> None:
    """console.md: own cards of that suit 2.2 and pairs 1.6 outweigh low value 1.0."""
    assert choice("experienced", arrange("C6,S8,S9,SJ,D8|C10,CJ,H9|C7,C8,H7", rest="talon")) == "0:S8"


def test_he_leads_what_the_defender_is_known_not_to_beat() -> None:
    """console.md: few cards able to beat it, asked of the memory: he took no diamond and has no trump."""
    game = arrange("S6,D6,C9|S9,SJ,S10|H7,H8,HA", more="seen:|S9,SJ,S10")

    assert choice("experienced", game) == "0:D6"


def test_he_keeps_trumps_from_the_lead() -> None:
    """console.md: a trump is nine ranks dearer."""
    assert choice("experienced", arrange("SK,H7,H8,H9|C6,C7,C8|D6,D7,D8", rest="talon")) == "0:SK"


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("SA,DA,C6|SK,CQ,DK", "0:SA,DA"),
        ("S8,C6|SK,CQ,D6", "0:S8"),
        ("C9,D9|SK,CQ,D10", "0:C9,D9"),
    ],
    ids=["what he cannot beat first", "no such order: the criteria", "all of one rank"],
)
def test_he_leads_to_the_end_what_cannot_be_stopped(hands: str, expected: str) -> None:
    """§3.10: against a known hand a rank that must be taken keeps the lead; the last may be beaten."""
    assert choice("experienced", arrange(hands)) == expected


def test_what_was_taken_can_beat() -> None:
    """§3.10: H7 taken would beat SA, so the trump is led last."""
    assert choice("experienced", arrange("SA,H7|C8,C9,C10")) == "0:SA"


def test_where_nothing_can_follow_he_leads_the_pair_at_once() -> None:
    """§3.7: with `add_after_take` off the second card would stay in his hand."""
    game = arrange(
        "S6,D6,CA|C10,CJ,C9|C7,C8,D9", rules="classic,auto_take=off,add_after_take=off", rest="talon"
    )

    assert choice("experienced", game) == "0:S6,D6"


@pytest.mark.parametrize(
    ("hand", "talon", "table", "expected"),
    [
        ("SJ,SA,H7,C6", True, "S9@0", "1:S9/SJ"),
        ("C6,C7,HA,D6,D7", True, "S6@0", "1:take"),
        ("C6,C7,HA,D6,D7", False, "S6@0", "1:S6/HA"),
        ("C6,C7,H7,D6,D7", True, "S6@0", "1:S6/H7"),
        ("C6,C7,D10", True, "S9@0", "1:take"),
        ("SJ,SA,CQ", True, "S9@0,C9@0", "1:S9/SJ"),
    ],
    ids=["cheapest", "not the ace of trumps", "late: anything", "a low trump", "nothing", "two cards"],
)
def test_he_weighs_beating_against_taking(hand: str, *, talon: bool, table: str, expected: str) -> None:
    """bots.md: defends with the memory; while there is a talon dear cards are kept."""
    game = arrange(f"D9,DJ,D8|{hand}", table=table, rest="talon" if talon else "discard", trump="H6")

    assert choice("experienced", game) == expected


def test_he_covers_with_a_rank_the_attackers_do_not_hold() -> None:
    """bots.md: with the memory. The attacker took two jacks, and would throw them in on SJ."""
    game = arrange("DJ,CJ,D8,C8|SJ,SQ,C6,C7", table="S9@0", rest="talon", more="seen:DJ,CJ")

    assert choice("experienced", game) == "1:S9/SQ"


def test_covers_are_planned_for_all_cards_together() -> None:
    """§3.4: SQ on S9 would leave nothing but the trump for SJ."""
    game = arrange("D9,DJ,D8|SQ,S10,H7,C6", table="S9@0,C9/CJ@0,SJ@0", rest="talon", trump="H6")

    assert choice("experienced", game) == "1:SJ/SQ"


def test_many_cards_are_beaten_one_by_one() -> None:
    """§3.2: five at once, each with its own cover."""
    game = arrange("DA,CA|C8,D8,C10,D10,H8", table="S6/S7@0,C6@0,D6@0,C7@0,D7@0,H6@0", trump="H9")

    assert choice("experienced", game) == "1:H6/H8"


@pytest.mark.parametrize(
    ("hand", "talon", "expected"),
    [
        ("D9,H9,SA", "C6,C7", "0:+D9"),
        ("H9,SA", "C6,C7", "0:pass"),
        ("H9,SA", "", "0:+H9"),
    ],
    ids=["plain", "a trump is kept", "late: to get rid of it"],
)
def test_he_throws_in_what_costs_little(hand: str, talon: str, expected: str) -> None:
    """bots.md: throws in with the memory: what he draws for it is dearer in the mean."""
    game = arrange(f"{hand}|C8,D8,D10", table="S9/SQ@0", talon=talon)

    assert choice("experienced", game) == expected


def test_with_little_to_draw_he_keeps_a_good_card() -> None:
    """bots.md: all that can be drawn, or is hidden, is lower than the king."""
    game = arrange("DK,SA|C6,C7,D7,S6", table="SK/H7@0", talon="D6,C8")

    assert choice("experienced", game) == "0:pass"


@pytest.mark.parametrize(
    ("hand", "talon", "expected"),
    [
        ("D9,SA", True, "0:+D9"),
        ("DQ,SK", True, "0:pass"),
        ("H9,SK", False, "0:pass"),
        ("DQ,SK", False, "0:+DQ"),
        ("H9,HQ", False, "0:+H9"),
    ],
    ids=["low", "a queen is kept", "no trump", "late: any plain card", "late: his last cards"],
)
def test_a_taker_is_given_what_is_of_no_use(hand: str, *, talon: bool, expected: str) -> None:
    """bots.md: low cards while there is a talon, then all plain ones, trumps only to go out."""
    game = arrange(
        f"{hand}|C8,D8,D10,C10,CJ",
        table="S9/SQ@0,C9@0",
        rest="talon" if talon else "discard",
        more="taking:yes",
    )

    assert choice("experienced", game) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [("C9,SJ,C8", "1:>C9"), ("H9,SJ,C8", "1:S9/SJ")],
    ids=["a low card", "a trump is dearer than a cover"],
)
def test_he_transfers_where_that_is_cheapest(hand: str, expected: str) -> None:
    """§4.1: the price of the card against that of beating or taking."""
    game = arrange(f"D6,D7,D8|{hand}", rules="transfer,auto_take=off", table="S9@0", rest="talon")

    assert choice("experienced", game) == expected


def test_he_shows_a_trump_that_passes_the_attack_on() -> None:
    """§4.4: it costs nothing."""
    game = arrange("D6,D7,D8|H9,SJ,C8", rules="transfer,auto_take=off,show_trump=on", table="S9@0")

    assert choice("experienced", game) == "1:!H9"


def test_in_a_game_without_end_he_takes_only_what_he_must() -> None:
    """§3.10: no § ends a game in which the same cards are led and taken in turn; a bot does."""
    game = arrange("D9,DJ,D8|C6,C7,HA,D6,D7", table="S6@0", rest="talon", trump="H6", bout=37)

    assert choice("experienced", game) == "1:S6/HA"
