"""A server in a world.

It has the production parts, composed as in production, on a remote store: a single server, or one of several
with a bus and a membership. It can be killed at any moment and started again, asked to stop, or frozen.
"""

import asyncio
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from kozyr.rules import Action
from kozyr.server.api.messages.publications import attach_rendered, pack_rendered
from kozyr.server.cluster.broadcast import Broadcast
from kozyr.server.cluster.local_bus import LocalBus
from kozyr.server.cluster.membership import SingleNode
from kozyr.server.cluster.node import Node
from kozyr.server.cluster.relay import Relay
from kozyr.server.lobby.lobby import Lobby
from kozyr.server.lobby.lobby_sync import LobbySync
from kozyr.server.lobby.table_index import LobbyLine
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.rating_notices import RatingNotices
from kozyr.server.tables.finished_games import rating_key_of_bot
from kozyr.server.tables.host import Host, HostEnvironment, ViewedTable
from kozyr.server.tables.host_events import HostEvents
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.resumption import Resumption
from kozyr.server.tables.scheduler import Scheduler
from kozyr.table import Settings, SitterFacts
from tests.worlds.lives import Life
from tests.worlds.remote_store import RemoteMembership, RemoteStore
from tests.worlds.world_bus import WorldBus

if TYPE_CHECKING:
    from tests.worlds.people import ViewerConnection
    from tests.worlds.world import World

LEVELS = ("random",)


async def _read_sitter(settings: Settings, player: str) -> SitterFacts:  # noqa: ARG001 - as the host calls it
    # Every person of a world is registered.
    return SitterFacts() if player.startswith(rating_key_of_bot("")) else SitterFacts(registered=True)


