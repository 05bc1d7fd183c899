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
from kozyr.table.game_flow import finish_if_over
from kozyr.table.game_start import start_if_ready
from kozyr.table.table import bot_id
from kozyr.terminal.local.effects import EFFECTS, Bending, Bent
from kozyr.terminal.local.effects.cards import SUIT_SIGNS, limited
from kozyr.terminal.local.reasons import refuse
from kozyr.terminal.local.seating import Seating, settle
from kozyr.terminal.local.state import (
    Line,
    Local,
    bending_of,
    changing,
    dressed,
    effect_of,
    folded,
    is_dealt,
)

WATCHER = "watcher"
"""The host of a table with only bots: without a host it would close after its first game."""


class Moment(NamedTuple):
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


class Turned(NamedTuple):
    """The table after a step, and the lines that led to it."""

    local: Local
    lines: tuple[Line, ...]


def person_id(seat: int) -> str:
    """Return the player id of a person on a seat."""
    return f"p{seat}"


def open_local(table: str, seating: Seating, moment: Moment) -> Turned | Refusal:
    """Seat the players and deal the first game."""
    settled = settle(seating, moment.language)
    if isinstance(settled, Refusal):
        return settled
    opened = Opened(table, settled.settings)
    draft = Draft(evolve_table(None, opened, moment.at), moment.at)
    draft.events.append(opened)
    draft.apply(Committed(1, moment.chance))
    host = WATCHER
    for place, wish in enumerate(settled.seats):
        seat = Seat(place)
        player = person_id(seat) if wish.level is None else bot_id(wish.level, seat)
        draft.apply(Seated(seat, player, wish.name, wish.level), Readied(seat, player))
        if wish.level is None and host == WATCHER:
            host = player
    draft.apply(HostChanged(host))
    start_if_ready(draft, moment.now)
    first = Line(moment.at, tuple(draft.events))
    local = folded(None, first)
    change = changing(local)._replace(effect=seating.effect, see_all=seating.see_all)
    first = first._replace(change=change)
    return _follow(Turned(folded(None, first), (first,)), moment)


def obey(local: Local, sender: str, command: Command, moment: Moment) -> Turned | Refusal:
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
    line = Line(after.at, after.events, decided=decided)
    return _follow(Turned(folded(local, line), (line,)), moment)


def _not_allowed(local: Local, action: Action | Check) -> Refusal | None:
    game, suit = local.table.game, local.bent.suit
    if game is None or isinstance(action, Check) or effect_of(local).allows(game, local.bent, action):
        return None
    return refuse("suit_banned", "" if suit is None else SUIT_SIGNS[suit])


def keep_cards(local: Local, seat: Seat, moment: Moment) -> Turned:
    """Record that a person declines a redeal of this deal (§2.5)."""
    return _and_then(Turned(local, ()), Line(max(moment.at, local.table.at), keeps_cards=seat))


def ready_all(local: Local, moment: Moment, effect: int = 0) -> Turned | Refusal:
    """Deal the next game with this effect; all people at this keyboard count as ready.

    The effect of the last game ends with that game, unless it is chosen again.
    """
    if local.table.phase == "playing":
        return step_refusal(local, moment)
    draft = Draft(local.table, max(moment.at, local.table.at))
    for seat, sitter in enumerate(local.table.sitters):
        if sitter is not None and sitter.client_seed is None:
            draft.apply(Readied(Seat(seat), sitter.player))
    start_if_ready(draft, moment.now)
    change = changing(local)._replace(effect=effect, bent=Bent(), arranged=False)
    line = Line(draft.at, tuple(draft.events), change)
    return _follow(Turned(folded(local, line), (line,)), moment)


def step_refusal(local: Local, moment: Moment) -> Refusal:
    """Return why no player can be ready now, in the table core's words."""
    players = [sitter.player for sitter in local.table.sitters if sitter is not None]
    after = step(local.table, players[0], Ready("x"), moment.now)
    assert isinstance(after, Refusal), "a running game is not begun"  # noqa: S101 - the caller has checked
    return after


def follow_game(local: Local, events: tuple[Event, ...], moment: Moment, *, arranged: bool) -> Turned:
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
    finish_if_over(draft, moment.now)
    # No move describes it, so the position is sent as well.
    change = changing(local, draft.table.game)._replace(arranged=arranged or local.arranged)
    line = Line(draft.at, tuple(draft.events), change)
    return _follow(Turned(folded(local, line), (line,)), moment)


