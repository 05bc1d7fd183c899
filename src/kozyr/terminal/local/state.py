"""The state of a local table.

A local table is a `kozyr.table.Table`, plus an effect and the changes that commands make. Its state is
the fold of its log lines, so the journal stores only the lines.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from kozyr.rules import Game, Options, Seat, Setup
from kozyr.rules.events import Dealt
from kozyr.rules.game import SeatMask
from kozyr.table import Table, TableEvent, fold
from kozyr.table.events import Played, Said
from kozyr.terminal.local.effects import EFFECTS, Effect, EffectPosition, EffectState

MAX_CHAT: Final = 50
"""The number of chat messages that a snapshot holds."""


class StateChange(NamedTuple):
    """A change to a game other than a move; it holds the outcome, so folding it needs no decision."""

    game: Game | None
    """The position after the change; None if the position stays the same."""
    effect: int
    effect_state: EffectState
    rules: str
    options: Options
    """The table's options from now on."""
    see_all: bool
    """Whether the player sees all cards, so that the game does not count."""
    is_edited: bool
    """Whether a command changed this game or showed hidden cards."""


class LogLine(NamedTuple):
    """One line of a local table's log: events, and then possibly a change."""

    at: int
    events: tuple[TableEvent, ...] = ()
    change: StateChange | None = None
    decided_by: Seat | None = None
    """The seat of the bot that moved; None if no bot moved."""
    redeal_declined_by: Seat | None = None
    """The seat of the person who declined a redeal of this deal; None if no person did."""


class LocalState(NamedTuple):
    """The whole state of a local table."""

    table: Table
    number: int
    """The number of lines so far."""
    chat: tuple[Said, ...] = ()
    effect: int = 0
    effect_state: EffectState = EffectState()
    see_all: bool = False
    is_edited: bool = False
    moved_bots: SeatMask = 0
    """The bots that have moved in this game; only these have a memory to show."""
    redeal_declined: SeatMask = 0
    """The people who have declined a redeal of this deal."""


def fold_line(local: LocalState | None, line: LogLine) -> LocalState:
    """Apply a line; the first line holds `Opened` and is applied to None."""
    if local is None:
        local = LocalState(fold(None, line.events, line.at), 0)
    elif line.events:
        local = local._replace(table=fold(local.table, line.events, line.at))
    messages = tuple(event for event in line.events if isinstance(event, Said))
    local = local._replace(number=local.number + 1, chat=(*local.chat, *messages)[-MAX_CHAT:])
    if has_deal(line.events):
        # What commands and bots did in the last game does not concern the new one.
        local = local._replace(moved_bots=0, is_edited=False, effect_state=EffectState(), redeal_declined=0)
    if line.decided_by is not None:
        local = local._replace(moved_bots=local.moved_bots | 1 << line.decided_by)
    if line.redeal_declined_by is not None:
        local = local._replace(redeal_declined=local.redeal_declined | 1 << line.redeal_declined_by)
    return local if line.change is None else _apply_change(local, line.change)


def _apply_change(local: LocalState, change: StateChange) -> LocalState:
    table = local.table
    settings = table.settings._replace(rules=change.rules, options=change.options)
    game = table.game if change.game is None else change.game
    return local._replace(
        table=table._replace(settings=settings, game=game),
        effect=change.effect,
        effect_state=change.effect_state,
        see_all=change.see_all,
        is_edited=change.is_edited,
    )


def make_change(local: LocalState, game: Game | None = None) -> StateChange:
    """Make a change that replaces only the position, or nothing if `game` is None."""
    settings = local.table.settings
    return StateChange(
        game,
        local.effect,
        local.effect_state,
        settings.rules,
        settings.options,
        local.see_all,
        local.is_edited,
    )


def effect_of(local: LocalState) -> Effect:
    """Return the current effect."""
    return EFFECTS[local.effect]


def position_of(local: LocalState) -> EffectPosition | None:
    """Return the running game as effects see it; None if no game is running."""
    game = local.table.game
    if local.table.phase != "playing" or game is None:
        return None
    return EffectPosition(game, local.effect_state)


def with_effect_setup(game: Game, effect: Effect, effect_state: EffectState, options: Options) -> Game:
    """Return the game in the setup that follows from the table's options and the effect."""
    # The options of the deal say whether a redeal is still possible (§6.5).
    setup = game.setup
    deal_options = replace(options, redeal=options.redeal and setup.options.redeal)
    deal_setup = Setup(deal_options, setup.seats, setup.dealer, setup.trump, setup.shown)
    return game._replace(setup=effect.change_setup(deal_setup, effect_state))


def has_deal(events: tuple[TableEvent, ...]) -> bool:
    """Return whether cards were dealt."""
    return any(isinstance(event, Played) and isinstance(event.what, Dealt) for event in events)
