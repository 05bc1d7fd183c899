"""The players of a world.

Players sit down, play, chat, make mistakes, leave and return, over a network that loses, repeats and delays;
others watch. They know only what their streams tell them.
"""

import asyncio
from typing import TYPE_CHECKING

from kozyr.rules import Refusal, Seat
from kozyr.rules.actions import PASS, REDEAL, TAKE, Beat, Lead, ThrowIn
from kozyr.rules.cards import Card
from kozyr.server.tables.host import Accepted
from kozyr.server.tables.subscriptions import Subscription, ViewerEntry
from kozyr.table import (
    AddBot,
    Close,
    Command,
    Leave,
    Open,
    Play,
    Ready,
    RemoveBot,
    RemovePlayer,
    Resign,
    Say,
    Sit,
    TableView,
    Unready,
)
from tests.worlds.checks import AGAIN
from tests.worlds.processes import LEVELS, Process

if TYPE_CHECKING:
    from tests.worlds.world import World


class Watcher:
    """A client that follows a table's stream."""

    def __init__(self, world: "World", table: str, name: str | None) -> None:
        self.world = world
        self.table = table
        self.name = name
        self.last = 0
        self.seat: int | None = None
        """The seat in the running game, as the checks compute it."""
        self.view: TableView | None = None
        self.gone = False
        """Whether it will never come back."""
        self.line: ViewerConnection | None = None
        """The connection to the server through which it watches."""

    async def listen(self) -> None:
        """Follow the stream through any live server, from the last seen number."""
        while not self.gone:
            process = self.world.some_process()
            if process is not None:
                self.line = ViewerConnection(process, self)
                process.life.spawn(self._feed(self.line))
                await self._hear(self.line)
                self.line = None
            await self.world.pause(50, 2000)

    def leave_for_good(self) -> None:
        """Disconnect, and do not come back."""
        self.gone = True
        if self.line is not None:
            self.line.hang_up()

    async def _feed(self, line: "ViewerConnection") -> None:
        # Like a gateway: a subscription becomes a connection, and presence is notified.
        process = line.process
        host, presence = process.host, process.presence
        viewer = await host.subscribe(self.table, self.name, self.last)
        if isinstance(viewer, Refusal):
            line.broken()
            return
        line.viewer = viewer
        if self.name is not None:
            presence.add_connection(self.table, self.name)
        while not line.is_over and (told := await viewer.next()) is not None:
            line.tell(told)
            if self.world.chance.random() < self.world.chaos.cut:
                break
        line.broken()
        host.unsubscribe(self.table, viewer)
        if self.name is not None:
            presence.remove_connection(self.table, self.name)

    async def _hear(self, line: "ViewerConnection") -> None:
        while (told := await line.next()) is not None:
            await self.world.pause(0, 60)
            self.world.checks.heard(self, told)
            self.last, self.view = told.number, told.view


class ViewerConnection:
    """A connection from a watcher to a server."""

    def __init__(self, process: Process, watcher: Watcher) -> None:
        self.process = process
        self.viewer: Subscription | None = None
        """The server's side; None while it is being made."""
        self.is_over = False
        self.reached = watcher.last
        """The last number that was sent on it."""
        self._watcher = watcher
        self._life = process.life
        self._told: asyncio.Queue[ViewerEntry | None] = asyncio.Queue()
        process.connections[self] = None

    def tell(self, told: ViewerEntry) -> None:
        """Send a message from the server's side."""
        if not self.is_over:
            self.reached = told.number
            self._told.put_nowait(told)

    async def next(self) -> ViewerEntry | None:
        """Wait for the next message at the client's side; None means that it is broken."""
        return await self._told.get()

    def broken(self) -> None:
        """Break: messages under way still arrive."""
        if not self.is_over:
            self.is_over = True
            self._told.put_nowait(None)
            self.process.connections.pop(self, None)

    def hang_up(self) -> None:
        """Tell the server, when it can be reached, that the client has gone."""
        if not self.is_over:
            self.broken()
            self._life.soon(self._close)

    def lose_patience(self) -> None:
        """Disconnect if the server has been silent for long."""
        if self._life.frozen and not self._life.dead:
            self.hang_up()

    def _close(self) -> None:
        if self.viewer is not None:
            self.process.host.unsubscribe(self._watcher.table, self.viewer)


