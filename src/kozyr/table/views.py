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
from kozyr.table.deal import commitment
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
from kozyr.table.roles import Standing, defending, standings
from kozyr.table.settings import Face, Settings
from kozyr.table.table import Phase, Sitter, Table, seat_in_game, seat_of


class SettingsView(NamedTuple):
    """`Settings` as everybody may read them: whether there is a lock, not which."""

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
    """`Committed` without the seed: what it will have to match."""

    game: int
    commitment: str
    event: Literal["committed"] = "committed"


class ReadiedView(NamedTuple):
    """`Readied` without the client's seed, which is published at the start."""

    seat: Seat
    event: Literal["readied"] = "readied"


class PlayedView(NamedTuple):
    """`Played` through somebody's eyes."""

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
    """`Sitter` as everybody may see him: whether he is ready, not with what."""

    player: str
    name: str
    bot: str | None
    ready: bool
    there: bool
    departed: bool
    points: int


class TableView(NamedTuple):
    """A table through somebody's eyes."""

    id: str
    settings: SettingsView
    phase: Phase
    at: int
    host: str | None
    seat: Seat | None
    """Whose eyes; None is a spectator."""
    sitters: tuple[SitterView | None, ...]
    game_no: int
    redeal_no: int
    commitment: str
    """Of the game being played, or of the next."""
    players: tuple[str, ...]
    """Of the game being played, or of the last."""
    client_seeds: tuple[str, ...]
    """The same."""
    game: View | None
    standings: tuple[Standing, ...]
    legal: tuple[Action, ...]
    """What this seat may do now; nothing where cards are laid by hand."""
    clock: Clock | None
    reserves: tuple[int, ...]


class OwnView(NamedTuple):
    """What a seat of the game alone may see."""

    seat: Seat
    hand: tuple[Card, ...]
    legal: tuple[Action, ...]
    """What it may do now."""
    standing: Standing | None
    """Its own part where others may not know it: that it can pass the attack on."""


_SEATS: Final = tuple(map(Seat, range(6)))


def seen_by(event: TableEvent, seat: Seat | None) -> SeenTableEvent:
    """Look at an event through the eyes of a seat, or of a spectator."""
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
    """Look at a table through the eyes of a player; one who does not sit there is a spectator.

    Spectators come in crowds and keep no memory of the cards (`View.known`).
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
        legal=() if game is None or played is None else _may(table, game).get(played, ()),
        clock=table.clock, reserves=table.reserves,
    )  # fmt: skip


def hands(table: Table) -> dict[str, OwnView]:
    """Look at every player's own cards: each is for that player's eyes and no others."""
    game = table.game
    if game is None:
        return {}
    may = _may(table, game)
    shown = {
        player: OwnView(seat, cards_in(game.hands[seat]), may.get(seat, ()), None)
        for seat, player in zip(_SEATS, table.players, strict=False)
    }
    his = defending(game, to_himself=True)
    if his.role == "transferring":
        player = table.players[game.defender]
        shown[player] = shown[player]._replace(standing=his)
    return shown


def look_own(view: TableView) -> OwnView | None:
    """Tell what of a view is its viewer's alone; a spectator has nothing."""
    game = view.game
    if game is None or game.seat is None:
        return None
    own = view.standings[game.seat]
    return OwnView(game.seat, game.hand, view.legal, own if own.role == "transferring" else None)


def _may(table: Table, game: Game) -> dict[Seat, tuple[Action, ...]]:
    # Where cards are laid by hand, no action of the rules is taken from a player.
    return legal(game) if table.settings.face == "table" else {}


def _settings(settings: Settings) -> SettingsView:
    return SettingsView(
        settings.name, settings.rules, settings.options, settings.seats, settings.stake, settings.rake,
        settings.clock, settings.private, settings.lock is not None, settings.spectators, settings.bots,
        settings.face,
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _sitters(sitters: tuple[Sitter | None, ...]) -> tuple[SitterView | None, ...]:
    # Looked at with every move, and hardly ever others than at the last one.
    return tuple([None if sitter is None else _sitter(sitter) for sitter in sitters])


def _sitter(sitter: Sitter) -> SitterView:
    return SitterView(
        sitter.player, sitter.name, sitter.bot, sitter.client_seed is not None, sitter.there, sitter.departed,
        sitter.points,
    )  # fmt: skip
