"""The steps of a local table.

The server's own table core decides; the effect's consequences follow in the same step. Functions are pure: a
step takes time and randomness, and returns the new log lines or a refusal that has changed nothing.
"""

from random import Random
from typing import NamedTuple

from kozyr.rules import Action, Game, Refusal, Result, Seat, Step, evolve
from kozyr.rules.automatic import next_event
from kozyr.rules.events import BoutBegan, Event, GameEnded
from kozyr.rules.refusals import Language
from kozyr.table import Check, Command, Now, Play, Ready, TableEvent, step
from kozyr.table.draft import Draft
from kozyr.table.events import Committed, HostChanged, Opened, Played, Readied, Said, Seated
from kozyr.table.evolve import evolve as evolve_table
from kozyr.table.playing import go_on
from kozyr.table.starting import start_if_ready
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


def open_local(table: str, seating: Seating, moment: StepContext) -> StepOutcome | Refusal:
    """Seat the players and deal the first game."""
    settled = settle(seating, moment.language)
    if isinstance(settled, Refusal):
        return settled
    opened = Opened(table, settled.settings)
    draft = Draft(evolve_table(None, opened, moment.at), moment.at)
    draft.events.append(opened)
    draft.happen(Committed(1, moment.chance))
    host = WATCHER
    for place, wish in enumerate(settled.seats):
        seat = Seat(place)
        player = person_id(seat) if wish.level is None else bot_id(wish.level, seat)
        draft.happen(Seated(seat, player, wish.name, wish.level), Readied(seat, player))
        if wish.level is None and host == WATCHER:
            host = player
    draft.happen(HostChanged(host))
    start_if_ready(draft, moment.now)
    first = LogLine(moment.at, tuple(draft.events))
    local = fold_line(None, first)
    change = change_of(local)._replace(effect=seating.effect, see_all=seating.see_all)
    first = first._replace(change=change)
    return _follow(StepOutcome(fold_line(None, first), (first,)), moment)


def apply_command(
    local: LocalState, sender: str, command: Command, moment: StepContext
) -> StepOutcome | Refusal:
    """Decide on a command with the table core, then apply the effect."""
    if isinstance(command, Play) and (refusal := _not_allowed(local, command.action)):
        return refusal
    after = step(local.table, sender, command, moment.now)
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
    return _follow(StepOutcome(fold_line(local, line), (line,)), moment)


def _not_allowed(local: LocalState, action: Action | Check) -> Refusal | None:
    game, suit = local.table.game, local.bent.suit
    if game is None or isinstance(action, Check) or effect_of(local).allows(game, local.bent, action):
        return None
    return refuse("suit_banned", "" if suit is None else SUIT_SIGNS[suit])


def keep_cards(local: LocalState, seat: Seat, moment: StepContext) -> StepOutcome:
    """Record that a person declines a redeal of this deal (§2.5)."""
    return _and_then(StepOutcome(local, ()), LogLine(max(moment.at, local.table.at), keeps_cards=seat))


def start_next_game(local: LocalState, moment: StepContext, effect: int = 0) -> StepOutcome | Refusal:
    """Deal the next game with this effect; all people at this keyboard count as ready.

    The effect of the last game ends with that game, unless it is chosen again.
    """
    if local.table.phase == "playing":
        return step_refusal(local, moment)
    draft = Draft(local.table, max(moment.at, local.table.at))
    for seat, sitter in enumerate(local.table.sitters):
        if sitter is not None and sitter.client_seed is None:
            draft.happen(Readied(Seat(seat), sitter.player))
    start_if_ready(draft, moment.now)
    change = change_of(local)._replace(effect=effect, bent=EffectState(), arranged=False)
    line = LogLine(draft.at, tuple(draft.events), change)
    return _follow(StepOutcome(fold_line(local, line), (line,)), moment)


def step_refusal(local: LocalState, moment: StepContext) -> Refusal:
    """Return why no player can be ready now, in the table core's words."""
    players = [sitter.player for sitter in local.table.sitters if sitter is not None]
    after = step(local.table, players[0], Ready("x"), moment.now)
    assert isinstance(after, Refusal), "a running game is not begun"  # noqa: S101 - the caller has checked
    return after


def follow_game(
    local: LocalState, events: tuple[Event, ...], moment: StepContext, *, arranged: bool
) -> StepOutcome:
    """Apply events that the rules do not offer as actions, and everything that follows automatically."""
    game = local.table.game
    assert game is not None, "no game to go on"  # noqa: S101 - callers have checked
    told = list(events)
    for event in events:
        game = evolve(game, event)
    while (follows := next_event(game)) is not None:
        told.append(follows)
        game = evolve(game, follows)
    draft = Draft(local.table, max(moment.at, local.table.at))
    draft.play(Step(game, tuple(told)))
    go_on(draft, moment.now)
    # No move describes it, so the position is sent as well.
    change = change_of(local, draft.table.game)._replace(arranged=arranged or local.arranged)
    line = LogLine(draft.at, tuple(draft.events), change)
    return _follow(StepOutcome(fold_line(local, line), (line,)), moment)


