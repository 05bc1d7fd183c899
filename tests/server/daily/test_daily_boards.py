"""The board of a day: places, percentiles, friends first, streaks."""

from datetime import timedelta

from kozyr.server.daily.attempts import RESULTS, DailyResult, make_day_person_key
from kozyr.server.moderation.person_status import PERSON_STATUSES, PersonStatus, Sanction
from tests.kit.call_contexts import SignedInPlayer
from tests.kit.daily import DAY, DailyTown


async def put_result(
    town: DailyTown, who: SignedInPlayer, score: int, *, ended: int = 0, is_registered: bool = True
) -> None:
    """Store a result."""
    result = DailyResult(score, is_final=True, is_registered=is_registered, ended=ended)
    await town.house.store.change_documents([RESULTS.change(make_day_person_key(who.id, DAY), result)])


async def make_friends(town: DailyTown, one: SignedInPlayer, other: SignedInPlayer) -> None:
    """Let two people follow each other."""
    await town.call("users.follow", one, user_id=other.id)
    await town.call("users.follow", other, user_id=one.id)


async def test_the_best_come_first_and_equal_scores_share_a_place(town: DailyTown) -> None:
    """With equal scores, the player who finished first stands first."""
    ann, bob, cat = [await town.registered(name) for name in ("Ann", "Bob", "Cat")]
    await put_result(town, ann, 700, ended=2)
    await put_result(town, bob, 700, ended=1)
    await put_result(town, cat, 900, ended=3)

    day = await town.find_day()
    lines = [(line["place"], line["name"], line["score"]) for line in day["best"]]
    assert lines == [(1, "Cat", 900), (2, "Bob", 700), (2, "Ann", 700)]
    assert day["players"] == 3


async def test_friends_are_listed_apart(town: DailyTown) -> None:
    """A friend far down the board is shown first; a person who is only followed is not."""
    ann, bob, cat = [await town.registered(name) for name in ("Ann", "Bob", "Cat")]
    await make_friends(town, ann, bob)
    await town.call("users.follow", ann, user_id=cat.id)
    await put_result(town, bob, 100)
    await put_result(town, cat, 900)

    assert [line["name"] for line in (await town.find_day(ann))["friends"]] == ["Bob"]
    assert (await town.find_day())["friends"] == []


async def test_guests_play_without_a_line_on_the_board(town: DailyTown) -> None:
    """A guest sees the percentile among the registered players, but a new guest costs nothing."""
    ann, guest = await town.registered("Ann"), await town.guest("Zoe")
    await put_result(town, ann, 0)
    attempt = await town.play_both(guest)

    day = await town.find_day(guest)
    assert [line["name"] for line in day["best"]] == ["Ann"]
    assert attempt["place"] is None
    assert attempt["percentile"] in (50, 100)


async def test_banned_people_are_not_shown(town: DailyTown) -> None:
    """They leave the board while the ban lasts."""
    ann, eve = await town.registered("Ann"), await town.registered("Eve")
    await put_result(town, ann, 100)
    await put_result(town, eve, 1000)
    ban = Sanction(until=town.house.now + 1000, reason="cheating")
    await town.house.store.change_documents([PERSON_STATUSES.change(eve.id, PersonStatus(ban=ban))])

    assert [line["name"] for line in (await town.find_day())["best"]] == ["Ann"]


async def test_a_finished_attempt_is_on_the_board(town: DailyTown) -> None:
    """With its place and the percentile among the others."""
    ann, bob = await town.registered("Ann"), await town.registered("Bob")
    await put_result(town, bob, 1000)
    attempt = await town.play_both(ann)

    assert (attempt["place"], attempt["percentile"]) == (2, 0)


async def test_streaks_grow_day_by_day_and_end_with_a_missed_day(town: DailyTown) -> None:
    """Three days in a row, then a day without a game."""
    ann = await town.registered("Ann")
    streaks = []
    for days in range(3):
        town.move_to(DAY + timedelta(days=days))
        streaks.append((await town.find_day(ann))["streak"])
        await town.play_both(ann)
        streaks.append((await town.find_day(ann))["streak"])
    town.move_to(DAY + timedelta(days=4))
    after = await town.find_day(ann)

    assert streaks == [0, 1, 1, 2, 2, 3]
    assert (after["streak"], after["best_streak"]) == (0, 3)


async def test_a_deleted_account_leaves_the_board(town: DailyTown) -> None:
    """Attempts, results and the streak are deleted with the account."""
    ann = await town.registered("Ann")
    await town.play_both(ann)
    await town.call("account.delete", ann, password="correct horse battery")

    async with town.house.store.snapshot() as snapshot:
        left = [each.kind async for each in snapshot.documents() if ann.id in each.key]
    assert [kind for kind in left if kind.startswith("daily")] == []
