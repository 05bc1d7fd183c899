"""Offers of duplicate matches: who may offer one to whom, and how an offer ends."""

import asyncio

import pytest

from kozyr.server.api.calls.rate_limiter import Rate
from kozyr.server.matches.match_documents import MATCH_ATTEMPTS, MATCH_PENDING, MATCHES
from kozyr.server.matches.matches import MAX_OPEN, OFFER_MS, Obstacle
from kozyr.server.tables.ports import Store
from tests.kit.matches import MatchTown


async def count_documents(store: Store) -> int:
    """Return how many documents of matches are stored."""
    kinds = (MATCHES.name, MATCH_ATTEMPTS.name, MATCH_PENDING.name)
    return sum([await store.count_documents(kind) for kind in kinds])


async def test_an_accepted_match_is_listed_for_both(town: MatchTown) -> None:
    """Each sees the other as the friend; the friend is told of the offer, the challenger of the answer."""
    ann, bob = await town.friends("Ann", "Bob")
    offered = await town.call("matches.create", ann, user_id=bob.id, deals=3)
    match_id = offered["match_id"]
    [seen] = (await town.call("matches.list", bob))["matches"]
    accepted = await town.call("matches.accept", bob, match_id=match_id)

    assert (offered["status"], offered["turn"], len(offered["rows"])) == ("offered", None, 3)
    assert (seen["me"]["name"], seen["friend"]["name"], seen["offered_by"]) == ("Bob", "Ann", ann.id)
    assert (accepted["status"], accepted["turn"]) == ("playing", {"deal": 1, "game": 1, "started": False})
    assert (await town.find_match(ann, match_id))["status"] == "playing"
    assert town.notices == [
        (bob.id, "match.changed",
         {"match_id": match_id, "user_id": ann.id, "name": "Ann", "what": "offered"}),
        (ann.id, "match.changed",
         {"match_id": match_id, "user_id": bob.id, "name": "Bob", "what": "accepted"}),
    ]  # fmt: skip


@pytest.mark.parametrize("is_mutual", [True, False])
async def test_of_two_simultaneous_offers_one_is_refused(
    town: MatchTown, monkeypatch: pytest.MonkeyPatch, *, is_mutual: bool
) -> None:
    """Both see no open match before either is stored, whether one person offers twice or each offers once."""
    ann, bob = await town.friends("Ann", "Bob")
    matches, both_checked = town.context.matches, asyncio.Barrier(2)
    find_obstacle = matches.find_obstacle

    async def find_together(challenger: str, opponent: str) -> Obstacle | None:
        found = await find_obstacle(challenger, opponent)
        await both_checked.wait()
        return found

    monkeypatch.setattr(matches, "find_obstacle", find_together)
    offers = [(ann, bob), (bob, ann) if is_mutual else (ann, bob)]
    words = await asyncio.gather(
        *[town.refusal_word("matches.create", one, user_id=other.id) for one, other in offers]
    )

    assert sorted(words) == ["match_open", "ok"]
    assert len((await town.call("matches.list", ann))["matches"]) == 1


async def test_only_friends_get_an_offer(town: MatchTown) -> None:
    """Strangers, followers, blocked people, unknown people and oneself are refused."""
    ann, bob = await town.friends("Ann", "Bob")
    cid, dan = await town.registered("Cid"), await town.registered("Dan")
    await town.call("users.follow", ann, user_id=cid.id)
    await town.call("users.block", bob, user_id=ann.id)
    people = (ann.id, bob.id, cid.id, dan.id, "unobody")

    words = [await town.refusal_word("matches.create", ann, user_id=each) for each in people]

    assert words == ["not_friends"] * 4 + ["no_user"]
    assert await count_documents(town.house.store) == 0


@pytest.mark.parametrize(("call", "who"), [("matches.decline", 1), ("matches.cancel", 0)])
async def test_an_offer_is_declined_or_taken_back(town: MatchTown, call: str, who: int) -> None:
    """Nothing of it stays, the other is told, and a new one may be offered."""
    people = await town.friends("Ann", "Bob")
    match_id = (await town.call("matches.create", people[0], user_id=people[1].id))["match_id"]
    wrong = await town.refusal_word(call, people[1 - who], match_id=match_id)
    await town.call(call, people[who], match_id=match_id)

    assert wrong == "no_match"
    assert await count_documents(town.house.store) == 0
    assert town.notices[-1][0] == people[1 - who].id
    assert town.notices[-1][2]["what"] in {"declined", "cancelled"}
    assert await town.refusal_word("matches.accept", people[1], match_id=match_id) == "no_match"
    assert await town.refusal_word("matches.create", people[1], user_id=people[0].id) == "ok"


