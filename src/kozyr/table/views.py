"""What a seat or a spectator may know about a table.

Everything that leaves a table passes through here: `seen_by` for events, `look` for the state. Both list what
they let through; there is no default branch. A viewer's stream depends only on what that viewer may know:
every log entry has its number in it, even if nothing of the entry is visible.
"""

from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from kozyr.rules import Action, Game, Options, Seat, legal
from kozyr.rules.cards import Card, cards_in
from kozyr.rules.view import SeenEvent, View
from kozyr.rules.view import seen_by as seen_in_game
from kozyr.rules.view import view as view_game
from kozyr.table.deal_seeds import commitment
from kozyr.table.events import (
    Clock,
    ClockSet,
    Closed,
    Committed,
    Connected,
    Departed,
    Freed,
    HostChanged,
    Noted,
    Opened,
    Played,
    Readied,
    Revealed,
    Said,
    Seated,
    Settled,
    Started,
    TableEvent,
    Unlisted,
    Unreadied,
)
from kozyr.table.roles import Standing, defender_standing, standings
from kozyr.table.settings import Face, Settings
from kozyr.table.table import Phase, Sitter, Table, seat_in_game, seat_of


class SettingsView(NamedTuple):
    """`Settings` as all viewers see them: whether there is a lock, but not which."""

    name: str
    rules: str
    options: Options
    seats: int
    stake: int
    rake: int
    clock: str
    private: bool
    locked: bool
    spectators: bool
    bots: bool
    face: Face


class OpenedView(NamedTuple):
    """`Opened` without the lock."""

    table: str
    settings: SettingsView
    event: Literal["opened"] = "opened"


class CommittedView(NamedTuple):
    """`Committed` without the seed; the seed must match `commitment` later."""

    game: int
    commitment: str
    event: Literal["committed"] = "committed"


class ReadiedView(NamedTuple):
    """`Readied` without the client seed, which is published at the start of the game."""

    seat: Seat
    event: Literal["readied"] = "readied"


class PlayedView(NamedTuple):
    """`Played` as one viewer sees it."""

    what: SeenEvent
    event: Literal["played"] = "played"


SeenTableEvent: TypeAlias = (
    OpenedView
    | CommittedView
    | ReadiedView
    | PlayedView
    | Seated
    | Freed
    | Departed
    | HostChanged
    | Unreadied
    | Started
    | Noted
    | ClockSet
    | Settled
    | Revealed
    | Connected
    | Unlisted
    | Said
    | Closed
)


class SitterView(NamedTuple):
    """`Sitter` as all viewers see it: whether the player is ready, without the client seed."""

    player: str
    name: str
    bot: str | None
    ready: bool
    is_connected: bool
    departed: bool
    points: int


class TableView(NamedTuple):
    """A table as one viewer sees it."""

    id: str
    settings: SettingsView
    phase: Phase
    at: int
    host: str | None
    seat: Seat | None
    """The viewer; None is a spectator."""
    sitters: tuple[SitterView | None, ...]
    game_no: int
    redeal_no: int
    commitment: str
    """Of the current game, or of the next one."""
    players: tuple[str, ...]
    """Of the current or last game."""
    client_seeds: tuple[str, ...]
    """Of the current or last game, too."""
    game: View | None
    standings: tuple[Standing, ...]
    legal: tuple[Action, ...]
    """The viewer's legal actions; empty for play by hand."""
    clock: Clock | None
    reserves: tuple[int, ...]


class OwnView(NamedTuple):
    """What only the seat itself may see."""

    seat: Seat
    hand: tuple[Card, ...]
    legal: tuple[Action, ...]
    """The seat's legal actions."""
    standing: Standing | None
    """The seat's standing if it is secret: the seat can transfer the attack."""


_SEATS: Final = tuple(map(Seat, range(6)))


def seen_by(event: TableEvent, seat: Seat | None) -> SeenTableEvent:
    """Return an event as a seat or a spectator (None) sees it."""
    match event:
        case Played():
            return PlayedView(seen_in_game(event.what, seat))
        case Opened():
            return OpenedView(event.table, _settings(event.settings))
        case Committed():
            return CommittedView(event.game, commitment(event.server_seed))
        case Readied():
            return ReadiedView(event.seat)
        case (
            Seated()
            | Freed()
            | Departed()
            | HostChanged()
            | Unreadied()
            | Started()
            | Noted()
            | ClockSet()
            | Settled()
            | Revealed()
            | Connected()
            | Unlisted()
            | Said()
            | Closed()
        ):
            return event
        case _:
            assert_never(event)


def look(table: Table, player: str | None) -> TableView:
    """Return a table as a player sees it; players without a seat are spectators.

    Spectators get no `View.known`: there are many of them, and computing it is slow.
    """
    seat = None if player is None else seat_of(table, player)
    game, played = table.game, seat_in_game(table, player)
    return TableView(
        id=table.id, settings=_settings(table.settings), phase=table.phase, at=table.at, host=table.host,
        seat=seat, sitters=_sitters(table.sitters),
        game_no=table.game_no, redeal_no=table.redeal_no, commitment=commitment(table.server_seed),
        players=table.players, client_seeds=table.client_seeds,
        game=None if game is None else view_game(game, played, memory=played is not None),
        standings=() if game is None else standings(game, played),
        legal=() if game is None or played is None else _legal_actions(table, game).get(played, ()),
        clock=table.clock, reserves=table.reserves,
    )  # fmt: skip


def own_views(table: Table) -> dict[str, OwnView]:
    """Return the private view of every player; only that player may see it."""
    game = table.game
    if game is None:
        return {}
    may = _legal_actions(table, game)
    shown = {
        player: OwnView(seat, cards_in(game.hands[seat]), may.get(seat, ()), None)
        for seat, player in zip(_SEATS, table.players, strict=False)
    }
    own = defender_standing(game, for_defender=True)
    if own.role == "transferring":
        player = table.players[game.defender]
        shown[player] = shown[player]._replace(standing=own)
    return shown


def own_view(view: TableView) -> OwnView | None:
    """Return the private part of a view; None for a spectator."""
    game = view.game
    if game is None or game.seat is None:
        return None
    own = view.standings[game.seat]
    return OwnView(game.seat, game.hand, view.legal, own if own.role == "transferring" else None)


def _legal_actions(table: Table, game: Game) -> dict[Seat, tuple[Action, ...]]:
    # With play by hand the table accepts no actions of the rules.
    return legal(game) if table.settings.face == "table" else {}


def _settings(settings: Settings) -> SettingsView:
    return SettingsView(
        settings.name, settings.rules, settings.options, settings.seats, settings.stake, settings.rake,
        settings.clock, settings.private, settings.lock is not None, settings.spectators, settings.bots,
        settings.face,
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _sitters(sitters: tuple[Sitter | None, ...]) -> tuple[SitterView | None, ...]:
    # Cached: every move needs them, and they rarely change.
    return tuple([None if sitter is None else _sitter(sitter) for sitter in sitters])


def _sitter(sitter: Sitter) -> SitterView:
    return SitterView(
        sitter.player, sitter.name, sitter.bot, sitter.client_seed is not None, sitter.is_connected,
        sitter.departed, sitter.points,
    )  # fmt: skip
