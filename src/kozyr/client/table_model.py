"""The table as one viewer sees it, updated by each message.

A snapshot comes first, then entries. Each entry becomes transitions (before, event, after); the last
transition ends in the current state. This module needs no rules, because the messages list the legal acts
(actions as messages encode them). It ignores unknown events of a newer server.
"""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, TypeAlias, assert_never

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.game import GameState, PlayerState
from kozyr.server.api.messages.ratings import GameRated, SeatRating
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot, TableState

_SeatEventData: TypeAlias = (
    wire.TableSeated | wire.TableLeft | wire.TableConnected | wire.TableDeparted | wire.TableReady
    | wire.TableHost | wire.TableCommit | wire.TableNoted | wire.GameDispatch
)  # fmt: skip

MAX_CHAT: Final = 200
"""The number of chat messages kept."""


class ReceivedEvent(NamedTuple):
    """One event: its name and its data."""

    name: str
    data: wire.EventData


class Transition(NamedTuple):
    """An event with the table before and after it."""

    before: TableSnapshot
    event: ReceivedEvent
    after: TableSnapshot


class _Event(Struct, frozen=True):
    event: str
    data: Raw


_DECODERS: Final[dict[str, msgspec.json.Decoder[Any]]] = {
    name: msgspec.json.Decoder(kind) for name, kind in wire.EVENTS.items()
}
_event_decoder: Final = msgspec.json.Decoder(_Event)


def advance(snapshot: TableSnapshot, entry: TableEntry) -> TableSnapshot:
    """Apply an entry. If it is unreadable, raise `msgspec.MsgspecError`; the caller then loads a snapshot."""
    transitions = list_transitions(snapshot, entry)
    return transitions[-1].after if transitions else replace(snapshot, seq=entry.seq)


def list_transitions(snapshot: TableSnapshot, entry: TableEntry) -> list[Transition]:
    """Apply an entry event by event."""
    transitions: list[Transition] = []
    snapshot = replace(snapshot, seq=entry.seq)
    for event in events_of(entry):
        after = _apply_event(snapshot, event, entry.at)
        if transitions and event.name.startswith("game.player."):
            # A player's own data makes no transition of its own; it changes the result of the previous one.
            transitions[-1] = transitions[-1]._replace(after=after)
        else:
            transitions.append(Transition(snapshot, event, after))
        snapshot = after
    return transitions


def events_of(entry: TableEntry) -> list[ReceivedEvent]:
    """Decode the events of an entry."""
    events = [_event_decoder.decode(data) for data in entry.events]
    return [
        ReceivedEvent(event.event, _DECODERS[event.event].decode(event.data))
        for event in events
        if event.event in _DECODERS
    ]


def find_moved_players(transitions: Iterable[Transition]) -> set[str]:
    """Return the ids of the players who change seats in these transitions of one entry."""
    freed = [transition.event.data for transition in transitions]
    return {data.player_id for data in freed if isinstance(data, wire.TableLeft) and data.why == "moved"}


def ending_of(entry: TableEntry) -> wire.GameEnd | None:
    """Return the end of a game in this entry, or None. Screens must keep it: no snapshot contains it."""
    return next((event.data for event in events_of(entry) if isinstance(event.data, wire.GameEnd)), None)


def reports_clocks(entry: TableEntry) -> bool:
    """Return whether an entry reports the time left on the clocks."""
    return any(isinstance(event.data, GameState | wire.GameClock) for event in events_of(entry))


def is_ready(snapshot: TableSnapshot) -> bool:
    """Return whether the viewer is ready for the next game."""
    seat = snapshot.table.your_seat
    sitter = None if seat is None else snapshot.table.sitters[seat]
    return sitter is not None and sitter.ready


def legal_of(snapshot: TableSnapshot) -> list[dict[str, Any]]:
    """Return the viewer's legal acts."""
    return [] if snapshot.player is None else snapshot.player.legal


def fill_missing_names(snapshot: TableSnapshot, previous: TableSnapshot | None) -> TableSnapshot:
    """Fill in the names of players who left after their game, because the server no longer sends them."""
    game = snapshot.game
    if game is None or previous is None or all(player.name for player in game.players):
        return snapshot
    old_players = [] if previous.game is None else previous.game.players
    names = {sitter.player_id: (sitter.name, sitter.bot) for sitter in previous.table.sitters if sitter}
    names |= {player.id: (player.name, player.bot) for player in old_players if player.name}
    players = []
    for player in game.players:
        name, bot = (player.name, player.bot) if player.name else names.get(player.id, ("", player.bot))
        players.append(replace(player, name=name, bot=bot))
    return replace(snapshot, game=replace(game, players=players))


