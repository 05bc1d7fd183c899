"""The steps of a local table.

The server's own table core decides; the effect's consequences follow in the same step. Functions are pure: a
step takes time and randomness, and returns the new log lines or a refusal that has changed nothing.
"""

from random import Random
from typing import NamedTuple

from kozyr.rules import Action, Game, Refusal, Result, Seat, Step, evolve
from kozyr.rules.automatic import find_next_event
from kozyr.rules.events import BoutBegan, Event, GameEnded
from kozyr.rules.refusals import Language
from kozyr.table import Check, Command, Now, Play, Ready, TableEvent, step
from kozyr.table.draft import Draft
from kozyr.table.events import Committed, HostChanged, Opened, Played, Readied, Said, Seated
from kozyr.table.evolve import evolve as evolve_table
from kozyr.table.game_flow import finish_if_over
from kozyr.table.game_start import start_if_ready
from kozyr.table.table import bot_id
from kozyr.terminal.local.effects import EFFECTS, EffectPosition, EffectState
from kozyr.terminal.local.effects.cards import SUIT_SIGNS, limited
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.seating import Seating, settle
from kozyr.terminal.local.state import (
    LocalState,
    LogLine,
    change_of,
    effect_of,
    fold_line,
    is_dealt,
    position_of,
    with_effect_setup,
)

WATCHER = "watcher"
"""The host of a table with only bots: without a host it would close after its first game."""


class StepContext(NamedTuple):
    """The time, random bytes and language of one step, passed in so that steps are pure."""

    at: int
    """Milliseconds since 1970."""
    chance: bytes
    """32 secret random bytes."""
    language: Language = "en"
    """The language of the table."""

    @property
    def now(self) -> Now:
        """The same for the table core."""
        return Now(self.at, self.chance)


class StepOutcome(NamedTuple):
    """The table after a step, and the lines that led to it."""

    local: LocalState
    lines: tuple[LogLine, ...]


def person_id(seat: int) -> str:
    """Return the player id of a person on a seat."""
    return f"p{seat}"


def open_local(table: str, seating: Seating, context: StepContext) -> StepOutcome | Refusal:
    """Seat the players and deal the first game."""
    settled = settle(seating, context.language)
    if isinstance(settled, Refusal):
        return settled
    opened = Opened(table, settled.settings)
    draft = Draft(evolve_table(None, opened, context.at), context.at)
    draft.events.append(opened)
    draft.apply(Committed(1, context.chance))
    host = WATCHER
    for place, request in enumerate(settled.seats):
        seat = Seat(place)
        player = person_id(seat) if request.level is None else bot_id(request.level, seat)
        draft.apply(Seated(seat, player, request.name, request.level), Readied(seat, player))
        if request.level is None and host == WATCHER:
            host = player
    draft.apply(HostChanged(host))
    start_if_ready(draft, context.now)
    first = LogLine(context.at, tuple(draft.events))
    local = fold_line(None, first)
    change = change_of(local)._replace(effect=seating.effect, see_all=seating.see_all)
    first = first._replace(change=change)
    return _apply_begun_effect(StepOutcome(fold_line(None, first), (first,)), context)


def apply_command(
    local: LocalState, sender: str, command: Command, context: StepContext
) -> StepOutcome | Refusal:
    """Decide on a command with the table core, then apply the effect."""
    if isinstance(command, Play) and (refusal := _not_allowed(local, command.action)):
        return refusal
    after = step(local.table, sender, command, context.now)
    if isinstance(after, Refusal):
        return after
    decided = None
    if isinstance(command, Play):
        seat = next(
            seat for seat, sitter in enumerate(local.table.sitters) if sitter and sitter.player == sender
        )
        sitter = local.table.sitters[seat]
        decided = Seat(seat) if sitter is not None and sitter.bot is not None else None
    line = LogLine(after.at, after.events, decided=decided)
    return _apply_begun_effect(StepOutcome(fold_line(local, line), (line,)), context)


def _not_allowed(local: LocalState, action: Action | Check) -> Refusal | None:
    game, suit = local.table.game, local.effect_state.suit
    if game is None or isinstance(action, Check) or effect_of(local).allows(game, local.effect_state, action):
        return None
    return refuse("suit_banned", "" if suit is None else SUIT_SIGNS[suit])


def keep_cards(local: LocalState, seat: Seat, context: StepContext) -> StepOutcome:
    """Record that a person declines a redeal of this deal (§2.5)."""
    return _append_line(StepOutcome(local, ()), LogLine(max(context.at, local.table.at), keeps_cards=seat))


def start_next_game(local: LocalState, context: StepContext, effect: int = 0) -> StepOutcome | Refusal:
    """Deal the next game with this effect; all people at this keyboard count as ready.

    The effect of the last game ends with that game, unless it is chosen again.
    """
    if local.table.phase == "playing":
        return step_refusal(local, context)
    draft = Draft(local.table, max(context.at, local.table.at))
    for seat, sitter in enumerate(local.table.sitters):
        if sitter is not None and sitter.client_seed is None:
            draft.apply(Readied(Seat(seat), sitter.player))
    start_if_ready(draft, context.now)
    change = change_of(local)._replace(effect=effect, effect_state=EffectState(), is_edited=False)
    line = LogLine(draft.at, tuple(draft.events), change)
    return _apply_begun_effect(StepOutcome(fold_line(local, line), (line,)), context)


def step_refusal(local: LocalState, context: StepContext) -> Refusal:
    """Return why no player can be ready now, in the table core's words."""
    players = [sitter.player for sitter in local.table.sitters if sitter is not None]
    after = step(local.table, players[0], Ready("x"), context.now)
    assert isinstance(after, Refusal), "a running game is not begun"  # noqa: S101 - the caller has checked
    return after


