"""The rules of the console game, sentence by sentence, played by the rule set `book` (§8)."""

import pytest

from kozyr.rules import Game, Seat, must, next_deal, start, view
from kozyr.rules.cards import cards_in, ids
from kozyr.rules.options import OptionValue
from tests.kit.positions import act, arrange, deck, events, hand, tokens, word
from tests.rules.queries import write_draws


def deal_cards(top: str = "", seats: int = 2, *, lot: int = 0, **more: OptionValue) -> Game:
    """Deal a deck that begins with these cards, by the rule set `book`."""
    return must(start(seats=seats, rules="book", options=more, deck=deck(top), lot=lot)).game


def play_tokens(hands: str, tokens: str = "", **more: str | int) -> Game:
    """Arrange a position by the rule set `book`, and play."""
    return act(arrange(hands, rules="book", **more), tokens)  # type: ignore[arg-type]


def test_the_deck_has_four_suits_of_nine_ranks() -> None:
    """36 cards: spades, clubs, hearts and diamonds, from the six to the ace (§1.2)."""
    game = deal_cards()
    cards = [*ids(game.talon), *(card for held in game.hands for card in ids(cards_in(held)))]

    ranks = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
    assert sorted(cards) == sorted(suit + rank for suit in "SCHD" for rank in ranks)


def test_cards_are_shuffled_before_the_game() -> None:
    """Different seeds give different orders of cards (§2.1)."""
    games = [must(start(seats=2, rules="book", seed=seed)).game for seed in ("a", "b")]

    assert games[0].talon != games[1].talon


def test_an_ace_is_not_turned_as_trump() -> None:
    """The first card that is not an ace is turned and lies under the talon (§2.3)."""
    game = deal_cards("S6 D6 S7 D7 S8 D8 S9 D9 S10 D10 SJ DJ SA DA HK")

    assert (ids([game.trump_card]), ids(game.talon[:2]), ids(game.talon[-1:])) == (
        ["HK"], ["SA", "DA"], ["HK"],
    )  # fmt: skip


def test_trumps_beat_all_other_suits_and_those_beat_no_other() -> None:
    """A trump is beaten only by a higher trump (§3.4)."""
    game = play_tokens("SQ,SA,H8|H7,D9,CA,SK", "0:SQ")

    assert tokens(game, 1) == "1:SQ/SK 1:SQ/H7 1:take"


@pytest.mark.parametrize("by", [1, 2])
def test_six_cards_each_one_or_two_at_a_time_from_the_dealers_left(by: int) -> None:
    """The cards go clockwise, and the dealer is last (§2.1)."""
    game = deal_cards("S6 S7 S8 S9 S10 SJ", 3, deal_by=by)
    firsts = {1: ["S8,SJ", "S6,S9", "S7,S10"], 2: ["S10,SJ", "S6,S7", "S8,S9"]}[by]

    assert [game.hands[seat].bit_count() for seat in range(3)] == [6, 6, 6]
    assert [hand(game, seat)[: len(first)] for seat, first in enumerate(firsts)] == firsts


def test_players_hide_their_cards_from_each_other() -> None:
    """A player sees their own hand and the number of cards of the others."""
    game = play_tokens("S6,S7,S9|C9,C10,DA|D9,D10,HA")
    own_view = view(game, Seat(0))

    assert (ids(own_view.hand or ()), own_view.counts) == (["S6", "S7", "S9"], (3, 3, 3))
    assert view(play_tokens("S6,S7,S9|D9,C10,HA|C9,D10,DA"), Seat(0)).hand == own_view.hand


def test_the_card_that_beats_is_not_exchanged() -> None:
    """A cover that was laid stays on the table (§3.4)."""
    game = play_tokens("S6,C6|S7,S8,CJ", "0:S6 1:S6/S7")

    assert word(game, "1:S6/S8") == "already_beaten"


