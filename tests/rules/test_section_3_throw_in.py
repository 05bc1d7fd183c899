"""Throwing in: players, cards and moments (§3.5, §3.6, §3.9)."""

import pytest

from kozyr.rules import Game, Refusal, Seat, ThrowIn, step
from kozyr.rules.actions import Passed
from kozyr.rules.refusals import refuse
from tests.kit.positions import act, arrange, attempt, events, last_event, tokens, word
from tests.rules.queries import list_throwers, read_field

TURNS = "classic,auto_take=off,order=turns"
NEIGHBOURS = "classic,auto_take=off,throwers=neighbours"
ATTACKER = "classic,auto_take=off,throwers=attacker"
PAIRS = "pairs,auto_take=off"
UNASKED = "classic,auto_take=off,auto_pass=on"

THREE = "D9,C8|C7,D7|C9,S8"
FOUR = "D9,C8|C7,D7|C9,S8|CQ,S7"
FIVE = "C9,C8|D7,D8|D9,S8|H9,S7|CQ,S6"
SIX = "C9,C8|D7,D8|D9,S8|H9,S7|CQ,S6|DQ,S10"
"""Three to six seats; every player but the defender, seat 1, holds a nine or a queen."""


def test_the_rank_of_an_attack_card_is_thrown_in() -> None:
    """§3.5: a card whose rank lies there as an attack card may be added."""
    game = act(arrange("D9,C8|C7,D7", table="S9/SQ@0"), "0:+D9")

    assert read_field(game, "table") == "S9/SQ@0,D9@0"


