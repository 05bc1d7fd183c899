"""The game as the original tabletop document describes it, sentence by sentence.

Each test's docstring is a sentence of the document (docs/origins.md); foo attacks bar, clubs are trump.
"""

from typing import Any

import pytest

from tests.kit.tabletop import ByHand, dealt, discard, draw, lay, take

TALON = "D6,D7,D8,H6,H7,CA"


def begun() -> ByHand:
    """Deal foo and bar some cards; foo attacks."""
    return ByHand(deal=dealt("S9,H9,D9,S10,HQ,DK|SJ,HJ,SQ,HK,C9,D10", TALON))


def repelled() -> ByHand:
    """Return a game in which bar has beaten the nine of spades and foo has ended the attack."""
    return begun().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", discard(0, 1))


def surrendered() -> ByHand:
    """Return a game in which bar has begun to take two nines."""
    return begun().do("foo", lay("S9", 0), lay("H9", 1)).do("bar", take(0, 1))


def test_stacks_are_draw_and_discard() -> None:
    """Draw - a stack to draw cards from, discard - a stack to discard the cards to after an attack."""
    stacks = begun().shown("foo")["state"]["stacks"]

    assert [(stack["name"], stack["facing"]) for stack in stacks] == [("draw", "down"), ("discard", "down")]


def test_a_stack_cannot_be_looked_into() -> None:
    """You are not supposed to be able to inspect its contents."""
    assert begun().cards("foo", "draw") == [{}] * 6


def test_there_are_six_piles() -> None:
    """There are 6 piles named attack<0-5>."""
    piles = begun().shown(None)["state"]["piles"]

    assert [(pile["name"], pile["cards"]) for pile in piles] == [(f"attack{n}", []) for n in range(6)]


def test_an_attacking_card_goes_into_an_empty_pile() -> None:
    """In order to attack an attacker must put their card into an empty attack pile."""
    game = begun().do("foo", lay("S9", 3))

    assert game.word("foo", lay("H9", 3)) == "pile_taken"
    assert game.word("foo", lay("H9", 5)) == "ok"


def test_a_repelling_card_goes_onto_an_attackers_card() -> None:
    """In order to repel, a defender must put their card into a pile with an attackers card."""
    game = begun().do("foo", lay("S9", 3))

    assert game.word("bar", lay("SJ", 0)) == "pile_not_attacked"
    assert game.word("bar", lay("SJ", 3)) == "ok"
    assert [card["rank"] for card in game.cards(None, "attack3")] == ["jack", "9"]


def test_an_attack_has_six_cards_at_most() -> None:
    """An attack can consist of maximum 6 cards (even if the players have more cards in their hands)."""
    game = ByHand(deal=dealt("S6,H6,D6,C6,S7,H7,D7|C7,SJ,HJ,DJ,SQ,HQ,DQ", "SA,CA"))
    game.do("foo", lay("S6", 0), lay("H6", 1), lay("D6", 2)).do("bar", lay("C7", 0))
    game.do("foo", lay("S7", 3), lay("H7", 4), lay("D7", 5))

    assert {game.word("foo", lay("C6", number)) for number in range(6)} == {"pile_taken"}


def test_the_game_begins_ready() -> None:
    """This is the default stage of the game."""
    assert begun().meta["stage"] == "ready"


def test_ready_means_a_cleared_field_and_six_cards_each() -> None:
    """The field is cleared and players took up to 6 cards from the draw stack."""
    game = repelled().do("bar", discard(0, 1)).do("foo", draw(1)).do("bar", draw(1))

    assert game.meta["stage"] == "ready"
    assert [len(game.cards(None, name)) for name in ("foo", "bar", "attack0")] == [6, 6, 0]


@pytest.mark.parametrize(
    ("player", "action", "expected"),
    [
        ("foo", draw(1), "draw_less"),
        ("foo", discard(0, 1), "too_few"),
        ("foo", take(0, 1), "too_few"),
        ("bar", draw(1), "draw_less"),
        ("bar", take(0, 1), "too_few"),
        ("bar", discard(0, 1), "too_few"),
        ("bar", lay("SJ", 0), "not_your_turn"),
        ("foo", lay("SJ", 0), "card_not_in_hand"),
    ],
)
def test_when_ready_nothing_else_may_be_done(player: str, action: dict[str, Any], expected: str) -> None:
    """The only allowed action is for the attacker to transfer cards from their hand to piles."""
    assert begun().word(player, action) == expected


def test_laying_begins_the_attack() -> None:
    """Act of doing so automatically advances the game into attack stage."""
    assert begun().do("foo", lay("S9", 0)).meta["stage"] == "attack"


def test_both_lay_cards_in_an_attack() -> None:
    """Both attacker and defender are allowed to transfer the cards from hands into corresponding piles."""
    game = begun().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0))

    assert game.word("foo", lay("H9", 1)) == "ok"
    assert game.word("bar", lay("HJ", 1)) == "ok"
    assert game.meta["stage"] == "attack"


@pytest.mark.parametrize(
    ("player", "action", "expected"),
    [
        ("foo", lay("HQ", 1), "rank_not_on_table"),
        ("foo", lay("SJ", 1), "card_not_in_hand"),
        ("bar", lay("HJ", 0), "does_not_beat"),
        ("bar", lay("S9", 0), "card_not_in_hand"),
        ("bar", lay("C9", 0), "ok"),
    ],
)
def test_cards_are_validated(player: str, action: dict[str, Any], expected: str) -> None:
    """With appropriate validation."""
    assert begun().do("foo", lay("S9", 0)).word(player, action) == expected


