"""Statistics and achievements of players, computed from finished games on every store."""

from collections.abc import Sequence

import pytest

from kozyr.server.projections.achievements import ACHIEVEMENTS, find_earned
from kozyr.server.projections.meetings import MAX_OPPONENTS, Opponent
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.statistics import (
    FORM_LENGTH,
    FormGame,
    PlayerStatistics,
    ResultCount,
    Statistics,
    find_achievements,
    read_statistics,
)
from kozyr.server.stores.memory import MemoryStore
from kozyr.server.tables.finished_games import EndReason, GameResult, SeatResult
from kozyr.server.tables.game_tally import SeatTally
from kozyr.server.tables.ports import Store
from tests.kit.call_contexts import in_loop
from tests.kit.rated_games import T0, ended, seat
from tests.server.stores.contract import finished, with_store


def tallied(player: str, index: int, result: GameResult, **counts: int) -> SeatResult:
    """Return the result of a seat with a tally."""
    return seat(player, index, result)._replace(tally=SeatTally(**counts))


async def computed(
    store: Store, *games: Sequence[SeatResult], is_open: bool = True, reason: EndReason = "cards"
) -> None:
    """Store games with these seats and compute the statistics."""
    changes = [ended(number, *seats) for number, seats in enumerate(games, 1)]
    for change in changes:
        assert change.finished is not None
        game = change.finished._replace(open=is_open, reason=reason)
        await store.append(change._replace(finished=game))
    await Projector(store, [Statistics()]).catch_up()


@with_store
async def test_statistics_add_all_games(store: Store) -> None:
    """Results by rules and by seats, form, streaks, bouts and opponents."""
    duel = tallied("ann", 0, "win", defended=2, taken=1, led=3, forced=2), tallied("bob", 1, "lose")
    three = seat("ann", 0, "lose"), seat("bob", 1), seat("bot:master", 2)
    await computed(store, duel, duel, three)
    ann, bob = await read_statistics(store, "ann"), await read_statistics(store, "bob")

    assert ann.by_rules == {"classic": ResultCount(3, 2, 1, 0)}
    assert ann.by_seats == {2: ResultCount(2, 2, 0, 0), 3: ResultCount(1, 0, 1, 0)}
    assert [game.result for game in ann.form] == ["lose", "win", "win"]
    assert (ann.streak, ann.longest_streak, bob.streak, bob.longest_streak) == (0, 2, 1, 1)
    assert (ann.bouts.defended, ann.bouts.taken, ann.bouts.led, ann.bouts.forced) == (4, 2, 6, 4)
    assert ann.opponents == (Opponent("bob", 3, 2),)
    assert await read_statistics(store, "bot:master") == PlayerStatistics()
    assert await read_statistics(store, "nobody") == PlayerStatistics()


@with_store
async def test_a_rebuild_gives_the_same_statistics(store: Store) -> None:
    """All rows are deleted and computed again."""
    await computed(store, *[(seat("ann"), seat("bob", 1, "lose"))] * 12)
    before = await read_statistics(store, "ann")
    await Projector(store, [Statistics()]).rebuild()

    assert await read_statistics(store, "ann") == before
    assert [earned.name for earned in before.achievements] == ["first_win", "ten_in_a_row"]


@in_loop
async def test_an_abandoned_game_does_not_count() -> None:
    """It has no result."""
    store = MemoryStore()
    await computed(store, (seat("ann", 0, "draw"), seat("bob", 1, "draw")), reason="abandoned")

    assert await read_statistics(store, "ann") == PlayerStatistics()


@in_loop
async def test_a_private_game_has_no_id_in_the_form() -> None:
    """The form shows only how it ended, and only the latest games."""
    store = MemoryStore()
    games = [(seat("ann"), seat("bob", 1, "lose"))] * (FORM_LENGTH + 2)
    await computed(store, *games, is_open=False)
    form = (await read_statistics(store, "ann")).form

    assert form == (FormGame(None, T0, "win"),) * FORM_LENGTH


@in_loop
async def test_favourite_opponents_are_those_met_most_often() -> None:
    """A person outside the list enters it with enough games."""
    store = MemoryStore()
    others = [f"p{number}" for number in range(MAX_OPPONENTS + 1)]
    games = [(seat("ann"), seat(other, 1, "lose")) for other in [*others * 2, others[0], others[0]]]
    await computed(store, *games)
    opponents = (await read_statistics(store, "ann")).opponents

    assert len(opponents) == MAX_OPPONENTS
    assert opponents[0] == Opponent("p0", 4, 4)


