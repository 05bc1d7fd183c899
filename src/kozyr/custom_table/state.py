"""The state of a custom table, and the events that only such tables have.

The state is the extension of a `kozyr.table.Table`. It is the fold of the table's events.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple, TypeAlias, cast

from kozyr.custom_table.effect import Effect, EffectPosition, EffectState
from kozyr.custom_table.effects import EFFECTS
from kozyr.rules import Action, Game, Options, Seat, Setup
from kozyr.rules.events import Dealt
from kozyr.rules.game import SeatMask
from kozyr.table import Table, TableEvent
from kozyr.table.events import Opened, Played, Said
from kozyr.table.evolve import evolve as evolve_table


class Changed(NamedTuple):
    """A change to a game other than a move.

    The event holds the values after the change, so a replay copies them and computes nothing.
    """

    game: Game | None
    """The position after the change; None if the position stays the same."""
    rules: str
    options: Options
    """The table's options from now on."""
    effect: int
    effect_state: EffectState
    see_all: bool
    is_edited: bool


class BotMoved(NamedTuple):
    """A bot has chosen a move in this game."""

    seat: Seat


class RedealDeclined(NamedTuple):
    """A person has declined a redeal of this deal (§2.5)."""

    seat: Seat


OwnEvent: TypeAlias = Changed | BotMoved | RedealDeclined
"""The events that only custom tables have."""
CustomEvent: TypeAlias = TableEvent | OwnEvent


class CustomState(NamedTuple):
    """The part of a custom table's state that other tables do not have."""

    effect: int = 0
    effect_state: EffectState = EffectState()
    see_all: bool = False
    """Whether the player sees all cards, so that the game does not count."""
    is_edited: bool = False
    """Whether a command changed this game or showed hidden cards, so that the game does not count."""
    moved_bots: SeatMask = 0
    """The bots that have moved in this game. The game can show the memory of these bots only."""
    redeal_declined: SeatMask = 0
    """The people who have declined a redeal of this deal."""

    def allows(self, action: Action) -> bool:
        """Return whether the effect allows a legal action."""
        return EFFECTS[self.effect].allows(self.effect_state, action)


def state_of(table: Table) -> CustomState:
    """Return the state of a custom table."""
    return cast("CustomState", table.extension)


def effect_of(table: Table) -> Effect:
    """Return the current effect."""
    return EFFECTS[state_of(table).effect]


def position_of(table: Table) -> EffectPosition | None:
    """Return the running game as effects see it; None if no game is running."""
    if table.phase != "playing" or table.game is None:
        return None
    return EffectPosition(table.game, state_of(table).effect_state)


def evolve(table: Table | None, event: CustomEvent, at: int) -> Table:
    """Apply one event; `Opened` begins a table and needs no state."""
    if not isinstance(event, OwnEvent):
        table = evolve_table(table, event, at)
        if isinstance(event, Opened):
            return table._replace(extension=CustomState())
        return reset_for_deal(table) if isinstance(event, Played) and isinstance(event.what, Dealt) else table
    assert table is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    state = state_of(table)
    match event:
        case BotMoved(seat):
            state = state._replace(moved_bots=state.moved_bots | 1 << seat)
        case RedealDeclined(seat):
            state = state._replace(redeal_declined=state.redeal_declined | 1 << seat)
        case Changed(game, rules, options, effect, effect_state, see_all, is_edited):
            settings = table.settings._replace(rules=rules, options=options)
            table = table._replace(settings=settings, game=table.game if game is None else game)
            state = state._replace(
                effect=effect, effect_state=effect_state, see_all=see_all, is_edited=is_edited
            )
    return table._replace(extension=state, at=at)


def fold(table: Table | None, events: Iterable[CustomEvent], at: int) -> Table:
    """Apply the events of one step."""
    for event in events:
        table = evolve(table, event, at)
    assert table is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    return table


def split_after_changes(events: Iterable[CustomEvent]) -> Iterator[tuple[CustomEvent, ...]]:
    """Split events into parts; each part but the last ends with a change and the notices about it."""
    part: tuple[CustomEvent, ...] = ()
    for event in events:
        if any(isinstance(earlier, Changed) for earlier in part) and not isinstance(event, Said):
            yield part
            part = ()
        part = (*part, event)
    if part:
        yield part


def reset_for_deal(table: Table) -> Table:
    """Forget what commands and bots did in the last game, because it does not concern the new one."""
    state = state_of(table)
    return table._replace(extension=CustomState(state.effect, see_all=state.see_all))


def make_change(table: Table, game: Game | None = None) -> Changed:
    """Make a change that replaces only the position, or nothing if `game` is None."""
    settings, state = table.settings, state_of(table)
    return Changed(
        game, settings.rules, settings.options, state.effect, state.effect_state, state.see_all,
        state.is_edited,
    )  # fmt: skip


def with_effect_setup(game: Game, effect: Effect, effect_state: EffectState, options: Options) -> Game:
    """Return the game in the setup that follows from the table's options and the effect."""
    # The last allowed redeal is dealt without the option `redeal` (§6.5). So `setup.options`, the options of
    # the running game, may forbid a redeal that `options`, the options of the table, allow.
    setup = game.setup
    deal_options = replace(options, redeal=options.redeal and setup.options.redeal)
    deal_setup = Setup(deal_options, setup.seats, setup.dealer, setup.trump, setup.shown)
    return game._replace(setup=effect.change_setup(deal_setup, effect_state))


def has_other_rules(before: Table, after: Table) -> bool:
    """Return whether a change needs a new snapshot, because the events do not show it.

    Such changes are other settings and, before the first lead, another shown lowest trump (§2.4).
    """
    if before.settings != after.settings:
        return True
    old_game, new_game = before.game, after.game
    if old_game is None or new_game is None or old_game.bout > 1 or old_game.phase != "lead":
        return False
    return old_game.setup.shown != new_game.setup.shown