def test_taking_cards_up_is_a_surrender() -> None:
    """An act of transferring cards from piles to their hand by a defender is considered a surrender."""
    meta = surrendered().meta

    assert (meta["stage"], meta["attackStatus"]) == ("preparation", "surrendered")


def test_discarding_by_the_attacker_ends_a_beaten_attack() -> None:
    """Transferring cards from piles to the discard stack by an attacker makes an attack repelled."""
    meta = repelled().meta

    assert (meta["stage"], meta["attackStatus"]) == ("preparation", "repelled")


def test_drawing_by_the_attacker_ends_a_beaten_attack() -> None:
    """Transferring cards from draw stack to their hand by an attacker makes an attack repelled."""
    game = begun().do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", draw(1))

    assert (game.meta["stage"], game.meta["attackStatus"]) == ("preparation", "repelled")
    assert len(game.cards(None, "attack0")) == 2


@pytest.mark.parametrize("action", [discard(0, 1), draw(1)])
def test_an_attack_that_is_not_beaten_goes_on(action: dict[str, Any]) -> None:
    """On the condition that cards in piles are beaten by a defender."""
    assert begun().do("foo", lay("S9", 0)).word("foo", action) == "not_beaten"


def test_after_a_repelled_attack_both_clear_the_piles() -> None:
    """Both attacker and defender are allowed to transfer the (remaining) cards from piles into discard."""
    game = begun().do("foo", lay("S9", 0), lay("H9", 1)).do("bar", lay("SJ", 0), lay("HJ", 1))
    game.do("foo", discard(0, 1))

    assert game.word("bar", discard(1, 1)) == "ok"
    assert game.word("foo", discard(1, 1)) == "ok"
    assert game.word("bar", take(0, 1)) == "must_discard"
    assert len(game.cards(None, "discard")) == 3


def test_after_a_surrender_the_defender_alone_clears_the_piles() -> None:
    """Defender is only allowed to transfer the (remaining) cards from piles into their hand."""
    game = surrendered()

    assert game.word("bar", discard(1, 1)) == "must_take"
    assert game.word("foo", take(1, 1)) == "not_your_turn"
    assert game.word("bar", take(1, 1)) == "ok"


def test_the_defender_draws_after_the_attacker() -> None:
    """On the condition that the attacker is maxed out first."""
    game = repelled()

    assert game.word("bar", draw(1)) == "draw_later"
    assert game.word("foo", draw(1)) == "ok"
    assert game.word("bar", draw(1)) == "ok"


def test_no_player_draws_to_more_than_six_cards() -> None:
    """Hands are maxed out."""
    assert repelled().word("foo", draw(2)) == "draw_less"


def test_nothing_is_laid_during_preparation() -> None:
    """Whenever the piles are cleared and hands are maxed out, the game transitions into stage ready."""
    assert [repelled().word(name, lay(card, 4)) for name, card in (("foo", "H9"), ("bar", "HJ"))] == [
        "prepare_first",
        "prepare_first",
    ]


def test_roles_change_when_preparation_ends() -> None:
    """This is the moment when the next attacker and defender are assigned."""
    game = repelled().do("foo", draw(1)).do("bar", draw(1))
    attacker_before = game.meta["attacker"]["username"]
    game.do("bar", discard(0, 1))

    assert (attacker_before, game.meta["attacker"]["username"], game.meta["defender"]["username"]) == (
        "foo",
        "bar",
        "foo",
    )


def test_with_two_players_a_defender_who_surrendered_is_attacked_again() -> None:
    """Based to the previous attack outcome."""
    game = surrendered().do("bar", take(1, 1)).do("foo", draw(2))

    assert (game.meta["stage"], game.meta["attacker"]) == ("ready", {"username": "foo"})
    assert len(game.cards(None, "bar")) == 8


def test_a_player_without_cards_and_cards_to_draw_falls_out() -> None:
    """The players left with no cards in their hand and no more cards to draw fall out from the game."""
    game = ByHand(deal=dealt("S9|SJ,HJ|D9,D10")).do("foo", lay("S9", 0))

    assert game.meta["participantsFallenOut"] == [{"username": "foo"}]
    assert game.shown(None)["status"] == "inProgress"


def test_the_last_with_cards_loses() -> None:
    """The last player having cards in their hand loses and earns a title of fool or durak."""
    game = ByHand(deal=dealt("S9|SJ,HJ")).do("foo", lay("S9", 0))

    assert (game.shown(None)["status"], game.meta["loser"]) == ("ended", {"username": "bar"})


def test_the_trump_card_is_drawn_last() -> None:
    """A trump card is a part of the draw stack and goes last in it. And it is also supposed to be drawn."""
    game = ByHand(deal=dealt("S9,H9,D9,S10,HQ,DK|SJ,HJ,SQ,HK,C9,D10", "D6,CA"))
    game.do("foo", lay("S9", 0)).do("bar", lay("SJ", 0)).do("foo", discard(0, 2), draw(1)).do("bar", draw(1))

    assert game.cards("bar", "bar")[0] == {"suit": "clubs", "rank": "ace"}
    assert game.meta["trumpCard"] == {"suit": "clubs", "rank": "ace"}
