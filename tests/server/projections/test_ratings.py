"""Ratings of players and bots, computed from finished games on every store."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.ratings import START, RatedPlayer, rate_game
from kozyr.ratings.glicko import MAX_VOLATILITY, stays_below
from kozyr.server.moderation.person_status import list_banned
from kozyr.server.projections.leaderboards import Leaderboards
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.ratings import (
    MAX_LISTED_AGE_MS,
    MAX_LISTED_DEVIATION,
    GameChange,
    GameChanges,
    ListedPlayer,
    Ratings,
    StoredRating,
    read_game_changes,
    read_history,
    read_listed,
    read_rating,
    read_ratings,
)
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.ports import Change, Store
from tests.kit.rated_games import DAY_MS, T0, ended, random_games, seat
from tests.server.stores.contract import with_store


async def projected(store: Store, *changes: Change) -> None:
    """Store games and rate them."""
    for each in changes:
        await store.append(each)
    await Projector(store, [Ratings()]).catch_up()


async def ratings_of(store: Store, *keys: str, pool: str = "duel") -> list[int | None]:
    """Return the rounded ratings of players in a pool; None for a player without games there."""
    stored = [(await read_ratings(store, key)).get(pool) for key in keys]
    return [None if each is None else round(each.rating) for each in stored]


async def all_rows(store: Store) -> Mapping[str, bytes]:
    """Return all rows of the projection."""
    return {row.key: row.body for row in await store.projection_range(Ratings.name, limit=100_000)}


@with_store
async def test_a_rated_game_changes_all_its_players(store: Store) -> None:
    """The winner and the durak of a duel get new ratings in its pool, which the game's row repeats."""
    await projected(store, ended(1))

    after = rate_game([RatedPlayer("ann", START, "win"), RatedPlayer("bob", START, "lose")])
    ann, bob = after["ann"], after["bob"]
    assert [await read_rating(store, each, "duel", T0) for each in ("ann", "bob")] == [ann, bob]
    assert await read_rating(store, "ann", "table", T0) == START
    changes = (
        GameChange(0, "ann", 1500, round(ann.rating), round(ann.deviation)),
        GameChange(1, "bob", 1500, round(bob.rating), round(bob.deviation)),
    )
    assert await read_game_changes(store, ["t.1", "t.2"]) == {"t.1": GameChanges("duel", changes)}


@with_store
async def test_a_casual_game_changes_no_registered_player(store: Store) -> None:
    """Neither among registered players, nor with a guest, nor with a bot."""
    await projected(
        store,
        ended(1, rated=False),
        ended(2, seat("ann", 0, "lose"), seat("guest", 1, registered=False), rated=False),
        ended(3, seat("ann", 0, "lose"), seat("bot:novice", 1), rated=False),
    )
    assert await ratings_of(store, "ann", "bob") == [None, None]
    assert await read_game_changes(store, ["t.1", "t.2", "t.3"]) == {}


@with_store
async def test_a_guest_has_a_hidden_rating_from_games_with_anybody(store: Store) -> None:
    """With registered players, with guests and with bots."""
    guest = seat("guest", 0, "lose", registered=False)
    await projected(
        store,
        ended(1, guest, seat("ann", 1), rated=False),
        ended(2, guest, seat("other", 1, registered=False), rated=False),
        ended(3, guest, seat("bot:novice", 1), rated=False),
    )
    assert (await read_ratings(store, "guest"))["duel"].games == 3
    assert (await read_ratings(store, "other"))["duel"].games == 1


@with_store
async def test_a_bot_is_rated_by_games_against_registered_players(store: Store) -> None:
    """A game against guests alone does not count for the bot; bots of one level share a rating."""
    await projected(
        store,
        ended(1, seat("guest", 0, "lose", registered=False), seat("bot:novice", 1), rated=False),
        ended(2, seat("ann", 0, "lose"), seat("bot:novice", 1), seat("bot:novice", 2), rated=False),
    )
    stored = (await read_ratings(store, "bot:novice"))["duel"]
    assert (stored.games, stored.rating > 1500) == (1, True)


