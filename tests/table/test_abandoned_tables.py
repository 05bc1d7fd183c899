"""Tables and games that every person has left (table.md, Life)."""

import pytest

from kozyr.rules import Refusal, Result, Seat, must
from kozyr.rules.events import GameEnded
from kozyr.table import (
    THE_SERVER,
    AddBot,
    DoDueWork,
    Leave,
    Ready,
    Resign,
    ResumeAfterOutage,
    Sit,
    Table,
    due_at,
    fold,
    make_settings,
)
from kozyr.table.deadlines import DESERTED_MS, UNLISTED_MS
from kozyr.table.events import (
    ClockSet,
    Closed,
    Committed,
    Connected,
    Played,
    Readied,
    Revealed,
    Settled,
    Unlisted,
)
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing, seated, started, written_and_read

ABANDONED = Result("abandoned", (), (), draw=True, points=(0, 0))


def open_old_staked_table() -> Party:
    """Sit at a table with a stake and no clock, which an earlier version made."""
    party = seated(2, stake=100)
    party.table = party.table._replace(settings=party.table.settings._replace(clock="none"))
    return party


def desert(party: Party, at: int = 0) -> Party:
    """Disconnect every player at this time."""
    for sitter in party.table.sitters:
        if sitter is not None and sitter.is_connected:
            party.connect(sitter.player, there=False, at=at)
    return party


def hide(party: Party) -> Party:
    """Let the lobby hide a table that every player left at 0."""
    desert(party).run_out(UNLISTED_MS)
    return party


# A stake needs a clock.


def test_a_stake_without_a_clock_is_refused() -> None:
    """Clocks: without one, no player could ever get a stake back from a player who does not move."""
    refusal = make_settings(stake=1, clock="none")

    assert isinstance(refusal, Refusal)
    assert refusal.word == "stake_needs_clock"


@pytest.mark.parametrize(("stake", "clock"), [(0, "none"), (1, "slow")])
def test_no_stake_or_any_clock_is_fine(stake: int, clock: str) -> None:
    """Clocks: `none` is for points; every other clock goes with a stake."""
    settings = must(make_settings(stake=stake, clock=clock))

    assert (settings.stake, settings.clock) == (stake, clock)


def test_no_further_game_starts_at_a_stored_table_with_a_stake_and_no_clock() -> None:
    """Clocks: earlier versions made such tables."""
    assert open_old_staked_table().word("u0", Ready("x")) == "stake_needs_clock"


# A game that every player left.


def test_a_game_without_a_clock_ends_ten_minutes_after_everybody_left() -> None:
    """Life: no player has lost, and the deal is published as after every game."""
    party = desert(started(2, clock="none"), at=5_000)
    seed = party.table.server_seed

    party.run_out(5_000 + DESERTED_MS)

    assert party.last[:2] == (Played(GameEnded(ABANDONED)), Revealed(1, seed))
    assert isinstance(party.last[2], Committed)
    assert (party.table.phase, [s and s.points for s in party.table.sitters]) == ("over", [0, 0])


def test_a_game_without_a_clock_is_due_ten_minutes_after_everybody_left() -> None:
    """Life: the server must act at that time, and one minute after the departure for the lobby."""
    party = desert(started(2, clock="none"), at=5_000)
    first_due = due_at(party.table)
    party.run_out(5_000 + UNLISTED_MS)

    assert (first_due, due_at(party.table)) == (5_000 + UNLISTED_MS, 5_000 + DESERTED_MS)


def test_a_game_is_not_abandoned_earlier() -> None:
    """Life: after 10 minutes."""
    party = hide(started(2, clock="none"))

    assert party.word(THE_SERVER, DoDueWork(), DESERTED_MS - 1) == "not_due"


def test_one_person_who_is_there_keeps_the_game() -> None:
    """Life: one connected person keeps the game."""
    party = started(2, clock="none")
    party.connect("u0", there=False)

    assert due_at(party.table) is None
    assert party.word(THE_SERVER, DoDueWork(), 10 * DESERTED_MS) == "not_due"