def test_five_cards_of_one_suit_are_worth_a_redeal() -> None:
    """Any player with such a hand may demand one before the first lead; four cards are too few (§2.5)."""
    five = deal_cards("S6 D6 S7 D7 S8 D8 S9 C9 S10 C10 H9 CJ H7")
    four = deal_cards("S6 D6 S7 D7 S8 D8 S9 C9 CA C10 H9 CJ H7")

    assert (word(five, "1:redeal"), word(four, "1:redeal")) == ("ok", "cannot_redeal")
    assert events(five, "1:redeal")[-1] == "game_ended"


def test_the_lowest_trump_begins() -> None:
    """Seat 0 holds the eight, seat 1 the seven (§2.4)."""
    assert deal_cards("H7 H8 S6 S7 S8 D8 S9 C9 CA C10 D9 CJ H10").attacker == 1


@pytest.mark.parametrize("lot", [0, 1])
def test_without_a_trump_in_hand_chance_says_who_begins(lot: int) -> None:
    """The lot of the deal decides (§2.4)."""
    assert deal_cards("S6 S7 S8 S9 S10 SJ SQ SK SA D6 D7 D8 H6", lot=lot).attacker == lot


def test_play_goes_clockwise() -> None:
    """The attacker attacks the seat on the left (§3.1)."""
    bout = play_tokens("S6,CK|S7,CJ,D6|DA,DK", "0:S6 1:S6/S7 0:pass 2:pass")
    next_bout = act(bout, "1:CJ 2:take 1:pass 0:pass")

    assert [(game.attacker, game.defender) for game in (bout, next_bout)] == [(1, 2), (0, 1)]


def test_one_card_is_led_or_several_of_a_rank() -> None:
    """Any card of the hand may be led (§3.3)."""
    game = play_tokens("S6,C6,DK|S7,S8,CJ")

    assert tokens(game, 0) == "0:S6 0:C6 0:DK 0:S6,C6"
    assert word(game, "0:S6,DK") == "ranks_differ"


def test_a_defender_who_can_beat_may_take() -> None:
    """The defender beats or takes (§3.7)."""
    assert tokens(play_tokens("S6,C6|S7,D8", "0:S6"), 1) == "1:S6/S7 1:take"


def test_a_defender_who_cannot_beat_must_declare_the_take() -> None:
    """The take is not automatic, because §3.8 is off."""
    assert tokens(play_tokens("S6,C6|D7,D8", "0:S6"), 1) == "1:take"


def test_a_trump_is_beaten_by_a_higher_trump_only() -> None:
    """A card of another suit does not help (§3.4)."""
    assert tokens(play_tokens("H9,C6|H8,HJ,SA,CA", "0:H9"), 1) == "1:H9/HJ 1:take"


@pytest.mark.parametrize(
    ("ace", "six", "beats"),
    [("SA", "S6", "ok"), ("CA", "S6", "does_not_beat"), ("HA", "H6", "ok"), ("SK", "S6", "does_not_beat")],
)
def test_a_six_beats_the_ace_of_its_suit(ace: str, six: str, beats: str) -> None:
    """The six beats only the ace of its own suit (§3.4)."""
    game = play_tokens(f"{ace},D9|{six},D8", f"0:{ace}", trump="H7")

    assert word(game, f"1:{ace}/{six}") == beats


def test_every_rank_on_the_table_can_be_thrown_in_after_a_beat() -> None:
    """Ranks of attack cards and covers may be thrown in once all cards are beaten (§3.5)."""
    game = play_tokens("S6,C6,D7,CK|S7,D8,DJ,DQ|D6,DK", "0:S6")
    beaten = act(game, "1:S6/S7")

    assert (tokens(game, 0), word(game, "0:+C6")) == ("", "not_your_turn")
    assert tokens(beaten, 0) == "0:+C6 0:+D7 0:pass"
    assert word(beaten, "0:+C6,D7") == "ok"


def test_everybody_but_the_defender_throws_in() -> None:
    """Each player may throw in when it is their turn (§3.5)."""
    game = play_tokens("S6,CK|S7,C6,D8|D6,DK|C7,DA", "0:S6 1:S6/S7 0:pass")

    assert [tokens(game, seat) for seat in range(4)] == ["", "", "2:+D6 2:pass", ""]
    assert tokens(act(game, "2:pass"), 3) == "3:+C7 3:pass"


