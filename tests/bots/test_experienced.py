"""The level `experienced`, checked rule by rule (console.md: Bots' levels)."""

import pytest

from kozyr.bots.attack import weigh_leads
from kozyr.bots.heuristic import HeuristicBot
from kozyr.bots.memory import remember
from kozyr.rules import CARD_IDS, Game, Seat, view
from kozyr.rules.notation import Turn, write_turn
from tests.kit.bots import answer, choice
from tests.kit.positions import arrange

NO_ADDING = "classic,auto_take=off,add_after_take=off"


def test_leads_are_weighed_by_five_criteria() -> None:
    """console.md: low 1.0, suit 2.2, pairs 1.6, few beaters 0.8, dear beaters 1.1, each to its maximum.

    Trump is H. The defender may hold C10, CJ, C7, C8, H6 or H7. Low: S6 17, D6 17, S9 14 of 17. Suit: 2, 1, 2
    of 2. Pairs: 1, 1, 0 of 1. H6 and H7 (worth 9 and 10) beat each card: few is 4 of 4 and dear 9.5 of 9.5.
    """
    game = arrange("S6,S9,D6|C10,CJ,H6|C7,C8,H7")
    own_view = view(game, Seat(0))

    weights = weigh_leads(own_view, remember(own_view), own_view.hand)

    expected = {"S6": 6.7, "S9": 0.8 + 0.8 + 1.1 + 2.2 + 14 / 17 - 0.8, "D6": 5.6}
    assert {CARD_IDS[card]: weight for card, weight in weights.items()} == pytest.approx(expected)


@pytest.mark.parametrize(
    ("hands", "arrangement", "expected"),
    [
        # console.md: The own cards of a suit (2.2) and pairs (1.6) outweigh a low value (1.0).
        ("C6,S8,S9,SJ,D8|C10,CJ,H9", {"rest": "talon"}, "0:S8"),
        # net.md §3: At larger tables the cheapest cards go first.
        ("C6,S8,S9,SJ,D8|C10,CJ,H9|C7,C8,H7", {"rest": "talon"}, "0:C6"),
        # console.md: The memory knows few beaters; the defender took no diamond and has no trump.
        ("S6,D6,C9|S9,SJ,S10|H7,H8,HA", {"more": "seen:|S9,SJ,S10"}, "0:D6"),
        # console.md: A trump is worth nine ranks more.
        ("SK,H7,H8,H9|C6,C7,C8|D6,D7,D8", {"rest": "talon"}, "0:SK"),
        # §3.10: If the opponent took H7, it would beat SA, so the trump is led last.
        ("SA,H7|C8,C9,C10", {}, "0:SA"),
        # §3.7: With `add_after_take` off, the second card would stay in the hand.
        ("S6,D6,CA|C10,CJ,C9|C7,C8,D9", {"rules": NO_ADDING, "rest": "talon"}, "0:S6,D6"),
    ],
    ids=[
        "long suit and pair",
        "three players",
        "few beaters",
        "trumps are kept",
        "a taken card can beat",
        "a pair at once",
    ],
)
def test_the_best_lead_is_chosen(hands: str, arrangement: dict[str, str], expected: str) -> None:
    """The comments give the reason for each lead."""
    assert choice("experienced", arrange(hands, **arrangement)) == expected  # type: ignore[arg-type]  # texts only


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        ("SA,DA,C6|SK,CQ,DK", "0:SA,DA"),
        ("S8,C6|SK,CQ,D6", "0:S8"),
        ("C9,D9|SK,CQ,D10", "0:C9,D9"),
    ],
    ids=["unbeatable ranks first", "no such order, so the criteria decide", "all of one rank"],
)
def test_leads_that_cannot_be_beaten_come_first(hands: str, expected: str) -> None:
    """§3.10: Against a known hand, a rank that must be taken keeps the lead. The last rank may be beaten."""
    assert choice("experienced", arrange(hands)) == expected


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
def test_beating_is_weighed_against_taking(hand: str, *, talon: bool, table: str, expected: str) -> None:
    """bots.md: the bot defends with its memory and keeps dear cards while there is a talon."""
    game = arrange(f"D9,DJ,D8|{hand}", table=table, rest="talon" if talon else "discard", trump="H6")

    assert choice("experienced", game) == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # bots.md: The attacker took two jacks and would throw them in on SJ.
        (
            arrange("DJ,CJ,D8,C8|SJ,SQ,C6,C7", table="S9@0", rest="talon", more="seen:DJ,CJ"),
            "1:S9/SQ",
        ),
        # §3.4: SQ on S9 would leave only the trump for SJ.
        (
            arrange("D9,DJ,D8|SQ,S10,H7,C6", table="S9@0,C9/CJ@0,SJ@0", rest="talon", trump="H6"),
            "1:SJ/SQ",
        ),
        # §3.2: Five cards are unbeaten, and each gets its own cover.
        (
            arrange("DA,CA|C8,D8,C10,D10,H8", table="S6/S7@0,C6@0,D6@0,C7@0,D7@0,H6@0", trump="H9"),
            "1:H6/H8",
        ),
        # §3.10: No § ends a game in which the same cards are led and taken in turn, so a bot ends it.
        (
            arrange("D9,DJ,D8|C6,C7,HA,D6,D7", table="S6@0", rest="talon", trump="H6", bout=37),
            "1:S6/HA",
        ),
        # §4.4: Showing a trump costs nothing.
        (
            arrange("D6,D7,D8|H9,SJ,C8", rules="transfer,auto_take=off,show_trump=on", table="S9@0"),
            "1:!H9",
        ),
        # bots.md: All cards that can be drawn or are hidden are lower than the king.
        (arrange("DK,SA|C6,C7,D7,S6", table="SK/H7@0", talon="D6,C8"), "0:pass"),
    ],
    ids=["unheld rank", "all together", "one by one", "endless game", "shown trump", "a king is kept"],
)
def test_the_best_answer_is_chosen(game: Game, expected: str) -> None:
    """The comments give the reason for each answer."""
    assert choice("experienced", game) == expected