def end_with(local: LocalState, result: Result, moment: StepContext, *, arranged: bool) -> StepOutcome:
    """End the running game with this result."""
    return follow_game(local, (GameEnded(result),), moment, arranged=arranged)


def end_if_time_is_up(local: LocalState, moment: StepContext) -> StepOutcome | None:
    """End a game whose time is up; None if there is time left."""
    bending, effect = position_of(local), effect_of(local)
    if bending is None or effect.timeout is None or local.bent.ends_at is None:
        return None
    if moment.at < local.bent.ends_at:
        return None
    return end_with(local, effect.timeout(bending.game), moment, arranged=False)


def catch_up(local: LocalState, moment: StepContext) -> StepOutcome:
    """Finish what is due at a continued table: extend its time limit, and check for a verdict."""
    return _judged(extend_time_limit(local, moment.at - local.table.at, moment), moment)


def extend_time_limit(local: LocalState, span: int, moment: StepContext) -> StepOutcome:
    """Extend a game's time limit by the milliseconds of a pause."""
    turned, ends_at = StepOutcome(local, ()), local.bent.ends_at
    if position_of(local) is None or ends_at is None or span <= 0:
        return turned
    change = change_of(local)._replace(bent=local.bent._replace(ends_at=ends_at + span))
    return _and_then(turned, LogLine(max(moment.at, local.table.at), change=change))


def changed(local: LocalState, game: Game, moment: StepContext, **fields: object) -> StepOutcome:
    """Replace the running game's position, recount the bout's limit, and apply what follows."""
    change = change_of(local, game)._replace(**fields)  # type: ignore[arg-type]  # fields of a Change
    game = limited(with_effect_setup(game, EFFECTS[change.effect], change.bent, change.options))
    turned = _and_then(
        StepOutcome(local, ()), LogLine(max(moment.at, local.table.at), change=change._replace(game=game))
    )
    return _settled(turned, moment)


def _and_then(turned: StepOutcome, line: LogLine) -> StepOutcome:
    return StepOutcome(fold_line(turned.local, line), (*turned.lines, line))


def begin_effect(turned: StepOutcome, moment: StepContext) -> StepOutcome:
    """Apply a newly chosen effect as at a deal, and as at the start of a bout if one has just begun."""
    bending = position_of(turned.local)
    if bending is None:
        return turned
    fresh = bending.game.phase == "lead"
    return _bend(turned, moment, dealt=True, began=fresh)


def _follow(turned: StepOutcome, moment: StepContext) -> StepOutcome:
    # Apply the effect after a deal or at the start of a bout.
    events = turned.lines[-1].events
    dealt = is_dealt(events)
    return _bend(turned, moment, dealt=dealt, began=dealt or _has_begun(events))


def _bend(turned: StepOutcome, moment: StepContext, *, dealt: bool, began: bool) -> StepOutcome:
    local = turned.local
    bending, effect = position_of(local), effect_of(local)
    if bending is None or not (dealt or began):
        return turned
    chance = Random(moment.chance)  # noqa: S311 - the seed is random already
    after = effect.at_deal(bending, chance, moment.at) if dealt else bending
    after = effect.each_bout(after, chance, moment.at) if began else after
    game = limited(with_effect_setup(after.game, effect, after.bent, local.table.settings.options))
    if game != bending.game or game.setup.beaters != bending.game.setup.beaters or after.bent != bending.bent:
        change = change_of(local, game)._replace(bent=after.bent)
        turned = _and_then(turned, LogLine(local.table.at, change=change))
    notice = effect.notice(EffectPosition(game, after.bent), moment.at, moment.language)
    if notice:
        turned = _and_then(turned, LogLine(local.table.at, (Said("", "", None, notice),)))
    return _settled(turned, moment)


def _settled(turned: StepOutcome, moment: StepContext) -> StepOutcome:
    # A changed position may have consequences: a player may be out, or have to take.
    bending = position_of(turned.local)
    if bending is None or next_event(bending.game) is None:
        return _judged(turned, moment)
    rest = follow_game(turned.local, (), moment, arranged=False)
    return StepOutcome(rest.local, (*turned.lines, *rest.lines))


def _judged(turned: StepOutcome, moment: StepContext) -> StepOutcome:
    bending = position_of(turned.local)
    result = None if bending is None else effect_of(turned.local).verdict(bending)
    if result is None:
        return turned
    rest = end_with(turned.local, result, moment, arranged=False)
    return StepOutcome(rest.local, (*turned.lines, *rest.lines))


def _has_begun(events: tuple[TableEvent, ...]) -> bool:
    return any(isinstance(event, Played) and isinstance(event.what, BoutBegan) for event in events)
