"""A rated game is followed by the new ratings in the table's log."""

import asyncio

import pytest

from kozyr.rules import Refusal, must
from kozyr.server.projections.projector import Projector
from kozyr.server.projections.rating_notices import CURSOR, RatingNotices
from kozyr.server.tables.host_refusals import refuse
from kozyr.server.tables.people import Person
from kozyr.table import Leave, RecordRatings, Resign
from tests.kit.async_tests import run_with
from tests.kit.hosts import House


async def play(house: House, games: int = 1, *, rated: bool = True) -> None:
    """Play games of Ann and Bob, which Bob loses, at the table `t`."""
    for number in (0, 1):
        await house.store.add_person(Person(f"u{number}", f"P{number}", f"p{number}", "hash", 0))
    await house.open(rated=rated)
    for _ in range(games):
        for seat in (0, 1):
            await house.ready(seat)
        must(await house.ask("u1", Resign()))


async def shown_ratings(house: House) -> list[int | None]:
    """Return the ratings of the seats, as everybody sees them."""
    seen = await house.host.view("t", None)
    assert not isinstance(seen, Refusal)
    return [sitter and sitter.rating for sitter in seen.view.sitters]


@run_with(asyncio.run)
async def test_the_table_gets_the_new_ratings() -> None:
    """The seats show them, and so does the view of somebody who comes later."""
    house = House()
    await play(house)
    notices = RatingNotices(house.store, house.host)
    await notices.send()
    assert await shown_ratings(house) == [1500, 1500]

    await Projector(house.store).catch_up()
    await notices.send()

    winner, loser = await shown_ratings(house)
    assert winner is not None
    assert loser is not None
    assert (winner > 1600, winner + loser) == (True, 3000)
    seen = await house.host.view("t", "u0")
    assert not isinstance(seen, Refusal)
    assert seen.view.rated is not None
    assert [change.after for change in seen.view.rated.changes] == [winner, loser]


@run_with(asyncio.run)
async def test_two_nodes_and_a_crash_repeat_nothing() -> None:
    """A notice that is sent again, because the cursor was not stored, changes nothing."""
    house = House()
    await play(house, games=2)
    await Projector(house.store).catch_up()
    notices = RatingNotices(house.store, house.host)
    await notices.send()
    number, ratings = house.host.last_number("t"), await shown_ratings(house)

    await house.store.reset_projection(CURSOR)
    await notices.send()
    await notices.send()

    assert (house.host.last_number("t"), await shown_ratings(house)) == (number, ratings)
    assert await house.store.projection_cursor(CURSOR) == 2


@pytest.mark.parametrize("word", ["busy", "unavailable"])
@run_with(asyncio.run)
async def test_a_notice_waits_for_a_table_that_is_busy(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next round sends it."""
    house = House()
    await play(house)
    await Projector(house.store).catch_up()
    notices = RatingNotices(house.store, house.host)

    async def refuse_always(table: str, command: RecordRatings) -> Refusal:  # noqa: ARG001 - as the host's
        return refuse(word)

    with monkeypatch.context() as patch:
        patch.setattr(house.host, "submit_as_server", refuse_always)
        await notices.send()
    assert await house.store.projection_cursor(CURSOR) == 0
    await notices.send()
    assert await house.store.projection_cursor(CURSOR) == 1
    assert await shown_ratings(house) != [1500, 1500]


@run_with(asyncio.run)
async def test_a_closed_table_and_a_casual_game_get_no_notice() -> None:
    """The cursor moves on all the same."""
    house = House()
    await play(house)
    for player in ("u0", "u1"):
        await house.ask(player, Leave())
    await Projector(house.store).catch_up()
    await RatingNotices(house.store, house.host).send()
    assert await house.store.projection_cursor(CURSOR) == 1


@run_with(asyncio.run)
async def test_a_casual_game_has_no_notice() -> None:
    """Registered players keep their ratings."""
    house = House()
    await play(house, rated=False)
    await Projector(house.store).catch_up()
    await RatingNotices(house.store, house.host).send()
    assert (await shown_ratings(house), await house.store.projection_cursor(CURSOR)) == ([1500, 1500], 1)
