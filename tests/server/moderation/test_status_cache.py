"""Statuses of callers are at most a few seconds old, and few calls read the store."""

import asyncio

import pytest

from kozyr.server.moderation import status_cache
from kozyr.server.moderation.person_status import PERSON_STATUSES, PersonStatus
from kozyr.server.moderation.status_cache import CACHE_MS, StatusCache
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.documents import Document
from tests.kit.async_tests import run_with

MODERATOR = PersonStatus(roles=("moderator",))
NO_STATUS = PersonStatus()


class CountingStore(MemoryStore):
    """A store that counts the reads of single documents."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    async def document(self, kind: str, key: str) -> Document | None:
        """Read a document, and count it."""
        self.reads += 1
        return await super().document(kind, key)


class Scene:
    """A cache with its store and its clock."""

    def __init__(self) -> None:
        self.store = CountingStore()
        self.now = 1_000_000
        self.cache = StatusCache(self.store, lambda: self.now)

    async def promote(self, person: str) -> None:
        """Make a person a moderator, as another process does."""
        assert await self.store.change_documents([PERSON_STATUSES.change(person, MODERATOR, None)])


@run_with(asyncio.run)
async def test_people_who_keep_calling_are_read_once() -> None:
    """Each of their statuses is renewed together with the others; a change is noticed."""
    scene = Scene()
    await scene.cache.read("ann")
    await scene.cache.read("bob")
    await scene.promote("ann")
    for _ in range(10):
        scene.now += CACHE_MS * 3 // 5
        assert None not in (scene.cache.find("ann"), scene.cache.find("bob"))
        await scene.cache.renew()

    found = scene.cache.find("ann"), scene.cache.find("bob")

    assert (found, scene.store.reads) == ((MODERATOR, NO_STATUS), 2)


@run_with(asyncio.run)
async def test_a_status_that_is_not_used_becomes_too_old() -> None:
    """The statuses of people who do not call are not renewed."""
    scene = Scene()
    await scene.cache.read("ann")
    await scene.promote("ann")
    scene.now += CACHE_MS // 4
    assert scene.cache.find("ann") == NO_STATUS
    await scene.cache.renew()
    scene.now += CACHE_MS

    assert (scene.cache.find("ann"), await scene.cache.read("ann")) == (None, MODERATOR)


@run_with(asyncio.run)
async def test_a_change_during_a_renewal_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's status is read once more."""
    scene = Scene()
    await scene.cache.read("ann")
    scene.now += CACHE_MS - 1
    scene.cache.find("ann")
    list_documents = scene.store.documents

    async def list_late(*arguments: object, **options: object) -> object:
        page = await list_documents(*arguments, **options)  # type: ignore[arg-type]  # passed on
        await scene.promote("ann")
        scene.cache.forget("ann")
        return page

    monkeypatch.setattr(scene.store, "documents", list_late)
    await scene.cache.renew()

    assert (scene.cache.find("ann"), await scene.cache.read("ann")) == (None, MODERATOR)


@run_with(asyncio.run)
async def test_many_statuses_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with many banned people does not read all of them every second."""
    monkeypatch.setattr(status_cache, "MAX_RENEWED", 1)
    scene = Scene()
    await scene.promote("ann")
    await scene.promote("bob")
    await scene.cache.read("ann")
    scene.now += CACHE_MS - 1
    assert scene.cache.find("ann") == MODERATOR
    await scene.cache.renew()
    scene.now += 2

    assert (scene.cache.find("ann"), await scene.cache.read("ann"), scene.store.reads) == (None, MODERATOR, 2)
