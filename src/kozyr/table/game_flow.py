"""The commands of a running game, and the events after its end.

`now` holds the time and random bytes. The setting `face` says how people play: with actions of the
rules (`table`), or by moving cards by hand through the tabletop API (`tabletop`).
"""

from typing import Final

from kozyr.rules import Action, Game, Refusal, Seat, Step, evolve, leave, must, payout, seats_in, step
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.events import GameEnded
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.rules.result import make_abandoned_result
from kozyr.rules.seats import find_throwers_to_act
from kozyr.table.clocks import find_timeout
from kozyr.table.commands import Check, MoveByHand, Now, Play, RecordRatings
from kozyr.table.deadlines import ends_at, unlisted_at
from kozyr.table.draft import Draft
from kozyr.table.events import (
    Clock,
    Closed,
    Committed,
    Connected,
    Departed,
    Hinted,
    Noted,
    Rated,
    Readied,
    Revealed,
    Settled,
    Unlisted,
)
from kozyr.table.game_start import deal_again
from kozyr.table.seats import BOT_SEED, free_seat, free_seat_between_games
from kozyr.table.table import players_of, seat_of
from kozyr.table.table_refusals import refuse
from kozyr.table.views import look

MAX_NOTE_LENGTH: Final = 8192
"""More characters than any legal request needs."""


def play(draft: Draft, sender: str, command: Play, now: Now) -> Draft | Refusal:
    """Act in the game; at a table of the tabletop API, `move_by_hand` does this."""
    seat = find_acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    if draft.table.settings.face != "table":
        return refuse("by_hand")
    action = command.action
    if isinstance(action, Check):
        action = TAKE if seat == _get_running_game(draft).defender else PASS
    return _play_actions(draft, seat, (action,)) or finish_if_over(draft, now)


def move_by_hand(draft: Draft, sender: str, command: MoveByHand, now: Now) -> Draft | Refusal:
    """Play a tabletop request and store its note; refuse if another request came first.

    A request of the tabletop API may combine actions of the rules and other moves of cards. A player may, for
    example, clear the piles of a finished bout. The note describes the other moves in the same log entry.
    """
    seat = find_acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    if draft.table.settings.face != "tabletop":
        return refuse("not_by_hand")
    if command.after != draft.table.hand_move_count:
        # The note describes the cards as the sender saw them; cleared cards must not be cleared twice.
        return refuse("overtaken")
    if len(command.note) > MAX_NOTE_LENGTH:
        return refuse("long_note", MAX_NOTE_LENGTH)
    if refusal := _play_actions(draft, seat, command.actions):
        return refusal
    draft.apply(Noted(seat, command.note))
    return finish_if_over(draft, now)


def _play_actions(draft: Draft, seat: Seat, actions: tuple[Action, ...]) -> Refusal | None:
    for action in actions:
        game_step = step(_get_running_game(draft), seat, action)
        if isinstance(game_step, Refusal):
            return game_step
        draft.play(game_step)
    return None


def resign(draft: Draft, sender: str, now: Now) -> Draft | Refusal:
    """Lose the game and keep the seat."""
    seat = find_acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    game_step = must(leave(_get_running_game(draft), seat, "left"))
    if not game_step.events:  # leaving changes nothing for a player who is out
        return refuse_by_rules("seat_is_out", seat)
    draft.play(game_step)
    return finish_if_over(draft, now)


def count_hint(draft: Draft, sender: str) -> Draft | Refusal:
    """Count a hint for a player who can move and plays against bots only."""
    seat = find_acting_seat(draft, sender)
    if isinstance(seat, Refusal):
        return seat
    table = draft.table
    if any(sitter is not None and sitter.bot is None and sitter.player != sender for sitter in table.sitters):
        return refuse("no_hints")
    if table.settings.shared_deal is not None:
        return refuse("no_daily_hints")
    if not look(table, sender).legal:
        return refuse("not_to_move")
    draft.apply(Hinted(seat))
    return draft


def leave_table(draft: Draft, sender: str, now: Now) -> Draft | Refusal:
    """Leave the table; the player loses a running game, unless already out (rules §6.3)."""
    seat = seat_of(draft.table, sender)
    if seat is None:
        return refuse("not_seated")
    if draft.table.phase != "playing":
        free_seat_between_games(draft, seat, "left")
        return draft
    acting_seat = find_acting_seat(draft, sender)
    if isinstance(acting_seat, Refusal):
        return acting_seat
    draft.apply(Departed(seat))
    game_step = must(leave(_get_running_game(draft), seat, "left"))
    if game_step.events:
        draft.play(game_step)
    return finish_if_over(draft, now)


def _get_running_game(draft: Draft) -> Game:
    game = draft.table.game
    assert game is not None, "playing without a game"  # noqa: S101 - the caller checked the phase
    return game


