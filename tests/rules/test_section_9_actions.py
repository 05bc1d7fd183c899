"""§9 Canonical actions: their order, and several cards in one action."""

import pytest

from kozyr.rules import Game, Pass, Seat, Take, ThrowIn, decide, legal, must, start, step
from kozyr.rules.cards import ids
from kozyr.rules.notation import write_position
from tests.kit.positions import act, arrange, deck, events, hand, tokens, word

TRANSFER = "transfer,auto_take=off"
TURNS = "classic,auto_take=off,order=turns"


@pytest.mark.parametrize(
    ("game", "seat", "expected"),
    [
        # §9: lead: every non-empty set of equal-rank cards, by number of cards, then cards.
        (arrange("S9,H9,D9,C10|S6,C6,D6"), 0, "0:S9 0:C10 0:H9 0:D9 0:S9,H9 0:S9,D9 0:H9,D9 0:S9,H9,D9"),
        # §9: pairs come after all single cards, and in the order of their cards.
        (arrange("C7,D7,S9,H9|S6,C6,D6"), 0, "0:S9 0:C7 0:H9 0:D7 0:S9,H9 0:C7,D7"),
        # §9: up to L: a defender with two cards is led two at most.
        (arrange("S9,H9,D9|S6,C6"), 0, "0:S9 0:H9 0:D9 0:S9,H9 0:S9,D9 0:H9,D9"),
        # §9: a lead of several is not listed where it is not legal.
        (arrange("S9,H9,D9|S6,C6", rules="classic,auto_take=off,lead_many=off"), 0, "0:S9 0:H9 0:D9"),
        # §9: throw in (one card); by type, then cards.
        (act(arrange("S9,DQ,D9,C9,C7|SQ,C8,C10"), "0:S9 1:S9/SQ"), 0, "0:+C9 0:+D9 0:+DQ 0:pass"),
        # §9: beat (one attack card with one hand card), in the order of the cards.
        (
            act(arrange("S9,D9|DQ,SQ,S10,H7", trump="H6"), "0:S9,D9"),
            1,
            "1:S9/S10 1:S9/SQ 1:S9/H7 1:D9/H7 1:D9/DQ 1:take",
        ),
    ],
)
def test_the_legal_actions_of_a_seat(game: Game, seat: int, expected: str) -> None:
    """Each comment says why the seat has these legal actions."""
    assert tokens(game, seat) == expected


def test_all_four_cards_of_a_rank_can_be_led() -> None:
    """§9: a set of four is one lead more than the sets of three."""
    game = arrange("S9,C9,H9,D9|S6,C6,D6,S7")

    assert tokens(game, 0).split()[-1] == "0:S9,C9,H9,D9"


def test_the_defenders_actions_come_by_type() -> None:
    """§9: beat, then transfer (one card), then show trump, then take."""
    game = arrange("S9,C7|S10,C9,H9|C8,C10,D7", rules=f"{TRANSFER},show_trump=on")

    game = act(game, "0:S9")

    assert tokens(game, 1) == "1:S9/S10 1:S9/H9 1:>C9 1:>H9 1:!H9 1:take"


def test_a_redeal_is_listed_last() -> None:
    """§9: by type: lead first, redeal last."""
    cards = deck("D6 S6 D7 S7 D8 S8 D9 S9 D10 S10 C6 C7 H6")

    game = must(start(seats=2, options={"redeal": True}, deck=cards, leader=0)).game

    assert [tokens(game, 0).split()[-1], tokens(game, 1)] == ["0:redeal", "1:redeal"]