def follow_game(
    local: LocalState, events: tuple[Event, ...], context: StepContext, *, is_edited: bool
) -> StepOutcome:
    """Apply events that the rules do not offer as actions, and everything that follows automatically."""
    game = local.table.game
    assert game is not None, "no game to go on"  # noqa: S101 - callers have checked
    applied = list(events)
    for event in events:
        game = evolve(game, event)
    while (follows := find_next_event(game)) is not None:
        applied.append(follows)
        game = evolve(game, follows)
    draft = Draft(local.table, max(context.at, local.table.at))
    draft.play(Step(game, tuple(applied)))
    finish_if_over(draft, context.now)
    # No move describes it, so the position is sent as well.
    change = change_of(local, draft.table.game)._replace(is_edited=is_edited or local.is_edited)
    line = LogLine(draft.at, tuple(draft.events), change)
    return _apply_begun_effect(StepOutcome(fold_line(local, line), (line,)), context)


def end_with(local: LocalState, result: Result, context: StepContext, *, is_edited: bool) -> StepOutcome:
    """End the running game with this result."""
    return follow_game(local, (GameEnded(result),), context, is_edited=is_edited)


def end_if_time_is_up(local: LocalState, context: StepContext) -> StepOutcome | None:
    """End a game whose time is up; None if there is time left."""
    position, effect = position_of(local), effect_of(local)
    if position is None or effect.timeout is None or local.effect_state.ends_at is None:
        return None
    if context.at < local.effect_state.ends_at:
        return None
    return end_with(local, effect.timeout(position.game), context, is_edited=False)


def catch_up(local: LocalState, context: StepContext) -> StepOutcome:
    """Finish what is due at a continued table: extend its time limit, and check for a verdict."""
    return _apply_verdict(extend_time_limit(local, context.at - local.table.at, context), context)


def extend_time_limit(local: LocalState, span: int, context: StepContext) -> StepOutcome:
    """Extend a game's time limit by the milliseconds of a pause."""
    outcome, ends_at = StepOutcome(local, ()), local.effect_state.ends_at
    if position_of(local) is None or ends_at is None or span <= 0:
        return outcome
    change = change_of(local)._replace(effect_state=local.effect_state._replace(ends_at=ends_at + span))
    return _append_line(outcome, LogLine(max(context.at, local.table.at), change=change))


def change_game(local: LocalState, game: Game, context: StepContext, **fields: object) -> StepOutcome:
    """Replace the running game's position, recount the bout's limit, and apply what follows."""
    change = change_of(local, game)._replace(**fields)  # type: ignore[arg-type]  # fields of a Change
    game = limited(with_effect_setup(game, EFFECTS[change.effect], change.effect_state, change.options))
    outcome = _append_line(
        StepOutcome(local, ()), LogLine(max(context.at, local.table.at), change=change._replace(game=game))
    )
    return _apply_consequences(outcome, context)


def _append_line(outcome: StepOutcome, line: LogLine) -> StepOutcome:
    return StepOutcome(fold_line(outcome.local, line), (*outcome.lines, line))


def begin_effect(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    """Apply a newly chosen effect as at a deal, and as at the start of a bout if one has just begun."""
    position = position_of(outcome.local)
    if position is None:
        return outcome
    fresh = position.game.phase == "lead"
    return _apply_effect(outcome, context, dealt=True, began=fresh)


def _apply_begun_effect(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    # Apply the effect after a deal or at the start of a bout.
    events = outcome.lines[-1].events
    dealt = is_dealt(events)
    return _apply_effect(outcome, context, dealt=dealt, began=dealt or _has_begun(events))


def _apply_effect(outcome: StepOutcome, context: StepContext, *, dealt: bool, began: bool) -> StepOutcome:
    local = outcome.local
    position, effect = position_of(local), effect_of(local)
    if position is None or not (dealt or began):
        return outcome
    chance = Random(context.chance)  # noqa: S311 - the seed is random already
    after = effect.at_deal(position, chance, context.at) if dealt else position
    after = effect.each_bout(after, chance, context.at) if began else after
    game = limited(with_effect_setup(after.game, effect, after.effect_state, local.table.settings.options))
    if (
        game != position.game
        or game.setup.beaters != position.game.setup.beaters
        or after.effect_state != position.effect_state
    ):
        change = change_of(local, game)._replace(effect_state=after.effect_state)
        outcome = _append_line(outcome, LogLine(local.table.at, change=change))
    notice = effect.notice(EffectPosition(game, after.effect_state), context.at, context.language)
    if notice:
        outcome = _append_line(outcome, LogLine(local.table.at, (Said("", "", None, notice),)))
    return _apply_consequences(outcome, context)


def _apply_consequences(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    # A changed position may have consequences: a player may be out, or have to take.
    position = position_of(outcome.local)
    if position is None or find_next_event(position.game) is None:
        return _apply_verdict(outcome, context)
    rest = follow_game(outcome.local, (), context, is_edited=False)
    return StepOutcome(rest.local, (*outcome.lines, *rest.lines))


def _apply_verdict(outcome: StepOutcome, context: StepContext) -> StepOutcome:
    position = position_of(outcome.local)
    result = None if position is None else effect_of(outcome.local).verdict(position)
    if result is None:
        return outcome
    rest = end_with(outcome.local, result, context, is_edited=False)
    return StepOutcome(rest.local, (*outcome.lines, *rest.lines))


def _has_begun(events: tuple[TableEvent, ...]) -> bool:
    return any(isinstance(event, Played) and isinstance(event.what, BoutBegan) for event in events)
