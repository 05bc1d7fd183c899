"""§2 Deal: cards, trump, the first attacker."""

import pytest

from kozyr.rules import CARD_IDS, Game, Refusal, Step, first_dealer, must, start
from kozyr.rules.cards import ids
from kozyr.rules.options import OptionValue
from tests.kit.positions import act, deck, events, hand, tokens, word

NO_HEARTS = "S6 S7 S8 S9 S10 SJ SQ SK SA D6 D7 D8"
"""Two hands without a heart."""


def deal_cards(
    top: str, seats: int = 2, *, dealer: int = 0, lot: int = 0, leader: int | None = None, **more: OptionValue
) -> Game:
    """Deal a deck that begins with these cards."""
    size = more.get("deck", 36)
    assert isinstance(size, int)
    cards = deck(top, size)
    return must(start(seats=seats, options=more, deck=cards, dealer=dealer, lot=lot, leader=leader)).game


def order_for_two(dealers: str, others: str) -> str:
    """Order cards so that dealer 0 of two seats gets the first hand and seat 1 the second."""
    pairs = zip(others.split(), dealers.split(), strict=True)
    return " ".join(card for pair in pairs for card in pair)


TRUMPS = f"{order_for_two('S6 S7 S8 S9 HJ HA', 'D6 D7 D8 D9 HQ H10')} H6"
"""Both hold hearts, which are trump; seat 1 the lowest."""

LONG_SUIT = f"{order_for_two('S6 S7 S8 CJ CQ CK', 'D6 D7 D8 D9 D10 DJ')} HJ"
"""Seat 1 holds six diamonds."""


def write_shown(game: Game) -> tuple[int, str] | None:
    """Return who shows which lowest trump."""
    return None if game.setup.shown is None else (game.setup.shown.seat, CARD_IDS[game.setup.shown.card])


def test_the_seat_left_of_the_dealer_gets_the_first_card() -> None:
    """§2.1: one at a time, clockwise, the first card to dealer + 1."""
    game = deal_cards("S6 S7 S8 S9 S10 SJ SQ SK SA C6 C7 C8 C9 C10 CJ CQ CK CA", seats=3)

    assert hand(game, 1) == "S6,S9,SQ,C6,C9,CQ"


def test_every_round_ends_with_the_dealer() -> None:
    """§2.1: the dealer gets the last card of every round."""
    game = deal_cards("S6 S7 S8 S9 S10 SJ SQ SK SA C6 C7 C8 C9 C10 CJ CQ CK CA", seats=3, dealer=2)

    assert hand(game, 2) == "S8,SJ,SA,C8,CJ,CA"


def test_the_deal_goes_clockwise() -> None:
    """§2.1: from dealer 1 of three the cards go to 2, 0, 1."""
    game = deal_cards("S6 S7 S8", seats=3, dealer=1)

    assert [hand(game, seat).split(",")[0] for seat in (2, 0, 1)] == ["S6", "S7", "S8"]


def test_cards_can_be_dealt_two_at_a_time() -> None:
    """§2.1: with `deal_by` 2 each seat gets two cards a round."""
    game = deal_cards("S6 S7 S8 S9 S10 SJ SQ SK SA C6 C7 C8", deal_by=2)

    assert [hand(game, 1), hand(game, 0)] == ["S6,S7,S10,SJ,SA,C6", "S8,S9,SQ,SK,C7,C8"]


def test_six_cards_are_dealt_to_each() -> None:
    """§2.1: six cards each, the rest is talon."""
    game = deal_cards("", seats=4, deck=52)

    assert [*(each.bit_count() for each in game.hands), len(game.talon)] == [6, 6, 6, 6, 28]


@pytest.mark.parametrize(
    ("lot", "seats", "dealer"), [(0, 3, 0), (2, 3, 0), (3, 3, 1), (8, 3, 2), (9, 3, 0), (29, 6, 4)]
)
def test_the_first_dealer_of_a_table_comes_from_the_lot(lot: int, seats: int, dealer: int) -> None:
    """§2.1: the first dealer is (lot div seats) mod seats."""
    assert first_dealer(lot, seats) == dealer


