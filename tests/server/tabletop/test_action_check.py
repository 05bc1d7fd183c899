"""Movements of cards, and their meaning by the rules (tabletop.md, Actions)."""

from typing import Any

import pytest

from kozyr.rules import Lead, Pass, Refusal, Take, ThrowIn
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.table import Resign
from tests.kit.tabletop import DISCARD, DRAW, HAND, ByHand, dealt, discard, draw, lay, pile, take

FOO, BAR, BAZ = "S9,H9,D9,S10,HQ,DK", "SJ,HJ,SQ,HK,C9,D10", "S6,S7,S8,D6,D7,D8"


def deal_to_three() -> ByHand:
    """Deal cards to foo, bar and baz; foo attacks bar."""
    return ByHand(deal=dealt(f"{FOO}|{BAR}|{BAZ}", "H6,H7,H8,C6,C7,CA"))


def transfer(source: dict[str, Any], destination: dict[str, Any], **fields: object) -> dict[str, Any]:
    """Move cards from one place to another."""
    return {"type": "transfer", "source": source, "destination": destination} | fields


def test_laying_a_card_leads_and_then_throws_in() -> None:
    """Ready: the attacker lays cards into empty piles, and this begins the attack."""
    judged = deal_to_three().judged("foo", lay("S9", 0), lay("H9", 4))

    assert not isinstance(judged, Refusal)
    assert judged.actions == (Lead((CARDS_BY_ID["S9"],)), ThrowIn((CARDS_BY_ID["H9"],)))


def test_moving_cards_away_passes_or_takes_once() -> None:
    """Attack: moving the first card away ends the attack. Moving the others is no action of the rules."""
    game = deal_to_three().do("foo", lay("S9", 0), lay("H9", 1))
    taken = game.judged("bar", take(0, 1), take(1, 1))
    game.do("bar", lay("SJ", 0), lay("HJ", 1))
    passed = game.judged("foo", discard(0, 2), discard(1, 2), draw(2))

    assert not isinstance(taken, Refusal)
    assert not isinstance(passed, Refusal)
    assert (taken.actions, passed.actions) == ((Take(),), (Pass(),))


def test_cards_may_be_named_or_counted() -> None:
    """From a pile: either the cards or their amount from the top."""
    game = deal_to_three().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))
    nine, jack = ({"suit": "spades", "rank": rank} for rank in ("9", "jack"))

    game.do("foo", transfer(pile(0), DISCARD, cards=[nine]))

    assert game.cards(None, "attack0") == [jack]
    assert game.word("foo", transfer(pile(0), DISCARD, cards=[nine])) == "not_there"
    assert game.word("foo", transfer(pile(0), DISCARD, cards=[jack, jack])) == "not_there"
    assert game.word("foo", discard(0, 2)) == "too_few"
    assert game.word("foo", transfer(pile(0), DISCARD, cards=[jack])) == "ok"


def test_the_top_card_is_taken_first() -> None:
    """From a pile: an amount is taken from the top, and laid on top."""
    game = deal_to_three().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", discard(0, 1))

    assert [card["rank"] for card in game.cards(None, "attack0")] == ["9"]


def test_only_attacker_and_defender_act() -> None:
    """Other players cannot move cards."""
    game = deal_to_three()
    ready = game.word("baz", lay("S6", 0))
    game.do("foo", lay("S9", 0))
    attacked = [game.word("baz", action) for action in (lay("S6", 1), take(0, 1), discard(0, 1), draw(1))]
    game.do("bar", lay("SJ", 0)).do("foo", discard(0, 1))

    assert {ready, *attacked, game.word("baz", discard(0, 1))} == {"not_your_turn"}


@pytest.mark.parametrize("action", [take(0, 1), lay("S9", 1)])
def test_the_attacker_does_not_defend(action: dict[str, Any]) -> None:
    """Attack: only the defender surrenders by moving table cards to the hand."""
    game = deal_to_three().do("foo", lay("S9", 0))

    assert game.word("foo", action) in ("not_your_turn", "card_not_in_hand")


