"""Puzzles through the API."""

import asyncio
import json
from itertools import pairwise
from typing import Any

import pytest

from kozyr.analysis.puzzle import PLAYER
from kozyr.analysis.shipped_puzzles import index_shipped_puzzles, load_shipped_puzzles
from kozyr.bots.bot import Budget
from kozyr.bots.novice import NoviceBot
from kozyr.rules import legal
from kozyr.rules.notation import LeaveToken, read_turn
from kozyr.rules.plain_actions import plain_action
from kozyr.server.api.calls.dispatcher import Failure
from kozyr.server.projections.leaderboards import MAX_AGE_MS
from kozyr.server.puzzles.puzzle_documents import PLAYERS, SCORES, PuzzlePlayer
from kozyr.server.puzzles.selection import (
    BEGINNER_PLAYS,
    BEGINNER_RATING,
    RANGE,
    choose_puzzle,
    daily_puzzle,
    sort_puzzles,
)
from kozyr.server.tables.host import ViewedTable
from tests.kit.call_contexts import InMemoryApi, SignedInPlayer
from tests.kit.puzzles import PuzzleSolver

DAY_MS = 86_400_000


def _right(puzzle_id: str) -> dict[str, Any]:
    act = read_turn(index_shipped_puzzles()[puzzle_id].moves[0]).act
    assert not isinstance(act, LeaveToken)
    return plain_action(act)


def _right_cards(puzzle_id: str) -> list[str]:
    right = _right(puzzle_id)
    cards: list[str] = right.get("cards") or [pair["defend"] for pair in right.get("pairs", [])]
    return cards


def _wrong(puzzle_id: str) -> dict[str, Any]:
    right = _right(puzzle_id)
    actions = [plain_action(each) for each in legal(index_shipped_puzzles()[puzzle_id].game)[PLAYER]]
    return next(each for each in actions if each != right)


async def test_two_hundred_puzzles_are_solved_through_the_api(api: InMemoryApi) -> None:
    """No puzzle comes twice, every right move is accepted, and every attempt ends solved."""
    ann = await api.registered("Ann")
    solver = PuzzleSolver(api, ann)
    seen = set()
    for _ in range(200):
        state = await api.call("puzzles.next", ann)
        seen.add(state["puzzle_id"])
        answer = await solver.solve(state)

        assert (answer["status"], answer["kept"], answer["best"]) == ("solved", True, None)
        assert answer["step"] <= state["moves"]
        assert answer["change"]["after"] >= answer["change"]["before"]

    assert len(seen) == 200


async def test_a_puzzle_is_shown_as_the_board_shows_a_game(api: InMemoryApi) -> None:
    """The player sits on seat 0 and acts; both hands are open, and the legal actions come along."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann)
    puzzle = index_shipped_puzzles()[state["puzzle_id"]]
    players = state["start"]["game"]["players"]

    assert (state["table"]["your_seat"], state["table"]["rules"], state["status"]) == (
        0,
        puzzle.rules,
        "open",
    )
    assert (players[0]["id"], players[0]["state"]) == (ann.id, "active")
    assert [len(hand) for hand in state["start"]["hands"]] == [each["cards_count"] for each in players]
    assert len(state["legal"]) == len(legal(puzzle.game)[PLAYER])
    assert (state["counts"], state["own_rating"], state["step"], state["frames"]) == (True, 1500, 0, [])


async def test_a_wrong_move_fails_and_rates_player_and_puzzle(api: InMemoryApi) -> None:
    """The player loses points, the puzzle gains some, and the solution is shown."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann)
    name = state["puzzle_id"]
    answer = await api.call("puzzles.try", ann, puzzle=name, step=0, action=_wrong(name))
    score = (await SCORES.read(api.context.store, name)).value
    profile = await api.call("users.get", ann)

    assert (answer["status"], answer["kept"], answer["best"]) == ("failed", False, _right(name))
    assert answer["change"]["after"] < answer["change"]["before"] == 1500
    assert profile["ratings"]["puzzle"]["rating"] == answer["change"]["after"]
    assert score is not None
    assert (score.plays, score.solved) == (1, 0)
    assert score.rating > state["rating"]
    assert answer["line"]


