"""The messages of the realtime protocol that show a local table to a viewer.

The server's functions make these snapshots and entries, so a screen needs no extra code for local tables. The
actions that an effect forbids are removed from the legal ones.
"""

import msgspec

from kozyr.rules import Action, Seat
from kozyr.rules.cards import cards_in, ids
from kozyr.server.api.messages.game import LastChange, game_state, player_state
from kozyr.server.api.messages.last_move import round_end_of
from kozyr.server.api.messages.publications import TableEntry, publication_data
from kozyr.server.api.messages.snapshot import TableSnapshot, table_snapshot
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.publications import Publication, PublishedAct, publication_of
from kozyr.table import OwnView, Table, TableView, find_own_view, look, seen_by
from kozyr.terminal.local.state import LocalState, LogLine, effect_of
from kozyr.terminal.table_client import TableMessage

EPOCH = "local"

_decode = msgspec.json.Decoder(TableEntry).decode
_encode = msgspec.json.Encoder().encode


class _AllowedAct(PublishedAct):
    """An act whose legal actions are limited to those that the effect allows."""

    __slots__ = ("_local",)

    def __init__(self, act: PublishedAct, local: LocalState) -> None:
        super().__init__(act.events, act.after, by_clock=act.by_clock)
        self._local = local

    def own(self, player: str | None) -> OwnView | None:
        own = super().own(player)
        return None if own is None else own._replace(legal=_filter_legal(own.legal, self._local))


def view_of(local: LocalState, player: str | None) -> TableView:
    """Return the table from a player's view, or from a spectator's if `player` is None."""
    view = look(local.table, player)
    return view._replace(legal=_filter_legal(view.legal, local))


def _filter_legal(legal: tuple[Action, ...], local: LocalState) -> tuple[Action, ...]:
    allows = effect_of(local).allows
    return tuple(action for action in legal if allows(local.effect_state, action))


def snapshot_of(local: LocalState, player: str | None, at: int) -> TableSnapshot:
    """Return the table as a snapshot message."""
    return table_snapshot(ViewedTable(local.number, view_of(local, player), local.chat), EPOCH, at)


def message_of(before: Table | None, line: LogLine, after: LocalState, player: str | None) -> TableMessage:
    """Return a line as a message for a viewer: an entry, or a snapshot if no entry can express the line."""
    if before is not None and line.change is not None and _needs_snapshot(before, after.table):
        return snapshot_of(after, player, line.at)
    return entry_of(before, line, after, player)


def _needs_snapshot(before: Table, after: Table) -> bool:
    # No entry can express other rules, or a change of the shown lowest trump before the first lead (§2.4).
    if before.settings != after.settings:
        return True
    old_game, new_game = before.game, after.game
    if old_game is None or new_game is None or old_game.bout > 1 or old_game.phase != "lead":
        return False
    return old_game.setup.shown != new_game.setup.shown


def entry_of(before: Table | None, line: LogLine, after: LocalState, player: str | None) -> TableEntry:
    """Return a line, which led from `before` to `after`, as an entry for a viewer."""
    if line.change is not None and line.change.game is not None:
        events = _make_entry(before, line, after, player).events if line.events else []
        return _make_position_entry(events, line, after, player)
    return _make_entry(before, line, after, player)


def _make_entry(before: Table | None, line: LogLine, after: LocalState, player: str | None) -> TableEntry:
    publication: Publication = publication_of(after.number, line.at, line.events, before, after.table)
    publication = publication._replace(acts=tuple(_AllowedAct(act, after) for act in publication.acts))
    return _decode(publication_data(publication, player))


def _make_position_entry(
    line_events: list[msgspec.Raw], line: LogLine, after: LocalState, player: str | None
) -> TableEntry:
    # A changed position is sent as a move without a player. Clients show the position and the end of a bout.
    view = view_of(after, player)
    round_end = round_end_of([seen_by(event, None) for event in line.events], len(view.players))
    last_change = LastChange(None, round_end)
    events = [_encode_event("game.move", game_state(view, line.at, last_change=last_change))]
    own = find_own_view(view)
    if own is not None:
        events.append(_encode_event("game.player.move", player_state(own)))
    return TableEntry(after.number, line.at, [*events, *line_events])


def _encode_event(name: str, data: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_encode({"event": name, "data": data}))


def hand_of(local: LocalState, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand, in the order of the deck; the caller checks the permission."""
    game = local.table.game
    return () if game is None else tuple(ids(cards_in(game.hands[seat])))
