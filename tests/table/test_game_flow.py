"""The course and the end of a game at a table (table.md, Life; rules §6.3, §7)."""

import pytest

from kozyr.rules import Result, Seat, Take
from kozyr.rules.cards import ids
from kozyr.rules.events import GameEnded, Left
from kozyr.table import Check, Leave, Play, Resign, decide
from kozyr.table.events import Committed, Departed, Freed, Played, Revealed, Settled
from tests.kit.positions import arrange
from tests.kit.tables import Party, finished, playing, seated, started

LEAD = arrange("S9,D9,C6|SQ,DQ,HQ|C9,S10,C10")


def find_result(party: Party) -> Result:
    """Return the result of the last game."""
    assert party.game.result is not None
    return party.game.result


def find_payout(party: Party) -> list[Settled]:
    """Return the payout in the last entry."""
    return [event for event in party.last if isinstance(event, Settled)]


def test_a_move_is_played_by_the_rules() -> None:
    """Life: the entry of a move has the events of the game and the next clock."""
    party = playing(LEAD)

    assert party.play("0:S9") == ["led", "clock_set"]
    assert len(party.game.table) == 1


def test_a_move_that_the_rules_refuse_is_refused_in_their_words() -> None:
    """Life: a refusal of the rules is a refusal of the table."""
    assert playing(LEAD).play_word("1:take") == "not_your_turn"


def test_a_check_is_a_take_or_a_pass() -> None:
    """The defender takes with `check`, every other player passes."""
    party = playing(LEAD)
    party.play("0:S9")

    taken = party.do("u1", Play(Check()))
    passed = party.do("u0", Play(Check()))

    assert (taken[0], passed[0]) == ("taken", "passed")


@pytest.mark.parametrize("command", [Play(Take()), Resign()])
def test_only_those_who_sit_play(command: Play | Resign) -> None:
    """Life: spectators do not play."""
    assert started(2).word("u9", command) == "not_seated"


@pytest.mark.parametrize("command", [Play(Take()), Resign()])
def test_without_a_game_every_move_is_refused(command: Play | Resign) -> None:
    """Life: before the start, and after the end."""
    assert [party.word("u0", command) for party in (seated(2), finished(2))] == ["not_playing"] * 2


def test_decide_returns_events_and_changes_nothing() -> None:
    """The log: `decide` tells the events and changes nothing."""
    party = started(2)

    assert decide(party.table, "u1", Resign(), party.now()) == list_events(party, Resign())
    assert decide(party.table, "u9", Resign(), party.now()) == party.attempt("u9", Resign())


def list_events(party: Party, command: Resign) -> object:
    """Let u1 send a command at a copy of this table; return the events."""
    twin = started(2)
    twin.table = party.table
    twin.do("u1", command)
    return twin.last


def test_everybody_is_shown_the_leavers_cards_then_the_result() -> None:
    """Life: every player is sent the leaver's cards, then the result."""
    party = playing(LEAD)

    party.do("u1", Leave())

    game_events = [event.what for event in party.last if isinstance(event, Played)]
    assert [type(event) for event in game_events] == [Left, GameEnded]
    assert isinstance(game_events[0], Left)
    assert ids(game_events[0].cards) == ["SQ", "HQ", "DQ"]


def test_a_player_who_leaves_during_the_game_loses_it() -> None:
    """§6.3: a player who leaves loses the game immediately, all others have won."""
    party = playing(LEAD)

    party.do("u1", Leave())

    assert (find_result(party).reason, find_result(party).losers, find_result(party).points) == (
        "left",
        (1,),
        (1, 0, 1),
    )


def test_a_leaver_loses_before_the_seat_is_free() -> None:
    """Life: the result comes before the seat is freed."""
    party = playing(LEAD)

    event_names = party.do("u1", Leave())

    assert event_names == ["departed", "left", "game_ended", "clock_set", "revealed", "freed", "committed"]


def test_a_player_who_resigns_loses_and_keeps_the_seat() -> None:
    """Life: resigning during the game loses it."""
    party = playing(LEAD)

    party.do("u1", Resign())

    assert (find_result(party).losers, party.table.sitters[1] is None) == ((1,), False)
    assert not [event for event in party.last if isinstance(event, Departed | Freed)]


