"""The table as one viewer sees it, updated by each message.

A snapshot comes first, then entries. Each entry becomes transitions (before, event, after); the last one ends
in the current state. The rules are not needed, because the table lists the legal acts (actions as messages
encode them). Unknown events of a newer server are ignored.
"""

from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.game import GameState, LeadMove, PlayerInGame, PlayerState
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot, TableState
from kozyr.terminal.time_left import PHASES_WITH_RESERVE, find_time_left

MAX_CHAT: Final = 200
"""The number of chat messages kept."""


class ReceivedEvent(NamedTuple):
    """One event: its name, and its data as one of `kozyr.server.api.messages.events`."""

    name: str
    data: Struct


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


def ending_of(entry: TableEntry) -> wire.GameEnd | None:
    """Return the end of a game in this entry, or None. Screens must keep it: no snapshot contains it."""
    return next((event.data for event in events_of(entry) if isinstance(event.data, wire.GameEnd)), None)


def advance_clocks(snapshot: TableSnapshot, elapsed_ms: int) -> TableSnapshot:
    """Return the snapshot with its clocks advanced by this much time."""
    game = snapshot.game
    if game is None:
        return snapshot
    players = [_advance_clock(game, player, elapsed_ms) for player in game.players]
    return replace(snapshot, game=replace(game, players=players))


def _advance_clock(game: GameState, player: PlayerInGame, elapsed_ms: int) -> PlayerInGame:
    remaining = find_time_left(game, player.seat, elapsed_ms)
    if remaining is None:
        return player
    # Some phases do not use the reserve, so it stays the same.
    reserve_ms = remaining.reserve_ms if game.phase in PHASES_WITH_RESERVE else player.reserve_ms
    return replace(player, timer_ms=remaining.timer_ms, reserve_ms=reserve_ms)


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


def _apply_event(snapshot: TableSnapshot, event: ReceivedEvent, at: int) -> TableSnapshot:
    match event.data:
        case GameState() as game if event.name == "game.start":
            return _start_game(snapshot, game, at)
        case GameState() as game:
            # The trump that was shown to begin the game stays visible until the first lead.
            is_lead = isinstance(game.prev_move, LeadMove)
            shown = None if is_lead else snapshot.shown
            player = _without_legal_acts(snapshot.player)
            return replace(snapshot, at=at, game=game, player=player, shown=shown)
        case PlayerState() as own:
            return replace(snapshot, player=own)
        case wire.GameShown() as shown:
            return replace(snapshot, shown=shown)
        case wire.GameClock() as clock:
            return replace(snapshot, at=at, game=_set_clocks(snapshot.game, clock))
        case wire.GameEnd() as end:
            return _end_game(snapshot, end)
        case wire.TableChat() as message:
            return replace(snapshot, chat=[*snapshot.chat, message][-MAX_CHAT:])
        case wire.TableClosed():
            table = replace(snapshot.table, status="closed")
            return replace(snapshot, player=_without_legal_acts(snapshot.player), table=table)
        case wire.TableConnected() as connection:
            return _set_connected(snapshot, connection)
        case _:
            return replace(snapshot, table=_apply_table_event(snapshot.table, event.data))


def _without_legal_acts(own: PlayerState | None) -> PlayerState | None:
    # After every move the table sends the legal acts again.
    return own and replace(own, legal=[])


def _start_game(snapshot: TableSnapshot, game: GameState, at: int) -> TableSnapshot:
    sitters = _reset_ready(snapshot.table)
    table = replace(snapshot.table, status="playing", game_no=game.game_no, sitters=sitters)
    return replace(snapshot, at=at, game=game, table=table, player=None, shown=None)


def _reset_ready(table: TableState) -> list[SitterState | None]:
    return [sitter and replace(sitter, ready=False) for sitter in table.sitters]


def _end_game(snapshot: TableSnapshot, end: wire.GameEnd) -> TableSnapshot:
    points = {result.player_id: result.points for result in end.results}
    sitters = [
        sitter and replace(sitter, points=sitter.points + points.get(sitter.player_id, 0))
        for sitter in _reset_ready(snapshot.table)
    ]
    table = replace(snapshot.table, status="over", sitters=sitters)
    game, player = _mark_game_over(snapshot.game), _without_legal_acts(snapshot.player)
    return replace(snapshot, table=table, game=game, player=player, shown=None)


def _mark_game_over(game: GameState | None) -> GameState | None:
    # If a player left, the game ended without a move, so the last state still waits for players.
    if game is None or game.phase == "over":
        return game
    players = [replace(player, state="inactive", timer_ms=None) for player in game.players]
    return replace(game, phase="over", is_end_of_match=True, players=players)


def _set_clocks(game: GameState | None, clock: wire.GameClock) -> GameState | None:
    if game is None:
        return None
    players = {player.seat: player for player in game.players}
    for time in clock.players:
        if time.seat in players:
            player = players[time.seat]
            players[time.seat] = replace(player, timer_ms=time.timer_ms, reserve_ms=time.reserve_ms)
    return replace(game, players=list(players.values()))


def _set_connected(snapshot: TableSnapshot, connection: wire.TableConnected) -> TableSnapshot:
    game, is_connected = snapshot.game, connection.connected
    if game is not None:
        players = [
            replace(player, connected=is_connected) if player.id == connection.player_id else player
            for player in game.players
        ]
        game = replace(game, players=players)
    table = _change_sitter(snapshot.table, connection.seat, connected=is_connected)
    return replace(snapshot, game=game, table=table)


def _apply_table_event(table: TableState, data: Struct) -> TableState:
    match data:
        case wire.TableSeated():
            sitter = SitterState(
                data.seat, data.player_id, data.name, data.bot,
                ready=False, connected=True, departed=False, points=0,
            )  # fmt: skip
            return _replace_sitter(table, data.seat, sitter)
        case wire.TableLeft():
            your_seat = None if table.your_seat == data.seat else table.your_seat
            return replace(_replace_sitter(table, data.seat, None), your_seat=your_seat)
        case wire.TableDeparted():
            return _change_sitter(table, data.seat, departed=True, connected=False)
        case wire.TableHost():
            return replace(table, host=data.player_id)
        case wire.TableReady():
            return _change_sitter(table, data.seat, ready=data.ready)
        case wire.TableCommit():
            return replace(table, commit=data.commit)
        case _:
            # Cards moved by hand and the cards of a player who left change nothing here: the state after the
            # next move contains them.
            return table


def _change_sitter(table: TableState, seat: int, **changes: bool) -> TableState:
    sitter = table.sitters[seat] if seat < len(table.sitters) else None
    return table if sitter is None else _replace_sitter(table, seat, replace(sitter, **changes))


def _replace_sitter(table: TableState, seat: int, sitter: SitterState | None) -> TableState:
    sitters = [sitter if index == seat else old for index, old in enumerate(table.sitters)]
    return replace(table, sitters=sitters)