def test_a_player_who_returns_in_time_keeps_the_game() -> None:
    """Life: the ten minutes begin again when every player is gone again."""
    party = desert(started(2, clock="none"))
    party.connect("u1", there=True, at=DESERTED_MS - 1)
    desert(party, DESERTED_MS)

    assert party.word(THE_SERVER, DoDueWork(), DESERTED_MS + UNLISTED_MS - 1) == "not_due"
    assert due_at(party.table) == DESERTED_MS + UNLISTED_MS


def test_a_game_with_a_clock_goes_on_for_the_absent() -> None:
    """Life: clocks run for the absent as for the present; the clock ends the game."""
    party = desert(started(2, clock="slow"))
    party.run_out(UNLISTED_MS)

    assert due_at(party.table) == 270_000


def test_a_move_counts_as_presence() -> None:
    """Life: a program may play by single requests, without ever being connected."""
    party = desert(playing(arrange("S9,D9|SQ,DQ"), clock="none"))

    old_table = party.table

    party.play("0:S9", at=DESERTED_MS - 1)

    assert party.table.deserted_since == DESERTED_MS - 1
    assert fold(old_table, party.last, party.at) == party.table


def test_bots_do_not_keep_a_game() -> None:
    """Life: all people are gone; the bot waits for one of them."""
    party = Party(2, clock="none").ready("u0")
    party.do("u0", AddBot("novice", None))
    desert(party)

    party.run_out(DESERTED_MS)

    assert Played(GameEnded(ABANDONED)) in party.last
    assert party.last[-1] == Readied(Seat(1), "bot")


def test_a_player_who_left_after_going_out_is_not_waited_for() -> None:
    """Life: the others are disconnected; the seat of the one who left is freed at the end."""
    party = playing(arrange("S9|SQ|", more="out:2"), clock="none")
    party.do("u2", Leave())
    desert(party)

    party.run_out(DESERTED_MS)

    assert [sitter and sitter.player for sitter in party.table.sitters] == ["u0", "u1", None]


def test_an_abandoned_game_has_no_winners_and_no_places_count() -> None:
    """Life: a player who went out before the end has not won either."""
    party = desert(playing(arrange("S9|SQ|", more="out:2"), clock="none"))

    party.run_out(DESERTED_MS)

    assert party.game.result == Result("abandoned", (), (), draw=True, points=(0, 0, 0))


def test_an_abandoned_games_stakes_go_back() -> None:
    """Ledger: at a table of an earlier version, with a stake and no clock, every player gets their stake."""
    party = started(2, stake=100, rake=500)
    party.table = party.table._replace(
        settings=party.table.settings._replace(clock="none"), clock=None, reserves=(0, 0)
    )
    desert(party)

    party.run_out(DESERTED_MS)

    assert [event for event in party.last if isinstance(event, Settled)] == [
        Settled(1, ("u0", "u1"), (100, 100), 0)
    ]


def test_a_game_by_hand_that_everybody_left_is_over() -> None:
    """Life: a table of the tabletop kind closes with its game."""
    party = desert(started(2, rules="tabletop", clock="none", private=True, face="tabletop"))

    party.run_out(DESERTED_MS)

    assert party.last[-1] == Closed("played")


def test_after_an_abandoned_game_the_next_is_dealt_by_the_same_player() -> None:
    """§6.4: no player lost: the dealer deals again, and the deal decides who leads."""
    party = desert(started(2, clock="none"))
    dealer = party.game.setup.dealer
    party.run_out(DESERTED_MS)

    party.ready()

    assert (party.game.setup.dealer, party.table.leader) == (dealer, None)


def test_a_table_of_an_abandoned_game_closes_ten_minutes_later() -> None:
    """Life: a table with no player connected and no running game closes after 10 minutes."""
    party = desert(started(2, clock="none"))
    party.run_out(DESERTED_MS)
    party.run_out(DESERTED_MS + UNLISTED_MS)

    assert due_at(party.table) == 2 * DESERTED_MS


# An outage.


