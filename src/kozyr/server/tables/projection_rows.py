"""The part of a store that keeps projections: rows computed from finished games.

A projection has rows by key and a cursor: the place of the last game that its rows include. Rows are opaque
bytes to a store. Everything here can be deleted and computed again from the games.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol


class ProjectionRows(Protocol):
    """The rows and cursors of all projections."""

    async def projection_cursor(self, projection: str) -> int:
        """Return the place of the last game that the projection includes; 0: none."""

    async def projection_rows(self, projection: str, keys: Sequence[str]) -> Mapping[str, bytes]:
        """Return the rows with these keys, as far as they exist."""

    async def advance_projection(
        self, projection: str, before: int, after: int, rows: Mapping[str, bytes]
    ) -> bool:
        """Write rows and move the cursor, in one transaction.

        False: the cursor is not at `before`, because another process moved it; nothing changed.
        """

    async def reset_projection(self, projection: str) -> None:
        """Delete the rows and the cursor of a projection."""
