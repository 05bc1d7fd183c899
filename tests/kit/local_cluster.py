"""Several processes on one store, in tests.

The nodes share one store in memory, one membership, one bus and one clock. The test moves the clock, or it is
that of a virtual loop.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence

from kozyr.rules import Action, must
from kozyr.server.cluster.local_bus import Exchange, LocalBus
from kozyr.server.cluster.membership import Claim, Heartbeat, SeatedPlayer
from kozyr.server.cluster.node import Node
from kozyr.server.cluster.relay import Relay
from kozyr.server.tables.host import ViewedTable
from kozyr.server.tables.ports import UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tables.scheduler import Scheduler
from kozyr.table import AddBot, Open, Play, Ready, make_settings
from tests.kit.hosts import FailingStore, House
from tests.kit.memory_membership import MemoryMembership

NOON = 1_000_000


class FailingMembership(MemoryMembership):
    """A membership whose store can be unreachable and whose answers can be slow."""

    gone = False
    raced = False
    released: Sequence[Claim] = ()
    """The claims that were released last."""

    def slow(self) -> asyncio.Event:
        """Delay the answers about connections until this event is set."""
        self._may_answer = asyncio.Event()
        return self._may_answer

    _may_answer: asyncio.Event | None = None

    async def record_heartbeat(self, node: str) -> Heartbeat:
        """Record a heartbeat, or fail."""
        self._there()
        return await super().record_heartbeat(node)

    async def leave(self, node: str) -> None:
        """Record that a node leaves, or fail."""
        self._there()
        await super().leave(node)

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Add a connection, or fail."""
        self._there()
        await super().add_connection(node, seated)
        await self._answered()

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:
        """Remove a connection, or fail."""
        self._there()
        elsewhere = await super().remove_connection(node, seated)
        await self._answered()
        return elsewhere

    async def _answered(self) -> None:
        if self._may_answer is not None:
            await self._may_answer.wait()

    async def claim(self, due_by: int, until: int, limit: int, skip: Collection[str] = ()) -> Sequence[Claim]:
        """Claim due tables, unless another node is always first."""
        return () if self.raced else await super().claim(due_by, until, limit, skip)

    async def extend_claims(self, claims: Sequence[Claim], until: int) -> None:
        """Extend or release claims."""
        if not until:
            self.released = claims
        await super().extend_claims(claims, until)

    def connected_nodes(self) -> dict[str, list[str]]:
        """Return the nodes through which each player of the table is connected."""
        return {who.player: sorted(nodes) for who, nodes in sorted(self._connected.items())}

    def _there(self) -> None:
        if self.gone:
            raise UnavailableError


class LocalCluster:
    """One store, one membership, one bus, one clock."""

    def __init__(self, clock: Callable[[], int] | None = None) -> None:
        self.now = NOON
        self.clock = clock or (lambda: self.now)
        self.store = FailingStore()
        self.membership = FailingMembership(self.store, self.clock)
        self.exchange = Exchange()

    def node(self, name: str) -> "ClusterNode":
        """Add a node."""
        return ClusterNode(self, name)


def virtual_cluster() -> LocalCluster:
    """Make a cluster whose clock is the loop's."""
    loop = asyncio.get_running_loop()
    return LocalCluster(lambda: NOON + round(loop.time() * 1000))


class ClusterNode(House):
    """One node of the cluster."""

    def __init__(self, cluster: LocalCluster, name: str) -> None:
        super().__init__(cluster.store, cluster.clock)
        self.cluster = cluster
        self.name = name
        self.membership = cluster.membership
        self.bus = LocalBus(cluster.exchange)
        self.relay = self.follow(Relay(self.host, self.bus, self.membership))
        self.chooser = SlowChooser()
        self.scheduler = Scheduler(self.host, self.membership, cluster.clock, self.chooser, lambda: 1)
        self.events.on_due = self.scheduler.notice_due
        self.presence = self.new_presence(0)
        self.outages: list[int] = []
        self.figures = RecordedClusterMetrics()
        self.node = self.node_with(self.presence)

    def new_presence(self, grace_s: float) -> Presence:
        """Make another presence tracker."""
        presence = Presence(self.host, self.membership, self.name, grace_s)
        self.events.on_away = presence.correct_away
        return presence

    def node_with(self, presence: Presence, ahead: int = 0) -> Node:
        """Make a node whose clock is ahead."""
        return Node(
            self.name,
            self.membership,
            lambda: self.cluster.clock() + ahead,
            presence,
            note_outage=self.outages.append,
            metrics=self.figures,
        )  # fmt: skip

    async def begin(self, table: str, bots: int = 1, **settings: object) -> None:
        """Start a game of u0 and bots."""
        chosen = must(make_settings(seats=bots + 1, **settings))  # type: ignore[arg-type]  # as they are named
        must(await self.ask("u0", Open(table, chosen, "U0"), table=table))
        for _ in range(bots):
            must(await self.ask("u0", AddBot("random", None), table=table))
        must(await self.ask("u0", Ready("s"), table=table))

    async def begin_for_a_bot(self, table: str) -> None:
        """Start a game, and play for u0 until the bot must act."""
        await self.begin(table, clock="none")
        while not must(await self.host.find_waiting_bots(table)):
            seen = must(await self.host.view(table, "u0"))
            must(await self.ask("u0", Play(seen.view.legal[0]), table=table))

    async def play(self, table: str) -> None:
        """Play the first legal action for u0 until the game is over."""
        viewer = must(await self.host.subscribe(table, "u0", 0))
        while (told := await viewer.next()) is not None and told.view.phase != "over":
            if told.view.legal:
                await self.ask("u0", Play(told.view.legal[0]), table=table)


class RecordedClusterMetrics:
    """Keeps the reported metrics."""

    def __init__(self) -> None:
        self.told: list[tuple[int, float]] = []

    def cluster_size(self, nodes: int, skew_s: float) -> None:
        """Record the number of nodes, and by how much the clock is ahead."""
        self.told.append((nodes, skew_s))


class SlowChooser:
    """Chooses the first legal action after a given time, with a limited number of choices at a time."""

    def __init__(self, takes_s: float = 0, most: int = 1_000) -> None:
        self.takes_s = takes_s
        self.most = most
        self.under_way = 0
        self.thoughts: list[tuple[str, int, int | None]] = []
        """The table, entry number and seat of each choice."""

    @property
    def is_busy(self) -> bool:
        """Whether another choice would have to wait."""
        return self.under_way >= self.most

    async def choose(self, level: str, bot_view: ViewedTable) -> Action:
        """Choose after a while."""
        assert level == "random"
        self.thoughts.append((bot_view.view.id, bot_view.number, bot_view.view.seat))
        self.under_way += 1
        try:
            await asyncio.sleep(self.takes_s)
        finally:
            self.under_way -= 1
        return bot_view.view.legal[0]
