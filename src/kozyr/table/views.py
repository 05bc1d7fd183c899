"""What a seat or a spectator may know about a table.

Everything that leaves a table passes through this module: `seen_by` for events, `look` for the state. Both
list the visible values and have no default branch, so that nothing new becomes visible by accident. What a
viewer receives depends only on what that viewer may know. Every viewer learns the number of every log entry,
even of an entry without events that the viewer may see.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple, TypeAlias, assert_never

from kozyr.rules import Action, Game, Options, Seat, legal
from kozyr.rules.cards import Card, cards_in
from kozyr.rules.view import SeenEvent, View
from kozyr.rules.view import seen_by as seen_in_game
from kozyr.rules.view import view as view_game
from kozyr.table.deal_seeds import compute_commitment, find_match
from kozyr.table.events import (
    Clock,
    Committed,
    Opened,
    Played,
    PublicTableEvent,
    Rated,
    Readied,
    TableEvent,
)
from kozyr.table.roles import Standing, compute_defender_standing, compute_standings
from kozyr.table.settings import Face, PractisedMove, Settings, SourceGame
from kozyr.table.table import Phase, Sitter, Table, seat_in_game, seat_of


class SettingsView(NamedTuple):
    """`Settings` as all viewers see them: `locked` says that there is a lock, but its text is left out."""

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
    rated: bool
    source: SourceGame | None = None
    daily: bool = False
    """Whether the game is one of a daily deal."""
    practised: PractisedMove | None = None
    match: str = ""
    """The id of the duplicate match to which the game belongs; empty if it belongs to none."""


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
    """`Played`, an event of the game itself, as one viewer sees it."""

    what: SeenEvent
    event: Literal["played"] = "played"


SeenTableEvent: TypeAlias = OpenedView | CommittedView | ReadiedView | PlayedView | PublicTableEvent


class SitterView(NamedTuple):
    """`Sitter` as all viewers see it: whether the player is ready, without the client seed."""

    player: str
    name: str
    bot: str | None
    ready: bool
    is_connected: bool
    departed: bool
    points: int
    rating: int | None = None
    deviation: int | None = None


class TableView(NamedTuple):
    """A table as one viewer sees it."""

    id: str
    settings: SettingsView
    phase: Phase
    at: int
    host: str | None
    seat: Seat | None
    """The viewer's seat; None for a spectator."""
    sitters: tuple[SitterView | None, ...]
    game_no: int
    redeal_no: int
    commitment: str
    """The commitment of the current game, or of the next game."""
    players: tuple[str, ...]
    """The players of the current or last game."""
    client_seeds: tuple[str, ...]
    """The client seeds of the current or last game."""
    game: View | None
    standings: tuple[Standing, ...]
    legal: tuple[Action, ...]
    """The viewer's legal actions; empty for play by hand."""
    clock: Clock | None
    reserves: tuple[int, ...]
    hints: tuple[int, ...]
    """For each seat, the number of hints in the current or last game."""
    final_hands: tuple[tuple[Card, ...], ...]
    """The cards of each player after a game that was played to the end; before that, no cards."""
    rated: Rated | None = None
    """The ratings after the last game, once it is rated."""


class OwnView(NamedTuple):
    """The part of a view that only the player of this seat may see."""

    seat: Seat
    hand: tuple[Card, ...]
    legal: tuple[Action, ...]
    standing: Standing | None
    """The seat's standing if it is secret, because the seat can transfer the attack; else None."""


# These make the same values as `PlayedView(...)` and `OwnView(...)`, in half the time.
_make_played_view: Final[Callable[[tuple[SeenEvent, Literal["played"]]], PlayedView]] = partial(
    tuple.__new__, PlayedView
)
_make_own_view: Final[
    Callable[[tuple[Seat, tuple[Card, ...], tuple[Action, ...], Standing | None]], OwnView]
] = partial(tuple.__new__, OwnView)
_MAX_SETTINGS_VIEWS: Final = 1 << 12
_settings_views: Final[dict[int, tuple[Settings, SettingsView]]] = {}
"""The views of settings, by the identity of the settings, which stay alive here."""


def seen_by(event: TableEvent, seat: Seat | None) -> SeenTableEvent:
    """Return an event as a seat or a spectator sees it; only a `PublicTableEvent` passes unchanged."""
    match event:
        case Played():
            return _make_played_view((seen_in_game(event.what, seat), "played"))
        case Opened():
            return OpenedView(event.table, _view_settings(event.settings))
        case Committed():
            return CommittedView(event.game, compute_commitment(event.server_seed))
        case Readied():
            return ReadiedView(event.seat)
        case _ if isinstance(event, PublicTableEvent):
            return event
        case _:
            assert_never(event)


