"""The snapshot of a table for one viewer: the data of `table.snapshot`.

A client shows the snapshot before the first publication, and after it has missed too many publications. The
snapshot has the number of the last entry, and the stream continues after that entry.
"""

from collections.abc import Set as AbstractSet
from typing import Any

from msgspec import Struct

from kozyr.rules.cards import CARD_IDS
from kozyr.rules.plain import plain_options
from kozyr.server.api.messages.earlier_moves import EarlierMove, list_earlier_moves
from kozyr.server.api.messages.enums import TableStatus
from kozyr.server.api.messages.events import GameShown, TableChat, make_table_chat
from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.server.api.messages.game_state import game_state, player_state
from kozyr.server.api.messages.ratings import GameRated, SeatRating, make_game_rated, make_seat_rating
from kozyr.server.tables.host import ViewedTable
from kozyr.table import CLOCKS, TableView, find_own_view


class ClockSpans(Struct, frozen=True):
    """The times of a clock, in milliseconds."""

    attack_ms: int
    defence_ms: int
    throw_in_ms: int
    reserve_ms: int


class SitterState(Struct, frozen=True):
    """The player on a seat."""

    seat: int
    player_id: str
    name: str
    bot: str | None
    ready: bool
    connected: bool
    departed: bool
    points: int
    rating: SeatRating | None = None
    """The rating in the table's pool; None for a guest, and at a table without a pool."""


class PractisedPosition(Struct, frozen=True):
    """The position of a finished game from which a practice table plays on."""

    game_id: str
    move: int
    """The number of the move that is made again, in the game's notation."""


class TableState(Struct, frozen=True):
    """The state of a table without its game."""

    table_id: str
    name: str
    rules: str
    options: dict[str, Any]
    seats: int
    stake: int
    rake: int
    """The rake, in basis points of the losers' stakes."""
    clock: str
    spans: ClockSpans | None
    private: bool
    has_password: bool
    """Whether sitting down or watching needs a password or an invitation."""
    spectators: bool
    bots: bool
    status: TableStatus
    host: str | None
    sitters: list[SitterState | None]
    game_no: int
    commit: str
    """The SHA-256 of the server seed of the running or next game."""
    client_seeds: list[str]
    your_seat: int | None
    invite: str | None
    """The invitation that admits others; only players at the table get it."""
    rated: bool = False
    """Whether the games change the players' ratings."""
    daily: bool = False
    """Whether the game is one of a daily deal: the table has one game, and its seed stays secret all day."""
    practice: PractisedPosition | None = None
    """Where the first game of a practice table begins; None at other tables."""
    match: str = ""
    """The id of the duplicate match to which the only game belongs; empty if it belongs to none."""


class TableSnapshot(Struct, frozen=True):
    """Everything that a viewer may see of a table."""

    seq: int
    epoch: str
    at: int
    """The server's time, from which the clocks' remaining times count."""
    table: TableState
    game: GameState | None
    """The running game, or the last one."""
    player: PlayerState | None
    shown: GameShown | None
    """The lowest trump, which decided the first leader; only until the first lead."""
    chat: list[TableChat]
    rated: GameRated | None = None
    """How the last game changed the players' ratings; None for a casual game, and while a game runs."""
    earlier_moves: list[EarlierMove] | None = None
    """All moves of the current or last deal; None if the request did not ask for them."""


def table_snapshot(
    viewed: ViewedTable,
    epoch: str,
    now: int,
    invite: str | None = None,
    hidden_people: AbstractSet[str] = frozenset(),
) -> TableSnapshot:
    """Return the snapshot of a viewed table, without the chat messages of `hidden_people`."""
    view = viewed.view
    own = find_own_view(view)
    return TableSnapshot(
        viewed.number,
        epoch,
        now,
        table_state(view, invite),
        None if view.game is None else game_state(view, now),
        None if own is None else player_state(own),
        _find_shown_trump(view),
        [make_table_chat(message) for message in viewed.chat if message.player not in hidden_people],
        None if view.rated is None else make_game_rated(view.id, view.rated),
        None if viewed.deal_publications is None else list_earlier_moves(viewed.deal_publications),
    )


def _find_shown_trump(view: TableView) -> GameShown | None:
    game = view.game
    if view.phase != "playing" or game is None or game.bout > 1 or game.phase != "lead":
        return None
    shown = game.setup.shown
    return None if shown is None else GameShown(shown.seat, CARD_IDS[shown.card])


def table_state(view: TableView, invite: str | None = None) -> TableState:
    """Return the state of a table without its game."""
    settings = view.settings
    spans = CLOCKS[settings.clock]
    practised = settings.practised
    return TableState(
        view.id, settings.name, settings.rules, plain_options(settings.options), settings.seats,
        settings.stake, settings.rake, settings.clock, None if spans is None else ClockSpans(*spans),
        settings.private, settings.locked, settings.spectators, settings.bots, view.phase, view.host,
        [
            sitter and SitterState(
                seat, sitter.player, sitter.name, sitter.bot, sitter.ready, sitter.is_connected,
                sitter.departed, sitter.points, make_seat_rating(sitter.rating, sitter.deviation),
            )
            for seat, sitter in enumerate(view.sitters)
        ],
        view.game_no, view.commitment, list(view.client_seeds), view.seat,
        None if view.seat is None else invite, settings.rated, settings.daily,
        None if practised is None else PractisedPosition(practised.game, practised.move),
        settings.match,
    )  # fmt: skip
