"""The course of a game at a table, and what happens after its end."""

from kozyr.rules import Refusal, Seat, Step, evolve, leave, must, payout, seats_in, step
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.events import GameEnded
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.rules.result import abandoned_result
from kozyr.rules.seats import deciding_seats
from kozyr.table.clocks import runs_out
from kozyr.table.commands import Check, Now, Play
from kozyr.table.deadlines import ends_at, unlisted_at
from kozyr.table.draft import Draft
from kozyr.table.events import (
    Clock,
    Closed,
    Committed,
    Connected,
    Departed,
    Readied,
    Revealed,
    Settled,
    Unlisted,
)
from kozyr.table.game_start import deal_again
from kozyr.table.seats import BOT_SEED, free_seat, free_seat_between_games
from kozyr.table.table import players_of, seat_of
from kozyr.table.table_refusals import refuse


def play(draft: Draft, sender: str, command: Play, now: Now) -> Draft | Refusal:
    """Act in the game."""
    seat = acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    if draft.table.settings.face != "table":
        return refuse("by_hand")
    assert draft.table.game is not None, "playing without a game"  # noqa: S101 - the phase says so
    action = command.action
    if isinstance(action, Check):
        action = TAKE if seat == draft.table.game.defender else PASS
    after = step(draft.table.game, seat, action)
    if isinstance(after, Refusal):
        return after
    draft.play(after)
    return finish_if_over(draft, now)


def resign(draft: Draft, sender: str, now: Now) -> Draft | Refusal:
    """Lose the game and keep the seat."""
    seat = acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    assert draft.table.game is not None, "playing without a game"  # noqa: S101 - as above
    after = must(leave(draft.table.game, seat, "left"))
    if not after.events:
        return refuse_by_rules("seat_is_out", seat)
    draft.play(after)
    return finish_if_over(draft, now)


def leave_table(draft: Draft, sender: str, now: Now) -> Draft | Refusal:
    """Leave the table; the player loses a running game, unless already out (rules §6.3)."""
    seat = seat_of(draft.table, sender)
    if seat is None:
        return refuse("not_seated")
    if draft.table.phase != "playing":
        free_seat_between_games(draft, seat, "left")
        return draft
    seated = acting_seat(draft, sender)
    if isinstance(seated, Refusal):
        return seated
    assert draft.table.game is not None, "playing without a game"  # noqa: S101 - as above
    draft.apply(Departed(seat))
    after = must(leave(draft.table.game, seat, "left"))
    if after.events:
        draft.play(after)
    return finish_if_over(draft, now)


def acting_seat(draft: Draft, sender: str) -> Seat | Refusal:
    """Return the seat of a player who may still act in the running game, or refuse."""
    table = draft.table
    seat = seat_of(table, sender)
    sitter = None if seat is None else table.sitters[seat]
    if seat is None or sitter is None or sitter.departed:
        return refuse("not_seated")
    if table.phase != "playing":
        return refuse("not_playing")
    if table.clock is not None and runs_out(table.clock, table.reserves) <= draft.at:
        return refuse("time_is_up")
    return seat


def run_out(draft: Draft, now: Now) -> Draft | Refusal:
    """Do what is due: a timeout loses or passes; a deserted table or game ends or leaves the lobby."""
    table = draft.table
    if table.clock is not None and runs_out(table.clock, table.reserves) <= draft.at:
        _apply_timeout(draft, table.clock)
        return finish_if_over(draft, now)
    ends, unlisted = ends_at(table), unlisted_at(table)
    if ends is not None and ends <= draft.at:
        return _end_deserted(draft, now)
    if unlisted is not None and unlisted <= draft.at:
        draft.apply(Unlisted())
        return draft
    return refuse("not_due")


def _end_deserted(draft: Draft, now: Now) -> Draft:
    game = draft.table.game
    if draft.table.phase != "playing" or game is None:
        draft.apply(Closed("deserted"))
        return draft
    ended = GameEnded(abandoned_result(game.setup))
    draft.play(Step(evolve(game, ended), (ended,)))
    return finish_if_over(draft, now)


def _apply_timeout(draft: Draft, clock: Clock) -> None:
    game = draft.table.game
    assert game is not None, "a clock without a game"  # noqa: S101 - the clock stops with the game
    if clock.kind != "throw_in":
        assert clock.seat is not None, "nobody's clock"  # noqa: S101 - only the throwers' clock has no seat
        draft.play(must(leave(game, clock.seat, "time")))
        return
    for seat in seats_in(deciding_seats(game)):
        # Each thrower passes separately; automatic passes (rules §3.9) have already happened.
        after = must(step(game, seat, PASS))
        draft.play(after)
        game = after.game


def restart(draft: Draft, *, away: bool) -> Draft | Refusal:
    """Resume after an outage: restart the clock, and mark all players as disconnected if `away`."""
    table = draft.table
    for seat, sitter in enumerate(table.sitters):
        if away and sitter is not None and sitter.is_connected:
            draft.apply(Connected(Seat(seat), sitter.player, there=False))
    draft.restart_clock()
    return draft if draft.events else refuse("not_due")


def finish_if_over(draft: Draft, now: Now) -> Draft:
    """Do what follows a step of the game: if it ended, pay out and prepare the next game or close."""
    game = draft.table.game
    if game is None or game.result is None:
        return draft
    if game.result.reason == "redeal":
        deal_again(draft)
        return draft
    table = draft.table
    if table.settings.stake:
        paid = payout(game.result, table.settings.stake, table.settings.rake)
        draft.apply(Settled(table.game_no, players_of(table), paid.seats, paid.house))
    draft.apply(Revealed(table.game_no, table.server_seed))
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.departed:
            free_seat(draft, Seat(seat))
    _prepare_next_game(draft, now)
    return draft


def _prepare_next_game(draft: Draft, now: Now) -> None:
    table = draft.table
    if table.settings.face == "tabletop":
        draft.apply(Closed("played"))
        return
    if table.host is None:
        draft.apply(Closed("deserted"))  # bots do not play among themselves
        return
    draft.apply(Committed(table.game_no + 1, now.chance))
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.bot is not None:
            draft.apply(Readied(Seat(seat), BOT_SEED))
