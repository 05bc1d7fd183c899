"""People may take another name once a day (players.md §3)."""

import asyncio

import pytest

from kozyr.server.social.renames import PAUSE_MS, RESERVED_MS
from tests.kit.call_contexts import InMemoryApi

PASSWORD = "correct horse"


async def test_a_guest_gets_another_name(api: InMemoryApi) -> None:
    """The session, the id and the coins stay."""
    ann = await api.guest("Ann")

    renamed = await api.call("auth.rename", ann, name="  Anna\n")

    assert (renamed["user_id"], renamed["name"], renamed["guest"]) == (ann.id, "Anna", True)
    assert (await api.call("auth.me", ann))["name"] == "Anna"
    assert (await api.call("users.get", name="anna"))["user_id"] == ann.id


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
    """The rules for the names of new people also hold for a rename."""
    await api.guest("Bob")
    await api.call("auth.register", name="Bella", password=PASSWORD)
    ann = await api.guest("Ann")

    assert await api.refusal_word("auth.rename", ann, name=name) == word
    assert (await api.call("auth.me", ann))["name"] == "Ann"


async def test_a_guest_may_change_the_case_of_the_name(api: InMemoryApi) -> None:
    """The name already belongs to the guest."""
    ann = await api.guest("ann")

    assert (await api.call("auth.rename", ann, name="Ann"))["name"] == "Ann"


async def test_a_registered_player_can_be_renamed(api: InMemoryApi) -> None:
    """The player logs in with the new name; the new name may resemble the old one."""
    ann = await api.call("auth.register", name="Ann", password=PASSWORD)
    renamed = await api.call("auth.rename", ann["token"], name="Ann-2")
    again = await api.call("auth.login", name="Ann-2", password=PASSWORD)

    assert (renamed["guest"], again["user_id"]) == (False, ann["user_id"])
    assert await api.refusal_word("auth.login", name="Ann", password=PASSWORD) == "bad_login"
    assert await api.refusal_word("auth.rename", name="Anna") == "no_token"


async def test_a_name_changes_once_a_day(api: InMemoryApi) -> None:
    """Another spelling of the same name does not count, nor does the first name of a new guest."""
    guest = await api.guest()
    assert await api.refusal_word("auth.rename", guest, name="Ann") == "ok"
    assert await api.refusal_word("auth.rename", guest, name="Anna") == "ok"
    assert await api.refusal_word("auth.rename", guest, name="ANNA") == "ok"
    assert await api.refusal_word("auth.rename", guest, name="Bella") == "renamed_today"
    api.house.now += PAUSE_MS
    assert await api.refusal_word("auth.rename", guest, name="Bella") == "ok"


async def test_an_old_name_is_kept_for_its_person(api: InMemoryApi) -> None:
    """Nobody else gets it for 30 days; its person may take it back."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    await api.call("auth.rename", ann, name="Anna")

    assert (await api.guest("Ann")).name != "Ann"
    assert await api.refusal_word("auth.register", name="ann", password=PASSWORD) == "name_taken"
    assert await api.refusal_word("auth.rename", bob, name="Ann") == "name_taken"
    api.house.now += PAUSE_MS
    assert await api.refusal_word("auth.rename", ann, name="Ann") == "ok"
    api.house.now += RESERVED_MS
    assert await api.refusal_word("auth.rename", bob, name="Anna") == "ok"


async def test_a_rename_that_failed_in_a_race_does_not_count(api: InMemoryApi) -> None:
    """The person may try another name immediately."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    words = await asyncio.gather(*[api.refusal_word("auth.rename", each, name="Zoe") for each in (ann, bob)])
    loser = (ann, bob)[words.index("name_taken")]

    assert await api.refusal_word("auth.rename", loser, name="Zora") == "ok"


async def test_two_guests_want_one_name(api: InMemoryApi) -> None:
    """The store decides: one gets the name, the other reads that it is taken."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")

    words = await asyncio.gather(*[api.refusal_word("auth.rename", each, name="Zoe") for each in (ann, bob)])

    assert sorted(words) == ["name_taken", "ok"]