def end_with(local: Local, result: Result, moment: Moment, *, arranged: bool) -> Turned:
    """End the running game with this result."""
    return follow_game(local, (GameEnded(result),), moment, arranged=arranged)


def run_out(local: Local, moment: Moment) -> Turned | None:
    """End a game whose time is up; None if there is time left."""
    bending, effect = bending_of(local), effect_of(local)
    if bending is None or effect.timeout is None or local.bent.ends_at is None:
        return None
    if moment.at < local.bent.ends_at:
        return None
    return end_with(local, effect.timeout(bending.game), moment, arranged=False)


def caught_up(local: Local, moment: Moment) -> Turned:
    """Finish what is due at a continued table: extend its time limit, and check for a verdict."""
    return _judged(stood_still(local, moment.at - local.table.at, moment), moment)


def stood_still(local: Local, span: int, moment: Moment) -> Turned:
    """Extend a game's time limit by the milliseconds of a pause."""
    turned, ends_at = Turned(local, ()), local.bent.ends_at
    if bending_of(local) is None or ends_at is None or span <= 0:
        return turned
    change = changing(local)._replace(bent=local.bent._replace(ends_at=ends_at + span))
    return _and_then(turned, Line(max(moment.at, local.table.at), change=change))


def changed(local: Local, game: Game, moment: Moment, **fields: object) -> Turned:
    """Replace the running game's position, recount the bout's limit, and apply what follows."""
    change = changing(local, game)._replace(**fields)  # type: ignore[arg-type]  # fields of a Change
    game = limited(dressed(game, EFFECTS[change.effect], change.bent, change.options))
    turned = _and_then(
        Turned(local, ()), Line(max(moment.at, local.table.at), change=change._replace(game=game))
    )
    return _settled(turned, moment)


def _and_then(turned: Turned, line: Line) -> Turned:
    return Turned(folded(turned.local, line), (*turned.lines, line))


def begin_effect(turned: Turned, moment: Moment) -> Turned:
    """Apply a newly chosen effect as at a deal, and as at the start of a bout if one has just begun."""
    bending = bending_of(turned.local)
    if bending is None:
        return turned
    fresh = bending.game.phase == "lead"
    return _bend(turned, moment, dealt=True, began=fresh)


def _follow(turned: Turned, moment: Moment) -> Turned:
    # Apply the effect after a deal or at the start of a bout.
    events = turned.lines[-1].events
    dealt = is_dealt(events)
    return _bend(turned, moment, dealt=dealt, began=dealt or _has_begun(events))


def _bend(turned: Turned, moment: Moment, *, dealt: bool, began: bool) -> Turned:
    local = turned.local
    bending, effect = bending_of(local), effect_of(local)
    if bending is None or not (dealt or began):
        return turned
    chance = Random(moment.chance)  # noqa: S311 - the seed is random already
    after = effect.at_deal(bending, chance, moment.at) if dealt else bending
    after = effect.each_bout(after, chance, moment.at) if began else after
    game = limited(dressed(after.game, effect, after.bent, local.table.settings.options))
    if game != bending.game or game.setup.beaters != bending.game.setup.beaters or after.bent != bending.bent:
        change = changing(local, game)._replace(bent=after.bent)
        turned = _and_then(turned, Line(local.table.at, change=change))
    notice = effect.notice(Bending(game, after.bent), moment.at, moment.language)
    if notice:
        turned = _and_then(turned, Line(local.table.at, (Said("", "", None, notice),)))
    return _settled(turned, moment)


def _settled(turned: Turned, moment: Moment) -> Turned:
    # A changed position may have consequences: a player may be out, or have to take.
    bending = bending_of(turned.local)
    if bending is None or next_event(bending.game) is None:
        return _judged(turned, moment)
    rest = follow_game(turned.local, (), moment, arranged=False)
    return Turned(rest.local, (*turned.lines, *rest.lines))


def _judged(turned: Turned, moment: Moment) -> Turned:
    bending = bending_of(turned.local)
    result = None if bending is None else effect_of(turned.local).verdict(bending)
    if result is None:
        return turned
    rest = end_with(turned.local, result, moment, arranged=False)
    return Turned(rest.local, (*turned.lines, *rest.lines))


def _has_begun(events: tuple[TableEvent, ...]) -> bool:
    return any(isinstance(event, Played) and isinstance(event.what, BoutBegan) for event in events)
