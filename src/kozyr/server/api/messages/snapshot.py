"""The snapshot of a table for one viewer: the data of `table.snapshot`.

A client shows it before the first publication, and after it has missed too much. Its number is the last
entry's, and the stream continues from there.
"""

from typing import Any

from msgspec import Struct

from kozyr.rules.cards import CARD_IDS
from kozyr.rules.plain import plain_options
from kozyr.server.api.messages.events import GameShown, TableChat
from kozyr.server.api.messages.game import GameState, PlayerState, game_state, player_state
from kozyr.server.tables.host import ViewedTable
from kozyr.table import CLOCKS, TableView, look_own


class ClockSpans(Struct, frozen=True):
    """How long everybody may think, in milliseconds."""

    attack_ms: int
    defence_ms: int
    throw_in_ms: int
    reserve_ms: int


class SitterState(Struct, frozen=True):
    """Who sits on a seat."""

    seat: int
    player_id: str
    name: str
    bot: str | None
    ready: bool
    connected: bool
    departed: bool
    points: int


class TableState(Struct, frozen=True):
    """A table, but for its game."""

    table_id: str
    name: str
    rules: str
    options: dict[str, Any]
    seats: int
    stake: int
    rake: int
    """In basis points of the losers' stakes."""
    clock: str
    spans: ClockSpans | None
    private: bool
    has_password: bool
    """Whether it takes a password or an invitation to sit or watch."""
    spectators: bool
    bots: bool
    status: str
    host: str | None
    sitters: list[SitterState | None]
    game_no: int
    commit: str
    """SHA-256 of the server seed of the game being played, or of the next."""
    client_seeds: list[str]
    your_seat: int | None
    invite: str | None
    """What lets others in; for those who sit there."""


class TableSnapshot(Struct, frozen=True):
    """A viewer's whole view of a table."""

    seq: int
    epoch: str
    at: int
    """The server's time: what is left on the clocks is left from then on."""
    table: TableState
    game: GameState | None
    """The game being played, or the last one."""
    player: PlayerState | None
    shown: GameShown | None
    """The lowest trump, which decided who leads first; until he has led."""
    chat: list[TableChat]


def table_snapshot(seen: ViewedTable, epoch: str, at: int, invite: str | None = None) -> TableSnapshot:
    """Tell how a table stands."""
    view = seen.view
    own = look_own(view)
    return TableSnapshot(
        seen.number,
        epoch,
        at,
        table_state(view, invite),
        None if view.game is None else game_state(view, at),
        None if own is None else player_state(own),
        _shown(view),
        [TableChat(said.player, said.name, said.seat, said.text) for said in seen.chat],
    )


def _shown(view: TableView) -> GameShown | None:
    game = view.game
    if view.phase != "playing" or game is None or game.bout > 1 or game.phase != "lead":
        return None
    shown = game.setup.shown
    return None if shown is None else GameShown(shown.seat, CARD_IDS[shown.card])


def table_state(view: TableView, invite: str | None = None) -> TableState:
    """Tell how a table stands, but for its game."""
    settings = view.settings
    spans = CLOCKS[settings.clock]
    return TableState(
        view.id, settings.name, settings.rules, plain_options(settings.options), settings.seats,
        settings.stake, settings.rake, settings.clock, None if spans is None else ClockSpans(*spans),
        settings.private, settings.locked, settings.spectators, settings.bots, view.phase, view.host,
        [
            sitter and SitterState(
                seat, sitter.player, sitter.name, sitter.bot, sitter.ready, sitter.there, sitter.departed,
                sitter.points,
            )
            for seat, sitter in enumerate(view.sitters)
        ],
        view.game_no, view.commitment, list(view.client_seeds), view.seat,
        None if view.seat is None else invite,
    )  # fmt: skip
