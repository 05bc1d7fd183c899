"""What a viewer sees of a local table, as the messages of the realtime protocol.

The server's own writers make snapshots and entries from the table's views, so a screen cannot tell a local
table from a server's. Only the acts that an effect forbids are removed from the legal ones.
"""

import msgspec

from kozyr.rules import Seat
from kozyr.rules.cards import cards_in, ids
from kozyr.server.api.messages.game import LastChange, game_state, player_state
from kozyr.server.api.messages.last_move import round_end_of
from kozyr.server.api.messages.publications import TableEntry, publication_data
from kozyr.server.api.messages.snapshot import TableSnapshot, table_snapshot
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.publications import Publication, PublishedAct, publication_of
from kozyr.table import OwnView, Table, TableView, look, own_view, seen_by
from kozyr.terminal.local.state import LocalState, LogLine, effect_of
from kozyr.terminal.table_client import TableMessage

EPOCH = "local"

_read = msgspec.json.Decoder(TableEntry).decode
_write = msgspec.json.Encoder().encode


class _AllowedAct(PublishedAct):
    """An act whose legal actions are limited to those that the effect allows."""

    __slots__ = ("_local",)

    def __init__(self, act: PublishedAct, local: LocalState) -> None:
        super().__init__(act.events, act.after, by_clock=act.by_clock)
        self._local = local

    def own(self, player: str | None) -> OwnView | None:
        own = super().own(player)
        return None if own is None else _allowed_own(own, self._local)


def view_of(local: LocalState, player: str | None) -> TableView:
    """Return the table from a player's view; None: a spectator's."""
    view = look(local.table, player)
    game = local.table.game
    if game is None or not view.legal:
        return view
    allows = effect_of(local).allows
    return view._replace(legal=tuple(each for each in view.legal if allows(game, local.effect_state, each)))


def snapshot_of(local: LocalState, player: str | None, at: int) -> TableSnapshot:
    """Return the table as a snapshot message."""
    return table_snapshot(ViewedTable(local.number, view_of(local, player), local.chat), EPOCH, at)


def message_of(before: Table | None, line: LogLine, after: LocalState, player: str | None) -> TableMessage:
    """Return the message of a line for a viewer: an entry, or a snapshot if no entry can express it."""
    if before is not None and line.change is not None and _needs_snapshot(before, after.table):
        return snapshot_of(after, player, line.at)
    return entry_of(before, line, after, player)


def _needs_snapshot(before: Table, after: Table) -> bool:
    # No entry can express other rules, or that a card shown as the lowest trump is no longer one (§2.4).
    if before.settings != after.settings:
        return True
    one, other = before.game, after.game
    if one is None or other is None or one.bout > 1 or one.phase != "lead":
        return False
    return one.setup.shown != other.setup.shown


def entry_of(before: Table | None, line: LogLine, after: LocalState, player: str | None) -> TableEntry:
    """Return the entry for a viewer of the line that led from `before` to `after`."""
    if line.change is not None and line.change.game is not None:
        played = None if not line.events else _entry_of_events(before, line, after, player)
        return _with_position(played, line, after, player)
    return _entry_of_events(before, line, after, player)


def _entry_of_events(
    before: Table | None, line: LogLine, after: LocalState, player: str | None
) -> TableEntry:
    publication: Publication = publication_of(after.number, line.at, line.events, before, after.table)
    publication = publication._replace(acts=tuple(_AllowedAct(act, after) for act in publication.acts))
    return _read(publication_data(publication, player))


def _with_position(
    played: TableEntry | None, line: LogLine, after: LocalState, player: str | None
) -> TableEntry:
    # A changed position is sent as a move without a player: clients show it, and how it ended a bout.
    view = view_of(after, player)
    last_change = LastChange(
        None, round_end_of([seen_by(event, None) for event in line.events], len(view.players))
    )
    events = [_event("game.move", game_state(view, line.at, last_change=last_change))]
    own = own_view(view)
    if own is not None:
        events.append(_event("game.player.move", player_state(own)))
    events += [] if played is None else played.events
    return TableEntry(after.number, line.at, events)


def _event(name: str, data: msgspec.Struct) -> msgspec.Raw:
    return msgspec.Raw(_write({"event": name, "data": data}))


def _allowed_own(own: OwnView, local: LocalState) -> OwnView:
    game = local.table.game
    if game is None or not own.legal:
        return own
    allows = effect_of(local).allows
    return own._replace(legal=tuple(each for each in own.legal if allows(game, local.effect_state, each)))


def hand_of(local: LocalState, seat: Seat) -> tuple[str, ...]:
    """Return the cards of a hand, in the order of the deck; the caller has checked the permission."""
    game = local.table.game
    return () if game is None else tuple(ids(cards_in(game.hands[seat])))
