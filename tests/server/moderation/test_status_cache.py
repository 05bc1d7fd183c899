"""Statuses of callers are at most a few seconds old, and few calls read the store."""

import asyncio

import pytest

from kozyr.server.moderation import person_status
from kozyr.server.moderation.person_status import CACHE_MS, PERSON_STATUSES, PersonStatus, StatusCache
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.documents import Document
from tests.kit.async_tests import run_with

MODERATOR = PersonStatus(roles=("moderator",))


class CountingStore(MemoryStore):
    """A store that counts the reads of single documents, and can change while it is read."""

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
async def test_no_call_reads_the_store_after_all_statuses_were_read() -> None:
    """People with and without a status are known."""
    scene = Scene()
    await scene.promote("ann")
    await scene.cache.read_all()

    found = [scene.cache.find("ann"), await scene.cache.read("ann"), await scene.cache.read("bob")]

    assert (found, scene.store.reads) == ([MODERATOR, MODERATOR, PersonStatus()], 0)


@run_with(asyncio.run)
async def test_statuses_that_are_too_old_are_read_again() -> None:
    """A change of another process is noticed after five seconds at the latest."""
    scene = Scene()
    await scene.cache.read_all()
    await scene.promote("ann")
    before = scene.cache.find("ann")
    scene.now += CACHE_MS + 1

    assert (before, scene.cache.find("ann"), await scene.cache.read("ann")) == (
        PersonStatus(),
        None,
        MODERATOR,
    )


@run_with(asyncio.run)
async def test_a_changed_status_is_read_again() -> None:
    """A change of this process is noticed immediately, also by a reading of all that began before it."""
    scene = Scene()
    reading = scene.cache.read_all()
    await scene.promote("ann")
    scene.cache.forget("ann")
    await scene.cache.read_all()
    assert scene.cache.find("ann") == MODERATOR

    assert await scene.store.change_documents([PERSON_STATUSES.change("ann", PersonStatus(), None)])
    scene.cache.forget("ann")
    await reading  # this one begins now, so it has the change

    assert scene.cache.find("ann") == PersonStatus()


@run_with(asyncio.run)
async def test_a_change_during_the_reading_of_all_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's status is read once more."""
    scene = Scene()
    list_documents = scene.store.documents

    async def list_late(*arguments: object, **options: object) -> object:
        page = await list_documents(*arguments, **options)  # type: ignore[arg-type]  # passed on
        await scene.promote("ann")
        scene.cache.forget("ann")
        return page

    monkeypatch.setattr(scene.store, "documents", list_late)
    await scene.cache.read_all()

    assert (scene.cache.find("ann"), await scene.cache.read("ann")) == (None, MODERATOR)


@run_with(asyncio.run)
async def test_many_statuses_are_read_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server with many banned people does not read all of them every two seconds."""
    monkeypatch.setattr(person_status, "MAX_READ_ALL", 1)
    scene = Scene()
    await scene.promote("ann")
    await scene.promote("bob")
    await scene.cache.read_all()

    found = scene.cache.find("ann"), await scene.cache.read("ann"), scene.cache.find("ann")

    assert (found, scene.store.reads) == ((None, MODERATOR, MODERATOR), 1)