@pytest.mark.parametrize(
    ("game", "name", "expected"),
    [
        # §3.5: a card whose rank lies there as a cover may be added.
        (act(arrange("DQ,C8|C7,D7", table="S9/SQ@0"), "0:+DQ"), "table", "S9/SQ@0,DQ@0"),
        # §3.6: `order=turns`: after a throw-in no player counts as having passed.
        (act(arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "0:pass 2:pass 3:+CQ"), "passed", ""),
        # §9: several cards, of any ranks on the table, may be thrown in as one step.
        (act(arrange("D9,CQ,C8|C7,D7", table="S9/SQ@0"), "0:+D9,CQ"), "table", "S9/SQ@0,CQ@0,D9@0"),
    ],
)
def test_the_position_after_a_request(game: Game, name: str, expected: str) -> None:
    """Each comment says why this field of the position has this value."""
    assert read_field(game, name) == expected


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.5: a card whose rank does not lie on the table may not be added.
        (arrange("D9,C8|C7,D7", table="S9/SQ@0"), "0:+C8", "rank_not_on_table"),
        # §3.5: a thrower lays cards of their own.
        (arrange("D9,C8|C9,D7", table="S9/SQ@0"), "0:+C9", "card_not_in_hand"),
        # §3.5: cards are added while fewer than L attack cards lie there.
        (arrange("D9,C8|C7", table="S9@0"), "0:+D9", "limit_reached"),
        # §3.5: throwers are active seats.
        (arrange("C8|D7||S8", table="S9/SQ@0", more="out:2"), "2:+C9", "seat_is_out"),
        # §9: where one more card may lie, two are refused.
        (arrange("D9,CQ,C8|C7", table="S9/SQ@0"), "0:+D9,CQ", "limit_reached"),
        # §9: a request of several cards is legal when each of them is.
        (arrange("D9,C8|C7,D7", table="S9/SQ@0"), "0:+D9,C8", "rank_not_on_table"),
        # §9: laid one after the other, a card is gone the second time.
        (arrange(THREE, table="S9/SQ@0"), "0:+D9,D9", "card_not_in_hand"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


@pytest.mark.parametrize(
    ("game", "expected"),
    [
        # §3.5, §9: with L attack cards on the table no player has anything to do but the defender.
        (arrange("D9,C8|C7|C9", table="S9@0"), []),
        # §3.5: `throwers=neighbours`: the attacker and the seats beside the defender.
        (arrange(FIVE, rules=NEIGHBOURS, table="S9/SQ@0"), [0, 2]),
        # §3.5: `throwers=neighbours`: a seat that is out is passed over.
        (arrange("C9,C8|D7,D8||H9,S7|CQ,S6", rules=NEIGHBOURS, table="S9/SQ@0", more="out:2"), [0, 3]),
        # §3.5: `throwers=neighbours`: when seat 2 lays its last card and is out, seat 3 is the neighbour.
        (
            act(
                arrange("C9,C8|D7,D8|D9|H9,S7|CQ,S6", rules=f"{NEIGHBOURS},out=at_once", table="S9/SQ@0"),
                "2:+D9",
            ),
            [0, 3],
        ),
        # §3.5: `throwers=neighbours`: when the attacker is out, the nearest seat on their side throws in.
        (act(arrange("S9|SQ,D7|D9,S8|H9,S7|C9,S6", rules=f"{NEIGHBOURS},out=at_once"), "0:S9"), [2, 4]),
        # §3.5: `throwers=attacker`.
        (arrange(FIVE, rules=ATTACKER, table="S9/SQ@0"), [0]),
        # §3.5: with two teams of two the attacker and their partner throw in.
        (arrange(FOUR, rules=PAIRS, table="S9/SQ@0"), [0, 2]),
        # §3.5: with two teams of three all opponents of the defender throw in.
        (arrange(SIX, rules=PAIRS, table="S9/SQ@0"), [0, 2, 4]),
        # §3.5: with teams `neighbours` are the nearest opponents on either side of the defender.
        (arrange(SIX, rules=f"{PAIRS},throwers=neighbours", table="S9/SQ@0"), [0, 2]),
        # §3.5: `throwers=attacker` keeps the attacker's partner out too.
        (arrange(FOUR, rules=f"{PAIRS},throwers=attacker", table="S9/SQ@0"), [0]),
        # §3.6: `order=free`: the moment after a take is as good as any.
        (arrange(THREE, table="S9@0", more="taking:yes"), [0, 2]),
        # §3.6, §9: `order=turns`: no throw-in is listed while a card is unbeaten.
        (arrange(THREE, rules=TURNS, table="S9@0"), []),
        # §3.6: `order=turns`: every card beaten, the attacker comes first.
        (arrange(FOUR, rules=TURNS, table="S9/SQ@0"), [0]),
        # §3.6: `order=turns`: when the defender takes, the attacker comes first.
        (arrange(FOUR, rules=TURNS, table="S9/SQ@0,H9@0", more="taking:yes"), [0]),
        # §3.6: `order=turns`: each has the right when all before them have passed.
        (act(arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "0:pass 2:pass"), [3]),
        # §3.6: `order=turns`: after another's throw-in the attacker, who had passed, has the right again.
        (act(arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "0:pass 2:+C9 1:take"), [0]),
        # §3.6: `order=turns`: a throw-in to a take, too, returns the right to the attacker.
        (
            act(
                arrange("D9,C8|C7,D7,C6|C9,H9", rules=TURNS, table="S9@0", more="taking:yes"), "0:pass 2:+C9"
            ),
            [0],
        ),
        # §3.6, §3.9: `order=turns`: an empty hand counts as having passed, the right is the next one's.
        (arrange("|C7,D7|C9,S8|CQ,S7", rules=TURNS, table="S9/SQ@0"), [2]),
    ],
)
def test_the_throwers(game: Game, expected: list[int]) -> None:
    """Each comment says why these seats may throw in."""
    assert list_throwers(game) == expected


def test_everybody_but_the_defender_throws_in() -> None:
    """§3.5: `throwers=all`, the default: every active seat but the defender."""
    assert list_throwers(arrange(FIVE, table="S9/SQ@0")) == [0, 2, 3, 4]


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §3.5: the defender is no thrower, though they hold the rank.
        (arrange("C8|C9,D7", table="S9/SQ@0"), "1:+C9", refuse("not_a_thrower", 1)),
        # §3.5: `throwers=neighbours`: a seat that is not beside the defender is refused.
        (arrange(FIVE, rules=NEIGHBOURS, table="S9/SQ@0"), "3:+H9", refuse("not_a_thrower", 3)),
        # §3.5: `throwers=attacker`: the others are refused.
        (arrange(FOUR, rules=ATTACKER, table="S9/SQ@0"), "2:+C9", refuse("not_a_thrower", 2)),
        # §3.6: throwing in comes after the lead.
        (arrange(THREE), "2:+C9", refuse("nothing_led")),
        # §3.6: `order=turns`: nothing is added while a card is unbeaten, not even by the attacker.
        (arrange(THREE, rules=TURNS, table="S9@0"), "0:+D9", refuse("wait_for_defence")),
        # §3.6: `order=turns`: a thrower without the right may not throw in.
        (arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "2:+C9", refuse("wait_for_thrower", 0)),
        # §3.6: `order=turns`: a thrower without the right may not pass.
        (arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "2:pass", refuse("wait_for_thrower", 0)),
    ],
)
def test_the_refusal_of_a_request(game: Game, token: str, expected: Refusal) -> None:
    """Each comment says why the request is refused."""
    assert attempt(game, token) == expected


def test_the_defenders_partner_does_not_throw_in() -> None:
    """§3.5: with teams the defender's partner is no thrower."""
    assert attempt(arrange(FOUR, rules=PAIRS, table="S9/SQ@0"), "3:+CQ") == refuse("not_a_thrower", 3)


def test_with_teams_a_partner_is_no_neighbour() -> None:
    """§3.5: with teams, seat 2 being out, the nearest opponent is seat 4; seat 3 is a partner."""
    hands = "C9,C8|D7,D8||H9,S7|CQ,S6|DQ,S10"
    game = arrange(hands, rules=f"{PAIRS},throwers=neighbours", table="S9/SQ@0", more="out:2")

    assert list_throwers(game) == [0, 4]