class Process:
    """A server, one life after another."""

    # The parts of the server; a test of the checks puts a broken one here.
    host_class: type[Host] = Host
    relay_class: type[Relay] = Relay
    lobby_class: type[Lobby] = Lobby
    scheduler_class: type[Scheduler] = Scheduler
    presence_class: type[Presence] = Presence
    broadcast_class: type[Broadcast] = Broadcast
    lobby_sync_class: type[LobbySync] = LobbySync
    node_class: type[Node] = Node
    projector_class: type[Projector] = Projector
    is_busy = False

    def __init__(self, world: "World", name: str) -> None:
        self.world = world
        self.name = name
        self.lives = 0
        self.life = Life(name)
        self.life.end()
        self.since: int | None = None
        """When it began to accept connections; None if it does not."""
        self.connections: dict[ViewerConnection, None] = {}
        """The connections of watchers, which break when it dies."""
        self.ahead = 0
        """How far its clock is ahead of the world's."""
        self.most_ahead = 0
        """The most that it was ever ahead."""

    @property
    def alive(self) -> bool:
        """Whether clients can connect."""
        return self.since is not None

    def clock(self) -> int:
        """Return the server's own time."""
        return self.world.now() + self.ahead

    def start(self) -> None:
        """Start it on the store as it is."""
        world = self.world
        self.lives += 1
        life = self.life = Life(f"{self.name}.{self.lives}")
        world.lives.append(life)
        store: Any = RemoteStore(world, life, world.truth)
        self.bus = WorldBus(world.wire, life) if world.several else LocalBus()
        membership: Any = (
            RemoteMembership(world, life, world.membership)
            if world.several
            else SingleNode(store, self.clock)
        )
        environment = HostEnvironment(self.clock, world.chance.randbytes, LEVELS, _read_sitter)
        self.host = self.host_class(store, environment, self._host_events())
        self.relay = self.relay_class(
            self.host, self.bus, membership, lambda: world.count("gaps filled"), pack_rendered
        )
        self.broadcast = self.broadcast_class(self.bus, membership)
        self.lobby = self.lobby_class()
        self.lobby_sync = self.lobby_sync_class(self.lobby, store, self.bus, life.name, lambda: None)
        self.presence = self.presence_class(self.host, membership, life.name)
        self.node = self.node_class(
            life.name, membership, self.clock, self.presence, note_outage=self.host.note_outage
        )
        self.scheduler = self.scheduler_class(
            self.host, membership, self.clock, self, lambda: self.node.others
        )
        notices = RatingNotices(store, self.host)
        self.projector = self.projector_class(store, on_caught_up=notices.send)
        self._build_more(store)
        self._join_up()
        life.spawn(self._run(life))

    def _build_more(self, store: Any) -> None:  # noqa: ANN401 - the remote store
        """Build further parts, which `_run_more` runs."""

    def _run_more(self) -> tuple[Coroutine[Any, Any, None], ...]:
        return ()

    def _host_events(self) -> HostEvents:
        return HostEvents(
            on_due=lambda at: self.scheduler.notice_due(at),  # noqa: PLW0108 - built later
            on_listed=lambda table, listing, number: self.lobby_sync.publish(table, listing, number),  # noqa: PLW0108 - built later
            on_stored=lambda table, entry, what: self.relay.send(table, entry, what),  # noqa: PLW0108 - built later
            on_game_finished=lambda: self.projector.notice_game(),  # noqa: PLW0108 - built later
            on_received=attach_rendered,
            on_watched=lambda table, watched: self.relay.watch_table(table, watched),  # noqa: PLW0108 - built later
            on_away=lambda table, player: self.presence.correct_away(table, player),  # noqa: PLW0108 - built later
            on_lagging=lambda table: self.relay.fill_gaps_soon(table),  # noqa: PLW0108 - built later
        )

    def _join_up(self) -> None:
        checks, life = self.world.cluster_checks, self.life
        if isinstance(self.bus, WorldBus) and self in self.world.trouble.apart:
            self.bus.cut = True
            self.bus.switch(False)
        self.scheduler.call_others = lambda: self.bus.publish("duty", b"")
        self.bus.subscribe("duty", lambda _: self.scheduler.look_for_work())

        def told(what: str, line: LobbyLine) -> None:
            checks.lobby_told(life, what, line)

        self.lobby.follow(told)
        self.broadcast.set_handler("notice", lambda about, _: checks.taken(life, about))

    async def _run(self, life: Life) -> None:
        while True:
            try:
                await self.node.join()
                await self.node.settle()
                await self.lobby_sync.reload()
                break
            except UnavailableError:
                await self.world.pause(100, 1000)
        first = self.node.is_first
        # While no server was alive, no clock should have run.
        tables = self.lobby.tables_to_resume() if first else self.lobby.tables_without_clock()
        resumption = Resumption(self.host, max_at_start=1)  # so that the others are resumed in the background
        await resumption.begin(tables, disconnect_players=first)
        parts = (
            resumption,
            self.node,
            self.scheduler,
            self.relay,
            self.lobby_sync,
            self.broadcast,
            self.projector,
        )
        loops = (*[part.run() for part in parts], *self._run_more())
        self._running = [asyncio.create_task(each) for each in loops]
        self.since = self.world.now()
        self.world.cluster_checks.began(life)
        self.world.tell(f"{life.name} is there")

    def kill(self) -> None:
        """Kill it."""
        self.life.end()
        self.since = None
        if isinstance(self.bus, WorldBus):
            self.bus.leave()
        self._hang_up()

    def stop(self) -> None:
        """Ask it to stop: it finishes its work."""
        self.since = None
        self.life.spawn(self._rest())

    async def _rest(self) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self._hang_up()
        await self.scheduler.stop()
        await self.node.check_before_stop()
        await self.presence.stop()
        await self.host.stop()
        await self.broadcast.stop()
        await self.node.leave()
        self.world.tell(f"{self.life.name} has stopped")
        self.kill()

    def _hang_up(self) -> None:
        for connection in tuple(self.connections):
            connection.broken()
        self.connections.clear()

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Choose any legal action for a bot after some time."""
        assert level in LEVELS
        self.world.cluster_checks.thinks(self.life, bot_view)
        await self.world.pause(10, 1500)
        return self.world.chance.choice(bot_view.view.legal)