async def test_a_move_that_is_sent_twice_counts_once(api: InMemoryApi) -> None:
    """The second copy gets the same answer, even if both are sent together."""
    ann = await api.registered("Ann")
    name = (await api.call("puzzles.next", ann))["puzzle_id"]
    move = {"puzzle": name, "step": 0, "action": _wrong(name)}
    answers = await asyncio.gather(*[api.call("puzzles.try", ann, **move) for _ in range(3)])
    score = (await SCORES.read(api.context.store, name)).value

    assert answers[0] == answers[1] == answers[2] == await api.call("puzzles.try", ann, **move)
    assert score is not None
    assert score.plays == 1


async def test_an_attempt_goes_on_after_a_reload(api: InMemoryApi) -> None:
    """The same puzzle comes again, with the moves so far."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann)
    name = state["puzzle_id"]
    answer = await api.call("puzzles.try", ann, puzzle=name, step=0, action=_right(name))
    again = await api.call("puzzles.next", ann)

    assert answer["status"] == "open"
    assert (again["puzzle_id"], again["step"], again["legal"]) == (name, 1, answer["legal"])
    assert again["start"] == state["start"]
    assert [frame["hands"] for frame in again["frames"]] == [frame["hands"] for frame in answer["frames"]]


async def test_only_the_first_attempt_counts(api: InMemoryApi) -> None:
    """A finished puzzle can be opened again by its id; nothing is rated then."""
    ann = await api.registered("Ann")
    solver = PuzzleSolver(api, ann)
    state = await api.call("puzzles.next", ann)
    failed = await solver.give_up(state)
    again = await api.call("puzzles.next", ann, puzzle=state["puzzle_id"])
    solved = await solver.solve(again)
    profile = await api.call("users.get", ann)

    assert (again["status"], again["counts"], again["step"]) == ("open", False, 0)
    assert (solved["status"], solved["change"]) == ("solved", None)
    assert profile["ratings"]["puzzle"]["rating"] == failed["change"]["after"]


async def test_a_hint_points_at_the_right_cards_and_costs_the_gain(api: InMemoryApi) -> None:
    """The attempt stays open; solved with a hint it rates neither the player nor the puzzle."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann)
    name = state["puzzle_id"]
    hint = await api.call("puzzles.hint", ann, puzzle=name, step=0)
    again = await api.call("puzzles.next", ann)
    solved = await PuzzleSolver(api, ann).solve(again)

    assert (hint["type"], hint["cards"], hint["step"]) == (_right(name)["type"], _right_cards(name), 0)
    assert (state["hinted"], again["hinted"], again["status"]) == (False, True, "open")
    assert (solved["status"], solved["change"]) == ("solved", None)
    assert (await SCORES.read(api.context.store, name)).value is None
    assert (await api.call("users.get", ann))["ratings"] == {}


async def test_a_mistake_after_a_hint_counts(api: InMemoryApi) -> None:
    """A hint saves nobody from the loss of points."""
    ann = await api.registered("Ann")
    name = (await api.call("puzzles.next", ann))["puzzle_id"]
    await api.call("puzzles.hint", ann, puzzle=name, step=0)
    answer = await api.call("puzzles.try", ann, puzzle=name, step=0, action=_wrong(name))

    assert answer["change"]["after"] < answer["change"]["before"]


async def test_a_streak_does_not_grow_by_a_puzzle_with_a_hint(api: InMemoryApi) -> None:
    """It does not end either."""
    ann = await api.registered("Ann")
    solver = PuzzleSolver(api, ann)
    await solver.solve(await api.call("puzzles.next", ann, streak=True))
    state = await api.call("puzzles.next", ann, streak=True)
    await api.call("puzzles.hint", ann, puzzle=state["puzzle_id"], step=0)

    assert (await solver.solve(state))["streak"] == 1