def test_the_first_attacker_keeps_the_priority() -> None:
    """After a throw-in and a beat the attacker decides first again, even after a pass (§3.6)."""
    game = play_tokens("S6,C9,CK|S7,D9,C8,DJ|D6,DK", "0:S6 1:S6/S7 0:pass 2:+D6 1:D6/D9")

    assert [tokens(game, seat) for seat in (0, 2)] == ["0:+C9 0:pass", ""]


def test_no_more_cards_are_laid_than_the_defender_holds() -> None:
    """The defender's hand is the only limit, in every bout (§3.2)."""
    small = play_tokens("S6,C6,D6|S7,CJ")
    large = play_tokens("S6,C6|S7,S8,S9,S10,SJ,SQ,SK,SA")

    assert (small.limit, word(small, "0:S6,C6,D6"), large.limit) == (2, "limit_reached", 8)


def test_the_taker_gets_all_cards_and_misses_a_turn() -> None:
    """The defender also takes the covers, and the next seat attacks (§3.10)."""
    game = play_tokens("S6,C7,CK|S7,CJ,DJ|DA,DK|D9,D10", "0:S6 1:S6/S7 0:+C7 1:take 0:pass 2:pass 3:pass")

    assert (hand(game, 1), game.attacker, game.defender) == ("S6,S7,C7,CJ,DJ", 2, 3)


def test_beaten_cards_go_to_a_heap_and_stay_there() -> None:
    """The defender attacks next (§3.10)."""
    game = play_tokens("S6,CK|S7,CJ|DA,DK", "0:S6 1:S6/S7 0:pass 2:pass")

    assert (game.table, game.attacker, game.discard.bit_count()) == ((), 1, 32)
    assert all(game.discard & ~held == game.discard for held in game.hands)


def test_no_player_draws_before_the_bout_has_ended() -> None:
    """Players draw only after the end of a bout (§5.1)."""
    game = play_tokens("S6,CK|S7,CJ", "0:S6", talon="C6,C7,C8,C9,C10,CQ,CA")
    event_names = [events(game, "1:S6/S7"), events(act(game, "1:take"), "0:pass")]

    assert ["refilled" in names for names in event_names] == [False, True]


FIVE = "D6,D7,D8,D9,D10|C6,C7,C8,C9,C10|S6,S7,S8,S10,SJ|H7,H8,H9,H10,HJ"
"""Four players with five cards each."""


def test_the_attacker_draws_first_and_the_defender_last() -> None:
    """The others draw between them, clockwise from the defender's left, up to six cards each (§5.1)."""
    game = play_tokens(FIVE, table="S9/SQ@0", talon="DJ,DQ,DK,DA", more="passed:0,2")

    assert write_draws(game, "3:pass") == "0:DJ 2:DQ 3:DK 1:DA"


def test_the_last_cards_of_the_talon_are_drawn_while_they_last() -> None:
    """The trump card is drawn last; players after it draw nothing (§2.2, §5.1)."""
    game = play_tokens(FIVE, table="S9/SQ@0", talon="DJ,H6", more="passed:0,2")

    assert write_draws(game, "3:pass") == "0:DJ 2:H6"
    assert [held.bit_count() for held in act(game, "3:pass").hands] == [6, 5, 6, 5]


def test_without_a_talon_the_game_goes_on_until_one_has_cards() -> None:
    """The last player with cards is the durak and deals the next game (§6.1, §6.4)."""
    game = play_tokens("S6,S8|S7|D9,D10", "0:S6 1:S6/S7 2:D9 0:take")
    over = act(game, "2:D10 0:take")
    assert game.result is None

    assert over.result is not None
    assert over.result.losers == (0,)
    assert next_deal(over).dealer == 0


def test_a_game_without_cards_left_is_a_draw() -> None:
    """Attacker and defender lay their last card (§6.1)."""
    over = act(play_tokens("S6|S7", "0:S6"), "1:S6/S7")

    assert over.result is not None
    assert (over.result.losers, over.result.draw) == ((), True)