def test_in_free_order_cards_are_added_before_the_first_is_beaten() -> None:
    """§3.6: `order=free`, the default: any thrower at any moment after the lead."""
    assert list_throwers(arrange(THREE, table="S9@0")) == [0, 2]


def test_in_free_order_no_thrower_waits_for_the_attacker() -> None:
    """§3.6: `order=free`: when every card is beaten, all throwers have the right immediately."""
    assert list_throwers(arrange(FOUR, table="S9/SQ@0")) == [0, 2, 3]


def test_in_turns_the_right_goes_on_clockwise() -> None:
    """§3.6: `order=turns`: after the attacker's pass the next thrower has the right, not the defender."""
    assert list_throwers(act(arrange(FOUR, rules=TURNS, table="S9/SQ@0"), "0:pass")) == [2]


def test_in_turns_clockwise_is_counted_from_the_attacker() -> None:
    """§3.6: `order=turns`: with seat 2 attacking seat 3, seat 0 comes before seat 1."""
    hands = "D9,C8|CQ,S7|C9,S8|C7,D7"
    game = arrange(hands, rules=TURNS, table="S9/SQ@2", attacker=2, defender=3)

    assert list_throwers(act(game, "2:pass")) == [0]


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # §3.6: `order=turns`: the attacker who has added a card to a take may add another.
        (
            act(arrange("D9,H9,C8|C7,D7,C6|C9,S8", rules=TURNS, table="S9@0", more="taking:yes"), "0:+D9"),
            0,
            "0:+H9 0:pass",
        ),
        # §3.9: `auto_pass` off, the default: a thrower with nothing legal to add is asked.
        (arrange("C8|C7,D7", table="S9/SQ@0"), 0, "0:pass"),
        # §3.9: `auto_pass` on: a thrower with a legal card is asked.
        (act(arrange("C8|SQ,C7|D9", rules=UNASKED, table="S9@0"), "1:S9/SQ"), 2, "2:+D9 2:pass"),
        # §3.9, §3.6: `auto_pass` on: the attacker has nothing to add, the next thrower has the right.
        (
            act(arrange("C8|SQ,C7|D9", rules=f"{UNASKED},order=turns", table="S9@0"), "1:S9/SQ"),
            2,
            "2:+D9 2:pass",
        ),
        # §3.9: `auto_pass` on: after a throw-in and its cover seat 0 has something to add.
        (
            act(arrange("CQ|DQ,C7|D9,C8", rules=UNASKED, table="S9/S10@0", more="passed:0"), "2:+D9 1:D9/DQ"),
            0,
            "0:+CQ 0:pass",
        ),
    ],
)
def test_the_legal_actions_of_a_seat(game: Game, seat: int, expected: str) -> None:
    """Each comment says why the seat has these legal actions."""
    assert tokens(game, seat) == expected


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §9: `order=turns`: the right returns to the attacker only after all cards of the request.
        (
            arrange("D9,C8|C7,D7,C6|C9,H9", rules=TURNS, table="S9/SQ@0", more="passed:0"),
            "2:+C9,H9",
            ["thrown_in"],
        ),
        # §3.9, §3.10: `auto_pass` on: all throwers pass automatically.
        (
            arrange("C8|SQ,C7", rules=UNASKED, table="S9@0"),
            "1:S9/SQ",
            ["beaten", "passed", "bout_ended", "bout_began"],
        ),
        # §3.9: `auto_pass` on: so when the defender takes.
        (
            arrange("C8|SQ,C7", rules=UNASKED, table="S9@0"),
            "1:take",
            ["taken", "passed", "bout_ended", "bout_began"],
        ),
        # §9: C9 cannot be beaten, but the automatic take that ends the bout comes after D9 as well.
        (
            arrange("C9,D9,C8|SQ,DQ,C7", rules="classic,add_after_take=off", table="S9@0"),
            "0:+C9,D9",
            ["thrown_in", "taken", "bout_ended", "bout_began"],
        ),
    ],
)
def test_the_events_of_a_request(game: Game, token: str, expected: list[str]) -> None:
    """Each comment says why the request has these events."""
    assert events(game, token) == expected


def test_a_thrower_with_nothing_to_add_passes_automatically() -> None:
    """§3.9: `auto_pass` on: a thrower with nothing legal to add counts as having passed."""
    game = arrange("C8|SQ,C7|D9", rules=UNASKED, table="S9@0")

    assert last_event(game, "1:S9/SQ") == Passed(Seat(0), auto=True)


def test_a_throw_in_has_a_card() -> None:
    """§9: a throw-in needs at least one card."""
    assert step(arrange(THREE, table="S9/SQ@0"), Seat(0), ThrowIn(())) == refuse("no_cards")
