"""The state transition: apply an event to a table.

Live play and recovery use this one function; every viewer's client does the same. It checks and refuses
nothing, because its events have already happened.
"""

from collections.abc import Iterable
from typing import assert_never

from kozyr.rules import evolve as evolve_game
from kozyr.rules.events import GameEnded
from kozyr.table.events import (
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
from kozyr.table.table import Sitter, Table


def evolve(table: Table | None, event: TableEvent, at: int) -> Table:  # noqa: C901, PLR0912 - one case per event
    """Apply one event that happened at this time; `Opened` begins a table and needs no state."""
    if isinstance(event, Opened):
        return _opened(event, at)
    assert table is not None, "a table begins with Opened"  # noqa: S101 - a log without its beginning is a bug
    if table.at != at:
        table = table._replace(at=at)
    match event:
        case Played():
            return _played(table, event)
        case Noted():
            return table._replace(hand_move_count=table.hand_move_count + 1)
        case ClockSet():
            return restart_desertion(table._replace(clock=event.clock, reserves=event.reserves))
        case Seated():
            sitter = Sitter(
                event.player,
                event.name,
                event.bot,
                None,
                is_connected=event.bot is None,
                departed=False,
                points=0,
            )
            return _update_desertion(_with(table, event.seat, sitter))
        case Freed():
            return _update_desertion(_with(_removed(table, event), event.seat, None))
        case Departed():
            return _update_desertion(_changed(table, event.seat, departed=True, is_connected=False))
        case HostChanged():
            return table._replace(host=event.player)
        case Committed():
            return table._replace(server_seed=event.server_seed)
        case Readied():
            return _changed(table, event.seat, client_seed=event.client_seed)
        case Unreadied():
            return _changed(table, event.seat, client_seed=None)
        case Started():
            return _started(table, event)
        case Connected():
            return _update_desertion(_changed(table, event.seat, is_connected=event.there))
        case Unlisted():
            return table._replace(unlisted=True)
        case Closed():
            return table._replace(phase="closed", clock=None)
        case Said() | Settled() | Revealed():
            return table
        case _:
            assert_never(event)


def fold(table: Table | None, events: Iterable[TableEvent], at: int) -> Table:
    """Apply the events of one log entry."""
    for event in events:
        table = evolve(table, event, at)
    assert table is not None, "a table begins with Opened"  # noqa: S101 - as above
    return table


def _opened(event: Opened, at: int) -> Table:
    seats = event.settings.seats
    return Table(
        id=event.table, settings=event.settings, phase="open", at=at, host=None, sitters=(None,) * seats,
        deserted_since=at, game_no=0, redeal_no=0, server_seed=b"", players=(), client_seeds=(), leader=None,
        game=None, clock=None, reserves=(0,) * seats, hand_move_count=0,
    )  # fmt: skip


def _with(table: Table, seat: int, sitter: Sitter | None) -> Table:
    return table._replace(sitters=(*table.sitters[:seat], sitter, *table.sitters[seat + 1 :]))


def _removed(table: Table, event: Freed) -> Table:
    return table if event.why == "left" else table._replace(removed=(*table.removed, event.player))


def _changed(table: Table, seat: int, **changes: object) -> Table:
    sitter = table.sitters[seat]
    assert sitter is not None, "nobody sits there"  # noqa: S101 - events name seats that are taken
    return _with(table, seat, sitter._replace(**changes))  # type: ignore[arg-type]  # fields of a Sitter


def _update_desertion(table: Table) -> Table:
    # Update since when no seated person has been connected.
    if any(sitter is not None and sitter.is_connected for sitter in table.sitters):
        return table if table.deserted_since is None else table._replace(deserted_since=None, unlisted=False)
    return table if table.deserted_since is not None else table._replace(deserted_since=table.at)


def _started(table: Table, event: Started) -> Table:
    spans = table.settings.spans
    reserves = table.reserves if event.redeal else (spans.reserve if spans else 0,) * table.settings.seats
    return table._replace(
        phase="playing",
        game_no=event.game,
        redeal_no=event.redeal,
        players=event.players,
        client_seeds=event.client_seeds,
        leader=event.leader,
        reserves=reserves,
        hand_move_count=0,
        sitters=tuple(sitter and sitter._replace(client_seed=None) for sitter in table.sitters),
    )


def _played(table: Table, event: Played) -> Table:
    after = table._replace(game=evolve_game(table.game, event.what))
    return ended(after) if isinstance(event.what, GameEnded) else restart_desertion(after)


def ended(table: Table) -> Table:
    """Add the points of a game that has a result; a redeal continues the game."""
    table = restart_desertion(table)
    result = table.game.result if table.game else None
    if result is None or result.reason == "redeal":
        return table
    sitters = tuple(
        sitter and sitter._replace(points=sitter.points + result.points[seat])
        for seat, sitter in enumerate(table.sitters)
    )
    return table._replace(phase="over", sitters=sitters)


def restart_desertion(table: Table) -> Table:
    """Restart the time since which every person is away, because the game went on or was down."""
    return table if table.deserted_since is None else table._replace(deserted_since=table.at)
