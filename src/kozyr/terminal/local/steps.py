"""The steps of a local table.

The server's table core decides, and the consequences of the effect follow in the same step. The functions are
pure: they take time and randomness, and return the new log lines, or a refusal that changed nothing.
"""

from random import Random
from typing import NamedTuple

from kozyr.locales import ENGLISH, Language
from kozyr.locales.cards import SUIT_SIGNS
from kozyr.rules import Action, Game, Refusal, Result, Seat, Step, evolve
from kozyr.rules.automatic import find_next_event
from kozyr.rules.cards import SUIT_LETTERS
from kozyr.rules.events import BoutBegan, Event, GameEnded
from kozyr.table import Check, Command, Now, Play, Ready, TableEvent, step
from kozyr.table.draft import Draft
from kozyr.table.events import Committed, HostChanged, Opened, Played, Readied, Said, Seated
from kozyr.table.evolve import evolve as evolve_table
from kozyr.table.game_flow import finish_if_over
from kozyr.table.game_start import start_if_ready
from kozyr.table.table import bot_id
from kozyr.terminal.local.effects import EFFECTS, EffectPosition, EffectState
from kozyr.terminal.local.effects.cards import recount_limit
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.seating import Seating, make_playable
from kozyr.terminal.local.state import (
    LocalState,
    LogLine,
    effect_of,
    fold_line,
    has_deal,
    make_change,
    position_of,
    with_effect_setup,
)

WATCHER = "watcher"
"""The host of a table with only bots; without a host the table would close after the first game."""


class StepContext(NamedTuple):
    """The time, the random bytes and the language of one step."""

    now_ms: int
    """Milliseconds since 1970."""
    random_bytes: bytes
    """32 secret random bytes."""
    language: Language = ENGLISH
    """The language of the table."""

    @property
    def now(self) -> Now:
        """The time and the random bytes in the form of the table core."""
        return Now(self.now_ms, self.random_bytes)


class StepOutcome(NamedTuple):
    """The table after a step, and the lines of the step."""

    local: LocalState
    lines: tuple[LogLine, ...]


def open_local(table_id: str, seating: Seating, context: StepContext) -> StepOutcome | Refusal:
    """Seat the players and deal the first game."""
    playable = make_playable(seating, context.language)
    if isinstance(playable, Refusal):
        return playable
    opened = Opened(table_id, playable.settings)
    draft = Draft(evolve_table(None, opened, context.now_ms), context.now_ms)
    draft.events.append(opened)
    draft.apply(Committed(game=1, server_seed=context.random_bytes))
    host = WATCHER
    for number, request in enumerate(playable.seats):
        seat = Seat(number)
        player = f"p{seat}" if request.level is None else bot_id(request.level, seat)
        draft.apply(Seated(seat, player, request.name, request.level), Readied(seat, player))
        if request.level is None and host == WATCHER:
            host = player
    draft.apply(HostChanged(host))
    start_if_ready(draft, context.now)
    line = LogLine(context.now_ms, tuple(draft.events))
    change = make_change(fold_line(None, line))
    line = line._replace(change=change._replace(effect=seating.effect, see_all=seating.see_all))
    return _apply_effect_after(None, line, context)


def apply_command(
    local: LocalState, sender: str, command: Command, context: StepContext
) -> StepOutcome | Refusal:
    """Let the table core decide on a command, then apply the effect."""
    if isinstance(command, Play) and (refusal := _check_effect(local, command.action)):
        return refusal
    after = step(local.table, sender, command, context.now)
    if isinstance(after, Refusal):
        return after
    bot_seat = None
    if isinstance(command, Play):
        for seat, sitter in enumerate(local.table.sitters):
            if sitter is not None and sitter.player == sender and sitter.bot is not None:
                bot_seat = Seat(seat)
    return _apply_effect_after(local, LogLine(after.at, after.events, decided_by=bot_seat), context)