@pytest.mark.parametrize(
    ("hand", "talon", "expected"),
    [
        ("D9,H9,SA", "C6,C7", "0:+D9"),
        ("H9,SA", "C6,C7", "0:pass"),
        ("H9,SA", "", "0:+H9"),
    ],
    ids=["plain", "a trump is kept", "late: to get rid of it"],
)
def test_cheap_cards_are_thrown_in(hand: str, talon: str, expected: str) -> None:
    """bots.md: the bot throws in a card if the mean drawn card is worth more."""
    game = arrange(f"{hand}|C8,D8,D10", table="S9/SQ@0", talon=talon)

    assert choice("experienced", game) == expected


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
    """bots.md: low cards while there is a talon, then all plain cards, and trumps only to go out."""
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
def test_an_attack_is_transferred_if_that_is_cheapest(hand: str, expected: str) -> None:
    """§4.1: The price of the card is compared with the price of beating or taking."""
    game = arrange(f"D6,D7,D8|{hand}", rules="transfer,auto_take=off", table="S9@0", rest="talon")

    assert choice("experienced", game) == expected


ENDINGS = [
    pytest.param(arrange("CQ,HK,DQ,DK|CK,HA,D10,DA", trump="D9"), {"0:HK", "0:DK", "0:HK,DK"}, id="no talon"),
    pytest.param(
        arrange(
            "CJ,H7,H9,HJ,HQ|SK,SA,C6,CK", trump="D10", talon="D10", table="CA/D8@0,HA/D9@0", rules="protocol"
        ),
        {"0:pass"},
        id="the trump card in the talon",
    ),
]


@pytest.mark.parametrize(("game", "best"), ENDINGS)
def test_an_exact_ending_is_solved(game: Game, best: set[str]) -> None:
    """net.md §3: heuristics and exact endings; here the heuristics alone make a mistake."""
    assert choice("experienced", game) in best
    assert write_turn(Turn(Seat(0), answer(HeuristicBot(1), game, Seat(0)))) not in best


@pytest.mark.parametrize(("game", "best"), ENDINGS)
def test_heuristics_play_endings_without_the_kernel(
    game: Game, best: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pip install kozyr` has no kernel."""
    monkeypatch.setattr("kozyr.bots.experienced.find_spec", lambda _: None)

    assert choice("experienced", game) not in best
