"""Every stored field of a person is removed by the deletion of the account and is part of the export."""

from typing import Any

import pytest

from kozyr.server.accounts.deletion import begin_deletion
from kozyr.server.accounts.export import export_person
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.people import Person

KEPT_FIELDS = {
    "id",  # finished games name the person by the id
    "made",  # says nothing about the person
}
SECRET_FIELDS = {
    "key",  # follows from the name
    "password",  # a hash that nobody may see
}


def make_person() -> Person:
    """Make a person with a private value in every field, whatever fields there are."""
    values: dict[str, Any] = {
        name: 7 if kind is int else f"private-{name}" for name, kind in Person.__annotations__.items()
    }
    return Person(**values)


async def store_person() -> tuple[MemoryStore, Person]:
    """Return a store with such a person."""
    store, person = MemoryStore(), make_person()
    assert await store.add_person(person)
    return store, person


@pytest.mark.parametrize("field", [name for name in Person._fields if name not in KEPT_FIELDS])
async def test_a_deletion_removes_every_field(field: str) -> None:
    """A field that is missing in `begin_deletion` would stay in the store."""
    store, person = await store_person()
    assert await begin_deletion(store, person, 1)
    deleted = await store.person(person.id)
    assert deleted is not None
    assert getattr(deleted, field) != getattr(person, field)


@pytest.mark.parametrize("field", [name for name in Person._fields if name not in SECRET_FIELDS])
async def test_an_export_has_every_field(field: str) -> None:
    """A field that is missing in `export_person` would be kept from the person."""
    store, person = await store_person()
    exported = await export_person(store, person)
    assert exported["person"].get(field) == getattr(person, field)
