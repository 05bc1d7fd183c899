"""Games by hand, at a table of the tabletop API (tabletop.md)."""

import pytest

from kozyr.rules import Action, Beat, Lead, Pass, Refusal, Seat, Take, ThrowIn
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.events import BoutEnded, GameEnded
from kozyr.table import Leave, MoveByHand, Play, Resign, look, seen_by
from kozyr.table.events import Closed, Freed, Noted, Played
from kozyr.table.game_flow import MAX_NOTE_LENGTH
from kozyr.table.views import make_own_views
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing, seated, started

RULES = "tabletop"
LEAD = arrange("S9,D9,C6|SQ,DQ,HQ|C9,S10,C10", rules=RULES)


def play_by_hand(**wishes: object) -> Party:
    """Open a table at which this position is played by hand."""
    return playing(LEAD, rules=RULES, clock="none", bots=False, face="tabletop", **wishes)


def lead(*cards: str) -> Lead:
    """Lead these cards."""
    return Lead(tuple(CARDS_BY_ID[card] for card in cards))


def throw_in(card: str) -> ThrowIn:
    """Throw a card in."""
    return ThrowIn((CARDS_BY_ID[card],))


def beat(attack: str, cover: str) -> Beat:
    """Beat a card with another."""
    return Beat(((CARDS_BY_ID[attack], CARDS_BY_ID[cover]),))


def test_several_actions_are_one_entry_with_a_note() -> None:
    """Actions: checked one after the other, all or nothing, one update."""
    party = play_by_hand()

    assert party.do("u0", MoveByHand((lead("S9"), throw_in("D9")), "both nines", 0)) == [
        "led", "thrown_in", "noted",
    ]  # fmt: skip
    assert party.last[-1] == Noted(Seat(0), "both nines")
    assert len(party.game.table) == 2


def test_a_note_may_come_without_an_action() -> None:
    """Actions: clearing piles and drawing are no actions of the rules."""
    party = play_by_hand()

    assert party.do("u2", MoveByHand((), "shows his hand", 0)) == ["noted"]
    assert party.game == LEAD


def test_one_illegal_action_refuses_all() -> None:
    """Actions: all or nothing."""
    party = play_by_hand()
    old_table = party.table

    assert party.word("u0", MoveByHand((lead("S9"), throw_in("C6")), "", 0)) == "rank_not_on_table"
    assert party.table == old_table


def test_after_the_end_nothing_more_is_played() -> None:
    """Actions: what would come after the last card of the game is refused, and so is all before it."""
    last = arrange("S9|SQ,DQ", rules=RULES)
    party = playing(last, rules=RULES, clock="none", face="tabletop")

    assert party.word("u0", MoveByHand((lead("S9"), Pass()), "", 0)) == "game_over"


def test_the_second_of_two_concurrent_moves_is_refused() -> None:
    """The log: a note refers to cards as they lay; the second of two concurrent moves is refused."""
    party = play_by_hand()
    party.do("u0", MoveByHand((lead("S9"),), "", 0))

    assert party.word("u1", MoveByHand((beat("S9", "SQ"),), "", 0)) == "overtaken"
    assert party.word("u1", MoveByHand((beat("S9", "SQ"),), "", 1)) == "ok"


def test_a_note_has_a_maximum_length() -> None:
    """The log: a note has a maximum length."""
    words = [
        play_by_hand().word("u0", MoveByHand((), "x" * long, 0))
        for long in (MAX_NOTE_LENGTH, MAX_NOTE_LENGTH + 1)
    ]

    assert words == ["ok", "bad_note"]


@pytest.mark.parametrize("action", [lead("S9"), Take()])
def test_a_plain_action_is_refused_where_cards_are_laid_by_hand(action: Action) -> None:
    """Tabletop games are tables of a kind of their own."""
    assert play_by_hand().word("u0", Play(action)) == "by_hand"


def test_at_a_usual_table_nothing_is_laid_by_hand() -> None:
    """A usual table refuses moves by hand."""
    assert playing(LEAD, rules=RULES).word("u0", MoveByHand((lead("S9"),), "", 0)) == "not_by_hand"


def test_only_players_handle_cards() -> None:
    """Life: spectators do not play."""
    assert play_by_hand().word("u9", MoveByHand((), "", 0)) == "not_seated"


def test_everybody_may_read_a_note() -> None:
    """Views: a note has no secrets."""
    noted = Noted(Seat(1), "draws two")

    assert [seen_by(noted, viewer) for viewer in (None, Seat(0), Seat(1))] == [noted] * 3


def test_no_action_of_the_rules_is_offered() -> None:
    """Views: what a seat may do by the rules is not what it may send."""
    party = play_by_hand()

    assert look(party.table, "u0").legal == ()
    assert [own.legal for own in make_own_views(party.table).values()] == [()] * 3
    assert look(party.table, None).settings.face == "tabletop"


def test_a_tabletop_table_is_for_one_game() -> None:
    """Life: the table closes at the end of its game."""
    party = play_by_hand()

    party.do("u1", Resign())

    assert (party.last[-1], party.table.phase) == (Closed("played"), "closed")


def test_the_last_card_closes_it_too() -> None:
    """§5.3: the last with cards is the loser, the game has ended."""
    party = playing(arrange("S9|SQ,DQ", rules=RULES), rules=RULES, clock="none", face="tabletop")

    event_names = party.do("u0", MoveByHand((lead("S9"),), "", 0))

    assert event_names == ["led", "went_out", "game_ended", "noted", "revealed", "closed"]
    assert any(isinstance(event, Played) and isinstance(event.what, GameEnded) for event in party.last)


def test_a_player_who_leaves_before_the_start_closes_the_table() -> None:
    """The participants never change, so no player sits down in another's place."""
    party = seated(2, rules=RULES, clock="none", face="tabletop")

    party.do("u1", Leave())

    assert party.last == (Freed(Seat(1), "u1"), Closed("deserted"))


def test_a_new_game_counts_its_notes_from_the_start() -> None:
    """The log: notes belong to a game."""
    assert started(2, rules=RULES, clock="none", face="tabletop").table.hand_move_count == 0


def test_a_bout_is_settled_immediately_by_the_rules() -> None:
    """The rules have already done what the tabletop still holds back (piles to clear, cards to draw)."""
    party = play_by_hand()
    party.do("u0", MoveByHand((lead("S9"),), "", 0))
    party.do("u1", MoveByHand((beat("S9", "SQ"),), "", 1))

    party.do("u0", MoveByHand((Pass(),), "clears", 2))

    ended = [e.what for e in party.last if isinstance(e, Played) and isinstance(e.what, BoutEnded)]
    assert [(each.outcome, party.game.table) for each in ended] == [("beaten", ())]
    assert not isinstance(party.attempt("u1", MoveByHand((), "clears the rest", 3)), Refusal)