def test_the_card_after_the_deal_is_the_trump_card() -> None:
    """§2.2: the next card is the trump card."""
    game = deal_cards(f"{NO_HEARTS} H9 C6")

    assert CARD_IDS[game.trump_card] == "H9"


def test_the_trump_card_goes_to_the_bottom_of_the_talon() -> None:
    """§2.2: turned face up, it is drawn last; the others keep their order."""
    cards = deck(f"{NO_HEARTS} H9 C6")

    game = must(start(seats=2, deck=cards)).game

    assert ids(game.talon) == [*cards[13:], "H9"]


@pytest.mark.parametrize(
    ("game", "token", "expected"),
    [
        # §2.2: a trump beats a card of another suit.
        (
            act(
                deal_cards(f"{order_for_two('S6 S7 S8 S9 S10 SJ', 'D6 D7 D8 D9 D10 H7')} H9", leader=0),
                "0:SJ",
            ),
            "1:SJ/H7",
            "ok",
        ),
        # §2.5: `redeal` is off by default.
        (deal_cards(LONG_SUIT, leader=0), "1:redeal", "cannot_redeal"),
        # §2.5: any time before the first lead, and not after it.
        (act(deal_cards(LONG_SUIT, redeal=True, leader=0), "0:S6"), "1:redeal", "cannot_redeal"),
    ],
)
def test_the_answer_to_a_request(game: Game, token: str, expected: str) -> None:
    """Each comment says why the request is accepted (`ok`) or refused."""
    assert word(game, token) == expected


def test_without_a_talon_the_dealers_last_card_sets_trump() -> None:
    """§2.2: if no card is left after the deal, the dealer's last card is the trump card."""
    game = deal_cards("", seats=6, dealer=2)

    assert CARD_IDS[game.trump_card] == deck("")[-1]


def test_the_dealers_last_card_stays_in_the_hand() -> None:
    """§2.2: the dealer's last card, shown, stays in that hand."""
    game = deal_cards("", seats=4, dealer=2, deck=24)

    assert (hand(game, 2).split(",")[-1], game.talon) == ("DA", ())


def test_an_ace_can_be_the_trump_card() -> None:
    """§2.3: `ace_trump` is on by default."""
    game = deal_cards(f"{NO_HEARTS} HA H9")

    assert ids(game.talon)[-1] == "HA"


def test_with_ace_trump_off_the_first_other_card_is_turned() -> None:
    """§2.3: an ace cannot be the trump card; the first card that is not an ace is turned instead."""
    game = deal_cards(f"{NO_HEARTS} CA HA H9 C6", ace_trump=False)

    assert CARD_IDS[game.trump_card] == "H9"


def test_with_ace_trump_off_the_aces_before_it_stay_where_they_were() -> None:
    """§2.3: only the turned card goes to the bottom."""
    game = deal_cards(f"{NO_HEARTS} CA HA H9 C6", ace_trump=False)

    assert [ids(game.talon)[:3], ids(game.talon)[-1]] == [["CA", "HA", "C6"], "H9"]


def test_with_ace_trump_off_another_card_is_turned_as_usual() -> None:
    """§2.3: a card that is not an ace stands."""
    game = deal_cards(f"{NO_HEARTS} H9 HA", ace_trump=False)

    assert [ids(game.talon)[0], ids(game.talon)[-1]] == ["HA", "H9"]


def test_with_ace_trump_off_the_dealers_last_card_stands() -> None:
    """§2.3: if trump is set by the dealer's last card, the ace stands."""
    game = deal_cards("", seats=6, ace_trump=False)

    assert CARD_IDS[game.trump_card] == "DA"


def test_the_holder_of_the_lowest_trump_leads() -> None:
    """§2.4: of several players who hold trumps, the one with the lowest attacks first."""
    game = deal_cards(TRUMPS)

    assert game.attacker == 1


def test_the_lowest_trump_is_shown_to_everybody() -> None:
    """§2.4: that card is shown."""
    game = deal_cards(TRUMPS)

    assert write_shown(game) == (1, "H10")