@pytest.mark.parametrize(
    "game",
    [
        ended(1, pool=None),
        ended(1, reason="abandoned"),
        ended(1, seat("ann", registered=None), seat("bob", 1, "lose", registered=None), rated=False),
    ],
    ids=["no pool", "abandoned", "earlier version"],
)
@with_store
async def test_some_games_change_no_rating(store: Store, game: Change) -> None:
    """Games without a pool, abandoned games and games of earlier versions."""
    await projected(store, game)
    assert await all_rows(store) == {}


@with_store
async def test_the_deviation_grows_between_games(store: Store) -> None:
    """The calendar counts when a rating is read, and before the next game."""
    for number in range(1, 31):
        winner, loser = ("ann", "bob") if number % 2 else ("bob", "ann")
        await store.append(ended(number, seat(winner), seat(loser, 1, "lose"), at=number))
    await projected(store)
    soon = await read_rating(store, "ann", "duel", T0)
    late = await read_rating(store, "ann", "duel", T0 + 365 * DAY_MS)
    assert (soon.deviation < 90, late.deviation > 140) == (True, True)
    await projected(store, ended(31, at=365 * DAY_MS))
    [*_, before, after] = await read_history(store, "ann", "duel", 100)
    assert after.deviation > before.deviation + 40


@with_store
async def test_the_history_has_a_point_for_each_game(store: Store) -> None:
    """Per pool, the oldest first; a limit keeps the latest."""
    await projected(store, *[ended(number, at=number) for number in range(1, 13)], ended(13, pool="table"))
    points = await read_history(store, "ann", "duel", 100)
    assert [point.at for point in points] == [T0 + number for number in range(1, 13)]
    assert [point.game for point in await read_history(store, "ann", "duel", 2)] == ["t.11", "t.12"]
    assert await read_history(store, "cleo", "duel", 2) == ()


@with_store
async def test_the_leaderboard_has_established_active_players(store: Store) -> None:
    """A small deviation and a rated game in the last 7 days; the best first, each once."""
    now = T0
    board = Leaderboards(store, lambda: now, lambda: list_banned(store, now))
    names = ["ann", "bob", "cleo"]
    games = [
        ended(number, seat(names[number % 3]), seat(names[(number + 1) % 3], 1, "lose"), at=number)
        for number in range(1, 91)
    ]
    more = [ended(91 + number, seat("cleo"), seat("new", 1, "lose"), at=91 + number) for number in range(9)]
    await projected(store, *games, *more)

    first = await board.read("duel")
    listed = [each.player for each in first.players]
    ratings = [each.rating.rating for each in first.players]
    assert (set(listed), listed[0], ratings) == (set(names), "cleo", sorted(ratings, reverse=True))
    assert first.places == {player: place for place, player in enumerate(listed, 1)}
    assert len(await read_listed(store, "duel")) == 3
    now += 4_999
    assert await board.read("duel") is first
    now = T0 + 8 * DAY_MS
    assert (await board.read("duel")).players == []


@given(st.floats(45, 90), st.floats(0.001, MAX_VOLATILITY), st.integers(-DAY_MS, 8 * DAY_MS))
def test_a_player_is_listed_while_the_deviation_is_small(
    deviation: float, volatility: float, age_ms: int
) -> None:
    """And not longer than 7 days after the last game."""
    listed = ListedPlayer("ann", StoredRating(1500, deviation, volatility, T0, 40))
    expected = age_ms <= MAX_LISTED_AGE_MS and stays_below(
        MAX_LISTED_DEVIATION, deviation, volatility, age_ms
    )

    assert listed.is_listed_at(T0 + age_ms) == expected


@with_store
async def test_rebuilding_gives_the_same_numbers(store: Store) -> None:
    """Rated in several rounds or all at once: every row is the same, to the last digit."""
    games = random_games(120)
    for first in range(0, 120, 17):
        await projected(store, *games[first : first + 17])
    rows = await all_rows(store)
    assert await Projector(store, [Ratings()]).rebuild() == 120
    assert await all_rows(store) == rows
    assert {key.partition("/")[0] for key in rows} == {"player", "game", "history"}
    assert {"player/bot:novice", "player/guest"} < rows.keys()


@with_store
async def test_the_numbers_are_the_same_on_every_store(store: Store) -> None:
    """All rows are equal to those of a store in memory, to the last digit."""
    games, memory = random_games(60, seed=2), MemoryStore()
    await projected(store, *games)
    await projected(memory, *games)
    assert await all_rows(store) == await all_rows(memory)
