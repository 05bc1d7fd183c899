"""The state of a local table.

It is a table of the server's own core, plus the effect and the changes to cards that only a local table has.
The state is the fold of its log lines, which is how the journal stores and restores it.
"""

from dataclasses import replace
from typing import Final, NamedTuple

from kozyr.rules import Game, Options, Seat, Setup
from kozyr.rules.events import Dealt
from kozyr.rules.game import SeatMask
from kozyr.table import Table, TableEvent, fold
from kozyr.table.events import Played, Said
from kozyr.terminal.local.effects import EFFECTS, Effect, EffectPosition, EffectState

MOST_CHAT: Final = 50
"""The number of chat messages that a snapshot holds."""


class StateChange(NamedTuple):
    """A change to a game other than a move, with its outcome, so that folding it needs no decision."""

    game: Game | None
    """The position after it; None: unchanged."""
    effect: int
    effect_state: EffectState
    rules: str
    options: Options
    """The table's options from now on."""
    see_all: bool
    is_edited: bool
    """Whether a command changed cards or showed hidden ones in this game."""


class LogLine(NamedTuple):
    """One line of a local table's log: the events, and then a change, if any."""

    at: int
    events: tuple[TableEvent, ...] = ()
    change: StateChange | None = None
    decided: Seat | None = None
    """The bot that made the decision."""
    keeps_cards: Seat | None = None
    """The person who declined a redeal of this deal."""


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
    decided: SeatMask = 0
    """The bots that have decided something in this game, and so have a memory to show."""
    keeping: SeatMask = 0
    """The people who have declined a redeal of this deal."""


def fold_line(local: LocalState | None, line: LogLine) -> LocalState:
    """Apply a line; the first line holds `Opened` and is applied to None."""
    if local is None:
        local = LocalState(fold(None, line.events, line.at), 0)
    elif line.events:
        local = local._replace(table=fold(local.table, line.events, line.at))
    messages = tuple(event for event in line.events if isinstance(event, Said))
    local = local._replace(number=local.number + 1, chat=(*local.chat, *messages)[-MOST_CHAT:])
    if is_dealt(line.events):
        # The choices for the last game end with it.
        local = local._replace(decided=0, is_edited=False, effect_state=EffectState(), keeping=0)
    if line.decided is not None:
        local = local._replace(decided=local.decided | 1 << line.decided)
    if line.keeps_cards is not None:
        local = local._replace(keeping=local.keeping | 1 << line.keeps_cards)
    return local if line.change is None else _changed(local, line.change)


def _changed(local: LocalState, change: StateChange) -> LocalState:
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


def change_of(local: LocalState, game: Game | None = None) -> StateChange:
    """Return a change that keeps everything as it is."""
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
    """Return the game in the setup of the table's options and the effect, whatever it was before."""
    # Only the deal's own options know whether a redeal is still possible (§6.5).
    setup = game.setup
    chosen = replace(options, redeal=options.redeal and setup.options.redeal)
    own = Setup(chosen, setup.seats, setup.dealer, setup.trump_card, setup.shown)
    return game._replace(setup=effect.change_setup(own, effect_state))


def is_dealt(events: tuple[TableEvent, ...]) -> bool:
    """Return whether cards were dealt."""
    return any(isinstance(event, Played) and isinstance(event.what, Dealt) for event in events)
