"""Cluster membership: live processes, claims on due tables, connected players and recent broadcasts.

All of this is advisory: no process is in charge, and the log's append alone decides what happened. A dead
process's claims expire within seconds and other processes take over its work. `SingleNode` serves a store
that only one process uses; the PostgreSQL store's implementation serves any number of processes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from kozyr.server.tables.ports import Due, Store

HOLD_MS = 1_000
"""How long a claim on a table lasts unless renewed."""
ANY = 0
"""The entry number of a claim that no entry ends."""
DEAD_MS = 3_000
"""A process without a heartbeat for this long counts as dead."""
BROADCASTS_MS = 90_000
"""How long a broadcast message is kept."""


class Heartbeat(NamedTuple):
    """What a process learns from its heartbeat."""

    now: int
    """The store's own time, in milliseconds since 1970."""
    since: int
    """Since when at least one process has been alive without a break; before that no player could play."""
    others: int
    """The number of other live processes."""
    must_report_players: bool = False
    """Whether the process must report its connected players again. It is new, or was silent so long that
    other processes took them over (`orphaned`), or the store was down and may have lost some."""
    settled: bool = True
    """Whether it is now certain if another process was alive when this one joined."""


class Claim(NamedTuple):
    """A process's claim on a table after an entry; the next stored entry ends the claim."""

    table: str
    number: int
    """`ANY` if no other process could claim it."""


class SeatedPlayer(NamedTuple):
    """A player at a table."""

    table: str
    player: str


class BroadcastMessage(NamedTuple):
    """A message to all processes, stored briefly for those that missed it on the bus."""

    number: int
    """Unique, but not in order."""
    kind: str
    about: str
    """The person or thing it concerns."""
    body: bytes


class Membership(Protocol):
    """The processes that serve one store. Any call may raise `UnavailableError`; then it had no effect."""

    # Live processes.

    async def beat(self, node: str) -> Heartbeat:
        """Record a heartbeat of a process: the first time, and about every second."""

    async def leave(self, node: str) -> None:
        """Remove a process; players still recorded there are immediately orphaned."""

    # Due work.

    async def claim(self, now: int, until: int, limit: int, but: Collection[str] = ()) -> Sequence[Claim]:
        """Claim due and unclaimed tables except those in `but`, the longest overdue first.

        No other process gets them before `until`, unless a new entry is stored there.
        """

    async def hold(self, claims: Sequence[Claim], until: int) -> None:
        """Extend claims, or release them with a time in the past."""

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """Return tables that can be claimed at or before this time, each with its earliest time."""

    # Entries of other processes.

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last entry numbers of tables, without those that do not exist."""

    # Connected players.

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Record that a player is connected to a table at a process; a second call does nothing."""

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:
        """Remove that record; return whether the player is still connected to another live process."""

    async def orphaned(self, node: str) -> Sequence[SeatedPlayer]:
        """Remove dead processes and those that left, and record their players at this process.

        Return these players to one caller only, which must check whether they are connected anywhere
        (`remove_connection`). If that caller dies meanwhile, they are orphaned again. If this call fails, a
        later one returns them.
        """

    # Broadcasts.

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a broadcast message briefly; return its number."""

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """Return the broadcast messages of at least the last minute."""


class SingleNode:
    """The membership of a process that is the only user of its store."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._since: int | None = None
        self._listed: tuple[int, int, Sequence[Due]] | None = None
        """The last due list with its time and limit, because a claim follows a query."""

    async def beat(self, node: str) -> Heartbeat:  # noqa: ARG002 - there is only one process
        """Return a heartbeat without other processes."""
        now = self._clock()
        if self._since is None:
            self._since = now
        return Heartbeat(now, self._since, 0)

    async def leave(self, node: str) -> None:
        """Do nothing: there are no other processes."""

    async def claim(self, now: int, until: int, limit: int, but: Collection[str] = ()) -> Sequence[Claim]:  # noqa: ARG002 - no other process claims
        """Return due tables, from the last due list if possible, to save a query."""
        before, self._listed = self._listed, None
        if before is not None and now <= before[0] and limit + len(but) <= before[1]:
            listed = [due for due in before[2] if due.at <= now]
        else:
            listed = list(await self._store.due(now, limit + len(but)))
        return [Claim(due.table, ANY) for due in listed if due.table not in but][:limit]

    async def hold(self, claims: Sequence[Claim], until: int) -> None:
        """Do nothing: no other process claims tables."""

    async def due(self, now: int, limit: int) -> Sequence[Due]:
        """Return due tables."""
        listed = await self._store.due(now, limit)
        self._listed = now, limit, listed
        return listed

    async def numbers(self, tables: Sequence[str]) -> Mapping[str, int]:  # noqa: ARG002 - all entries were stored here
        """Return nothing: all entries were stored here."""
        return {}

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Do nothing: there is no other process to inform."""

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:  # noqa: ARG002 - there is only one process
        """Return false: there is no other process."""
        return False

    async def orphaned(self, node: str) -> Sequence[SeatedPlayer]:  # noqa: ARG002 - there is only one process
        """Return nothing: no other process can die."""
        return ()

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:  # noqa: ARG002 - there is no receiver
        """Do nothing: there is no receiver."""
        return 0

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """Return nothing: there is no other sender."""
        return ()
