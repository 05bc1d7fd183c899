"""Attempts at the daily deal: one a day, two games, equal answers to equal moves."""

from datetime import timedelta

import pytest

from kozyr.rules import must
from kozyr.server.bot_workers.chooser import ActionChooser
from kozyr.server.daily.attempts import ATTEMPTS, PENDING, make_attempt_key
from kozyr.table import DoDueWork
from tests.kit.daily import DAY, HOUR_MS, MINUTE_MS, DailyTown, choose_first, choose_last, make_report

TOMORROW = DAY + timedelta(days=1)
LAST_MINUTE = 24 * HOUR_MS - MINUTE_MS


async def test_equal_moves_meet_equal_answers(town: DailyTown) -> None:
    """Two people whose bots think in processes with different keys play equal moves, and get equal games."""
    ann, bob = await town.registered("Ann"), await town.registered("Bob")
    first = [await town.play_game(ann) for _ in range(2)]
    town.chooser = ActionChooser(b"the key of another server process", pause_ms=0)
    # An entry that is no move does not change the answers.
    table = await town.begin(bob)
    await town.call("table.chat", bob, table_id=table, text="Hello")

    second = [await town.play_game(bob) for _ in range(2)]

    assert first == second
    assert first[0] != first[1]


async def test_other_moves_meet_the_same_deal(town: DailyTown) -> None:
    """Both people hold the same cards in the first game; in the second one they have the other seat."""
    ann, bob = await town.registered("Ann"), await town.registered("Bob")
    hands = []
    for who in (ann, bob):
        for _ in range(2):
            table = await town.begin(who)
            view = must(await town.house.host.view(table, who.id)).view
            assert view.game is not None
            hands.append((view.seat, view.game.hand, view.commitment))
            await town.play_game(who)

    assert hands[:2] == hands[2:]
    assert [seat for seat, _, _ in hands] == [0, 1, 0, 1]
    assert hands[0][1] != hands[1][1]
    assert {commitment for _, _, commitment in hands} == {(await town.find_day())["commitment"]}


async def test_the_first_attempt_counts_and_a_second_one_is_refused(town: DailyTown) -> None:
    """After both games there is nothing to play until midnight."""
    ann = await town.registered("Ann")
    first = await town.play_both(ann)

    assert first["current"] is None
    assert await town.refusal_word("daily.play", ann) == "daily_played"
    assert await town.find_attempt(ann) == first
    town.move_to(TOMORROW)
    assert await town.refusal_word("daily.play", ann) == "ok"


async def test_asking_again_returns_the_same_table(town: DailyTown) -> None:
    """A lost answer costs nothing: the attempt and its game go on."""
    ann = await town.registered("Ann")
    tables = [await town.begin(ann) for _ in range(3)]

    assert len(set(tables)) == 1
    attempt = await town.find_attempt(ann)
    assert (attempt["current"], attempt["started"]) == (1, True)
    await town.play_game(ann)
    attempt = await town.find_attempt(ann)
    assert (attempt["current"], attempt["started"]) == (2, False)


async def test_a_crash_between_the_attempt_and_its_table_loses_nothing(town: DailyTown) -> None:
    """The attempt names its tables before they are opened, so the next request opens the same table."""
    ann = await town.registered("Ann")
    town.house.store.full = True
    assert await town.refusal_word("daily.play", ann) == "unavailable"
    kept = (await ATTEMPTS.read(town.house.store, make_attempt_key(ann.id, DAY))).value
    town.house.store.full = False

    table = await town.begin(ann)

    assert kept is not None
    assert table == kept.games[0].table


async def test_a_game_that_is_left_scores_nothing(town: DailyTown) -> None:
    """Leaving counts as played; the second game is still to play, and the streak does not grow."""
    ann = await town.registered("Ann")
    table = await town.begin(ann)
    await town.call("tables.leave", ann, table_id=table, command_id="leave")

    attempt = await town.find_attempt(ann)
    assert (attempt["current"], attempt["games"][0]["outcome"]) == (2, "forfeited")
    await town.play_game(ann)
    day = await town.find_day(ann)
    assert day["attempt"]["current"] is None
    assert day["streak"] == 0


async def test_a_game_that_is_resigned_scores_nothing(town: DailyTown) -> None:
    """Otherwise a person without a decision would have no loss, and so all points for the play."""
    ann = await town.registered("Ann")
    table = await town.begin(ann)
    await town.call("game.resign", ann, table_id=table, command_id="resign")

    attempt = await town.find_attempt(ann)
    assert (attempt["games"][0]["outcome"], attempt["score"]) == ("forfeited", 0)


async def test_a_game_begun_before_midnight_counts_for_its_day(town: DailyTown) -> None:
    """The person goes on after midnight, with the same deal, and then gets the new one."""
    ann = await town.registered("Ann")
    town.move_to(DAY, LAST_MINUTE)
    await town.play_game(ann, moves=1)
    town.move_to(TOMORROW, 10 * MINUTE_MS)
    await town.play_game(ann)
    second = await town.call("daily.play", ann)
    await town.play_game(ann)
    await town.work.work()

    assert second["date"] == "2026-11-18"
    kept = (await ATTEMPTS.read(town.house.store, make_attempt_key(ann.id, DAY))).value
    assert kept is not None
    assert kept.keeps_streak
    assert (await town.call("daily.play", ann))["date"] == "2026-11-19"


