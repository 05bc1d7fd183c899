"""The table as one viewer sees it, updated by each message.

A snapshot comes first, then entries. Each entry becomes transitions (before, event, after); the last one ends
in the current state. The rules are not consulted: the legal acts are those the table listed. Events that this
program does not know, sent by a newer server, are ignored.
"""

from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from kozyr.server.api.messages import events as wire
from kozyr.server.api.messages.game import GameState, PlayerInGame, PlayerState
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot, TableState
from kozyr.terminal.time_left import PHASES_WITH_RESERVE, time_left

MOST_CHAT: Final = 200
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
_event: Final = msgspec.json.Decoder(_Event)


def advance(snapshot: TableSnapshot, entry: TableEntry) -> TableSnapshot:
    """Apply an entry. Raises `msgspec.MsgspecError` if it is unreadable: then load a snapshot."""
    steps = transitions(snapshot, entry)
    return steps[-1].after if steps else replace(snapshot, seq=entry.seq)


def transitions(snapshot: TableSnapshot, entry: TableEntry) -> list[Transition]:
    """Apply an entry event by event; the player's own data belongs to the move it came with."""
    steps: list[Transition] = []
    now = replace(snapshot, seq=entry.seq)
    for event in events_of(entry):
        after = _changed(now, event, entry.at)
        if steps and event.name.startswith("game.player."):
            steps[-1] = steps[-1]._replace(after=after)
        else:
            steps.append(Transition(now, event, after))
        now = after
    return steps


def events_of(entry: TableEntry) -> list[ReceivedEvent]:
    """Decode the events of an entry."""
    named = [_event.decode(each) for each in entry.events]
    return [
        ReceivedEvent(each.event, _DECODERS[each.event].decode(each.data))
        for each in named
        if each.event in _DECODERS
    ]


def ending_of(entry: TableEntry) -> wire.GameEnd | None:
    """Return how this entry ended a game, or None. Screens must keep it: no snapshot repeats it."""
    return next((event.data for event in events_of(entry) if isinstance(event.data, wire.GameEnd)), None)


def advance_clocks(snapshot: TableSnapshot, passed_ms: int) -> TableSnapshot:
    """Return the snapshot with its clocks advanced by this much time."""
    game = snapshot.game
    if game is None:
        return snapshot
    return replace(
        snapshot, game=replace(game, players=[_advance_clock(game, each, passed_ms) for each in game.players])
    )


def _advance_clock(game: GameState, player: PlayerInGame, passed_ms: int) -> PlayerInGame:
    left = time_left(game, player.seat, passed_ms)
    if left is None:
        return player
    # A decision without a reserve leaves the reserve as it is.
    reserve = left.reserve_ms if game.phase in PHASES_WITH_RESERVE else player.reserve_ms
    return replace(player, timer_ms=left.timer_ms, reserve_ms=reserve)


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


def _changed(now: TableSnapshot, event: ReceivedEvent, at: int) -> TableSnapshot:
    match event.data:
        case GameState() as game if event.name == "game.start":
            return _started(now, game, at)
        case GameState() as game:
            led = game.prev_move is not None and game.prev_move.type == "move"
            return replace(
                now, at=at, game=game, player=_waiting(now.player), shown=None if led else now.shown
            )
        case PlayerState() as own:
            return replace(now, player=own)
        case wire.GameShown() as shown:
            return replace(now, shown=shown)
        case wire.GameClock() as clock:
            return replace(now, at=at, game=_clocked(now.game, clock))
        case wire.GameEnd() as end:
            return _ended(now, end)
        case wire.TableChat() as message:
            return replace(now, chat=[*now.chat, message][-MOST_CHAT:])
        case wire.TableClosed():
            return replace(now, player=_waiting(now.player), table=replace(now.table, status="closed"))
        case wire.TableConnected() as there:
            return _connected(now, there)
        case _:
            return replace(now, table=_seated(now.table, event.data))


def _waiting(own: PlayerState | None) -> PlayerState | None:
    # The table lists the legal acts again after every move; until then there are none.
    return own and replace(own, legal=[])


def _started(now: TableSnapshot, game: GameState, at: int) -> TableSnapshot:
    table = replace(now.table, status="playing", game_no=game.game_no, sitters=_unready(now.table))
    return replace(now, at=at, game=game, table=table, player=None, shown=None)


def _unready(table: TableState) -> list[SitterState | None]:
    return [each and replace(each, ready=False) for each in table.sitters]


def _ended(now: TableSnapshot, end: wire.GameEnd) -> TableSnapshot:
    won = {each.player_id: each.points for each in end.results}
    sitters = [
        each and replace(each, points=each.points + won.get(each.player_id, 0))
        for each in _unready(now.table)
    ]
    table = replace(now.table, status="over", sitters=sitters)
    return replace(now, table=table, game=_over(now.game), player=_waiting(now.player), shown=None)


def _over(game: GameState | None) -> GameState | None:
    # A leaving player has ended the game without a move: no player has to act any more.
    if game is None or game.phase == "over":
        return game
    players = [replace(each, state="inactive", timer_ms=None) for each in game.players]
    return replace(game, phase="over", is_end_of_match=True, players=players)


def _clocked(game: GameState | None, clock: wire.GameClock) -> GameState | None:
    if game is None:
        return None
    left = {each.seat: each for each in clock.players}
    players = [
        replace(each, timer_ms=left[each.seat].timer_ms, reserve_ms=left[each.seat].reserve_ms)
        if each.seat in left
        else each
        for each in game.players
    ]
    return replace(game, players=players)


def _connected(now: TableSnapshot, there: wire.TableConnected) -> TableSnapshot:
    game = now.game and replace(
        now.game,
        players=[
            replace(each, connected=there.connected) if each.id == there.player_id else each
            for each in now.game.players
        ],
    )
    return replace(now, game=game, table=_with(now.table, there.seat, connected=there.connected))


def _seated(table: TableState, data: Struct) -> TableState:
    match data:
        case wire.TableSeated():
            sitter = SitterState(data.seat, data.player_id, data.name, data.bot, False, True, False, 0)
            return _sitting(table, data.seat, sitter)
        case wire.TableLeft():
            own = None if table.your_seat == data.seat else table.your_seat
            return replace(_sitting(table, data.seat, None), your_seat=own)
        case wire.TableDeparted():
            return _with(table, data.seat, departed=True, connected=False)
        case wire.TableHost():
            return replace(table, host=data.player_id)
        case wire.TableReady():
            return _with(table, data.seat, ready=data.ready)
        case wire.TableCommit():
            return replace(table, commit=data.commit)
        case _:
            return table  # a card moved by hand or a leaver's cards: the next move reports it


def _with(table: TableState, seat: int, **changes: bool) -> TableState:
    sitter = table.sitters[seat] if seat < len(table.sitters) else None
    return table if sitter is None else _sitting(table, seat, replace(sitter, **changes))


def _sitting(table: TableState, seat: int, sitter: SitterState | None) -> TableState:
    sitters = [sitter if place == seat else each for place, each in enumerate(table.sitters)]
    return replace(table, sitters=sitters)