async def test_a_new_rating_is_provisional(api: InMemoryApi) -> None:
    """The puzzle says so before and after the first attempt, and the profile counts what was solved."""
    ann = await api.registered("Ann")
    solver = PuzzleSolver(api, ann)
    first = await api.call("puzzles.next", ann)
    failed = await solver.give_up(first)
    second = await api.call("puzzles.next", ann)
    await solver.solve(second)
    profile = (await api.call("users.get", ann))["ratings"]["puzzle"]

    assert [each["own_provisional"] for each in (first, second)] == [True, True]
    assert (failed["change"]["provisional"], second["own_rating"]) == (True, failed["change"]["after"])
    assert (profile["games"], profile["solved"]) == (2, 1)


async def test_the_ratings_after_each_puzzle_are_the_history(api: InMemoryApi) -> None:
    """A retry adds nothing to it, and a deleted account leaves nothing of it."""
    ann, bob = await api.registered("Ann"), await api.guest("Bob")
    failed = await PuzzleSolver(api, ann).give_up(await api.call("puzzles.next", ann, puzzle="1-7"))
    await PuzzleSolver(api, ann).give_up(await api.call("puzzles.next", ann, puzzle="1-7"))
    await PuzzleSolver(api, bob).give_up(await api.call("puzzles.next", bob))
    solved = await PuzzleSolver(api, ann).solve(await api.call("puzzles.next", ann))
    points, latest, hidden = [
        (await api.call("ratings.history", None, user_id=who.id, pool="puzzle", limit=limit))["points"]
        for who, limit in ((ann, 10), (ann, 1), (bob, 10))
    ]
    await api.call("account.delete", ann, password="correct horse battery")
    documents = await api.context.store.documents("puzzle_history", limit=10)

    assert [point["rating"] for point in points] == [each["change"]["after"] for each in (failed, solved)]
    assert (points[0]["game_id"], latest, hidden) == ("1-7", points[1:], [])
    assert [document.key.partition("/")[0] for document in documents] == [bob.id]


async def test_the_leaderboard_has_registered_players_with_a_certain_rating(api: InMemoryApi) -> None:
    """The best is first; a player is listed once, and leaves the list when the rating is uncertain again."""
    ann, bob, cleo = await api.registered("Ann"), await api.registered("Bob"), await api.guest("Cleo")
    empty = await api.call("ratings.top", ann, pool="puzzle")
    for player, rating in ((ann, 1500.0), (bob, 1900.0), (cleo, 2000.0)):
        certain = PuzzlePlayer(rating=rating, deviation=70.0, volatility=0.06, at=api.house.now, plays=40)
        await api.context.store.change_documents([PLAYERS.change(player.id, certain)])
        for _ in range(2):
            await PuzzleSolver(api, player).give_up(await api.call("puzzles.next", player))
    api.house.now += MAX_AGE_MS
    full = await api.call("ratings.top", ann, pool="puzzle")
    api.house.now += 8 * DAY_MS
    late = await api.call("ratings.top", ann, pool="puzzle")

    assert [each["name"] for each in full["players"]] == ["Bob", "Ann"]
    assert (full["own"]["place"], full["own"]["games"]) == (2, 42)
    assert (empty["players"], late["players"]) == ([], [])


async def test_a_guest_solves_without_a_shown_rating(api: InMemoryApi) -> None:
    """A guest's attempt changes no puzzle, and the guest's own rating stays hidden."""
    bob = await api.guest("Bob")
    state = await api.call("puzzles.next", bob)
    answer = await PuzzleSolver(api, bob).solve(state)

    assert (state["counts"], state["own_rating"], answer["change"]) == (False, None, None)
    assert (await SCORES.read(api.context.store, state["puzzle_id"])).value is None
    assert (await api.call("users.get", bob))["ratings"] == {}


