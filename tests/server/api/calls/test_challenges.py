"""Challenges between friends."""

import asyncio

import pytest

from kozyr.server.api.calls.tables import MAX_GUEST_TABLES
from kozyr.server.social.challenges import VALID_MS
from tests.kit.call_contexts import InMemoryApi


async def test_an_accepted_challenge_seats_both(api: InMemoryApi) -> None:
    """Both are told the table, which has the chosen settings."""
    ann, bob = await api.friends("Ann", "Bob")
    made = await api.call("challenges.create", ann, user_id=bob.id, rules="transfer", clock="fast")
    [listed] = (await api.call("challenges.list", bob))["challenges"]
    accepted = await api.call("challenges.accept", bob, challenge_id=made["challenge_id"])
    table = await api.call("table.snapshot", ann, table_id=accepted["table_id"])

    assert listed == made
    assert (made["from"], made["to"], made["left_ms"]) == (
        {"user_id": ann.id, "name": "Ann"}, {"user_id": bob.id, "name": "Bob"}, VALID_MS,
    )  # fmt: skip
    assert [sitter["name"] for sitter in table["table"]["sitters"]] == ["Ann", "Bob"]
    assert (table["table"]["rules"], table["table"]["clock"], accepted["invite"]) == (
        "transfer",
        "fast",
        None,
    )
    assert api.notices == [
        (bob.id, "challenge.received", made),
        (ann.id, "challenge.accepted", accepted),
        (bob.id, "challenge.accepted", accepted),
    ]
    assert (await api.call("challenges.list", ann))["challenges"] == []
    again = await api.refusal_word("challenges.accept", bob, challenge_id=made["challenge_id"])
    assert again == "no_challenge"


async def test_a_private_table_comes_with_its_invitation(api: InMemoryApi) -> None:
    """A third friend can be invited to it."""
    ann, bob = await api.friends("Ann", "Bob")
    made = await api.call("challenges.create", ann, user_id=bob.id, private=True, seats=3)
    accepted = await api.call("challenges.accept", bob, challenge_id=made["challenge_id"])
    joined = await api.call(
        "tables.join", await api.guest("Cid"), table_id=accepted["table_id"], invite=accepted["invite"]
    )

    assert joined["seat"] == 2


@pytest.mark.parametrize(
    ("answer", "fields", "ended"),
    [
        ("decline", {"reason": "later"}, {"why": "declined", "reason": "later"}),
        ("decline", {}, {"why": "declined", "reason": "no"}),
        ("cancel", {}, {"why": "cancelled", "reason": None}),
    ],
)
async def test_a_challenge_is_declined_or_taken_back(
    api: InMemoryApi, answer: str, fields: dict[str, str], ended: dict[str, str | None]
) -> None:
    """Only the right person may, and both are told."""
    ann, bob = await api.friends("Ann", "Bob")
    made = await api.call("challenges.create", ann, user_id=bob.id)
    right, wrong = (bob, ann) if answer == "decline" else (ann, bob)
    about = {"challenge_id": made["challenge_id"], **fields}

    assert await api.refusal_word(f"challenges.{answer}", wrong, **about) == "no_challenge"
    await api.call(f"challenges.{answer}", right, **about)
    told = {"challenge_id": made["challenge_id"], **ended}
    assert api.notices[1:] == [(each.id, "challenge.ended", told) for each in (ann, bob)]
    assert await api.refusal_word(f"challenges.{answer}", right, **about) == "no_challenge"


async def test_a_challenge_expires(api: InMemoryApi) -> None:
    """After 60 seconds it is gone, and a new one is possible."""
    ann, bob = await api.friends("Ann", "Bob")
    made = await api.call("challenges.create", ann, user_id=bob.id)
    api.house.now += VALID_MS

    assert (await api.call("challenges.list", bob))["challenges"] == []
    late = await api.refusal_word("challenges.accept", bob, challenge_id=made["challenge_id"])
    assert late == "no_challenge"
    assert await api.refusal_word("challenges.create", ann, user_id=bob.id) == "ok"