def test_a_team_loses_with_its_leaver() -> None:
    """§6.3: with teams, their team loses."""
    party = started(4, rules="pairs")

    party.do("u1", Leave())

    assert (find_result(party).losers, find_result(party).winners) == ((1, 3), (0, 2))


def test_a_player_who_is_out_cannot_resign() -> None:
    """§6.3: they have won already; they may leave without effect."""
    party = playing(arrange("S9|SQ|", more="out:2"))

    assert party.word("u2", Resign()) == "seat_is_out"


def test_a_player_who_left_after_going_out_has_won() -> None:
    """§6.3: a player who is already out may leave without effect."""
    party = playing(arrange("S9|SQ|", more="out:2"), stake=100)
    party.do("u2", Leave())

    party.do("u0", Resign())

    assert find_payout(party) == [Settled(1, ("u0", "u1", "u2"), (0, 150, 150), house=0)]


def test_a_game_that_ends_by_the_cards() -> None:
    """Life: over: the seed is published, and the next one committed to."""
    party = playing(arrange("S9|SQ,C7"))

    event_names = party.play("0:S9 1:S9/SQ")

    assert (event_names[-3:], party.table.phase) == (["clock_set", "revealed", "committed"], "over")


def test_points_are_counted_over_games() -> None:
    """§7.1: every winner 1, the durak 0."""
    party = finished(3, loser="u1").ready()

    party.do("u0", Resign())

    assert [sitter and sitter.points for sitter in party.table.sitters] == [1, 1, 2]


def test_without_a_stake_nothing_is_paid() -> None:
    """Life: money off, points on: the same path with stake 0."""
    assert find_payout(finished(2)) == []


def test_the_winners_share_the_losers_stake() -> None:
    """§7.2: every winner gets their stake back and an equal share of the prize."""
    assert find_payout(finished(3, loser="u1", stake=100)) == [
        Settled(1, ("u0", "u1", "u2"), (150, 0, 150), house=0)
    ]


def test_the_house_keeps_the_rake_and_what_cannot_be_divided() -> None:
    """§7.2: the rake in basis points of the losers' stakes, rounded down; the rest stays with the house."""
    assert find_payout(finished(4, loser="u3", stake=101, rake=500)) == [
        Settled(1, ("u0", "u1", "u2", "u3"), (133, 133, 133, 0), house=5)
    ]


def test_a_pair_shares_half_each() -> None:
    """§7.2: 2×2: half each."""
    assert find_payout(finished(4, loser="u0", rules="pairs", stake=100)) == [
        Settled(1, ("u0", "u1", "u2", "u3"), (0, 200, 0, 200), house=0)
    ]


def test_without_a_loser_all_stakes_go_back() -> None:
    """§7.2: where no player lost, all stakes go back, no rake."""
    party = playing(arrange("S9|SQ"), stake=100, rake=1000)

    party.play("0:S9 1:S9/SQ")

    assert find_payout(party) == [Settled(1, ("u0", "u1"), (100, 100), house=0)]


def test_a_game_lost_on_time_is_paid_as_any_other() -> None:
    """Life: running out of time during the game loses it."""
    party = playing(LEAD, stake=10)

    party.run_out(90_000)

    assert find_payout(party) == [Settled(1, ("u0", "u1", "u2"), (0, 15, 15), house=0)]


def test_after_the_game_the_seed_is_published_once() -> None:
    """Fair deal, 4: after the game the server seed is published."""
    party = started(2)
    seed = party.table.server_seed

    party.do("u0", Resign())

    published = [event for event in party.last if isinstance(event, Revealed | Committed)]
    assert published == [Revealed(1, seed), Committed(2, party.log[-1].now.random_bytes)]


def test_the_absent_play_on() -> None:
    """Life: a running game goes on: clocks run for the absent as for the present."""
    party = playing(LEAD)
    party.connect("u0", there=False)

    party.run_out(90_000)

    assert find_result(party).losers == (Seat(0),)
