"""A guest may choose another name without a password (web.md §3)."""

import asyncio

import pytest

from tests.kit.call_contexts import InMemoryApi

PASSWORD = "correct horse"


async def test_a_guest_gets_another_name(api: InMemoryApi) -> None:
    """The session, the id and the coins stay; the old name is free again."""
    ann = await api.guest("Ann")

    renamed = await api.call("auth.rename", ann, name="  Anna\n")

    assert (renamed["user_id"], renamed["name"], renamed["guest"]) == (ann.id, "Anna", True)
    assert (await api.call("auth.me", ann))["name"] == "Anna"
    assert (await api.call("users.get", name="anna"))["user_id"] == ann.id
    assert (await api.guest("Ann")).name == "Ann"


async def test_a_new_name_is_used_at_new_tables(api: InMemoryApi) -> None:
    """The list of tables shows the new name."""
    ann = await api.guest("Ann")
    await api.call("auth.rename", ann, name="Anna")

    await api.call("tables.create", ann)

    [line] = (await api.call("tables.list"))["tables"]
    assert line["players"] == ["Anna", None]


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("\u200b", "bad_name"),
        ("Admin", "reserved_name"),
        ("Bоb", "confusable_name"),  # with a Cyrillic letter
        ("BOB", "name_taken"),
        ("Ве11а", "confusable_name"),
        ("Be11a", "confusable_name"),  # looks like the registered "Bella"
    ],
)
async def test_a_name_is_refused_like_other_names(api: InMemoryApi, name: str, word: str) -> None:
    """The rules for names of new and of registered people hold for renamed guests."""
    await api.guest("Bob")
    await api.call("auth.register", name="Bella", password=PASSWORD)
    ann = await api.guest("Ann")

    assert await api.refusal_word("auth.rename", ann, name=name) == word
    assert (await api.call("auth.me", ann))["name"] == "Ann"


async def test_a_guest_may_change_the_case_of_the_name(api: InMemoryApi) -> None:
    """The name already belongs to the guest."""
    ann = await api.guest("ann")

    assert (await api.call("auth.rename", ann, name="Ann"))["name"] == "Ann"


async def test_only_a_guest_can_be_renamed(api: InMemoryApi) -> None:
    """A registered player keeps the name, with which they log in."""
    ann = (await api.call("auth.register", name="Ann", password=PASSWORD))["token"]

    assert await api.refusal_word("auth.rename", ann, name="Anna") == "already_registered"
    assert await api.refusal_word("auth.rename", name="Anna") == "no_token"


async def test_two_guests_want_one_name(api: InMemoryApi) -> None:
    """The store decides: one gets the name, the other reads that it is taken."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")

    words = await asyncio.gather(*[api.refusal_word("auth.rename", each, name="Zoe") for each in (ann, bob)])

    assert sorted(words) == ["name_taken", "ok"]
