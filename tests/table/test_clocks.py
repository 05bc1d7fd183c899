"""Clocks: running times and time-outs (table.md, Clocks)."""

import pytest

from kozyr.rules import Game, Seat
from kozyr.table import THE_SERVER, Clock, DoDueWork, Leave, Resign, ResumeAfterOutage, TableStep, due_at
from kozyr.table.events import ClockSet, Connected
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing, seated, started

ROUND = "classic,order=turns,auto_take=off"
LEAD = arrange("S9,D9,C6|SQ,DQ,HQ|C9,S10,C10")
"""Seat 0 leads against seat 1; seat 2 has a nine to throw in."""
DEFENCE = arrange("D9,C6|SQ,DQ,HQ|C9,S10,C10", table="S9@0")
"""Seat 1 has to beat the nine; both others have one more."""
BEATEN = arrange("D9,C6|DQ,HQ|C9,S10,C10", table="S9/SQ@0")
"""Every card is beaten; both throwers have a nine."""
TURNS = arrange("D9,C6|DQ,HQ|C9,S10,C10", table="S9/SQ@0", rules=ROUND)
"""The same with order=turns: seat 0 has the right."""
TRANSFER = arrange("C6,C8|D9,DQ,HQ|C9,S10,C10", table="S9@0", rules="transfer,auto_take=off")
"""Seat 1 can transfer the nine to seat 2."""