@pytest.mark.parametrize("action", [discard(0, 1), draw(1)])
def test_the_defender_does_not_end_an_attack_as_beaten(action: dict[str, Any]) -> None:
    """Attack: only the attacker ends it as repelled, by discarding table cards or by drawing."""
    game = deal_to_three().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert game.word("bar", action) == "not_your_turn"


def test_a_defender_who_has_beaten_everything_cannot_surrender() -> None:
    """Surrender needs an unbeaten card on the table."""
    game = deal_to_three().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert game.word("bar", take(0, 1)) == "cannot_take"


def test_a_defender_is_not_attacked_with_more_cards_than_the_hand_had() -> None:
    """§3.2: there are no more attack cards than the defender held at the start of the bout."""
    game = ByHand(deal=dealt("S9,H9,D9|SJ,HJ", "CA"))

    assert game.word("foo", lay("S9", 0), lay("H9", 1), lay("D9", 2)) == "limit_reached"


def test_cards_are_laid_one_at_a_time() -> None:
    """One transfer lays one card. An array lays several."""
    pair = [{"suit": suit, "rank": "9"} for suit in ("spades", "hearts")]

    assert deal_to_three().word("foo", transfer(HAND, pile(0), cards=pair)) == "one_card"


@pytest.mark.parametrize(
    ("source", "destination"),
    [(HAND, DISCARD), (HAND, DRAW), (HAND, HAND), (DISCARD, HAND), (DRAW, pile(0)), (pile(0), pile(1)),
     (pile(0), DRAW), (DRAW, DISCARD)],
)  # fmt: skip
def test_cards_move_in_four_ways(source: dict[str, Any], destination: dict[str, Any]) -> None:
    """Actions: hand to pile, pile to hand, pile to discard, draw to hand. Durak has no other way."""
    fields = {"cards": [{"suit": "spades", "rank": "9"}]} if source is HAND else {"amount": 1}

    assert deal_to_three().word("foo", transfer(source, destination, **fields)) == "no_way"


def test_a_bout_that_the_rules_end_waits_in_preparation() -> None:
    """A bout that the rules end at the limit is repelled, and waits in preparation like any other."""
    game = ByHand(deal=dealt("S9,H9,D10|SJ,HJ", "H6,H7,H8,C6,C7,CA"))
    game.do("foo", lay("S9", 0), lay("H9", 1)).do("bar", lay("SJ", 0), lay("HJ", 1))

    assert (game.meta["stage"], game.meta["attackStatus"]) == ("preparation", "repelled")
    assert [len(game.cards(None, name)) for name in ("foo", "bar", "draw")] == [1, 0, 6]
    assert game.word("bar", discard(0, 2)) == "ok"


def test_drawing_before_the_piles_are_clear_is_allowed() -> None:
    """A player may draw before the piles are clear."""
    game = (
        deal_to_three().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", draw(1)).do("bar", draw(1))
    )

    assert (game.meta["stage"], len(game.cards(None, "attack0"))) == ("preparation", 2)
    assert game.do("foo", discard(0, 2)).meta["stage"] == "ready"


def test_a_player_who_surrendered_draws_only_what_the_rules_allow() -> None:
    """A hand that is full of taken cards draws nothing."""
    game = deal_to_three().do("foo", lay("S9", 0)).do("bar", take(0, 1))

    assert game.word("bar", draw(1)) == "draw_less"
    assert game.do("foo", draw(1)).meta["attacker"] == {"username": "baz"}


def test_drawing_may_take_several_requests() -> None:
    """Both players draw to six, even one card at a time."""
    game = (
        deal_to_three().do("foo", lay("S9", 0), lay("H9", 1), lay("D9", 2)).do("bar", take(0, 1), take(1, 1))
    )
    game.do("foo", draw(1)).do("bar", take(2, 1))
    stage = game.meta["stage"]

    assert (stage, game.do("foo", draw(2)).meta["stage"]) == ("preparation", "ready")