@pytest.mark.parametrize(
    ("call", "fields", "word"),
    [
        ("puzzles.try", {"puzzle": "nowhere", "step": 0, "action": None}, "no_puzzle"),
        ("puzzles.try", {"puzzle": "1-1", "step": 0, "action": None}, "no_attempt"),
        ("puzzles.hint", {"puzzle": "nowhere", "step": 0}, "no_puzzle"),
        ("puzzles.hint", {"puzzle": "1-1", "step": 0}, "no_attempt"),
        ("puzzles.vote", {"puzzle": "1-1", "up": True}, "no_attempt"),
        ("puzzles.vote", {"puzzle": "nowhere", "up": True}, "no_puzzle"),
        ("puzzles.next", {"puzzle": "nowhere"}, "no_puzzle"),
        ("puzzles.next", {"daily": True, "theme": "long"}, "puzzle_choice"),
        ("puzzles.next", {"theme": "luck"}, "bad_request"),
        ("puzzles.next", {"from_games": True}, "no_puzzle"),
    ],
)
async def test_a_wrong_request_is_refused(
    api: InMemoryApi, call: str, fields: dict[str, object], word: str
) -> None:
    """The refusal says what is wrong."""
    assert await api.refusal_word(call, await api.registered("Ann"), **fields) == word


async def test_a_wrong_move_of_the_client_is_refused_and_loses_nothing(api: InMemoryApi) -> None:
    """A wrong step, an illegal action and a finished attempt are refused; the attempt stays as it was."""
    ann = await api.registered("Ann")
    name = "1-1"
    state = await api.call("puzzles.next", ann, puzzle=name)
    words = [
        await api.refusal_word("puzzles.try", ann, puzzle=name, step=3, action=_right(name)),
        await api.refusal_word(
            "puzzles.try", ann, puzzle=name, step=0, action={"type": "move", "cards": ["S6"]}
        ),
        await api.refusal_word(
            "puzzles.try", ann, puzzle=name, step=0, action={"type": "move", "cards": ["X"]}
        ),
        await api.refusal_word("puzzles.vote", ann, puzzle=name, up=True),
        await api.refusal_word("puzzles.next", None),
    ]
    unchanged = await api.call("puzzles.next", ann, puzzle=name)
    await PuzzleSolver(api, ann).give_up(state)
    over = await api.refusal_word("puzzles.try", ann, puzzle=name, step=1, action=_right(name))

    assert words == ["overtaken", "not_your_turn", "bad_action", "attempt_open", "no_token"]
    assert unchanged == state
    assert over == "attempt_over"


async def test_a_streak_counts_until_a_mistake(api: InMemoryApi) -> None:
    """Its puzzles get harder; the best streak stays."""
    ann = await api.registered("Ann")
    solver = PuzzleSolver(api, ann)
    ratings = []
    for number in range(1, 4):
        state = await api.call("puzzles.next", ann, streak=True)
        ratings.append(index_shipped_puzzles()[state["puzzle_id"]].rating)
        assert (await solver.solve(state))["streak"] == number
    ended = await solver.give_up(await api.call("puzzles.next", ann, streak=True))

    assert (ended["streak"], ended["best_streak"]) == (0, 3)
    assert max(ratings) < 1400


async def test_the_puzzle_of_the_day_is_the_same_for_all_and_changes_at_midnight(api: InMemoryApi) -> None:
    """A player who has finished it sees the result, not another attempt."""
    ann, bob = await api.registered("Ann"), await api.guest("Bob")
    first = await api.call("puzzles.next", ann, daily=True)
    await PuzzleSolver(api, ann).solve(first)
    again, other = [await api.call("puzzles.next", each, daily=True) for each in (ann, bob)]
    api.house.now += DAY_MS
    days = {daily_puzzle(f"2026-11-{day:02d}").id for day in range(1, 31)}

    assert first["puzzle_id"] == again["puzzle_id"] == other["puzzle_id"]
    assert (again["status"], other["status"]) == ("solved", "open")
    assert first["day"] is not None
    assert (await api.call("puzzles.next", ann, daily=True))["day"] != first["day"]
    assert len(days) > 25


async def test_a_theme_chooses_among_its_puzzles(api: InMemoryApi) -> None:
    """The puzzle has the theme, and an open puzzle of another theme waits."""
    ann = await api.registered("Ann")
    pair = await api.call("puzzles.next", ann, theme="lead-a-pair")
    draw = await api.call("puzzles.next", ann, theme="draw-saves")

    assert "lead-a-pair" in pair["themes"]
    assert ("draw-saves" in draw["themes"], draw["goal"]) == (True, "draw")
    assert await api.call("puzzles.next", ann, theme="lead-a-pair") == pair