def list_reserves(party: Party) -> tuple[int, ...]:
    """Return the reserve of every player in seconds."""
    return tuple(left // 1000 for left in party.table.reserves)


# The attacker's clock.


def test_the_attackers_clock_runs_from_the_start_of_the_game() -> None:
    """Clocks: the attacker's clock runs from the bout's start to their lead."""
    party = seated(2)
    party.at = 7_000

    party.ready()

    assert party.clock == Clock("attack", party.game.attacker, since=7_000, span=30_000)


def test_the_attackers_clock_runs_from_the_start_of_every_bout() -> None:
    """Clocks: from the bout's start: the next attacker is the one who beat everything."""
    party = playing(BEATEN)

    party.play("0:pass 2:pass", 9_000)

    assert party.running == ("attack", 1, 9_000)


@pytest.mark.parametrize(
    ("game", "tokens", "now", "expected"),
    [
        # Clocks: the reserve runs only after the span.
        (LEAD, "0:S9", 30_000, (60, 60, 60)),
        # Clocks: after the span the reserve runs, and the used part is lost.
        (LEAD, "0:S9", 45_000, (45, 60, 60)),
        # Clocks: the used part of the reserve is lost.
        (TRANSFER, "1:>D9", 40_000, (60, 50, 60)),
    ],
)
def test_the_reserves_after_tokens(game: Game, tokens: str, now: int, expected: tuple[int, ...]) -> None:
    """Each comment says why the seats have these reserves in seconds."""
    party = playing(game)

    party.play(tokens, now)

    assert list_reserves(party) == expected


def test_a_reserve_is_counted_in_milliseconds() -> None:
    """Clocks: times are milliseconds; one millisecond after the span costs one of the reserve."""
    party = playing(LEAD)

    party.play("0:S9", 30_001)

    assert party.table.reserves == (59_999, 60_000, 60_000)


def test_at_the_end_of_the_reserve_the_attacker_loses() -> None:
    """Clocks: at the end of the reserve they lose the game (`time`)."""
    party = playing(LEAD)

    event_names = party.run_out(90_000)

    assert event_names[:3] == ["left", "game_ended", "clock_set"]
    assert party.game.result is not None
    assert (party.game.result.reason, party.game.result.losers) == ("time", (0,))


def test_before_the_end_of_the_reserve_nothing_is_due() -> None:
    """Clocks: at the end of the reserve, not a millisecond earlier."""
    assert playing(LEAD).word(THE_SERVER, DoDueWork(), 89_999) == "not_due"


def test_a_lead_at_the_last_moment_counts() -> None:
    """Clocks: the player may use the whole reserve."""
    party = playing(LEAD)

    party.play("0:S9", 89_999)

    assert party.table.reserves == (1, 60_000, 60_000)


@pytest.mark.parametrize("at", [90_000, 500_000])
def test_a_move_that_comes_too_late_is_refused(at: int) -> None:
    """Clocks: the time is up even before the server has recorded it."""
    assert playing(LEAD).play_word("0:S9", at) == "time_is_up"


@pytest.mark.parametrize("command", [Resign(), Leave()])
def test_after_a_timeout_no_other_player_loses(command: Resign | Leave) -> None:
    """Clocks: the player whose time was up has lost, even if another player leaves a moment later."""
    assert playing(LEAD).word("u1", command, 90_000) == "time_is_up"


def test_the_server_may_be_late() -> None:
    """Clocks: a reserve is never negative."""
    party = playing(LEAD)

    party.run_out(500_000)

    assert party.table.reserves == (0, 60_000, 60_000)


# Reserves.


def test_a_reserve_is_never_refilled() -> None:
    """Clocks: a reserve belongs to a player for the whole game and is never refilled."""
    party = playing(LEAD)
    party.play("0:S9", 45_000)

    party.play("1:S9/SQ 2:pass 0:pass 1:DQ 2:take 0:pass 1:pass", 46_000)

    assert (party.running, due_at(party.table)) == (("attack", 0, 46_000), 46_000 + 30_000 + 45_000)


def test_a_reserve_can_be_used_bit_by_bit() -> None:
    """Clocks: parts of the reserve are lost in several bouts."""
    party = playing(LEAD)
    party.play("0:S9", 45_000)
    party.play("1:S9/SQ 2:pass 0:pass 1:DQ 2:take 0:pass 1:pass", 46_000)

    party.play("0:D9", 46_000 + 30_000 + 15_000)

    assert list_reserves(party) == (30, 60, 60)


def test_every_game_begins_with_full_reserves() -> None:
    """Clocks: a reserve is for one whole game."""
    party = playing(LEAD)
    party.run_out(90_000)

    party.ready()

    assert list_reserves(party) == (60, 60, 60)


def test_a_redeal_is_the_same_game() -> None:
    """Clocks: a redeal belongs to the same game and gives no time back."""
    hands = "S6,S7,S8,S9,S10,C6|C7,D7,H8,CJ,DJ,HQ"
    party = playing(arrange(hands, rules="book", bout=1, rest="talon"))

    party.play("0:redeal", 50_000)

    assert list_reserves(party) == (40, 60)
    assert party.running == ("attack", party.game.attacker, 50_000)


def test_when_the_game_ends_no_clock_runs() -> None:
    """Clocks: the event has the final reserves, and no clock runs."""
    party = playing(LEAD)

    party.do("u2", Resign(), 40_000)

    assert ClockSet(None, (50_000, 60_000, 60_000)) in party.last
    assert (party.table.clock, due_at(party.table)) == (None, None)


# The defender's clock.


def test_the_defenders_clock_runs_from_the_lead() -> None:
    """Clocks: runs while an unbeaten card lies there and they have not taken."""
    party = playing(LEAD)

    party.play("0:S9", 3_000)

    assert party.clock == Clock("defence", Seat(1), since=3_000, span=30_000)


def test_a_throw_in_restarts_the_defenders_clock() -> None:
    """Clocks: every throw-in restarts it."""
    party = playing(DEFENCE)

    party.play("2:+C9", 20_000)

    assert party.running == ("defence", 1, 20_000)


def test_a_throw_in_does_not_give_the_reserve_back() -> None:
    """Clocks: the span restarts, but the used part of the reserve is lost."""
    party = playing(DEFENCE)

    party.play("2:+C9", 40_000)

    assert (party.running, list_reserves(party)) == (("defence", 1, 40_000), (60, 50, 60))


def test_a_beat_does_not_restart_the_defenders_clock() -> None:
    """Clocks: throw-ins and transfers do, while a card is still unbeaten."""
    party = playing(arrange("C6|SQ,DQ,HQ|C9", table="S9@0,D9@0"))

    event_names = party.play("1:S9/SQ", 20_000)

    assert (event_names, party.running) == (["beaten"], ("defence", 1, 0))


def test_a_beat_does_not_save_the_reserve() -> None:
    """Clocks: a beat does not stop the clock, so the reserve runs."""
    party = playing(arrange("C6|SQ,DQ,HQ|C9", table="S9@0,D9@0"))
    party.play("1:S9/SQ", 35_000)

    party.play("1:D9/DQ", 50_000)

    assert list_reserves(party) == (60, 40, 60)


@pytest.mark.parametrize(
    ("game", "tokens", "now", "expected"),
    [
        # Clocks: every transfer restarts the clock for the next defender.
        (TRANSFER, "1:>D9", 20_000, ("defence", 2, 20_000)),
        # Clocks: the clock must not reveal whether a player holds a fitting card.
        (arrange("C6,C7|SQ,DQ,HQ|C8", table="S9@0"), "1:S9/SQ", 4_000, ("throw_in", None, 4_000)),
        # Clocks: and the bout has not ended by rules §3.10: L cards lie there.
        (arrange("D9,C6|DQ|C9", table="S9@0", limit=1), "1:take", 4_000, ("attack", 2, 4_000)),
        # Clocks: the clock restarts when the right moves.
        (TURNS, "0:pass", 10_000, ("throw_in", 2, 10_000)),
    ],
)
def test_the_clock_after_tokens(
    game: Game, tokens: str, now: int, expected: tuple[str, int | None, int]
) -> None:
    """Each comment says why this clock runs since this time."""
    party = playing(game)

    party.play(tokens, now)

    assert party.running == expected


def test_a_transfer_by_showing_a_trump_is_a_transfer() -> None:
    """Clocks: every transfer restarts it; §4.4."""
    rules = "transfer,auto_take=off,show_trump=on"
    party = playing(arrange("C6,C8|H9,DQ|C9,S10,C10", table="S9@0", rules=rules, trump="H6"))

    party.play("1:!H9", 20_000)

    assert party.running == ("defence", 2, 20_000)


def test_the_defender_who_runs_out_of_time_loses() -> None:
    """Clocks: after the span the reserve runs, then the defender loses."""
    party = playing(DEFENCE)

    party.run_out(90_000)

    assert party.game.result is not None
    assert (party.game.result.reason, party.game.result.losers) == ("time", (1,))


def test_a_defender_who_takes_has_no_clock_any_more() -> None:
    """Clocks: while they have not taken; then the throwers' clock runs."""
    party = playing(DEFENCE)

    party.play("1:take", 40_000)

    assert (party.running, list_reserves(party)) == (("throw_in", None, 40_000), (60, 50, 60))


def test_an_automatic_take_costs_no_time() -> None:
    """Clocks: §3.8: the throwers' clock runs immediately."""
    party = playing(arrange("S9,D9|C7,C8|C9,S10", rules="classic"))

    event_names = party.play("0:S9", 5_000)

    assert (event_names, party.running) == (["led", "taken", "clock_set"], ("throw_in", None, 5_000))


def test_a_take_that_is_reopened_starts_the_defenders_clock() -> None:
    """Clocks: an unbeaten card lies there and they have not taken; §3.7, `reopen_take`."""
    party = playing(arrange("D9,C6|SQ,DQ,HQ|C9", table="S9@0", rules="classic,auto_take=off,reopen_take=on"))
    party.play("1:take", 5_000)

    party.play("2:+C9", 8_000)

    assert party.running == ("defence", 1, 8_000)


# The throwers' clock.


def test_the_throwers_clock_runs_for_all_of_them_together() -> None:
    """Clocks: runs for all throwers together when every card is beaten."""
    party = playing(DEFENCE)

    party.play("1:S9/SQ", 4_000)

    assert party.clock == Clock("throw_in", None, since=4_000, span=15_000)


def test_a_pass_does_not_restart_the_throwers_clock() -> None:
    """Clocks: every throw-in restarts it, and nothing else."""
    party = playing(BEATEN)

    event_names = party.play("2:pass", 10_000)

    assert (event_names, party.running) == (["passed"], ("throw_in", None, 0))


def test_a_throw_in_to_a_taker_restarts_the_throwers_clock() -> None:
    """Clocks: every throw-in restarts it."""
    party = playing(DEFENCE)
    party.play("1:take", 4_000)

    party.play("2:+C9", 10_000)

    assert party.running == ("throw_in", None, 10_000)


def test_at_the_end_of_the_throwers_clock_all_of_them_pass() -> None:
    """Clocks: at its end all of them pass, and the bout ends."""
    party = playing(BEATEN)

    event_names = party.run_out(15_000)

    assert event_names == ["passed", "passed", "bout_ended", "bout_began", "clock_set"]


def test_a_thrower_who_has_passed_does_not_pass_again() -> None:
    """Clocks: only the throwers who have not passed pass now."""
    party = playing(BEATEN)
    party.play("0:pass", 1_000)

    event_names = party.run_out(15_000)

    assert event_names == ["passed", "bout_ended", "bout_began", "clock_set"]


def test_the_throwers_clock_costs_no_reserve() -> None:
    """Clocks: it costs no reserve, however late the server is."""
    party = playing(BEATEN)

    party.run_out(40_000)

    assert list_reserves(party) == (60, 60, 60)


@pytest.mark.parametrize(("at", "expected"), [(14_999, "ok"), (15_000, "time_is_up")])
def test_a_throw_in_that_comes_too_late_is_refused(at: int, expected: str) -> None:
    """Clocks: throwers have no reserve."""
    assert playing(BEATEN).play_word("0:+D9", at) == expected


def test_with_auto_pass_a_thrower_with_nothing_to_add_passes_immediately() -> None:
    """Clocks: §3.9, `auto_pass`: the clock runs for those who have."""
    rules = "classic,auto_take=off,auto_pass=on"
    party = playing(arrange("C6,C7|SQ,DQ,HQ|C9,C8", table="S9@0", rules=rules))

    event_names = party.play("1:S9/SQ", 4_000)

    assert (event_names, party.running) == (["beaten", "passed", "clock_set"], ("throw_in", None, 4_000))
    assert party.run_out(19_000) == ["passed", "bout_ended", "bout_began", "clock_set"]


# The throwers' clock with order=turns.


def test_the_clock_runs_for_the_seat_with_the_right() -> None:
    """Clocks: with order=turns it runs for the seat with the right; §3.6: the attacker has it first."""
    assert playing(TURNS).running == ("throw_in", 0, 0)


def test_at_its_end_the_seat_with_the_right_passes() -> None:
    """Clocks: it runs for the seat with the right, and no other passes with it."""
    party = playing(TURNS)

    event_names = party.run_out(15_000)

    assert (event_names, party.running) == (["passed", "clock_set"], ("throw_in", 2, 15_000))


def test_after_the_last_right_the_bout_ends() -> None:
    """Clocks: §3.10: every thrower has passed."""
    party = playing(TURNS)
    party.run_out(15_000)

    assert party.run_out(30_000) == ["passed", "bout_ended", "bout_began", "clock_set"]


def test_a_throw_in_to_a_taker_brings_the_right_back() -> None:
    """Clocks: §3.6: after any throw-in the right returns to the attacker, whose clock restarts."""
    party = playing(arrange("D9,C6|DQ,HQ,H8|C9,S10,C10", table="S9@0", rules=ROUND))
    party.play("1:take 0:pass", 2_000)

    party.play("2:+C9", 5_000)

    assert party.running == ("throw_in", 0, 5_000)


def test_a_throw_in_restarts_the_same_seats_clock() -> None:
    """Clocks: every throw-in restarts it, for the same seat too."""
    party = playing(arrange("D9,C6|DQ,HQ,H8|C9", table="S9@0", rules=ROUND))
    party.play("1:take", 2_000)

    party.play("0:+D9", 5_000)

    assert party.running == ("throw_in", 0, 5_000)


# Other clocks, and time itself.


@pytest.mark.parametrize(("clock", "span", "end"), [("fast", 10_000, 30_000), ("slow", 90_000, 270_000)])
def test_a_preset_says_how_long(clock: str, span: int, end: int) -> None:
    """Clocks: fast 10 s and 20 s of reserve, slow 90 s and 180 s."""
    table = playing(LEAD, clock=clock).table

    assert table.clock is not None
    assert (table.clock.span, due_at(started(2, clock=clock).table)) == (span, end)


def test_without_clocks_no_clock_runs() -> None:
    """Clocks: `none`."""
    party = playing(LEAD, clock="none")

    assert party.play("0:S9", 10**12) == ["led"]
    assert (party.table.clock, party.table.reserves, due_at(party.table)) == (None, (0, 0, 0), None)
    assert party.word(THE_SERVER, DoDueWork(), 10**13) == "not_due"


def test_time_does_not_run_backwards() -> None:
    """Clocks: times come in as arguments; one before the last counts as the last."""
    party = playing(LEAD)
    party.play("0:S9", 20_000)

    event_names = party.attempt("u1", Leave(), 5_000)

    assert isinstance(event_names, TableStep)
    assert (event_names.at, party.table.at) == (20_000, 20_000)


def test_a_clock_that_is_set_back_gives_no_extra_time() -> None:
    """Clocks: a clock started at an earlier time begins at the last."""
    party = playing(LEAD)
    party.connect("u2", there=False, at=20_000)

    party.play("0:S9", 5_000)

    assert party.running == ("defence", 1, 20_000)


# After the server was down.


def test_a_restart_of_the_server_restarts_the_running_clock() -> None:
    """Clocks: every running clock starts its current span again: no player loses time to an outage."""
    party = playing(LEAD, private=True)

    party.restart(1_000_000)

    assert (party.running, due_at(party.table)) == (("attack", 0, 1_000_000), 1_000_000 + 90_000)


def test_after_a_restart_reserves_are_as_stored() -> None:
    """Clocks: reserves as stored: what the current span had begun of one is not lost."""
    party = playing(LEAD)
    party.play("0:S9", 45_000)

    party.restart(45_000 + 30_000 + 20_000)

    assert list_reserves(party) == (45, 60, 60)


def test_after_a_restart_everybody_has_to_come_back() -> None:
    """Clocks: after a restart of the server no player is connected yet."""
    party = started(2)
    clock = party.clock

    party.restart(5_000)

    assert party.last == (
        Connected(Seat(0), "u0", there=False),
        Connected(Seat(1), "u1", there=False),
        ClockSet(clock._replace(since=5_000), (60_000, 60_000)),
    )


def test_a_restart_leaves_throwers_their_time() -> None:
    """Clocks: every running clock, the throwers' too."""
    party = playing(BEATEN)

    party.restart(60_000)

    assert party.running == ("throw_in", None, 60_000)


def test_a_table_at_rest_has_nothing_to_restart() -> None:
    """Clocks: no clock runs and no player was there."""
    party = Party()
    party.connect("u0", there=False)

    assert party.word(THE_SERVER, ResumeAfterOutage()) == "not_due"