async def test_a_pair_has_one_open_challenge(api: InMemoryApi) -> None:
    """In both directions, even if both challenge at the same moment; other pairs are free."""
    ann, bob, cid = await api.friends("Ann", "Bob", "Cid")
    words = await asyncio.gather(
        api.refusal_word("challenges.create", ann, user_id=bob.id),
        api.refusal_word("challenges.create", bob, user_id=ann.id),
    )

    assert sorted(words) == ["already_challenged", "ok"]
    assert await api.refusal_word("challenges.create", ann, user_id=cid.id) == "ok"


async def test_a_challenge_is_accepted_once(api: InMemoryApi) -> None:
    """Two browsers of one person accept in the same moment."""
    ann, bob = await api.friends("Ann", "Bob")
    made = await api.call("challenges.create", ann, user_id=bob.id)
    words = await asyncio.gather(
        *[api.refusal_word("challenges.accept", bob, challenge_id=made["challenge_id"]) for _ in range(2)]
    )

    assert sorted(words) == ["no_challenge", "ok"]
    assert len(api.lobby.tables_of(bob.id)) == 1


async def test_only_friends_are_challenged(api: InMemoryApi) -> None:
    """A follower, a stranger and a blocked friend are refused in the same way."""
    ann, bob = await api.friends("Ann", "Bob")
    cid = await api.guest("Cid")
    await api.call("users.follow", ann, user_id=cid.id)
    assert await api.refusal_word("challenges.create", ann, user_id=cid.id) == "not_friends"
    assert await api.refusal_word("challenges.create", ann, user_id="nobody") == "no_user"

    made = await api.call("challenges.create", ann, user_id=bob.id)
    await api.call("users.block", ann, user_id=bob.id)
    about = {"challenge_id": made["challenge_id"]}
    assert await api.refusal_word("challenges.accept", bob, **about) == "no_challenge"
    assert await api.refusal_word("challenges.create", bob, user_id=ann.id) == "not_friends"


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"rules": "nothing"}, "unknown_rules"),
        ({"rated": True, "private": True}, "rated_private"),
        ({"options": {"deck": 7}}, "bad_option"),
        ({"stake": 5, "clock": "none"}, "stake_needs_clock"),
    ],
)
async def test_impossible_settings_are_refused(
    api: InMemoryApi, fields: dict[str, object], word: str
) -> None:
    """`tables.create` refuses the same settings."""
    ann, bob = await api.friends("Ann", "Bob")
    assert await api.refusal_word("challenges.create", ann, user_id=bob.id, **fields) == word


async def test_programs_do_not_play_rated_challenges(api: InMemoryApi) -> None:
    """Neither side may use a program's token; in a casual challenge both may."""
    ann, bob = await api.friends("Ann", "Bob")
    program = await api.program(bob, "tables")
    made = await api.call("challenges.create", ann, user_id=bob.id, rated=True)
    about = {"challenge_id": made["challenge_id"]}

    assert await api.refusal_word("challenges.accept", program, **about) == "needs_session"
    assert await api.refusal_word("challenges.accept", bob, **about) == "ok"


async def test_a_challenger_at_too_many_tables_cannot_play(api: InMemoryApi) -> None:
    """Both are told that the game is impossible."""
    ann, bob = [await api.guest(name) for name in ("Ann", "Bob")]
    await api.call("users.follow", ann, user_id=bob.id)
    await api.call("users.follow", bob, user_id=ann.id)
    made = await api.call("challenges.create", ann, user_id=bob.id)
    for _ in range(MAX_GUEST_TABLES):
        await api.call("tables.create", ann)
    word = await api.refusal_word("challenges.accept", bob, challenge_id=made["challenge_id"])

    assert word == "challenger_unable"
    assert [data["why"] for _, event, data in api.notices if event == "challenge.ended"] == ["impossible"] * 2


async def test_guests_cannot_play_a_rated_challenge(api: InMemoryApi) -> None:
    """The table refuses the challenger or the guest, and closes."""
    ann, bob = await api.registered("Ann"), await api.guest("Bob")
    await api.call("users.follow", ann, user_id=bob.id)
    await api.call("users.follow", bob, user_id=ann.id)
    made = await api.call("challenges.create", ann, user_id=bob.id, rated=True)
    word = await api.refusal_word("challenges.accept", bob, challenge_id=made["challenge_id"])

    assert (word, api.lobby.tables_of(ann.id)) == ("rated_guest", [])
