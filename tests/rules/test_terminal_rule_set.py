"""The rules of the plain console, sentence by sentence, played by the rule set `terminal` (§8)."""

from kozyr.rules import Game, must, next_deal, start
from kozyr.rules.cards import ids
from kozyr.rules.events import Refilled
from tests.kit.positions import act, arrange, attempt, deck, hand, tokens, word


def deal_cards(top: str = "", seats: int = 2) -> Game:
    """Deal a deck that begins with these cards."""
    return must(start(seats=seats, rules="terminal", deck=deck(top))).game


def play_tokens(hands: str, tokens: str = "", **more: str | int) -> Game:
    """Arrange a position by the rule set `terminal`, and play."""
    return act(arrange(hands, rules="terminal", **more), tokens)  # type: ignore[arg-type]


def test_six_cards_each_and_the_next_is_trump() -> None:
    """36 cards; the rest of the deck lies above the trump card (§2.1, §2.2)."""
    game = deal_cards("S6 D6 S7 D7 S8 D8 S9 D9 S10 D10 SJ DJ HK CA")

    assert [held.bit_count() for held in game.hands] == [6, 6]
    assert (ids(game.talon[:1]), ids(game.talon[-1:]), len(game.talon)) == (["CA"], ["HK"], 24)


def test_the_lowest_trump_plays_first_against_the_next_clockwise() -> None:
    """The holder attacks, and the next seat defends (§2.4, §3.1)."""
    game = deal_cards("S6 H7 H8 S7 D7 D8 S8 S9 S10 D9 C9 C8 SJ DJ CJ SQ DQ CQ HK", 3)

    assert (game.attacker, game.defender) == (2, 0)


def test_the_attacker_lays_any_one_card() -> None:
    """A lead is one card (§3.3)."""
    game = play_tokens("S6,C6,DK|S7,S8,CJ")

    assert tokens(game, 0) == "0:S6 0:C6 0:DK"
    assert word(game, "0:S6,C6") == "one_card_only"


def test_a_higher_card_of_the_suit_or_a_trump_beats() -> None:
    """A trump is beaten by a higher trump alone; a six beats no ace (§3.4)."""
    plain, trump = play_tokens("S9,SA|S10,S6,H7,DA", "0:S9"), play_tokens("H9,SA|H8,HJ,SK", "0:H9")

    assert (tokens(plain, 1), tokens(trump, 1)) == ("1:S9/S10 1:S9/H7 1:take", "1:H9/HJ 1:take")
    assert word(play_tokens("SA,S9|S6,D8", "0:SA"), "1:SA/S6") == "does_not_beat"


def test_a_defender_who_does_not_beat_takes() -> None:
    """The defender takes all cards on the table, covers included (§3.7)."""
    game = play_tokens("S6,C7,CK|S7,CJ,DJ|DA,DK", "0:S6 1:S6/S7 0:+C7 1:take 0:pass 2:pass")

    assert (hand(game, 1), game.attacker) == ("S6,S7,C7,CJ,DJ", 2)


def test_attackers_add_ranks_that_lie_there() -> None:
    """The attacker first, then the others at the table (§3.5)."""
    game = play_tokens("S6,C7,CK|S7,CJ,DJ|D6,DK", "0:S6 1:S6/S7")

    assert (tokens(game, 0), tokens(act(game, "0:pass"), 2)) == ("0:+C7 0:pass", "2:+D6 2:pass")


def test_no_more_cards_than_the_defender_holds_and_never_more_than_six() -> None:
    """The limit holds in every bout (§3.2)."""
    hands = ("S6,C6|S7,CJ", "S6,C6|S7,S8,S9,S10,SJ,SQ,SK,SA")

    assert [play_tokens(each).limit for each in hands] == [2, 6]
    assert deal_cards().limit == 6


def test_a_defender_who_has_beaten_everything_attacks_next() -> None:
    """The beaten cards go to the discard (§3.10)."""
    game = play_tokens("S6,CK|S7,CJ|DA,DK", "0:S6 1:S6/S7 0:pass 2:pass")

    assert (game.attacker, game.table, game.discard.bit_count()) == (1, (), 32)


def test_hands_are_filled_to_six_the_defenders_last() -> None:
    """Hands are filled clockwise from the attacker, and the trump card is drawn last (§5.1)."""
    five = "D6,D7,D8,D9,D10|C6,C7,C8,C9,C10|S6,S7,S8,S10,SJ|H7,H8,H9,H10,HJ"
    game = play_tokens(five, table="S9/SQ@0", talon="DJ,DQ,H6", more="passed:0,2")
    drawn = [event for event in must(attempt(game, "3:pass")).events if isinstance(event, Refilled)]

    assert [(seat, ids(cards)) for seat, cards in drawn[0].draws] == [(0, ["DJ"]), (2, ["DQ"]), (3, ["H6"])]


def test_the_last_player_with_cards_is_the_durak_and_deals_next() -> None:
    """The last player with cards is the durak (§6.1, §6.4)."""
    over = play_tokens("S6,S8|S7|D9,D10", "0:S6 1:S6/S7 2:D9 0:take 2:D10 0:take")

    assert over.result is not None
    assert (over.result.losers, next_deal(over).dealer) == ((0,), 0)
