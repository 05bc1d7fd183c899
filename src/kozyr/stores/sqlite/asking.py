"""How is the file asked, and by whom is it written?

What all parts of a store in a file have in common: a thread that reads, the one that writes, and an end.
"""

import asyncio
from collections.abc import Callable
from sqlite3 import Connection
from typing import Any, TypeVar

from kozyr.service.ports import UnavailableError
from kozyr.stores.sqlite.files import StoreFile
from kozyr.stores.sqlite.lane import Lane, fetched
from kozyr.stores.sqlite.writer import Writer

_Found = TypeVar("_Found")


class InFile:
    """What may be asked until it is closed."""

    def __init__(self, file: StoreFile) -> None:
        self._file = file
        self._writer = Writer(file)
        self._reader = Lane(file)
        self._closing: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Finish what was begun and let go."""
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_task(self._close())
        # Whoever stops waiting does not stop the closing.
        await asyncio.shield(self._closing)

    async def _close(self) -> None:
        # The writer's connection goes last: it carries everything into the file and leaves nothing beside it.
        await self._reader.close()
        await self._writer.close()

    async def _ask(self, question: str, *values: object) -> list[tuple[Any, ...]]:
        self._must_be_open()
        return await self._reader.do(fetched(question, values))

    async def _do(self, errand: Callable[[Connection], _Found]) -> _Found:
        self._must_be_open()
        return await self._writer.do(errand)

    def _must_be_open(self) -> None:
        if self._closing is not None:
            message = f"{self._file.path} is closed."
            raise UnavailableError(message)