def test_a_request_may_continue_with_the_next_attack() -> None:
    """Actions are checked in order: a player who ends the preparation may attack immediately."""
    game = ByHand(deal=dealt("S9,H9|SJ,D6,D7,D8,D9,D10", "HQ,HK,HA,C6,C7,CA"))
    game.do("foo", lay("S9", 0)).do("bar", take(0, 1))

    game.do("foo", draw(5), lay("HQ", 1))

    assert (game.meta["stage"], game.meta["attacker"]) == ("attack", {"username": "foo"})


def test_a_defender_may_beat_clear_draw_and_attack_in_one_request() -> None:
    """The last cover ends the bout, and no other player has to act."""
    game = ByHand(deal=dealt("S9,H9,D9,D10,DJ,DQ,DK|SJ", "H6,H7,H8,C6,C7,CA"))
    game.do("foo", lay("S9", 0)).do("bar", lay("SJ", 0), discard(0, 2), draw(6), lay("H6", 0))

    assert (game.meta["stage"], game.meta["attacker"]) == ("attack", {"username": "bar"})
    assert game.meta["participantsFallenOut"] == []


def test_no_player_falls_out_while_the_draw_stack_has_cards() -> None:
    """A player with an empty hand falls out when the draw stack is empty, not before."""
    game = ByHand(deal=dealt(f"S9,H9,D10|SJ|{BAZ}", "H6,CA"))
    game.do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))
    fallen_out_before = game.meta["participantsFallenOut"]

    game.do("foo", draw(2))

    assert (fallen_out_before, game.meta["participantsFallenOut"]) == ([], [{"username": "bar"}])
    assert game.do("bar", discard(0, 2)).meta["attacker"] == {"username": "baz"}


def test_a_game_that_the_rules_have_ended_needs_no_more_movements() -> None:
    """The last player with cards is the loser. Cards that were not cleared or drawn stay."""
    game = ByHand(deal=dealt("S9,H9,D10|SJ", "H6,CA")).do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert (game.shown(None)["status"], game.meta["loser"]) == ("ended", {"username": "foo"})
    assert (game.meta["stage"], game.meta["attackStatus"]) == ("preparation", "repelled")
    assert [len(game.cards(None, name)) for name in ("draw", "attack0")] == [2, 2]


def test_after_the_end_all_actions_are_refused() -> None:
    """Errors: 400, not in progress."""
    game = deal_to_three().command("bar", Resign())

    assert (game.word("foo", lay("S9", 0)), game.meta["loser"]) == ("not_in_progress", {"username": "bar"})


def test_an_action_after_the_last_card_refuses_the_whole_request() -> None:
    """Actions are checked in order: an action after the end refuses all actions before it too."""
    game = ByHand(deal=dealt("S9|SJ,HJ"))

    assert game.word("foo", lay("S9", 0), {"type": "openHand"}) == "not_in_progress"
    assert game.meta["stage"] == "ready"


def test_before_all_players_are_connected_all_actions_are_refused() -> None:
    """Errors: 400, not in progress."""
    game = deal_to_three()
    game.log = game.log[:2]
    game.game = game.folded()

    assert game.word("foo", lay("S9", 0)) == "not_in_progress"


def test_the_last_card_of_an_attacker_who_is_out_is_still_beaten() -> None:
    """§5.3: an attacker is out with the last card. When it is beaten the bout ends, and either clears it."""
    game = ByHand(deal=dealt("S9|SJ,HJ|D9,D10")).do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert game.meta["attackStatus"] == "repelled"
    assert game.word("foo", discard(0, 1)) == "ok"
    assert game.do("bar", discard(0, 1)).meta["attacker"] == {"username": "bar"}


def test_the_next_attacker_clears_for_two_players_who_are_out() -> None:
    """Players who are out may leave, so the game does not wait for them."""
    game = ByHand(deal=dealt("S9|SJ|D9,D10|S6,S7")).do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert game.meta["participantsFallenOut"] == [{"username": "foo"}, {"username": "bar"}]
    assert game.word("qux", discard(0, 2)) == "not_your_turn"
    assert game.word("baz", take(0, 2)) == "must_discard"
    assert game.do("baz", discard(0, 2), lay("D9", 0)).meta["attacker"] == {"username": "baz"}