def _check_effect(local: LocalState, action: Action | Check) -> Refusal | None:
    game, suit = local.table.game, local.effect_state.suit
    if game is None or isinstance(action, Check) or effect_of(local).allows(local.effect_state, action):
        return None
    return refuse("suit_banned", "" if suit is None else SUIT_SIGNS[SUIT_LETTERS[suit]])


def keep_cards(local: LocalState, seat: Seat, context: StepContext) -> StepOutcome:
    """Record that a person declines a redeal of this deal (§2.5)."""
    line = LogLine(max(context.now_ms, local.table.at), redeal_declined_by=seat)
    return _append_line(StepOutcome(local, ()), line)


def start_next_game(local: LocalState, context: StepContext, effect: int = 0) -> StepOutcome | Refusal:
    """Deal the next game with this effect; all people at this keyboard count as ready."""
    if local.table.phase == "playing":
        return _refuse_start(local, context)
    draft = Draft(local.table, max(context.now_ms, local.table.at))
    for seat, sitter in enumerate(local.table.sitters):
        # A player without a client seed is not ready yet. The player's id serves as the seed.
        if sitter is not None and sitter.client_seed is None:
            draft.apply(Readied(Seat(seat), sitter.player))
    start_if_ready(draft, context.now)
    change = make_change(local)._replace(effect=effect, effect_state=EffectState(), is_edited=False)
    return _apply_effect_after(local, LogLine(draft.at, tuple(draft.events), change), context)


def _refuse_start(local: LocalState, context: StepContext) -> Refusal:
    # The table core refuses `Ready` during a game; the client seed does not matter.
    players = [sitter.player for sitter in local.table.sitters if sitter is not None]
    refusal = step(local.table, players[0], Ready(client_seed="x"), context.now)
    assert isinstance(refusal, Refusal), "no game is running"  # noqa: S101 - the caller has checked it
    return refusal


def apply_events(
    local: LocalState, events: tuple[Event, ...], context: StepContext, *, is_edited: bool
) -> StepOutcome:
    """Apply events that are not actions of the rules, and every event that follows automatically."""
    game = local.table.game
    assert game is not None, "no game is running"  # noqa: S101 - callers have checked it
    applied = list(events)
    for event in events:
        game = evolve(game, event)
    while (automatic_event := find_next_event(game)) is not None:
        applied.append(automatic_event)
        game = evolve(game, automatic_event)
    draft = Draft(local.table, max(context.now_ms, local.table.at))
    draft.play(Step(game, tuple(applied)))
    finish_if_over(draft, context.now)
    # These events do not come from a move, so the log line also holds the new position.
    change = make_change(local, draft.table.game)._replace(is_edited=is_edited or local.is_edited)
    return _apply_effect_after(local, LogLine(draft.at, tuple(draft.events), change), context)


def end_with(local: LocalState, result: Result, context: StepContext, *, is_edited: bool) -> StepOutcome:
    """End the running game with this result."""
    return apply_events(local, (GameEnded(result),), context, is_edited=is_edited)


def end_if_time_is_up(local: LocalState, context: StepContext) -> StepOutcome | None:
    """End a game whose time is up; None if there is time left."""
    position, effect = position_of(local), effect_of(local)
    if position is None or effect.find_timeout_result is None or local.effect_state.ends_at is None:
        return None
    if context.now_ms < local.effect_state.ends_at:
        return None
    return end_with(local, effect.find_timeout_result(position.game), context, is_edited=False)


def catch_up(local: LocalState, context: StepContext) -> StepOutcome:
    """Update a continued table: extend its time limit, and end the game if the effect says so."""
    return _apply_early_result(extend_time_limit(local, context.now_ms - local.table.at, context), context)