def test_only_seats_with_something_to_do_are_listed() -> None:
    """§9: while the defender thinks, a thrower without a fitting card has nothing to do."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10"), "0:S9")

    assert list(legal(game)) == [0, 1]


def test_when_the_game_is_over_nothing_is_listed() -> None:
    """§9: a finished game has no legal actions."""
    game = act(arrange("S9,D9|SQ,C8|C7,C10"), "0:left")

    assert legal(game) == {}


def test_equal_positions_write_equal_text() -> None:
    """§9: two orders of the same beats lead to one position with one text."""
    game = act(arrange("S9,D9,C7|SQ,DQ,C8"), "0:S9,D9")

    position = act(game, "1:S9/SQ 1:D9/DQ")
    other_position = act(game, "1:D9/DQ 1:S9/SQ")

    assert write_position(position) == write_position(other_position)


def test_several_beats_in_one_action_equal_single_beats() -> None:
    """§9: a request may carry several pairs: it does what laying them one after the other does."""
    game = act(arrange("S9,D9,C7|SQ,DQ,C8"), "0:S9,D9")

    assert act(game, "1:S9/SQ,D9/DQ") == act(game, "1:S9/SQ 1:D9/DQ")


def test_several_throw_ins_in_one_action_equal_single_throw_ins() -> None:
    """§9: a request may carry several cards to throw in."""
    game = act(arrange("S9,C9,D9,C7|SQ,DQ,C8"), "0:S9")

    assert act(game, "0:+C9,D9") == act(game, "0:+C9 0:+D9")


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §9: one event covers the whole request.
        (act(arrange("S9,D9,C7|SQ,DQ,C8"), "0:S9,D9"), "1:S9/SQ,D9/DQ", ["beaten"]),
        # §9: one event covers the whole request.
        (act(arrange("S9,C9,D9,C7|SQ,DQ,C8"), "0:S9"), "0:+C9,D9", ["thrown_in"]),
        # §9: first the whole throw-in, then the take.
        (
            act(arrange("S9,C9,D9,C7|SQ,DQ,S8,S7", rules="classic"), "0:S9"),
            "0:+C9,D9",
            ["thrown_in", "taken"],
        ),
    ],
)
def test_the_events_of_a_request(game: Game, token: str, expected: list[str]) -> None:
    """Each comment says why the request has these events."""
    assert events(game, token) == expected


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    """§9: cards inside an action come in canonical order."""
    game = act(arrange("S9,C9,D9,C7|SQ,DQ,C8"), "0:S9")

    assert act(game, "0:+D9,C9") == act(game, "0:+C9,D9")


def test_the_automatic_take_waits_for_the_whole_throw_in() -> None:
    """§9: `auto_take` comes only after the whole of it: both cards lie there when they take."""
    game = arrange("S9,C9,D9,C7|SQ,DQ,S8,S7", rules="classic,add_after_take=off")

    game = act(game, "0:S9 0:+C9,D9")

    assert hand(game, 1) == "S7,S8,S9,SQ,C9,D9,DQ"


def test_the_end_of_the_bout_waits_for_the_whole_beat() -> None:
    """§9: the bout ends once, after both cards are beaten."""
    game = act(arrange("S9,D9,C7|SQ,DQ"), "0:S9,D9")

    assert events(game, "1:S9/SQ,D9/DQ")[:2] == ["beaten", "bout_ended"]


def test_the_end_of_the_bout_waits_for_the_whole_throw_in() -> None:
    """§9: cards thrown in up to the limit after the take all go to the taker."""
    game = act(arrange("S9,C9,D9,C7|S6,S7,S8"), "0:S9 1:take")

    game = act(game, "0:+C9,D9")

    assert (game.bout, hand(game, 1)) == (3, "S6,S7,S8,S9,C9,D9")


def test_more_than_the_limit_cannot_be_thrown_in_together() -> None:
    """§9: the cards are judged one after the other, and the second card exceeds the limit."""
    game = act(arrange("S9,C9,D9,C7|SQ,DQ"), "0:S9")

    assert [word(game, "0:+C9"), word(game, "0:+C9,D9")] == ["ok", "limit_reached"]


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §9: each of the cards must be legal.
        (act(arrange("S9,C9,D9,C7|SQ,DQ,C8"), "0:S9"), "0:+C7,D9", "rank_not_on_table"),
        # §9: laid once, the card is no longer in the hand.
        (act(arrange("S9,C9,D9,C7|SQ,DQ,C8"), "0:S9"), "0:+C9,C9", "card_not_in_hand"),
        # §9: laid once, the card is no longer in the hand.
        (act(arrange("S9,D9,C7|H7,DQ,C8"), "0:S9,D9"), "1:S9/H7,D9/H7", "card_not_in_hand"),
        # §9: a beaten card stays beaten.
        (act(arrange("S9,D9,C7|H7,SQ,C8"), "0:S9,D9"), "1:S9/H7,S9/SQ", "already_beaten"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


def test_a_transfer_of_several_is_judged_on_all_its_cards_together() -> None:
    """§9: the next defender must hold as many cards as the attack would then have."""
    game = act(arrange("S9,C7|C9,D9,C8|C10,D7", rules=TRANSFER), "0:S9")

    assert [word(game, "1:>C9"), word(game, "1:>C9,D9")] == ["ok", "cannot_transfer"]


def test_several_cards_can_be_transferred_together() -> None:
    """§9: one transfer of two cards; the next seat faces three."""
    game = act(arrange("S9,C7|C9,D9,C8|C10,D7,D8", rules=TRANSFER), "0:S9 1:>C9,D9")

    assert (ids(laid.attack for laid in game.table), game.defender) == (["S9", "C9", "D9"], 2)


def test_in_turns_a_throw_in_of_several_counts_as_one() -> None:
    """§9: with `order=turns` a throw-in of several cards counts as one throw-in."""
    game = act(arrange("S9,C9,D9,C7|SQ,DQ,C8", rules=TURNS), "0:S9 1:S9/SQ")

    assert [word(game, "0:+C9,D9"), word(act(game, "0:+C9"), "0:+D9")] == ["ok", "not_your_turn"]


def test_an_action_without_cards_is_refused() -> None:
    """§9: a throw-in lays a card."""
    game = act(arrange("S9,C9|SQ,C8"), "0:S9")

    outcome = step(game, Seat(0), ThrowIn(()))

    assert getattr(outcome, "word", "ok") == "bad_action"


def test_take_is_the_defenders_and_pass_the_throwers() -> None:
    """§9: pass and take are two actions: the defender cannot pass, a thrower cannot take."""
    game = act(arrange("S9,C9|SQ,C8"), "0:S9 1:S9/SQ")

    outcomes = [step(game, Seat(1), Pass()), step(game, Seat(0), Take())]

    assert [getattr(outcome, "word", "ok") for outcome in outcomes] == ["not_your_turn", "not_your_turn"]


def test_a_step_can_be_foretold() -> None:
    """§9: `decide` names the events of the step that `step` takes."""
    game = act(arrange("S9,C9|SQ,C8"), "0:S9")

    assert decide(game, Seat(1), Take()) == must(step(game, Seat(1), Take())).events


def test_a_refusal_can_be_foretold() -> None:
    """§9: `decide` refuses what `step` refuses."""
    game = act(arrange("S9,C9|SQ,C8"), "0:S9")

    assert decide(game, Seat(0), Take()) == step(game, Seat(0), Take())