async def test_the_first_puzzles_lead_from_easy_ones_to_the_level_of_the_player(api: InMemoryApi) -> None:
    """Guests begin with easy puzzles with open hands, too; the theme changes from puzzle to puzzle."""
    for number in range(3):
        bob = await api.guest(f"Bob{number}")
        shown = []
        for _ in range(BEGINNER_PLAYS):
            state = await api.call("puzzles.next", bob)
            await PuzzleSolver(api, bob).solve(state)
            shown.append(index_shipped_puzzles()[state["puzzle_id"]])
        later = await api.call("puzzles.next", bob)

        assert shown[0].rating <= BEGINNER_RATING + RANGE
        assert later["rating"] > BEGINNER_RATING + RANGE
        assert not [each for each in shown if "memory" in each.themes]
        assert not [pair for pair in pairwise(shown) if set(pair[0].themes) & set(pair[1].themes)]


async def test_a_memory_puzzle_hides_the_hand_until_it_is_over(api: InMemoryApi) -> None:
    """The history is shown; no open answer names a card of the hidden hand."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann, theme="memory")
    hidden = index_shipped_puzzles()[state["puzzle_id"]].game.hands[1]
    over = await PuzzleSolver(api, ann).give_up(state)
    shown = await api.call("puzzles.next", ann, puzzle=state["puzzle_id"])

    assert (state["start"]["hands"][1], state["start"]["discard"]) == (None, [])
    assert len(state["history"]) > 20
    assert all(frame["hands"][1] is None for frame in state["history"])
    assert len(over["line"][0]["hands"][1]) <= hidden.bit_count()
    assert shown["start"]["hands"][1] is None


async def test_votes_make_the_popularity(api: InMemoryApi) -> None:
    """A vote counts once, can change, and can be taken back."""
    ann, bob = await api.registered("Ann"), await api.registered("Bob")
    for each in (ann, bob):
        await PuzzleSolver(api, each).give_up(await api.call("puzzles.next", each, puzzle="1-7"))
    shown = [
        (await api.call("puzzles.vote", who, puzzle="1-7", up=up))["popularity"]
        for who, up in ((ann, True), (ann, True), (bob, False), (bob, True), (ann, None), (bob, None))
    ]

    assert shown == [100, 100, 0, 100, 100, 0]


async def test_no_puzzle_is_chosen_only_if_all_are_tried() -> None:
    """A single untried puzzle is found, whatever the rating."""
    puzzles = sort_puzzles("lead-a-pair")
    left = puzzles[3]

    async def is_tried(name: str) -> bool:
        return name != left.id

    async def is_always_tried(_: str) -> bool:
        return True

    assert await choose_puzzle(puzzles, 3000, b"x", is_tried) == left
    assert await choose_puzzle(puzzles, 1500, b"x", is_always_tried) is None


async def test_a_deleted_account_leaves_no_attempts(api: InMemoryApi) -> None:
    """Attempts and the player's rating are documents of the person."""
    bob = await api.guest("Bob")
    await PuzzleSolver(api, bob).give_up(await api.call("puzzles.next", bob))
    export = json.dumps(await api.call("account.export", bob))
    await api.call("account.delete", bob)
    kinds = [
        len(await api.context.store.documents(kind, limit=10)) for kind in ("puzzle_attempt", "puzzle_player")
    ]

    assert "puzzle_attempt" in export
    assert kinds == [0, 0]