def find_acting_seat(draft: Draft, sender: str) -> Seat | Refusal:
    """Return the seat of a player who may still act in the running game, or refuse."""
    table = draft.table
    seat = seat_of(table, sender)
    sitter = None if seat is None else table.sitters[seat]
    if seat is None or sitter is None or sitter.departed:
        return refuse("not_seated")
    if table.phase != "playing":
        return refuse("not_playing")
    if table.clock is not None and find_timeout(table.clock, table.reserves) <= draft.at:
        return refuse("time_is_up")
    return seat


def do_due_work(draft: Draft, now: Now) -> Draft | Refusal:
    """Do the due work: apply a timeout, end a deserted game or table, or remove a table from the lobby."""
    table = draft.table
    if table.clock is not None and find_timeout(table.clock, table.reserves) <= draft.at:
        _apply_timeout(draft, table.clock)
        return finish_if_over(draft, now)
    end_time, unlisted_time = ends_at(table), unlisted_at(table)
    if end_time is not None and end_time <= draft.at:
        return _end_deserted_game_or_table(draft, now)
    if unlisted_time is not None and unlisted_time <= draft.at:
        draft.apply(Unlisted())
        return draft
    return refuse("not_due")


def close(draft: Draft, now: Now) -> Draft:
    """Close the table for a moderator; a running game ends as a draw, and the stakes are paid back."""
    if draft.table.phase == "playing":
        draft = _abandon_game(draft, _get_running_game(draft), now)
    if draft.table.phase != "closed":
        draft.apply(Closed("moderator"))
    return draft


def _end_deserted_game_or_table(draft: Draft, now: Now) -> Draft:
    game = draft.table.game
    if draft.table.phase != "playing" or game is None:
        draft.apply(Closed("deserted"))
        return draft
    return _abandon_game(draft, game, now)


def _abandon_game(draft: Draft, game: Game, now: Now) -> Draft:
    ended = GameEnded(make_abandoned_result(game.setup))
    draft.play(Step(evolve(game, ended), (ended,)))
    return finish_if_over(draft, now)


def _apply_timeout(draft: Draft, clock: Clock) -> None:
    game = _get_running_game(draft)
    if clock.kind != "throw_in":
        assert clock.seat is not None, "a clock without a seat"  # noqa: S101 - only the throwers' clock has no seat
        draft.play(must(leave(game, clock.seat, "time")))
        return
    for seat in seats_in(find_throwers_to_act(game)):
        # Each thrower passes separately; automatic passes (rules §3.9) have already happened.
        game_step = must(step(game, seat, PASS))
        draft.play(game_step)
        game = game_step.game


def resume_after_outage(draft: Draft, *, disconnect_players: bool) -> Draft | Refusal:
    """Restart the clock after an outage; with `disconnect_players`, mark all players as disconnected."""
    table = draft.table
    for seat, sitter in enumerate(table.sitters):
        if disconnect_players and sitter is not None and sitter.is_connected:
            draft.apply(Connected(Seat(seat), sitter.player, there=False))  # disconnected
    draft.restart_clock()
    return draft if draft.events else refuse("not_due")


def record_ratings(draft: Draft, command: RecordRatings) -> Draft | Refusal:
    """Record the ratings after a game once; refuse a repetition, because several nodes may send it."""
    table = draft.table
    last_rated = 0 if table.last_rated is None else table.last_rated.game
    last_finished = table.game_no - (table.phase == "playing")
    if not last_rated < command.game <= last_finished:
        return refuse("not_due")
    draft.apply(Rated(command.game, command.pool, command.changes))
    return draft


def finish_if_over(draft: Draft, now: Now) -> Draft:
    """If the game has ended, pay out and prepare the next game or close the table."""
    game = draft.table.game
    if game is None or game.result is None:
        return draft
    if game.result.reason == "redeal":
        deal_again(draft)
        return draft
    table = draft.table
    if table.settings.stake:
        shares = payout(game.result, table.settings.stake, table.settings.rake)
        draft.apply(Settled(table.game_no, players_of(table), shares.seats, shares.house))
    # Other people still play a shared deal, so its seed is published when the deal is over.
    draft.apply(Revealed(table.game_no, table.server_seed if table.settings.shared_deal is None else b""))
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.departed:
            free_seat(draft, Seat(seat))
    _prepare_next_game(draft, now)
    return draft


def _prepare_next_game(draft: Draft, now: Now) -> None:
    table = draft.table
    if table.settings.face == "tabletop" or table.settings.shared_deal is not None:
        draft.apply(Closed("played"))
        return
    if table.host is None:
        draft.apply(Closed("deserted"))  # bots do not play among themselves
        return
    draft.apply(Committed(table.game_no + 1, now.random_bytes))
    for seat, sitter in enumerate(table.sitters):
        if sitter is not None and sitter.bot is not None:
            draft.apply(Readied(Seat(seat), BOT_SEED))