def test_the_ten_is_lower_than_the_jack_and_higher_than_the_nine() -> None:
    """§2.4: the lowest trump is so by rank, not by name."""
    game = deal_cards(f"{order_for_two('S6 S7 S8 S9 D10 H9', 'D6 D7 D8 D9 HQ H10')} H6")

    assert write_shown(game) == (0, "H9")


def test_without_a_talon_the_dealers_last_card_counts_among_the_trumps() -> None:
    """§2.4: the dealer's last card stays in their hand, and may be the lowest trump there."""
    cards = [card for card in deck("") if card != "H6"] + ["H6"]

    game = must(start(seats=6, deck=cards, dealer=3)).game

    assert write_shown(game) == (3, "H6")


def test_the_lot_decides_if_no_player_holds_a_trump() -> None:
    """§2.4: when no player holds a trump: seat = lot mod seats."""
    game = deal_cards(f"{NO_HEARTS} H9", lot=7)

    assert (game.attacker, write_shown(game)) == (1, None)


def test_with_first_by_lot_trumps_do_not_matter() -> None:
    """§2.4: `first=lot`: always by lot, and no card is shown."""
    game = deal_cards(TRUMPS, first="lot", lot=4)

    assert (game.attacker, write_shown(game)) == (0, None)


def test_the_lot_is_taken_modulo_the_seats() -> None:
    """§2.4: seat = lot mod seats, for any lot."""
    game = deal_cards("", seats=5, first="lot", lot=(1 << 32) - 1)

    assert game.attacker == ((1 << 32) - 1) % 5


def test_the_first_attacker_can_be_named_outright() -> None:
    """§2.4: a caller may name the first attacker, regardless of the lowest trump."""
    game = deal_cards(TRUMPS, leader=0)

    assert game.attacker == 0


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("D6 D7 D8 D9 C6 C7", "cannot_redeal"),
        ("D6 D7 D8 D9 D10 C7", "ok"),
        ("D6 D7 D8 D9 D10 DJ", "ok"),
        ("H6 H7 H8 H9 H10 C7", "ok"),
    ],
)
def test_five_or_six_cards_of_one_suit_are_worth_a_redeal(others: str, expected: str) -> None:
    """§2.5: a player dealt five or six cards of one suit may demand a redeal; four are too few."""
    game = deal_cards(f"{order_for_two('S6 S7 S8 CJ CQ CK', others)} HJ", redeal=True, leader=0)

    assert word(game, "1:redeal") == expected


@pytest.mark.parametrize("leader", [0, 1])
def test_any_seat_may_demand_a_redeal(leader: int) -> None:
    """§2.5: a player with such a hand may demand it, regardless of who attacks first."""
    game = deal_cards(LONG_SUIT, redeal=True, leader=leader)

    assert tokens(game, 1).split()[-1] == "1:redeal"


def test_in_the_second_bout_it_is_too_late_for_a_redeal() -> None:
    """§2.5: the lead of a later bout is not the first lead."""
    game = deal_cards(LONG_SUIT, redeal=True, leader=0)

    game = act(game, "0:S6 0:pass")

    assert [game.bout, game.phase, word(game, "1:redeal")] == [2, "lead", "cannot_redeal"]


def test_a_redeal_ends_the_game() -> None:
    """§2.5: the game then ends with the result `redeal`."""
    game = deal_cards(LONG_SUIT, redeal=True, leader=0)

    assert events(game, "1:redeal") == ["redeal_demanded", "game_ended"]


def test_a_redeal_has_neither_winner_nor_loser() -> None:
    """§2.5: the result is `redeal`, and no player has won or lost."""
    game = deal_cards(LONG_SUIT, redeal=True, leader=0)

    result = act(game, "1:redeal").result

    assert result == ("redeal", (), (), False, (0, 0))


def find_word(outcome: Step | Refusal) -> str:
    """Return the word of a refusal, or `ok`."""
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def test_a_game_needs_a_seed_or_a_deck() -> None:
    """§2.1: without a deck nothing can be dealt."""
    assert find_word(start(seats=2)) == "bad_request"


def test_a_game_cannot_have_a_seed_and_a_deck() -> None:
    """§2.1: a seed gives a deck of its own."""
    assert find_word(start(seats=2, seed="any", deck=deck(""))) == "bad_request"