def extend_time_limit(local: LocalState, pause_ms: int, context: StepContext) -> StepOutcome:
    """Extend a game's time limit by the length of a pause."""
    outcome, ends_at = StepOutcome(local, ()), local.effect_state.ends_at
    if position_of(local) is None or ends_at is None or pause_ms <= 0:
        return outcome
    change = make_change(local)._replace(effect_state=local.effect_state._replace(ends_at=ends_at + pause_ms))
    return _append_line(outcome, LogLine(max(context.now_ms, local.table.at), change=change))


def change_game(local: LocalState, game: Game, context: StepContext, **fields: object) -> StepOutcome:
    """Replace the running game's position, recount the bout's limit, and apply the consequences."""
    change = make_change(local, game)._replace(**fields)  # type: ignore[arg-type]  # fields of a StateChange
    game = recount_limit(with_effect_setup(game, EFFECTS[change.effect], change.effect_state, change.options))
    outcome = _append_line(
        StepOutcome(local, ()),
        LogLine(max(context.now_ms, local.table.at), change=change._replace(game=game)),
    )
    return _apply_consequences(outcome, context)


def _append_line(outcome: StepOutcome, line: LogLine) -> StepOutcome:
    return StepOutcome(fold_line(outcome.local, line), (*outcome.lines, line))


def begin_effect(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    """Apply a newly chosen effect to the running game: its change of the deal.

    If the bout has no lead yet, apply the effect's change of the bout too.
    """
    position = position_of(outcome.local)
    if position is None:
        return outcome
    return _apply_effect(outcome, context, is_deal=True, is_bout_start=position.game.phase == "lead")


def _apply_effect_after(local: LocalState | None, line: LogLine, context: StepContext) -> StepOutcome:
    # Add a line; after a deal or at the start of a bout, apply the effect.
    outcome = StepOutcome(fold_line(local, line), (line,))
    is_deal = has_deal(line.events)
    is_bout_start = is_deal or _has_bout_start(line.events)
    return _apply_effect(outcome, context, is_deal=is_deal, is_bout_start=is_bout_start)


def _apply_effect(
    outcome: StepOutcome, context: StepContext, *, is_deal: bool, is_bout_start: bool
) -> StepOutcome:
    local = outcome.local
    position, effect = position_of(local), effect_of(local)
    if position is None or not (is_deal or is_bout_start):
        return outcome
    after = position
    if is_deal:
        after = effect.change_deal(after, context.now_ms)
    if is_bout_start:
        random = Random(context.random_bytes)  # noqa: S311 - the seed comes from a secure source
        after = effect.change_bout(after, random)
    game = recount_limit(
        with_effect_setup(after.game, effect, after.effect_state, local.table.settings.options)
    )
    if (  # a comparison of games leaves out `beaters`
        game != position.game
        or game.setup.beaters != position.game.setup.beaters
        or after.effect_state != position.effect_state
    ):
        change = make_change(local, game)._replace(effect_state=after.effect_state)
        outcome = _append_line(outcome, LogLine(local.table.at, change=change))
    notice = effect.write_notice(EffectPosition(game, after.effect_state), context.now_ms, context.language)
    if notice:
        outcome = _append_line(outcome, LogLine(local.table.at, (Said("", "", None, notice),)))  # no sender
    return _apply_consequences(outcome, context)


def _apply_consequences(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    # A changed position may have consequences: a player may be out, or have to take.
    position = position_of(outcome.local)
    if position is None or find_next_event(position.game) is None:
        return _apply_early_result(outcome, context)
    later = apply_events(outcome.local, (), context, is_edited=False)
    return StepOutcome(later.local, (*outcome.lines, *later.lines))


def _apply_early_result(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    position = position_of(outcome.local)
    result = None if position is None else effect_of(outcome.local).find_early_result(position)
    if result is None:
        return outcome
    later = end_with(outcome.local, result, context, is_edited=False)
    return StepOutcome(later.local, (*outcome.lines, *later.lines))


def _has_bout_start(events: tuple[TableEvent, ...]) -> bool:
    return any(isinstance(event, Played) and isinstance(event.what, BoutBegan) for event in events)