class Player(Watcher):
    """A client that plays."""

    name: str

    def __init__(self, world: "World", table: str, name: str, slow: float) -> None:
        super().__init__(world, table, name)
        self._slow = slow
        self._asked = 0

    async def live(self, opening: Open | None) -> None:
        """Sit down, and play until the world becomes quiet."""
        chance = self.world.chance
        if opening is not None:
            await self.ask(opening)
        while not self.world.quiet:
            await self.world.pause(50, int(self._slow))
            if chance.random() < 0.004:
                await self.world.pause(5_000, 40_000)
            view = self.view
            if view is None:
                await self.ask(Sit(None, self.name, admitted=True))
                continue
            if view.phase == "closed":
                return
            if (command := self._choose(view)) is not None:
                await self.ask(command)

    def _choose(self, view: TableView) -> Command | None:
        chance = self.world.chance
        luck = chance.random()
        if luck < 0.02:
            return self._anything()
        if view.seat is None:
            return Sit(None, self.name, admitted=True) if luck < 0.3 else None
        if view.phase == "playing":
            awaited = view.standings[view.seat].state == "active"
            return Play(chance.choice(view.legal)) if view.legal and (awaited or luck < 0.3) else None
        sitter = view.sitters[view.seat]
        if view.host == self.name and None in view.sitters and view.settings.bots and luck < 0.5:
            return AddBot(LEVELS[0], None)
        if sitter is None or sitter.ready:
            return None
        others = tuple(each.player for each in view.sitters if each and each.player != self.name)
        return Ready(f"seed {luck}", others if luck < 0.8 else None)

    def _anything(self) -> Command:
        # Mistakes and hostile commands, most of which are refused.
        chance = self.world.chance
        cards = tuple(Card(chance.randrange(52)) for _ in range(chance.choice((1, 1, 2))))
        return chance.choice(
            (
                Say("hello", self.name), Say(" ", self.name), Leave(), Resign(), Unready(), Close(),
                Ready("late"), Ready("x" * 65), Sit(Seat(1), self.name, admitted=False), RemoveBot(Seat(1)),
                RemovePlayer(Seat(chance.randrange(6))), Ready("to nobody", ()),
                AddBot("nobody", None), Play(TAKE), Play(PASS), Play(REDEAL), Play(Lead(cards)),
                Play(ThrowIn(cards)), Play(Beat(((cards[0], cards[-1]),))),
            )
        )  # fmt: skip

    async def ask(self, command: Command) -> Accepted | Refusal | None:
        """Send a command under one id until it is answered."""
        self._asked += 1
        command_id = f"{self.name}.{self._asked}"
        while not self.world.quiet:
            answer = await self._send(command, command_id)
            if answer is not None and not (isinstance(answer, Refusal) and answer.word in AGAIN):
                self.world.checks.answered(self, command, command_id, answer)
                return answer
            await self.world.pause(100, 3000)
        return None

    async def _send(self, command: Command, command_id: str) -> Accepted | Refusal | None:
        # None: there was no answer.
        world = self.world
        process = world.some_process()
        await world.pause(0, 60)
        if process is None or not process.alive or world.chance.random() < world.chaos.lost:
            return None
        answer: asyncio.Future[Accepted | Refusal] = asyncio.get_running_loop().create_future()
        process.life.spawn(self._deliver(process, command, command_id, answer))
        if world.chance.random() < world.chaos.doubled:
            other = world.some_process() or process
            if other.alive:
                other.life.spawn(self._deliver(other, command, command_id, None))
        try:
            found = await asyncio.wait_for(answer, 4)
        except TimeoutError:
            return None
        return None if world.chance.random() < world.chaos.lost else found

    async def _deliver(
        self,
        process: Process,
        command: Command,
        command_id: str,
        answer: asyncio.Future[Accepted | Refusal] | None,
    ) -> None:
        if answer is None:
            await self.world.pause(0, 5000)  # a late copy
        outcome = await process.host.submit(self.table, self.name, command, command_id)
        self.world.checks.told(self, command_id, outcome)
        if isinstance(outcome, Accepted) and isinstance(command, Open | Sit):
            process.presence.expect_connection(self.table, self.name)
        if answer is not None and not answer.done():
            answer.set_result(outcome)