def facts(**fields: int) -> PlayerStatistics:
    """Return statistics with these numbers."""
    return PlayerStatistics(**fields)  # type: ignore[arg-type]


SIX_TRUMPS = tallied("bob", 1, "lose", trumps=6)


@pytest.mark.parametrize(
    ("statistics", "seats", "earned"),
    [
        (facts(), (seat("ann", 0, "lose"), seat("bob", 1)), []),
        (facts(), (seat("ann"), seat("bob", 1, "lose")), ["first_win"]),
        (facts(streak=10), (seat("ann"), seat("bob", 1, "lose")), ["first_win", "ten_in_a_row"]),
        (facts(), (seat("ann"), SIX_TRUMPS), ["first_win", "six_trumps"]),
        (facts(), (seat("ann")._replace(team=0), SIX_TRUMPS._replace(team=0)), ["first_win"]),
        (facts(), (tallied("ann", 0, "lose", epaulettes=2), seat("bob", 1)), ["epaulettes"]),
        (facts(), (tallied("ann", 0, "lose", epaulettes=1), seat("bob", 1)), []),
        (facts(survived_seats=63), (seat("ann", 0, "lose"), seat("bob", 1)), ["six_seats"]),
        (facts(), (seat("ann"), seat("bot:master", 1, "lose")), ["first_win", "master_beaten"]),
        (facts(), (seat("ann", 0, "lose"), seat("bot:master", 1)), []),
        (facts(games=100), (seat("ann", 0, "draw"), seat("bob", 1, "draw")), ["hundred_games"]),
        (
            facts(games=1000),
            (seat("ann", 0, "draw"), seat("bob", 1, "draw")),
            ["hundred_games", "thousand_games"],
        ),
    ],
)
def test_every_achievement_has_its_condition(
    statistics: PlayerStatistics, seats: tuple[SeatResult, ...], earned: list[str]
) -> None:
    """The last game and the numbers after it decide."""
    assert list(find_earned(statistics, finished(1, *seats), seats[0])) == earned
    assert set(earned) <= set(ACHIEVEMENTS)


@pytest.mark.parametrize(("bouts", "earned"), [(0, []), (1, ["first_win", "six_trumps"])])
def test_a_win_without_a_bout_earns_nothing(bouts: int, earned: list[str]) -> None:
    """An opponent who resigns or runs out of time before the first bout ends was not beaten."""
    seats = (tallied("ann", 0, "win", defended=bouts), SIX_TRUMPS._replace(departure="left"))

    assert list(find_earned(facts(), finished(1, *seats)._replace(reason="left"), seats[0])) == earned


@in_loop
async def test_surviving_at_all_six_seats_counts_only_with_six_players() -> None:
    """Five seats of six are not enough, and a lost game does not count."""
    store = MemoryStore()
    tables = [
        [
            seat("ann" if place == own else f"p{place}", place, "win" if place else "lose")
            for place in range(6)
        ]
        for own in range(6)
    ]
    await computed(store, *tables)
    assert (await read_statistics(store, "ann")).survived_seats == 0b111110
    won = [seat("ann"), *[seat(f"p{place}", place, "lose" if place == 1 else "win") for place in range(1, 6)]]
    await store.append(ended(7, *won))
    await Projector(store, [Statistics()]).catch_up()
    names = [earned.name for earned in (await read_statistics(store, "ann")).achievements]
    assert names == ["first_win", "six_seats"]


@in_loop
async def test_new_achievements_are_announced_once() -> None:
    """The process that added the games announces them; old games are not announced."""
    store, added = MemoryStore(), []
    for number in (1, 2):
        await store.append(ended(number))
    projector = Projector(store, [Statistics()], on_added=lambda *each: added.append(each))
    await projector.catch_up()
    await projector.catch_up()
    [(name, rows)] = added

    assert name == Statistics.name
    assert list(find_achievements(rows, since=T0).values()) == [{"ann": ("first_win",)}]
    assert find_achievements(rows, since=T0 + 1) == {}
