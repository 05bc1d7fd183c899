"""Cluster membership of the processes that share one PostgreSQL database.

The membership data is in the database (`migrations/0003.sql` and `0006.sql`). Most of its times come from the
database's clock. Membership queries have their own connections, so they and the games never wait for each
other. Their commits do not wait for the disk. If the database crashes, the nodes report the lost data again.
"""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from asyncpg import Record

from kozyr.server.cluster.membership import (
    BROADCASTS_MS,
    DEAD_MS,
    BroadcastMessage,
    Claim,
    Heartbeat,
    SeatedPlayer,
)
from kozyr.server.stores.database_client import DatabaseClient
from kozyr.server.stores.postgres.batches import Batches
from kozyr.server.stores.postgres.connections import SESSION_SETTINGS, ConnectionPool
from kozyr.server.tables.ports import DueTable

MEMBERSHIP_SETTINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **SESSION_SETTINGS,
        "synchronous_commit": "off",
        # Query plans must stay fast with any number of game tables: use an index and join row by row.
        "plan_cache_mode": "force_generic_plan",
        "enable_seqscan": "off",
        "enable_bitmapscan": "off",
        "enable_hashjoin": "off",
        "enable_mergejoin": "off",
        "jit": "off",
    }
)
MAX_CHANGES_PER_BATCH: Final = 500
"""How many connects and disconnects of players are sent together; the death of a node causes many."""

SELECT_CLAIMABLE: Final = """
SELECT f.id FROM kozyr.tables AS f
WHERE f.due <= $1 AND f.name <> ALL ($4::text[])
    AND (f.held_for IS DISTINCT FROM f.last OR f.held_until <= $1)
ORDER BY f.due, f.id LIMIT $3
FOR NO KEY UPDATE SKIP LOCKED
"""
"""Tables that can be claimed. `held_for` is the number of the table's last entry at the claim, so a new entry
ends the claim. Locked tables are skipped: another process is storing an entry or claiming the table."""
CLAIM_TABLES: Final = f"""
UPDATE kozyr.tables AS t SET held_for = t.last, held_until = $2
WHERE t.id = ANY (ARRAY({SELECT_CLAIMABLE}))
RETURNING t.due, t.id, t.name, t.last
"""  # noqa: S608 - a constant
EXTEND_CLAIMS: Final = """
UPDATE kozyr.tables AS t SET held_until = $3
WHERE t.id = ANY (ARRAY(
    SELECT h.id FROM unnest($1::text[], $2::bigint[]) AS c (name, number)
    JOIN kozyr.tables AS h ON h.name = c.name
    WHERE h.last = c.number AND h.held_for = c.number
    FOR NO KEY UPDATE OF h SKIP LOCKED
))
"""
"""Extends claims, but only those that no new entry has ended."""
SELECT_DUE_TABLES: Final = """
WITH free AS MATERIALIZED (
    SELECT t.due AS at, t.id, t.name FROM kozyr.tables AS t
    WHERE t.due <= $1 AND (t.held_for IS DISTINCT FROM t.last OR t.held_until <= t.due)
    ORDER BY t.due, t.id LIMIT $2
), held AS (
    SELECT t.held_until AS at, t.id, t.name FROM kozyr.tables AS t
    WHERE t.due <= (SELECT CASE count(*) WHEN $2 THEN max(free.at) ELSE $1 END FROM free)
        AND t.held_for = t.last AND t.held_until > t.due AND t.held_until <= $1
)
SELECT a.name, a.at FROM (SELECT * FROM free UNION ALL SELECT * FROM held) AS a ORDER BY a.at, a.id LIMIT $2
"""
"""Tables in `free` can be claimed when they are due, and tables in `held` when their claim expires. `held`
has few rows, because only due tables are ever claimed. If `free` reaches the limit $2, held tables that are
due after its last row cannot be in the answer: their claims expire even later."""
SELECT_LAST_NUMBERS: Final = "SELECT name, last FROM kozyr.tables WHERE name = ANY ($1::text[])"
SELECT_BROADCASTS: Final = (
    "SELECT number, kind, about, body FROM kozyr.tidings WHERE at > kozyr.clock() - $1 ORDER BY number"
)

# The database keeps names of earlier versions: `forgotten` is `must_report_players`, and the table `tidings`
# has the broadcasts.
_BEAT: Final = "SELECT now, since, others, forgotten, settled FROM kozyr.beat($1, $2, $3)"
_CHANGE_CONNECTIONS: Final = "SELECT kozyr.change_connections($1, $2, $3, $4, $5)"
_TAKE_OVER: Final = "SELECT table_name, player FROM kozyr.take_over_players($1, $2, $3)"
_ADD_BROADCAST: Final = """
INSERT INTO kozyr.tidings (at, kind, about, body) VALUES (kozyr.clock(), $1, $2, $3) RETURNING number
"""


class _ConnectionChange(NamedTuple):
    """A player connects or disconnects."""

    node: str
    table: str
    player: str
    is_connected: bool