@pytest.mark.parametrize("away", [True, False])
def test_an_outage_does_not_count_as_being_away(away: bool) -> None:  # noqa: FBT001 - a parameter
    """Life: after an outage people have ten minutes again to come back."""
    party = desert(started(2, clock="none"))

    party.do(THE_SERVER, ResumeAfterOutage(disconnect_players=away), at=DESERTED_MS + 5)

    assert party.last == (ClockSet(None, (0, 0)),)
    assert party.word(THE_SERVER, DoDueWork(), DESERTED_MS + 6) == "not_due"


def test_people_who_were_there_lose_the_connection_with_the_server() -> None:
    """Life: the log records it, and the ten minutes begin."""
    party = started(2, clock="none")

    party.restart(at=7_000)

    assert party.last == (Connected(Seat(0), "u0", there=False), Connected(Seat(1), "u1", there=False))
    assert due_at(party.table) == 7_000 + UNLISTED_MS


def test_a_restart_does_nothing_at_a_table_without_a_clock() -> None:
    """Clocks: a table without a clock has no clock to restart."""
    assert started(2, clock="none").word(THE_SERVER, ResumeAfterOutage(disconnect_players=False)) == "not_due"


# The lobby.


@pytest.mark.parametrize("wishes", [{}, {"clock": "none"}])
def test_a_table_that_everybody_left_leaves_the_lobby_after_a_minute(wishes: dict[str, object]) -> None:
    """Life: abandoned tables leave the lobby after a minute."""
    party = desert(seated(2, **wishes), at=1_000)

    party.run_out(1_000 + UNLISTED_MS)

    assert party.last == (Unlisted(),)
    assert (party.table.unlisted, UNLISTED_MS) == (True, 60_000)


def test_a_table_does_not_leave_the_lobby_earlier() -> None:
    """Life: after a minute."""
    assert desert(seated(2)).word(THE_SERVER, DoDueWork(), UNLISTED_MS - 1) == "not_due"


def test_a_table_leaves_the_lobby_once() -> None:
    """Life: after that, the table is due when it closes."""
    party = hide(seated(2))

    assert party.word(THE_SERVER, DoDueWork(), UNLISTED_MS + 1) == "not_due"
    assert due_at(party.table) == DESERTED_MS


def test_a_table_comes_back_with_its_people() -> None:
    """Life: the lobby shows it again."""
    party = hide(seated(2))

    party.connect("u1", there=True)

    assert not party.table.unlisted


def test_a_table_comes_back_with_a_new_player() -> None:
    """Life: a player who sits down is connected."""
    party = hide(Party(2))

    party.do("u1", Sit(None, "Bob", admitted=True))

    assert not party.table.unlisted


def test_a_running_game_leaves_the_lobby_too() -> None:
    """Life: its clock runs on, and is due when it runs out."""
    party = hide(started(2, clock="normal"))

    assert (party.last, due_at(party.table)) == ((Unlisted(),), 90_000)


def test_a_clock_that_ran_out_comes_first() -> None:
    """Clocks: work that is due at the same time is done step by step."""
    party = desert(started(2, clock="fast"))

    party.run_out(UNLISTED_MS)

    assert party.game.result is not None
    assert (party.game.result.reason, party.table.unlisted) == ("time", False)


def test_a_private_table_is_not_in_the_lobby_anyway() -> None:
    """Life: a private table is due only when it closes."""
    party = desert(seated(2, private=True))

    assert (due_at(party.table), party.word(THE_SERVER, DoDueWork(), UNLISTED_MS)) == (DESERTED_MS, "not_due")


def test_a_long_abandoned_table_closes_without_leaving_the_lobby_first() -> None:
    """Life: both are due after an outage; the end comes first."""
    party = desert(seated(2))

    party.run_out(DESERTED_MS)

    assert party.last == (Closed("deserted"),)


def test_leaving_the_lobby_and_an_abandoned_game_are_kept_in_the_log() -> None:
    """The log: folding the stored entries gives the same table."""
    abandoned = desert(started(2, clock="none"))
    abandoned.run_out(DESERTED_MS)
    abandoned.ready()
    abandoned.do("u0", Resign())
    for party in (hide(seated(2)), abandoned):
        folded: Table | None = None
        for entry in party.log:
            folded = fold(folded, [written_and_read(event) for event in entry.events], entry.at)

        assert folded == party.table