async def test_games_that_run_past_the_closing_time_are_forfeited(town: DailyTown) -> None:
    """The running game is abandoned by the server, the second one was never begun."""
    ann = await town.registered("Ann")
    town.move_to(DAY, LAST_MINUTE)
    await town.play_game(ann, moves=1)
    kept = (await ATTEMPTS.read(town.house.store, make_attempt_key(ann.id, DAY))).value
    assert kept is not None
    town.move_to(TOMORROW, 30 * MINUTE_MS)
    must(await town.house.host.submit_as_server(kept.games[0].table, DoDueWork()))
    await town.work.work()

    closed = (await ATTEMPTS.read(town.house.store, make_attempt_key(ann.id, DAY))).value
    assert closed is not None
    assert ([game.outcome for game in closed.games], closed.score) == (["forfeited", "forfeited"], 0)
    assert await PENDING.list(town.house.store, limit=10) == []
    assert (await town.find_attempt(ann)) is None


async def test_scores_are_provisional_until_the_games_are_analysed(town: DailyTown) -> None:
    """The certain part is shown first; the work adds the points for the play."""
    ann = await town.registered("Ann")
    before = await town.play_both(ann, choose_last)
    town.reports = {game["game_id"]: make_report(luck=4.5) for game in before["games"]}
    await town.work.work()
    after = await town.find_attempt(ann)

    assert (before["final"], before["luck"]) == (False, None)
    assert (after["final"], after["luck"]) == (True, 9.0)
    assert after["score"] == before["score"] + 200
    assert await PENDING.list(town.house.store, limit=10) == []


async def test_a_missing_analysis_is_given_up_after_a_day(town: DailyTown) -> None:
    """The certain part of the score stays."""
    ann = await town.registered("Ann")
    await town.play_both(ann)
    await town.work.work()
    town.move_to(TOMORROW + timedelta(days=1), HOUR_MS)
    await town.work.work()

    assert await PENDING.list(town.house.store, limit=10) == []


async def test_squares_are_one_for_each_bout(town: DailyTown) -> None:
    """A game has as many squares as finished bouts, and both games together have a word for each."""
    ann = await town.registered("Ann")
    attempt = await town.play_both(ann, choose_first)

    assert all(game["squares"] for game in attempt["games"])
    assert {square for game in attempt["games"] for square in game["squares"]} <= {"beaten", "taken", "given"}


@pytest.mark.parametrize("name", ["games.get", "games.replay", "fair.verify"])
async def test_replays_are_closed_until_both_games_are_over(town: DailyTown, name: str) -> None:
    """All cards of the first game would tell the second one; other people see it never or after the day."""
    ann, bob = await town.registered("Ann"), await town.registered("Bob")
    game = f"{await town.begin(ann)}.1"
    await town.play_game(ann)
    during = await town.refusal_word(name, ann, game_id=game)
    await town.play_game(ann)
    after = await town.refusal_word(name, ann, game_id=game)

    assert (during, after) == ("not_finished", "ok")
    assert await town.refusal_word(name, bob, game_id=game) == "no_game"


async def test_hostile_callers_are_refused(town: DailyTown) -> None:
    """No program, no stranger's move, no hint, no second bot, no seat at another person's table."""
    ann, eve = await town.registered("Ann"), await town.registered("Eve")
    table = await town.begin(ann)
    fields = {"table_id": table}

    assert await town.refusal_word("daily.play") == "no_token"
    assert await town.refusal_word("daily.play", await town.program(eve, "play", "tables")) == "needs_session"
    assert await town.refusal_word("daily.play", eve, date="2026-11-17") == "bad_request"
    assert await town.refusal_word("daily.get", eve, person=ann.id) == "bad_request"
    assert await town.refusal_word("tables.join", eve, **fields) in {"not_invited", "being_played"}
    assert await town.refusal_word("table.snapshot", eve, table_id=table) == "no_spectators"
    assert await town.refusal_word("tables.add_bot", ann, **fields, level="random") != "ok"
    assert await town.refusal_word("tables.remove_bot", ann, **fields, seat=1) == "being_played"
    assert await town.refusal_word("tables.close", ann, **fields) == "being_played"
    assert await town.refusal_word("game.hint", ann, **fields, command_id="c") == "no_hints"
    assert await town.refusal_word("tables.ready", ann, **fields, client_seed="mine") == "being_played"
    assert (await town.find_attempt(ann))["current"] == 1


async def test_clients_cannot_make_a_table_with_a_shared_deal(town: DailyTown) -> None:
    """The options of the server are no fields of `tables.create`."""
    eve = await town.registered("Eve")
    shared = {"name": "x", "ends_at": 1}
    fields: list[dict[str, object]] = [{"shared_deal": shared}, {"fixed_game": {}}, {"origin": "daily"}]

    words = [await town.refusal_word("tables.create", eve, **each) for each in fields]

    assert words == ["bad_request"] * 3


async def test_a_daily_game_is_practised_after_its_day(town: DailyTown) -> None:
    """The end of a practice game reveals the seed of its deal."""
    ann = await town.registered("Ann")
    game = f"{await town.begin(ann)}.1"
    await town.play_both(ann)
    during = await town.refusal_word("games.practise", ann, game_id=game, move=1)
    offered = (await town.call("games.replay", ann, game_id=game))["can_practise"]
    town.move_to(TOMORROW, HOUR_MS)
    assert (await town.call("games.replay", ann, game_id=game))["can_practise"]
    practice = await town.call("games.practise", ann, game_id=game, move=1)
    await town.call("game.resign", ann, table_id=practice["table_id"], command_id="resign")
    verified = await town.call("fair.verify", ann, game_id=f"{practice['table_id']}.1")

    assert (during, offered) == ("practice_closed", False)
    assert (verified["proven"], verified["proof"]["table"]) == (True, "daily-2026-11-18")


async def test_no_second_game_at_the_same_table(town: DailyTown) -> None:
    """The table is closed when its game is over."""
    ann = await town.registered("Ann")
    table = await town.begin(ann)
    await town.play_game(ann)

    assert await town.refusal_word("tables.ready", ann, table_id=table) == "table_closed"
