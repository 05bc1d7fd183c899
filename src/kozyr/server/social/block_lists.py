"""The people whose messages are hidden from each connected person, kept in memory.

A block hides messages both ways. A stream holds the block list of its person, and every change of a block
reloads the lists of both people, in every process.
"""

import asyncio
import contextlib
from typing import Final
from weakref import WeakValueDictionary

from kozyr.server.social.relations import Relations
from kozyr.server.tables.ports import UnavailableError

RETRY_S: Final = 1.0
"""The pause before a list is read again, if the store was unavailable."""


class BlockList:
    """The people hidden from one person; the list is kept up to date while it is used."""

    __slots__ = ("__weakref__", "last_applied", "last_begun", "people")

    def __init__(self) -> None:
        self.people: frozenset[str] = frozenset()
        self.last_begun = 0
        """The number of the last read that began."""
        self.last_applied = 0
        """The number of the last read whose result is in `people`, so that no earlier one replaces it."""


NO_BLOCKS: Final = BlockList()
"""The list of a viewer without a token."""


class BlockLists:
    """The block lists of connected people."""

    def __init__(self, relations: Relations) -> None:
        self._relations = relations
        self._lists: WeakValueDictionary[str, BlockList] = WeakValueDictionary()
        self._reloading: set[asyncio.Task[None]] = set()

    async def load(self, person: str | None) -> BlockList:
        """Return a person's list; while the caller holds it, it is kept up to date."""
        if person is None:
            return NO_BLOCKS
        block_list = self._lists.get(person)
        if block_list is None:
            # A change during the first read finds the list here, and reads it again.
            block_list = self._lists[person] = BlockList()
        if not block_list.last_applied:
            await self._read(person, block_list)
        return block_list

    async def blocked(self, person: str | None) -> frozenset[str]:
        """Return the people whom a person has blocked or who have blocked that person."""
        return (await self.load(person)).people

    async def reload(self, *people: str) -> None:
        """Reload the lists of these people, after this process changed a block."""
        for person in people:
            if block_list := self._lists.get(person):
                await self._read(person, block_list)

    def reload_soon(self, person: str) -> None:
        """Reload a person's list, because another process changed it."""
        if block_list := self._lists.get(person):
            task = asyncio.get_running_loop().create_task(self._reload(person, block_list))
            self._reloading.add(task)
            task.add_done_callback(self._reloading.discard)

    async def _reload(self, person: str, block_list: BlockList) -> None:
        number = block_list.last_begun + 1
        while block_list.last_applied < number:
            with contextlib.suppress(UnavailableError):
                await self._read(person, block_list)
                continue
            await asyncio.sleep(RETRY_S)

    async def _read(self, person: str, block_list: BlockList) -> None:
        block_list.last_begun += 1
        number = block_list.last_begun
        people = await self._relations.blocked(person)
        if number > block_list.last_applied:
            block_list.people, block_list.last_applied = people, number
