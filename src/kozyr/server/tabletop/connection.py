"""The event stream of one participant.

It starts with `gameStarted` when all players are connected, or with `lateJoined`. Then come all updates as
this participant may see them, and last `gameEnded`. The participant counts as connected while listening.
Nothing waits for a slow client: it continues reading where it stopped.
"""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from typing import Final, NamedTuple

from msgspec.json import encode

from kozyr.rules import Refusal, Seat
from kozyr.rules.events import Left
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import SERVICE_REASONS
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tabletop.actions import actions_of, plain_action
from kozyr.server.tabletop.reading import Reader, Told
from kozyr.server.tabletop.state import seat_of, status_of
from kozyr.server.tabletop.view import Plain, view
from kozyr.table import Command, Connect, Ready, Table, Unready
from kozyr.table.events import Connected, Noted, Played, Seated, Started, Unreadied

DONE: Final = 1000
REFUSED: Final = 1008
OUR_FAULT: Final = 1011


class Doors(NamedTuple):
    """The parts of the server that a connection uses."""

    host: Host
    reader: Reader
    presence: Presence
    chance: Callable[[int], bytes]

    def new_id(self) -> str:
        """Return a random, unique id for a command, or a seed for a deal."""
        return self.chance(16).hex()


class Connection:
    """The open connection of one participant."""

    def __init__(self, doors: Doors, name: str, player: str, told: Told) -> None:
        self._doors = doors
        self._name = name
        self._player = player
        self._told = told
        self._seat = seat_of(told.game, player)
        self.code = OUR_FAULT
        """The WebSocket close code; valid after the last message."""

    async def messages(self) -> AsyncGenerator[str, None]:
        """Yield all messages as JSON; a caller that stops early must close the generator."""
        presence = self._doors.presence
        presence.add_connection(self._name, self._player)
        try:
            if status_of(self._told.game) == "inProgress":
                yield _message("lateJoined", {"game": view(self._told.game, self._seat)})
            await self._attend()
            async with aclosing(self._entries()) as entries:
                async for told in entries:
                    for message in _messages(told, self._seat):
                        yield message
                    if status_of(told.game) == "ended":
                        yield _message("gameEnded", {})
                        self.code = DONE
                        return
                    if self._calls_for_attention(told):
                        await self._attend()
        except UnavailableError:
            return  # the store is gone: the client reconnects later
        finally:
            presence.remove_connection(self._name, self._player)

    async def _entries(self) -> AsyncGenerator[Told, None]:
        # The host signals new entries. The stream ends when the host refuses a subscription.
        host, reader, number = self._doors.host, self._doors.reader, self._told.number
        while True:
            subscription = await host.subscribe(self._name, self._player, number)
            if isinstance(subscription, Refusal):
                return
            try:
                while await subscription.next():
                    subscription.take_entries()  # one read covers all queued signals
                    for told in await reader.since(self._name, number):
                        number = told.number
                        yield told
            finally:
                host.unsubscribe(self._name, subscription)

    async def _attend(self) -> None:
        # A listening player is connected, whatever another node has recorded.
        doors = self._doors
        _check_available(await doors.host.serve(self._name, Connect(self._player, there=True)))
        told = await doors.reader.latest(self._name)
        if told is not None and status_of(told.game) == "pending":
            await self._ready_all(told.game.table)

    async def _ready_all(self, table: Table) -> None:
        # The game starts when all seats are taken and all players are connected: then all are made ready.
        # Players who sat down through another client are made ready here, too.
        sitters = [sitter for sitter in table.sitters if sitter is not None]
        if len(sitters) < table.settings.seats:
            return
        all_there = all(sitter.there for sitter in sitters)
        for sitter in sitters:
            is_ready = sitter.client_seed is not None
            if not sitter.there and is_ready:
                await self._submit(sitter.player, Unready())
            if all_there and not is_ready:
                await self._submit(sitter.player, Ready(self._doors.new_id()))

    async def _submit(self, player: str, command: Command) -> None:
        _check_available(await self._doors.host.submit(self._name, player, command, self._doors.new_id()))

    def _calls_for_attention(self, told: Told) -> bool:
        # Before the start: a seat, a connection or a readiness changed. Later: this player counts as away.
        pending = status_of(told.game) == "pending"
        return any(
            (pending and isinstance(event, Seated | Connected | Unreadied))
            or (isinstance(event, Connected) and event.player == self._player and not event.there)
            for event in told.events
        )


def _check_available(outcome: object) -> None:
    # The connection ends and the client connects again; otherwise the game might never start.
    if isinstance(outcome, Refusal) and outcome.reason is SERVICE_REASONS["unavailable"]:
        raise UnavailableError


def _messages(told: Told, seat: Seat) -> Iterator[str]:
    for event in told.events:
        if isinstance(event, Started):
            yield _message("gameStarted", {"game": view(told.game, seat)})
        elif isinstance(event, Noted):
            actions = [plain_action(action) for action in actions_of(event.note)]
            yield _updated(told, seat, "userActions", event.seat, {"actions": actions})
        elif isinstance(event, Played) and isinstance(event.what, Left):
            yield _updated(told, seat, "userLeft", event.what.seat, {})


def _updated(told: Told, seat: Seat, why: str, by: Seat, more: Plain) -> str:
    reason = {"type": why, "initiator": {"username": told.game.participants[by].name}} | more
    return _message("gameUpdated", {"game": view(told.game, seat), "reason": reason})


def _message(event: str, data: Plain) -> str:
    return encode({"event": event, "data": data}).decode()
