"""The state transition: apply an event to a table.

Live play and recovery both use `evolve`, and every viewer's client applies events in the same way. `evolve`
checks and refuses nothing, because its events have already happened.
"""

from collections.abc import Iterable
from typing import assert_never

from kozyr.rules import evolve as evolve_game
from kozyr.rules.events import GameEnded
from kozyr.table import events
from kozyr.table.events import Freed, Opened, Played, Started, TableEvent
from kozyr.table.table import Sitter, Table


def evolve(table: Table | None, event: TableEvent, at: int) -> Table:  # noqa: C901, PLR0912 - one case per event
    """Apply one event that happened at this time; `Opened` begins a table and needs no state."""
    if isinstance(event, Opened):
        return _apply_opened(event, at)
    assert table is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    if table.at != at:
        table = table._replace(at=at)
    match event:
        case Played():
            return _apply_played(table, event)
        case events.Noted():
            return table._replace(hand_move_count=table.hand_move_count + 1)  # a note stores a move by hand
        case events.Hinted():
            return table._replace(hints=_add_hint(table.hints, event.seat))
        case events.ClockSet():
            return restart_deserted_since(table._replace(clock=event.clock, reserves=event.reserves))
        case events.Seated():
            sitter = Sitter(
                event.player, event.name, event.bot,
                client_seed=None, is_connected=event.bot is None, departed=False, points=0,
                registered=event.registered, rating=event.rating, deviation=event.deviation,
            )  # fmt: skip
            return _update_deserted_since(_replace_sitter(table, event.seat, sitter))
        case Freed():
            return _update_deserted_since(_replace_sitter(_apply_removal(table, event), event.seat, None))
        case events.Departed():
            return _update_deserted_since(
                _change_sitter(table, event.seat, departed=True, is_connected=False)
            )
        case events.HostChanged():
            return table._replace(host=event.player)
        case events.Committed():
            return table._replace(server_seed=event.server_seed)
        case events.Readied():
            return _change_sitter(table, event.seat, client_seed=event.client_seed)
        case events.Unreadied():
            return _change_sitter(table, event.seat, client_seed=None)
        case Started():
            return _apply_started(table, event)
        case events.Connected():
            return _update_deserted_since(_change_sitter(table, event.seat, is_connected=event.there))
        case events.Unlisted():
            return table._replace(unlisted=True)
        case events.Rated():
            return _apply_rated(table, event)
        case events.Closed():
            return table._replace(phase="closed", clock=None)
        case events.Said() | events.Reacted() | events.Settled() | events.Revealed():
            return table
        case _:
            assert_never(event)


def fold(table: Table | None, entry: Iterable[TableEvent], at: int) -> Table:
    """Apply the events of one log entry."""
    events_of_entry = tuple(entry)
    if table is not None and (moved := _fold_move(table, events_of_entry, at)):
        return moved
    for event in events_of_entry:
        table = evolve(table, event, at)
    assert table is not None, "the log does not begin with Opened"  # noqa: S101 - a log without its beginning is a bug
    return table


def _fold_move(table: Table, entry: tuple[TableEvent, ...], at: int) -> Table | None:
    # Apply an entry that only plays cards and sets the clock, as nearly all entries do, with a single copy of
    # the table; None for any other entry.
    game, clock, reserves = table.game, table.clock, table.reserves
    for event in entry:
        if isinstance(event, Played) and not isinstance(event.what, GameEnded):
            game = evolve_game(game, event.what)
        elif isinstance(event, events.ClockSet):
            clock, reserves = event.clock, event.reserves
        else:
            return None
    deserted_since = None if table.deserted_since is None else at
    return table._replace(at=at, game=game, clock=clock, reserves=reserves, deserted_since=deserted_since)


def _apply_opened(event: Opened, at: int) -> Table:
    seats = event.settings.seats
    return Table(
        id=event.table, settings=event.settings, phase="open", at=at, host=None, sitters=(None,) * seats,
        deserted_since=at, game_no=0, redeal_no=0, server_seed=b"", players=(), client_seeds=(), leader=None,
        game=None, clock=None, reserves=(0,) * seats, hand_move_count=0,
    )  # fmt: skip


def _replace_sitter(table: Table, seat: int, sitter: Sitter | None) -> Table:
    return table._replace(sitters=(*table.sitters[:seat], sitter, *table.sitters[seat + 1 :]))


def _apply_removal(table: Table, event: Freed) -> Table:
    # Remember a person whom the host removed: this person may not sit here again.
    return table._replace(removed=(*table.removed, event.player)) if event.why == "removed" else table


def _change_sitter(table: Table, seat: int, **changes: object) -> Table:
    sitter = table.sitters[seat]
    assert sitter is not None, "nobody sits there"  # noqa: S101 - events name seats that are taken
    return _replace_sitter(table, seat, sitter._replace(**changes))  # type: ignore[arg-type]  # fields of a Sitter


def _update_deserted_since(table: Table) -> Table:
    # Update the time since which no seated person has been connected.
    has_connected_person = any(sitter is not None and sitter.is_connected for sitter in table.sitters)
    is_deserted = table.deserted_since is not None
    if has_connected_person and is_deserted:
        return table._replace(deserted_since=None, unlisted=False)
    if not has_connected_person and not is_deserted:
        return table._replace(deserted_since=table.at)
    return table


def _apply_started(table: Table, event: Started) -> Table:
    spans, seats = table.settings.spans, table.settings.seats
    full_reserves = (spans.reserve if spans else 0,) * seats
    reserves = table.reserves if event.redeal else full_reserves
    return table._replace(
        phase="playing", game_no=event.game, redeal_no=event.redeal, players=event.players,
        client_seeds=event.client_seeds, leader=event.leader, reserves=reserves, hand_move_count=0,
        hints=table.hints if event.redeal else (0,) * seats,
        sitters=tuple(sitter and sitter._replace(client_seed=None) for sitter in table.sitters),
    )  # fmt: skip


def _apply_rated(table: Table, event: events.Rated) -> Table:
    # A player of that game may have left since, or may sit on another seat.
    ratings = {change.player: change for change in event.changes}
    sitters = tuple(sitter and _change_rating(sitter, ratings.get(sitter.player)) for sitter in table.sitters)
    return table._replace(sitters=sitters, last_rated=event)


def _change_rating(sitter: Sitter, change: events.RatingChange | None) -> Sitter:
    return sitter if change is None else sitter._replace(rating=change.after, deviation=change.deviation)


def _add_hint(hints: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return (*hints[:seat], hints[seat] + 1, *hints[seat + 1 :])


def _apply_played(table: Table, event: Played) -> Table:
    table = table._replace(game=evolve_game(table.game, event.what))
    return end_game_if_over(table) if isinstance(event.what, GameEnded) else restart_deserted_since(table)


def end_game_if_over(table: Table) -> Table:
    """End a game that has a result and add its points; a redeal continues the game."""
    table = restart_deserted_since(table)
    result = table.game.result if table.game else None
    if result is None or result.reason == "redeal":
        return table
    sitters = tuple(
        sitter and sitter._replace(points=sitter.points + result.points[seat])
        for seat, sitter in enumerate(table.sitters)
    )
    return table._replace(phase="over", sitters=sitters)


def restart_deserted_since(table: Table) -> Table:
    """If every person is away, let their absence begin now, because the game went on without them."""
    return table if table.deserted_since is None else table._replace(deserted_since=table.at)