async def test_an_accepted_match_cannot_be_taken_back(town: MatchTown) -> None:
    """Neither declined nor cancelled nor accepted again."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = await town.begin_match(ann, bob)

    for name, who in (("cancel", ann), ("decline", bob), ("accept", bob)):
        assert await town.refusal_word(f"matches.{name}", who, match_id=match_id) == "no_match"


async def test_the_challenger_cannot_accept_and_a_blocked_one_is_not_accepted(town: MatchTown) -> None:
    """A block after the offer ends it for the person who was asked."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = (await town.call("matches.create", ann, user_id=bob.id))["match_id"]
    by_challenger = await town.refusal_word("matches.accept", ann, match_id=match_id)
    await town.call("users.block", bob, user_id=ann.id)

    assert by_challenger == "no_match"
    assert await town.refusal_word("matches.accept", bob, match_id=match_id) == "no_match"


async def test_an_offer_ends_after_a_week(town: MatchTown) -> None:
    """The work deletes it, and nobody can accept it."""
    ann, bob = await town.friends("Ann", "Bob")
    match_id = (await town.call("matches.create", ann, user_id=bob.id))["match_id"]
    town.house.now += OFFER_MS
    await town.work.work()

    assert await count_documents(town.house.store) == 0
    assert await town.refusal_word("matches.accept", bob, match_id=match_id) == "no_match"
    assert (await town.call("matches.list", bob))["matches"] == []


async def test_two_people_have_one_open_match(town: MatchTown) -> None:
    """The other one cannot offer a second match either."""
    ann, bob = await town.friends("Ann", "Bob")
    await town.call("matches.create", ann, user_id=bob.id)

    assert await town.refusal_word("matches.create", ann, user_id=bob.id) == "match_open"
    assert await town.refusal_word("matches.create", bob, user_id=ann.id) == "match_open"


async def test_open_matches_are_limited(town: MatchTown) -> None:
    """For the person who offers and for the one who is asked."""
    ann, *friends = await town.friends("Ann", *[f"Bob-{number}" for number in range(MAX_OPEN + 1)])
    words = [await town.refusal_word("matches.create", ann, user_id=each.id) for each in friends]

    assert words == ["ok"] * MAX_OPEN + ["too_many_matches"]
    assert await town.refusal_word("matches.create", friends[-1], user_id=ann.id) == "too_many_matches"


async def test_offers_count_as_invitations() -> None:
    """Their rate is limited."""
    town = MatchTown()
    ann, bob = await town.friends("Ann", "Bob")
    town.context.rate_limits._limiters["invites"]._rate = Rate(1000, 1)  # noqa: SLF001 - a low limit
    match_id = (await town.call("matches.create", ann, user_id=bob.id))["match_id"]
    await town.call("matches.cancel", ann, match_id=match_id)

    assert await town.refusal_word("matches.create", ann, user_id=bob.id) == "too_often"


async def test_hostile_callers_are_refused(town: MatchTown) -> None:
    """Strangers see no match, programs play none, and wrong fields are bad requests."""
    ann, bob = await town.friends("Ann", "Bob")
    eve = await town.registered("Eve")
    match_id = await town.begin_match(ann, bob)
    named = {"match_id": match_id}

    assert await town.refusal_word("matches.get", **named) == "no_token"
    for name in ("get", "accept", "decline", "cancel", "play"):
        assert await town.refusal_word(f"matches.{name}", eve, **named) == "no_match"
    assert await town.refusal_word("matches.proof", eve, **named, deal=1) == "no_match"
    program = await town.program(ann, "play", "tables")
    assert await town.refusal_word("matches.play", program, **named) == "needs_session"
    for deals in (0, 4, 6, "1", None):
        assert await town.refusal_word("matches.create", ann, user_id=bob.id, deals=deals) == "bad_request"
    assert await town.refusal_word("matches.get", ann, match_id=f"{match_id}/{ann.id}") == "bad_request"
