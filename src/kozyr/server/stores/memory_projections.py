"""The rows and cursors of projections in memory."""

from collections.abc import Mapping, Sequence

from kozyr.server.stores.key_ranges import SortedRows, range_of
from kozyr.server.stores.memory_parts import MemoryGames
from kozyr.server.tables.finished_games import ProjectionBacklog, ProjectionMove, ProjectionRow


class MemoryProjections(MemoryGames):
    """The rows and cursors of projections."""

    def __init__(self) -> None:
        super().__init__()
        self._cursors: dict[str, int] = {}
        self._rows: dict[str, SortedRows[bytes]] = {}
        """Rows by projection."""

    async def projection_cursor(self, projection: str) -> int:
        """Return the sequence number of the last game that the projection includes."""
        self._must_be_open()
        return self._cursors.get(projection, 0)

    async def projection_backlogs(
        self, projections: Sequence[str], limit: int
    ) -> Sequence[ProjectionBacklog]:
        """Return the cursor of each projection, and at most `limit` games after it."""
        cursors = [await self.projection_cursor(projection) for projection in projections]
        return [ProjectionBacklog(cursor, await self.finished_after(cursor, limit)) for cursor in cursors]

    async def projection_rows(self, projection: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Return the existing rows with these keys."""
        self._must_be_open()
        rows = self._rows_of(projection)
        return {key: row for key in keys if (row := rows.get(key)) is not None}

    async def rows_of_projections(self, keys: Mapping[str, Sequence[str]]) -> Mapping[str, dict[str, bytes]]:
        """Return the existing rows with these keys; keys and rows are grouped by projection."""
        return {name: {**await self.projection_rows(name, own_keys)} for name, own_keys in keys.items()}

    async def projection_range(
        self, projection: str, *, prefix: str = "", after: str = "", limit: int
    ) -> Sequence[ProjectionRow]:
        """List the rows whose keys have the prefix and follow `after`, sorted by key."""
        self._must_be_open()
        rows = self._rows_of(projection).read(range_of(prefix, after=after), limit)
        return [ProjectionRow(*row) for row in rows]

    async def count_projection_rows(
        self, projection: str, *, prefix: str = "", before: str | None = None
    ) -> int:
        """Count the rows whose keys have the prefix and come before `before`."""
        self._must_be_open()
        return self._rows_of(projection).count(range_of(prefix, before=before))

    async def advance_projection(
        self, projection: str, before: int, after: int, rows: Mapping[str, bytes | None]
    ) -> bool:
        """Write rows and move the cursor from `before` to `after`; return False if it is not at `before`."""
        if await self.projection_cursor(projection) != before:
            return False
        self._cursors[projection] = after
        self._rows.setdefault(projection, SortedRows()).write(rows)
        return True

    async def advance_projections(self, moves: Sequence[ProjectionMove]) -> Sequence[bool]:
        """Advance several projections; return for each whether its cursor was at the move's `before`."""
        return [await self.advance_projection(*move) for move in moves]

    async def reset_projection(self, projection: str) -> None:
        """Delete the rows and the cursor of a projection."""
        self._must_be_open()
        self._cursors.pop(projection, None)
        self._rows.pop(projection, None)

    def _rows_of(self, projection: str) -> SortedRows[bytes]:
        return self._rows.get(projection, SortedRows())