def look(table: Table, player: str | None) -> TableView:
    """Return a table as a player sees it; players without a seat are spectators.

    Spectators get no `View.known`: there are many of them, and computing it is slow.
    """
    seat = None if player is None else seat_of(table, player)
    game, game_seat = table.game, seat_in_game(table, player)
    return TableView(
        id=table.id, settings=_view_settings(table.settings), phase=table.phase, at=table.at, host=table.host,
        seat=seat, sitters=_view_sitters(table.sitters),
        game_no=table.game_no, redeal_no=table.redeal_no, commitment=compute_commitment(table.server_seed),
        players=table.players, client_seeds=table.client_seeds,
        game=None if game is None else view_game(game, game_seat, memory=game_seat is not None),
        standings=() if game is None else compute_standings(game, game_seat),
        legal=() if game is None or game_seat is None else _list_actions(table, game).get(game_seat, ()),
        clock=table.clock, reserves=table.reserves, hints=table.hints,
        final_hands=() if game is None else _list_final_hands(game), rated=_find_rated(table),
    )  # fmt: skip


def make_own_views(table: Table) -> dict[str, OwnView]:
    """Return the private view of every player by id; no other player may see it. Empty without a game."""
    game = table.game
    if game is None:
        return {}
    actions = _list_actions(table, game)
    views: dict[str, OwnView] = {}
    for seat, player in enumerate(table.players):
        own_seat = Seat(seat)
        hand = cards_in(game.hands[seat])
        views[player] = _make_own_view((own_seat, hand, actions.get(own_seat, ()), None))
    standing = compute_defender_standing(game, for_defender=True)
    if standing.role == "transferring":
        player = table.players[game.defender]
        views[player] = views[player]._replace(standing=standing)
    return views


def find_own_view(view: TableView) -> OwnView | None:
    """Return the private part of a view; None for a spectator, or without a game."""
    game = view.game
    if game is None or game.seat is None:
        return None
    standing = view.standings[game.seat]
    is_secret = standing.role == "transferring"
    return OwnView(game.seat, game.hand, view.legal, standing if is_secret else None)


def _find_rated(table: Table) -> Rated | None:
    rated = table.last_rated
    return rated if rated is not None and rated.game == table.game_no and table.phase != "playing" else None


def _list_final_hands(game: Game) -> tuple[tuple[Card, ...], ...]:
    # Only the losers of a game that was played to the end hold cards, and they show them.
    if game.result is None or game.result.reason != "cards":
        return ((),) * len(game.hands)
    return tuple([cards_in(hand) for hand in game.hands])


def _list_actions(table: Table, game: Game) -> dict[Seat, tuple[Action, ...]]:
    if table.settings.face != "table":
        return {}  # people play by hand, so the table accepts no actions of the rules
    actions, extension = legal(game), table.extension
    if extension is None:
        return actions
    return {seat: tuple(filter(extension.allows, seat_actions)) for seat, seat_actions in actions.items()}


def _view_settings(settings: Settings) -> SettingsView:
    # A table keeps its settings, so their view is found by identity. The hash of settings would take longer.
    known = _settings_views.get(id(settings))
    if known is not None and known[0] is settings:
        return known[1]
    if len(_settings_views) >= _MAX_SETTINGS_VIEWS:
        _settings_views.clear()
    view = _make_settings_view(settings)
    _settings_views[id(settings)] = settings, view
    return view


def _make_settings_view(settings: Settings) -> SettingsView:
    shared = settings.shared_deal
    return SettingsView(
        settings.name, settings.rules, settings.options, settings.seats, settings.stake, settings.rake,
        settings.clock, settings.private, settings.lock is not None, settings.spectators, settings.bots,
        settings.face, settings.rated, settings.source, settings.origin == "daily",
        settings.practised,
        "" if shared is None else find_match(shared.name),
    )  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _view_sitters(sitters: tuple[Sitter | None, ...]) -> tuple[SitterView | None, ...]:
    # The result is cached, because every move needs it and sitters rarely change.
    return tuple([None if sitter is None else _view_sitter(sitter) for sitter in sitters])


def _view_sitter(sitter: Sitter) -> SitterView:
    return SitterView(
        sitter.player, sitter.name, sitter.bot, sitter.client_seed is not None, sitter.is_connected,
        sitter.departed, sitter.points, sitter.rating, sitter.deviation,
    )  # fmt: skip
