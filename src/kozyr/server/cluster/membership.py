"""Cluster membership: live processes, claims on due tables, connected players and recent broadcasts.

No process owns a table: only an append to the table's log decides what happens there, and a claim only saves
duplicate work. A dead process's claims expire within seconds, and other processes take over its work.
`SingleNode` is for a store that only one process uses. The PostgreSQL store serves any number of processes.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple, Protocol

from kozyr.server.tables.ports import DueTable, Store

CLAIM_MS = 1_000
"""How long a claim on a table lasts, unless the process renews the claim."""
ANY_NUMBER = 0
"""A claim with this number stays valid, whatever the number of the table's last entry."""
DEAD_MS = 3_000
"""A process without a heartbeat for this long counts as dead."""
BROADCASTS_MS = 90_000
"""How long a broadcast message is kept."""


class Heartbeat(NamedTuple):
    """What a process learns from its heartbeat."""

    now: int
    """The store's own time, in milliseconds since 1970."""
    up_since: int
    """Since this time, at least one process has always been alive. Before it, no player could play."""
    others: int
    """The number of other live processes."""
    must_report_players: bool = False
    """Whether the process must report its connected players again.

    The process is new, or others took over its players, or the store was down and may have lost some.
    """
    is_up_since_final: bool = True
    """Whether `up_since` is final. It may still change while a dead process counts as alive (`DEAD_MS`)."""


class Claim(NamedTuple):
    """A process's claim on the due work of a table; usually, the table's next stored entry ends the claim."""

    table: str
    number: int
    """The number of the table's last entry, or `ANY_NUMBER` if this process is the only one."""


class SeatedPlayer(NamedTuple):
    """A player at a table."""

    table: str
    player: str


class BroadcastMessage(NamedTuple):
    """A message to all processes, stored briefly for processes that missed the message on the bus."""

    number: int
    """Unique, but not in order."""
    kind: str
    about: str
    """The person or thing that the message concerns."""
    body: bytes


class Membership(Protocol):
    """The processes that serve one store. A call that raises `UnavailableError` had no effect."""

    # Live processes.

    async def record_heartbeat(self, node: str) -> Heartbeat:
        """Record a heartbeat of a process, which sends one about every second."""

    async def leave(self, node: str) -> None:
        """Remove a process; other processes may immediately take over its players."""

    # Due work.

    async def claim(self, due_by: int, until: int, limit: int, skip: Collection[str] = ()) -> Sequence[Claim]:
        """Claim unclaimed tables due at `due_by` that are not in `skip`, the longest overdue first.

        No other process can claim such a table before `until`, unless a new entry of the table is stored.
        """

    async def extend_claims(self, claims: Sequence[Claim], until: int) -> None:
        """Extend claims, or release them with a time in the past."""

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """Return tables that can be claimed by `due_by`; `DueTable.at` is the earliest time of a claim."""

    # Entries of other processes.

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last entry number of each of these tables that exists."""

    # Connected players.

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Record that a player is connected to a table through this process; a second call does nothing."""

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:
        """Remove a connection; return whether the player is still connected to another live process."""

    async def take_over_players(self, node: str) -> Sequence[SeatedPlayer]:
        """Remove processes that died or left, record their players at this process, and return the players.

        Each player is returned to one process only. That process must then check with `remove_connection`
        whether the player is connected elsewhere. If it dies before, another process takes over the player.
        """

    # Broadcasts.

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a broadcast message briefly; return its number."""

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """Return the stored broadcast messages, at least those of the last minute."""


class _DueList(NamedTuple):
    # The answer to a query for due tables, with the arguments of the query.
    due_by: int
    limit: int
    tables: Sequence[DueTable]


class SingleNode:
    """The membership of a process that is the only user of its store."""

    def __init__(self, store: Store, clock: Callable[[], int]) -> None:
        self._store = store
        self._clock = clock
        self._up_since: int | None = None
        self._last_due_list: _DueList | None = None
        """The last answer of `due_tables`; usually a call of `claim` follows and uses it."""

    async def record_heartbeat(self, node: str) -> Heartbeat:  # noqa: ARG002 - there is only one process
        """Return a heartbeat without other processes."""
        now = self._clock()
        if self._up_since is None:
            self._up_since = now
        return Heartbeat(now, self._up_since, 0)

    async def leave(self, node: str) -> None:
        """Do nothing: there are no other processes."""

    async def claim(self, due_by: int, until: int, limit: int, skip: Collection[str] = ()) -> Sequence[Claim]:  # noqa: ARG002 - no other process claims
        """Return due tables; use the last due list if possible, to save a query."""
        due_list, self._last_due_list = self._last_due_list, None
        query_limit = limit + len(skip)
        if due_list is not None and due_by <= due_list.due_by and query_limit <= due_list.limit:
            due_tables = [due for due in due_list.tables if due.at <= due_by]
        else:
            due_tables = list(await self._store.due_tables(due_by, query_limit))
        return [Claim(due.table, ANY_NUMBER) for due in due_tables if due.table not in skip][:limit]

    async def extend_claims(self, claims: Sequence[Claim], until: int) -> None:
        """Do nothing: no other process claims tables."""

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """Return due tables."""
        due_tables = await self._store.due_tables(due_by, limit)
        self._last_due_list = _DueList(due_by, limit, due_tables)
        return due_tables

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:  # noqa: ARG002 - no other process stores entries
        """Return no numbers: no other process stores entries."""
        return {}

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Do nothing: there is no other process to inform."""

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:  # noqa: ARG002 - there is only one process
        """Return false: there is no other process."""
        return False

    async def take_over_players(self, node: str) -> Sequence[SeatedPlayer]:  # noqa: ARG002 - there is only one process
        """Return no players: no other process can die."""
        return ()

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:  # noqa: ARG002 - there is no receiver
        """Do nothing: there is no receiver."""
        return 0

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """Return no messages: there is no other sender."""
        return ()
