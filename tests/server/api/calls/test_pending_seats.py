"""Tables that a person is joining count against the limit, whatever call seats the person."""

import asyncio

import pytest

from kozyr.server.api.calls import tables
from kozyr.server.social.challenges import Challenge
from tests.kit.daily import DailyTown
from tests.kit.matches import MatchTown


async def test_a_daily_deal_that_is_being_opened_counts() -> None:
    """A guest who may sit at one more table gets one of two that are requested together."""
    town = DailyTown()
    ann = await town.guest()
    for _ in range(tables.MAX_GUEST_TABLES - 1):
        await town.call("tables.create", ann)

    words = await asyncio.gather(
        town.refusal_word("daily.play", ann), town.refusal_word("tables.create", ann)
    )

    assert sorted(words) == ["ok", "too_many_tables"]
    assert len((await town.call("tables.mine", ann))["tables"]) == tables.MAX_GUEST_TABLES


async def test_a_daily_deal_that_is_being_opened_counts_once() -> None:
    """A repeated request does not count as one more table, even before the deal is begun."""
    town = DailyTown()
    ann = await town.guest()
    for _ in range(tables.MAX_GUEST_TABLES - 1):
        await town.call("tables.create", ann)

    words = await asyncio.gather(*[town.refusal_word("daily.play", ann) for _ in range(3)])

    assert words == ["ok"] * 3
    assert len((await town.call("tables.mine", ann))["tables"]) == tables.MAX_GUEST_TABLES


async def test_a_match_game_that_is_being_opened_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who may sit at one more table gets one of the games of two matches."""
    monkeypatch.setattr(tables, "MAX_GUEST_TABLES", 1)
    monkeypatch.setattr(tables, "MAX_TABLES", 1)
    town = MatchTown()
    ann, bob, cid = await town.friends("Ann", "Bob", "Cid")
    matches = [await town.begin_match(ann, friend) for friend in (bob, cid)]

    words = await asyncio.gather(
        *[town.refusal_word("matches.play", ann, match_id=match_id) for match_id in matches]
    )

    assert sorted(words) == ["ok", "too_many_tables"]
    assert len((await town.call("tables.mine", ann))["tables"]) == 1


async def test_a_table_that_is_being_joined_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A guest who may sit at one more table gets a seat at one of several tables."""
    monkeypatch.setattr(tables, "MAX_GUEST_TABLES", 1)
    town = DailyTown()
    ann = await town.guest()
    others = [await town.guest() for _ in range(3)]
    made = [(await town.call("tables.create", other))["table_id"] for other in others]

    words = await asyncio.gather(*[town.refusal_word("tables.join", ann, table_id=table) for table in made])

    assert sorted(words) == ["ok", "too_many_tables", "too_many_tables"]


async def test_the_table_of_a_challenge_that_is_being_accepted_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A player who may sit at one more table gets the table of one of two challenges."""
    monkeypatch.setattr(tables, "MAX_GUEST_TABLES", 1)
    monkeypatch.setattr(tables, "MAX_TABLES", 1)
    town = DailyTown()
    ann, bob, cid = await town.friends("Ann", "Bob", "Cid")
    challenges = [
        (await town.call("challenges.create", friend, user_id=ann.id))["challenge_id"]
        for friend in (bob, cid)
    ]
    close = town.context.social.challenges.close

    async def close_slowly(challenge: Challenge) -> bool:
        await asyncio.sleep(0)
        return await close(challenge)

    monkeypatch.setattr(town.context.social.challenges, "close", close_slowly)
    words = await asyncio.gather(
        *[town.refusal_word("challenges.accept", ann, challenge_id=each) for each in challenges]
    )

    assert sorted(words) == ["ok", "too_many_tables"]