def _apply_event(snapshot: TableSnapshot, event: ReceivedEvent, at: int) -> TableSnapshot:  # noqa: C901 - one case per event
    match event.data:
        case GameState() as game if event.name == "game.start":
            sitters = _reset_ready(snapshot.table)
            table = replace(snapshot.table, status="playing", game_no=game.game_no, sitters=sitters)
            return replace(snapshot, at=at, game=game, table=table, player=None, shown=None, rated=None)
        case GameState() as game:
            is_first_lead = game.bout == 1 and game.phase == "lead"
            shown = snapshot.shown if is_first_lead else None
            after = replace(_without_legal_acts(snapshot), at=at, game=game, shown=shown)
            return fill_missing_names(after, snapshot)
        case PlayerState() as own:
            return replace(snapshot, player=own)
        case wire.GameShown() as shown:
            return replace(snapshot, shown=shown)
        case wire.GameClock() as clock:
            return replace(snapshot, at=at, game=_set_clocks(snapshot.game, clock))
        case wire.GameEnd() as end:
            table = replace(snapshot.table, status="over", sitters=_add_points(snapshot.table, end))
            return replace(_without_legal_acts(snapshot), table=table, shown=None)
        case GameRated() as rated:
            return _apply_ratings(snapshot, rated)
        case wire.TableChat() as message:
            return replace(snapshot, chat=[*snapshot.chat, message][-MAX_CHAT:])
        case wire.TableReaction():
            return snapshot  # a snapshot does not repeat reactions
        case wire.TableClosed():
            table = replace(snapshot.table, status="closed")
            return replace(_without_legal_acts(snapshot), table=table)
        case data:
            table = _apply_table_event(snapshot.table, data)
            return replace(snapshot, table=table, game=_set_connected(snapshot.game, table))


def _apply_table_event(table: TableState, data: _SeatEventData) -> TableState:
    match data:
        case wire.TableSeated():
            sitter = SitterState(
                data.seat, data.player_id, data.name, data.bot,
                ready=False, connected=True, departed=False, points=0, rating=data.rating,
            )  # fmt: skip
            # Only a viewer who is moving has an empty seat; see `TableLeft`.
            is_own_move = table.your_seat is not None and table.sitters[table.your_seat] is None
            your_seat = data.seat if is_own_move else table.your_seat
            return replace(_replace_sitter(table, data.seat, sitter), your_seat=your_seat)
        case wire.TableLeft():
            # A player who moves sits down on another seat with the next event.
            is_gone = table.your_seat == data.seat and data.why != "moved"
            your_seat = None if is_gone else table.your_seat
            return replace(_replace_sitter(table, data.seat, None), your_seat=your_seat)
        case wire.TableConnected():
            return _change_sitter(table, data.seat, connected=data.connected)
        case wire.TableDeparted():
            return _change_sitter(table, data.seat, departed=True, connected=False)
        case wire.TableReady():
            return _change_sitter(table, data.seat, ready=data.ready)
        case wire.TableHost():
            return replace(table, host=data.player_id)
        case wire.TableCommit():
            return replace(table, commit=data.commit)
        case wire.GameDispatch() | wire.TableNoted():
            # The state after the next move contains the cards of a player who left and cards moved by hand.
            return table
        case _:
            assert_never(data)


def _apply_ratings(snapshot: TableSnapshot, rated: GameRated) -> TableSnapshot:
    game, table = snapshot.game, snapshot.table
    if game is None or game.game_id != rated.game_id or table.status == "playing":
        return snapshot  # the ratings of an earlier game, whose players may have left
    for change in rated.changes:
        sitter = table.sitters[change.seat]
        if sitter is not None and sitter.player_id == game.players[change.seat].id:
            rating = SeatRating(change.after, change.provisional)
            table = _replace_sitter(table, change.seat, replace(sitter, rating=rating))
    return replace(snapshot, table=table, rated=rated)


def _without_legal_acts(snapshot: TableSnapshot) -> TableSnapshot:
    # After every move the table sends the legal acts again.
    return replace(snapshot, player=snapshot.player and replace(snapshot.player, legal=[]))


def _reset_ready(table: TableState) -> list[SitterState | None]:
    return [sitter and replace(sitter, ready=False) for sitter in table.sitters]


def _add_points(table: TableState, end: wire.GameEnd) -> list[SitterState | None]:
    points = {result.player_id: result.points for result in end.results}
    return [
        sitter and replace(sitter, points=sitter.points + points.get(sitter.player_id, 0))
        for sitter in _reset_ready(table)
    ]


def _set_clocks(game: GameState | None, clock: wire.GameClock) -> GameState | None:
    times = {time.seat: time for time in clock.players}
    return game and replace(game, players=[
        replace(player, timer_ms=times[player.seat].timer_ms, reserve_ms=times[player.seat].reserve_ms)
        if player.seat in times
        else player
        for player in game.players
    ])  # fmt: skip


def _set_connected(game: GameState | None, table: TableState) -> GameState | None:
    # A player of the current or last game counts as connected only while still sitting on the same seat.
    connected = {(sitter.seat, sitter.player_id) for sitter in table.sitters if sitter and sitter.connected}
    return game and replace(game, players=[
        replace(player, connected=(player.seat, player.id) in connected) for player in game.players
    ])  # fmt: skip


def _change_sitter(table: TableState, seat: int, **changes: bool) -> TableState:
    sitter = table.sitters[seat] if seat < len(table.sitters) else None
    return table if sitter is None else _replace_sitter(table, seat, replace(sitter, **changes))


def _replace_sitter(table: TableState, seat: int, sitter: SitterState | None) -> TableState:
    sitters = [sitter if index == seat else old for index, old in enumerate(table.sitters)]
    return replace(table, sitters=sitters)
