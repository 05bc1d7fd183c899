"""The event stream of one participant.

The stream starts with `gameStarted` when all players are connected, or with `lateJoined` in a running game.
Then come all updates as this participant may see them, and last `gameEnded`. The participant counts as
connected while the stream is open. The game never waits for a slow client, which still gets all messages.
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import aclosing
from typing import Final, NamedTuple

from msgspec import Raw, Struct
from msgspec.json import encode

from kozyr.rules import Refusal, Seat
from kozyr.rules.events import Left
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import TABLE_HOST_REASONS
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.subscriptions import ViewerFilter
from kozyr.server.tabletop.game_messages import (
    TABLETOP_EVENTS,
    TabletopEnded,
    TabletopJoined,
    TabletopStarted,
    TabletopUpdated,
    UserActions,
    UserLeft,
    Username,
)
from kozyr.server.tabletop.history import HistoryEntry, HistoryReader
from kozyr.server.tabletop.state import seat_of, status_of
from kozyr.server.tabletop.view import view
from kozyr.table import Command, Connect, Ready, SeenTableEvent, Table, Unready
from kozyr.table.events import Connected, Noted, Seated, Started, Unreadied
from kozyr.table.views import PlayedView

CLOSE_DONE: Final = 1000
CLOSE_REFUSED: Final = 1008
CLOSE_FAULT: Final = 1011

_EVENT_NAMES: Final = {message: name for name, message in TABLETOP_EVENTS.items()}


class StreamContext(NamedTuple):
    """The parts of the server that a connection uses."""

    table_host: Host
    reader: HistoryReader
    presence: Presence
    random_bytes: Callable[[int], bytes]

    def new_id(self) -> str:
        """Return a random, unique id for a command."""
        return self.random_bytes(16).hex()

    def new_client_seed(self) -> str:
        """Return a random client seed for the shuffle; clients of the tabletop API send none."""
        return self.random_bytes(16).hex()


class TabletopStream:
    """The open connection of one participant."""

    def __init__(self, context: StreamContext, game_id: str, player: str, entry: HistoryEntry) -> None:
        self._context = context
        self._game_id = game_id
        self._player = player
        self._entry = entry
        self._seat = seat_of(entry.game, player)
        self.close_code = CLOSE_FAULT
        """The WebSocket close code; valid after the last message."""

    async def messages(self) -> AsyncGenerator[str, None]:
        """Yield all messages as JSON; a caller that stops early must close the generator."""
        presence = self._context.presence
        presence.add_connection(self._game_id, self._player)
        try:
            if status_of(self._entry.game) == "inProgress":
                yield _encode_message(TabletopJoined(view(self._entry.game, self._seat)))
            await self._update_presence()
            viewer_filter = ViewerFilter(self._player, self._seat)
            async with aclosing(self._entries()) as entries:
                async for entry in entries:
                    for message in _write_messages(
                        entry, self._seat, viewer_filter.filter_events(entry.events)
                    ):
                        yield message
                    if status_of(entry.game) == "ended":
                        yield _encode_message(TabletopEnded())
                        self.close_code = CLOSE_DONE
                        return
                    if self._must_update_presence(entry):
                        await self._update_presence()
        except UnavailableError:
            return  # the store is unavailable; the client reconnects later
        finally:
            presence.remove_connection(self._game_id, self._player)

    async def _entries(self) -> AsyncGenerator[HistoryEntry, None]:
        # The subscription only signals that there are new entries. If the client was too slow, the table host
        # ends the subscription, and the loop subscribes again. The stream ends when the table host refuses.
        table_host, reader, number = self._context.table_host, self._context.reader, self._entry.number
        while True:
            subscription = await table_host.subscribe(self._game_id, self._player, number)
            if isinstance(subscription, Refusal):
                return
            try:
                while await subscription.next():
                    subscription.take_entries()  # one read covers all queued signals
                    for entry in await reader.read_since(self._game_id, number):
                        number = entry.number
                        yield entry
            finally:
                table_host.unsubscribe(self._game_id, subscription)

    async def _update_presence(self) -> None:
        # Record the player as connected, even if another process has recorded the opposite. Before the start,
        # also make players ready.
        context = self._context
        _raise_if_unavailable(
            await context.table_host.submit_as_server(self._game_id, Connect(self._player, there=True))
        )
        entry = await context.reader.read_latest(self._game_id)
        if entry is not None and status_of(entry.game) == "pending":
            await self._update_readiness(entry.game.table)

    async def _update_readiness(self, table: Table) -> None:
        # The game starts when all players are ready. They become ready when all seats are taken and all
        # players are connected, through any client. A ready player who is not connected becomes unready.
        sitters = [sitter for sitter in table.sitters if sitter is not None]
        if len(sitters) < table.settings.seats:
            return
        all_connected = all(sitter.is_connected for sitter in sitters)
        for sitter in sitters:
            is_ready = sitter.client_seed is not None  # `Ready` sets the client seed, `Unready` removes it
            if not sitter.is_connected and is_ready:
                await self._submit(sitter.player, Unready())
            if all_connected and not is_ready:
                await self._submit(sitter.player, Ready(self._context.new_client_seed()))

    async def _submit(self, player: str, command: Command) -> None:
        _raise_if_unavailable(
            await self._context.table_host.submit(self._game_id, player, command, self._context.new_id())
        )

    def _must_update_presence(self, entry: HistoryEntry) -> bool:
        # Return whether a seat, connection or readiness changed before the start, or this player was recorded
        # as away.
        is_pending = status_of(entry.game) == "pending"
        return any(
            (is_pending and isinstance(event, Seated | Connected | Unreadied))
            or (isinstance(event, Connected) and event.player == self._player and not event.there)
            for event in entry.events
        )


def _raise_if_unavailable(outcome: object) -> None:
    # The connection ends, and the client connects again. Otherwise the game might never start.
    if isinstance(outcome, Refusal) and outcome.reason is TABLE_HOST_REASONS["unavailable"]:
        raise UnavailableError


def _write_messages(
    entry: HistoryEntry, seat: Seat, visible_events: Iterable[SeenTableEvent]
) -> Iterator[str]:
    for event in visible_events:
        if isinstance(event, Started):
            yield _encode_message(TabletopStarted(view(entry.game, seat)))
        elif isinstance(event, Noted):
            # A player moved cards. The note already is the JSON list of these actions that the update needs.
            actions = UserActions(_name_seat(entry, event.seat), Raw(event.note.encode()))
            yield _encode_message(TabletopUpdated(view(entry.game, seat), actions))
        elif isinstance(event, PlayedView) and isinstance(event.what, Left):
            departure = UserLeft(_name_seat(entry, event.what.seat))
            yield _encode_message(TabletopUpdated(view(entry.game, seat), departure))


def _name_seat(entry: HistoryEntry, seat: Seat) -> Username:
    return Username(entry.game.participants[seat].name)


def _encode_message(message: Struct) -> str:
    return encode({"event": _EVENT_NAMES[type(message)], "data": message}).decode()
