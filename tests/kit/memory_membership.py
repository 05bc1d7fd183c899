"""Cluster membership for several hosts of one process that share one store in memory.

Simulations of many processes use it. It behaves like `stores.postgres.membership`, with a clock from the
caller.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from kozyr.server.cluster.membership import (
    BROADCASTS_MS,
    DEAD_MS,
    BroadcastMessage,
    Claim,
    Heartbeat,
    SeatedPlayer,
)
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import DueTable

LEFT: Final = -1
"""The last heartbeat time of a node that has left."""
NO_LIMIT: Final = 1 << 62


class MemoryMembership:
    """The hosts that serve one store in memory."""

    def __init__(self, store: MemoryStore, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._last_heartbeats: dict[str, int] = {}
        """The time of each node's last heartbeat."""
        self._joined: dict[str, int] = {}
        """The time of each node's first heartbeat, in the order of these times."""
        self._settled: set[str] = set()
        """Nodes that know for certain whether another node was alive before them."""
        self._since = self._reachable_since = 0
        """Since when nodes have been alive without a break, and since when they could send heartbeats."""
        self._connected: dict[SeatedPlayer, set[str]] = {}
        """The nodes through which each player is connected."""
        self._held: dict[str, tuple[int, int]] = {}
        """The entry number for which a table is held, and until when."""
        self._broadcasts: list[tuple[int, BroadcastMessage]] = []
        """Broadcast messages with their times."""
        self._broadcast_count = 0

    async def record_heartbeat(self, node: str) -> Heartbeat:
        """Record a node's heartbeat."""
        now = self._clock()
        alive = [
            name for name, seen in self._last_heartbeats.items() if seen != LEFT and abs(now - seen) < DEAD_MS
        ]
        if not alive:
            self._since = self._reachable_since = now
        is_unknown = node not in self._last_heartbeats
        self._last_heartbeats[node] = now
        if is_unknown:
            self._joined.pop(node, None)  # to place it after all live nodes
            self._joined[node] = now
            self._settled.discard(node)
        self._settle(node, alive)
        self._broadcasts = [each for each in self._broadcasts if each[0] > now - BROADCASTS_MS]
        return Heartbeat(
            now, self._since, sum(name != node for name in alive), is_unknown, node in self._settled
        )

    def _settle(self, node: str, alive: Sequence[str]) -> None:
        # An older node that counts as alive may be dead already. Only a heartbeat after this node joined
        # proves that the older node was alive then.
        if node not in self._settled:
            order = [*self._joined]
            older_nodes = [name for name in alive if order.index(name) < order.index(node)]
            if not older_nodes:
                self._since = self._joined[node]
            if not older_nodes or any(
                name in self._settled and self._last_heartbeats[name] > self._joined[node]
                for name in older_nodes
            ):
                self._settled.add(node)

    async def leave(self, node: str) -> None:
        """Record that a node has left."""
        if node in self._last_heartbeats:
            self._last_heartbeats[node] = LEFT

    async def claim(self, due_by: int, until: int, limit: int, skip: Collection[str] = ()) -> Sequence[Claim]:
        """Claim due tables that no node holds, except those in `skip`, the longest overdue first."""
        claims: list[Claim] = []
        for due in await self._store.due_tables(due_by, NO_LIMIT):
            if len(claims) == limit:
                break
            if due.table not in skip and self._held_until(due.table) <= due_by:
                claims.append(Claim(due.table, self._store.last_number(due.table)))
                self._held[due.table] = claims[-1].number, until
        return claims

    async def extend_claims(self, claims: Sequence[Claim], until: int) -> None:
        """Extend claims until a time, or release them with a time in the past."""
        for table, number in claims:
            if self._held.get(table, (0, 0))[0] == number == self._store.last_number(table):
                self._held[table] = number, until

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List the tables that can be claimed by this time, each with its earliest time."""
        listed = [
            DueTable(due.table, max(due.at, self._held_until(due.table)))
            for due in await self._store.due_tables(due_by, NO_LIMIT)
        ]
        return sorted((due for due in listed if due.at <= due_by), key=lambda due: due.at)[:limit]

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last entry number of each table."""
        lasts = {table: self._store.last_number(table) for table in tables}
        return {table: last for table, last in lasts.items() if last}

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Record that a player is connected to a table through this node."""
        if node in self._last_heartbeats:
            self._connected.setdefault(seated, set()).add(node)

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:
        """Record a disconnect; return whether the player is still connected through another live node."""
        nodes = self._connected.get(seated, set())
        nodes.discard(node)
        if not nodes:
            self._connected.pop(seated, None)
        return not all(map(self._is_dead, nodes))

    async def take_over_players(self, node: str) -> Sequence[SeatedPlayer]:
        """Remove dead and departed nodes, and assign their connected players to this node."""
        if node not in self._last_heartbeats:
            return ()
        dead = {name for name in self._last_heartbeats if name != node and self._is_dead(name)}
        for name in dead:
            del self._last_heartbeats[name]
        orphaned = [seated for seated, nodes in self._connected.items() if nodes & dead]
        for seated in orphaned:
            self._connected[seated] = self._connected[seated] - dead | {node}
        return sorted(orphaned)

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a broadcast message for a short while; return its number."""
        self._broadcast_count += 1
        self._broadcasts.append((self._clock(), BroadcastMessage(self._broadcast_count, kind, about, body)))
        return self._broadcast_count

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """List the recent broadcast messages."""
        return [message for at, message in self._broadcasts if at > self._clock() - BROADCASTS_MS]

    def _is_dead(self, node: str) -> bool:
        # The differences are absolute, because the clock may be set back.
        now, seen = self._clock(), self._last_heartbeats.get(node, LEFT)
        return seen == LEFT or (abs(now - seen) >= DEAD_MS and abs(now - self._reachable_since) >= DEAD_MS)

    def _held_until(self, table: str) -> int:
        number, until = self._held.get(table, (0, 0))
        return until if number == self._store.last_number(table) else 0