class PostgresMembership(DatabaseClient):
    """The processes that serve one database."""

    def __init__(self, pool: ConnectionPool) -> None:
        self._pool = pool
        self._connection_changes = Batches[_ConnectionChange, bool](
            self._send_changes, size=MAX_CHANGES_PER_BATCH, max_in_flight=1
        )
        self._unanswered: set[str] = set()
        """Calls that have no answer. A failed call may have taken effect, and its result is then lost."""

    async def record_heartbeat(self, node: str) -> Heartbeat:
        """Record a node's heartbeat."""
        rows, is_result_lost = await self._query_once(f"beat {node}", _BEAT, node, DEAD_MS, BROADCASTS_MS)
        beat = Heartbeat(*rows[0])
        return beat._replace(must_report_players=beat.must_report_players or is_result_lost)

    async def leave(self, node: str) -> None:
        """Record that a node has left."""
        await self._query("UPDATE kozyr.nodes SET seen = 0 WHERE name = $1", node)  # 0: the node has left

    async def claim(self, due_by: int, until: int, limit: int, skip: Collection[str] = ()) -> Sequence[Claim]:
        """Claim due tables that no node holds, except those in `skip`, the longest overdue first."""
        rows = await self._query(CLAIM_TABLES, due_by, until, limit, list(skip))
        return [Claim(name, last) for _, _, name, last in sorted(map(tuple, rows))]

    async def extend_claims(self, claims: Sequence[Claim], until: int) -> None:
        """Extend claims until a time, or release them with a time in the past."""
        if claims:
            tables, numbers = [claim.table for claim in claims], [claim.number for claim in claims]
            await self._query(EXTEND_CLAIMS, tables, numbers, until)

    async def due_tables(self, due_by: int, limit: int) -> Sequence[DueTable]:
        """List tables that can be claimed by `due_by`; `DueTable.at` is the earliest time of a claim."""
        return [DueTable(*row) for row in await self._query(SELECT_DUE_TABLES, due_by, limit)]

    async def last_numbers(self, tables: Sequence[str]) -> Mapping[str, int]:
        """Return the last entry number of each table."""
        return dict(map(tuple, await self._query(SELECT_LAST_NUMBERS, list(tables)))) if tables else {}

    async def add_connection(self, node: str, seated: SeatedPlayer) -> None:
        """Record that a player is connected to a table through this node."""
        await self._change_connection(node, seated, is_connected=True)

    async def remove_connection(self, node: str, seated: SeatedPlayer) -> bool:
        """Record a disconnect; return whether the player is still connected through another live node."""
        return await self._change_connection(node, seated, is_connected=False)

    async def take_over_players(self, node: str) -> Sequence[SeatedPlayer]:
        """Remove dead and departed nodes, and assign their connected players to this node."""
        call = f"take over {node}"
        is_result_lost = call in self._unanswered  # the database then returns the same players again
        rows, _ = await self._query_once(call, _TAKE_OVER, node, is_result_lost, DEAD_MS)
        return [SeatedPlayer(*row) for row in rows]

    async def add_broadcast(self, kind: str, about: str, body: bytes) -> int:
        """Store a broadcast message for `BROADCASTS_MS`; return its number."""
        self._must_be_open()
        rows = await self._pool.query(_ADD_BROADCAST, kind, about, body)
        return int(rows[0][0])

    async def broadcasts(self) -> Sequence[BroadcastMessage]:
        """List the recent broadcast messages."""
        return [BroadcastMessage(*row) for row in await self._query(SELECT_BROADCASTS, BROADCASTS_MS)]

    async def _change_connection(self, node: str, seated: SeatedPlayer, *, is_connected: bool) -> bool:
        self._must_be_open()
        # One change at a time per player and table, so that each change sees the result of the previous one.
        return await self._connection_changes.submit(
            seated, _ConnectionChange(node, seated.table, seated.player, is_connected)
        )

    async def _send_changes(self, changes: Sequence[_ConnectionChange]) -> Sequence[bool]:
        rows = await self._pool.query_with_retry(
            _CHANGE_CONNECTIONS, *map(list, zip(*changes, strict=True)), DEAD_MS
        )
        answers: Sequence[bool] = rows[0][0]
        return answers

    async def _query_once(self, call: str, query: str, *values: object) -> tuple[Sequence[Record], bool]:
        """Run a query without a retry; also return whether the result of an earlier equal `call` was lost."""
        self._must_be_open()
        is_result_lost = call in self._unanswered
        self._unanswered.add(call)
        rows = await self._pool.query(query, *values)
        self._unanswered.discard(call)
        return rows, is_result_lost

    async def _query(self, query: str, *values: object) -> Sequence[Record]:
        self._must_be_open()
        return await self._pool.query_with_retry(query, *values)

    async def _close(self) -> None:
        await self._connection_changes.finish()
        await self._pool.close()
