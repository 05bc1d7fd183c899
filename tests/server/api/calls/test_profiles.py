"""People choose an avatar from a drawn set and may name their country (players.md §3)."""

import pytest

from tests.kit.call_contexts import InMemoryApi


async def test_a_person_chooses_an_avatar_and_a_country(api: InMemoryApi) -> None:
    """The choice is seen by its owner, in the public profile and in a list of profiles."""
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    chosen = {"avatar": "fox", "country": "UA"}

    answer = await api.call("users.set_profile", ann, **chosen)

    assert answer.items() >= {**chosen, "name": "Ann", "guest": True}.items()
    assert (await api.call("auth.me", ann)).items() >= chosen.items()
    assert (await api.call("users.get", name="Ann")).items() >= chosen.items()
    listed = await api.call("users.profiles", user_ids=[bob.id, ann.id, "unobody", bob.id])
    assert listed["profiles"] == [
        {"user_id": bob.id, "avatar": "", "country": ""},
        {"user_id": ann.id, **chosen},
    ]


async def test_a_field_that_is_not_given_stays(api: InMemoryApi) -> None:
    """An empty text removes the choice."""
    ann = await api.guest("Ann")
    await api.call("users.set_profile", ann, avatar="fox", country="UA")

    await api.call("users.set_profile", ann, avatar="")

    assert (await api.call("auth.me", ann)).items() >= {"avatar": "", "country": "UA"}.items()


async def test_registering_keeps_the_avatar(api: InMemoryApi) -> None:
    """The guest becomes a registered player with the same face."""
    ann = await api.guest("Ann")
    await api.call("users.set_profile", ann, avatar="owl")

    registered = await api.call("auth.register", ann, name="Anna", password="correct horse")

    assert registered["avatar"] == "owl"


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"avatar": "dragon"}, "bad_request"),
        ({"avatar": "zina"}, "bad_request"),
        ({"country": "Ukraine"}, "bad_request"),
        ({"country": "ua"}, "bad_request"),
        ({"country": "XX"}, "bad_country"),
    ],
)
async def test_what_is_not_offered_is_refused(api: InMemoryApi, fields: dict[str, str], word: str) -> None:
    """Avatars are one of a drawn set, a country has an ISO code."""
    ann = await api.guest("Ann")

    assert await api.refusal_word("users.set_profile", ann, **fields) == word
    assert (await api.call("auth.me", ann)).items() >= {"avatar": "", "country": ""}.items()


async def test_a_profile_needs_a_session(api: InMemoryApi) -> None:
    """Nobody changes the profile of another person, and no program changes its owner's."""
    assert await api.refusal_word("users.set_profile", avatar="fox") == "no_token"