async def test_a_puzzle_comes_from_an_own_game(api: InMemoryApi) -> None:
    """Ann's mistakes in her endings become puzzles, which change no rating."""
    table, ann, bob = await api.game(options={"order": "turns"})
    number = 0
    state: dict[str, Any] | Failure | None = None
    while not isinstance(state, dict) and number < 60:
        number += 1
        await _play_game(api, table, ann, bob)
        state = await api.try_call("puzzles.next", ann, from_games=True)
        for each in (ann, bob):
            await api.call("tables.ready", each, table_id=table)
    assert isinstance(state, dict)
    over = await api.call("puzzles.try", ann, puzzle=state["puzzle_id"], step=0, action=None)

    assert state["game_id"] == f"{table}.{number}"
    assert state["puzzle_id"].startswith(f"{table}.{number}:")
    assert (state["counts"], over["status"], over["change"]) == (False, "failed", None)
    assert await api.refusal_word("puzzles.next", bob, puzzle=state["puzzle_id"]) == "no_puzzle"


async def _play_game(api: InMemoryApi, table: str, *players: SignedInPlayer) -> None:
    """Play a game with novices on both seats."""
    bot, is_over = NoviceBot(0), False
    while not is_over:
        for player in players:
            seen = await api.context.table_host.view(table, player.id)
            assert isinstance(seen, ViewedTable)
            is_over = seen.view.phase != "playing"
            if seen.view.legal and seen.view.game is not None:
                action = bot.choose(seen.view.game, seen.view.legal, Budget())
                command = api.context.make_command_id()
                await api.call(
                    "game.move", player, table_id=table, command_id=command, action=plain_action(action)
                )


def test_every_shipped_id_can_be_asked_for() -> None:
    """Ids fit the pattern of the API."""
    assert all(puzzle.id.replace("-", "").isdigit() for puzzle in load_shipped_puzzles())


async def test_a_busy_puzzle_worker_refuses_and_loses_nothing(api: InMemoryApi) -> None:
    """Moves of the stored solution need no worker. Other moves are refused, and the attempt stays open."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann, puzzle="1-1")
    api.puzzle_worker.is_busy = True
    move = {"puzzle": "1-1", "step": 0, "action": _wrong("1-1")}
    words = [
        await api.refusal_word("puzzles.try", ann, **move),
        await api.refusal_word("puzzles.next", ann, theme="memory"),
    ]
    unchanged = await api.call("puzzles.next", ann, puzzle="1-1")
    right = await api.call("puzzles.try", ann, puzzle="1-1", step=0, action=_right("1-1"))
    api.puzzle_worker.is_busy = False
    memory = await api.call("puzzles.next", ann, theme="memory")

    assert words == ["busy", "busy"]
    assert unchanged == state
    assert (right["status"], right["kept"]) == ("open", True)
    assert (memory["status"], memory["step"], bool(memory["history"])) == ("open", 0, True)


async def test_asking_for_a_puzzle_starts_the_puzzle_worker(api: InMemoryApi) -> None:
    """Its process starts while the player thinks."""
    ann = await api.registered("Ann")
    before = api.puzzle_worker.is_preloaded
    await api.call("puzzles.next", ann)

    assert (before, api.puzzle_worker.is_preloaded) == (False, True)


async def test_a_failed_attempt_shows_its_solution_after_a_reload(api: InMemoryApi) -> None:
    """The solution begins at the position before the failed move."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann, daily=True)
    name = state["puzzle_id"]
    right = await api.call("puzzles.try", ann, puzzle=name, step=0, action=_right(name))
    failed = await api.call("puzzles.try", ann, puzzle=name, step=1, action=None)
    again = await api.call("puzzles.next", ann, daily=True)

    assert (state["line"], right["line"]) == ([], [])
    assert (again["status"], again["line"]) == ("failed", failed["line"])
    assert again["line"]
    assert again["line_from"] == len(again["frames"]) == len(right["frames"])


async def test_the_solution_begins_before_a_wrong_move(api: InMemoryApi) -> None:
    """`line_from` leaves out the frames of the wrong move and its answers."""
    ann = await api.registered("Ann")
    state = await api.call("puzzles.next", ann, daily=True)
    name = state["puzzle_id"]
    failed = await api.call("puzzles.try", ann, puzzle=name, step=0, action=_wrong(name))
    again = await api.call("puzzles.next", ann, daily=True)

    assert (again["line_from"], again["line"], again["best"]) == (0, failed["line"], _right(name))
    assert len(again["frames"]) == len(failed["frames"]) > 0
