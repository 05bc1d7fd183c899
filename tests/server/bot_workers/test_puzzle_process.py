"""The process that judges puzzles: it may die or hang, and another takes its place."""

import asyncio
import os
import signal

import pytest

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.game_puzzles import find_game_puzzles
from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import find_history
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.rules import Action, Seat, legal
from kozyr.rules.notation import Turn, write_turn
from kozyr.server.bot_workers import pool
from kozyr.server.bot_workers.puzzle_process import PuzzleProcess
from kozyr.server.puzzles.puzzle_refusals import refuse
from tests.kit.analysed_games import read_golden
from tests.kit.bot_choosers import gone
from tests.kit.call_contexts import in_loop

PUZZLES = load_shipped_puzzles()
PATIENT_S = 300.0
"""The kernel may have to be compiled first."""


def _wrong_action(puzzle: Puzzle) -> Action:
    actions = legal(puzzle.game)[PLAYER]
    return next(each for each in actions if write_turn(Turn(PLAYER, each)) != puzzle.moves[0])


async def _wait_for_process(process: PuzzleProcess, other_than: int = 0) -> int:
    while not {*process.pids} - {other_than}:  # noqa: ASYNC110 - the process tells nobody that it starts
        await asyncio.sleep(0.01)
    return process.pids[-1]


@in_loop
async def test_the_process_answers_as_the_judge_the_maker_and_the_history() -> None:
    """Moves, searches and histories come back through the pipe; the process has the server's priority."""
    process = PuzzleProcess(max_waiting_s=PATIENT_S)
    puzzle, record = PUZZLES[0], read_golden("classic-2")
    memory = next(each for each in PUZZLES if "memory" in each.themes)

    assert [
        await process.judge(puzzle, [], _wrong_action(puzzle)),
        await process.search(record, Seat(0), "g.1"),
        await process.find_history(memory),
    ] == [
        take_step(PuzzleJudge(), puzzle, [], _wrong_action(puzzle)),
        [*find_game_puzzles(PuzzleMaker(), record, Seat(0), "g.1")],
        find_history(memory.source),
    ]
    (pid,) = process.pids
    assert os.getpriority(os.PRIO_PROCESS, pid) == os.getpriority(os.PRIO_PROCESS, 0)
    await process.close()
    assert gone(pid)


@in_loop
async def test_a_killed_process_is_replaced_and_the_move_is_judged() -> None:
    """The process dies in the middle of a request, and another process gets the request."""
    process = PuzzleProcess(max_waiting_s=PATIENT_S)
    puzzle = PUZZLES[0]
    expected = await process.judge(puzzle, [], _wrong_action(puzzle))
    (first,) = process.pids
    os.kill(first, signal.SIGSTOP)
    judged = asyncio.create_task(process.judge(puzzle, [], _wrong_action(puzzle)))
    await asyncio.sleep(0.05)
    os.kill(first, signal.SIGKILL)
    second = await _wait_for_process(process, first)

    assert await judged == expected
    assert first != second
    await process.close()
    assert gone(second)


@in_loop
async def test_a_hanging_process_is_killed_and_the_move_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The caller is told to try again; the next request gets another process."""
    process = PuzzleProcess(max_waiting_s=PATIENT_S)
    puzzle = PUZZLES[0]
    expected = await process.judge(puzzle, [], _wrong_action(puzzle))
    (first,) = process.pids
    os.kill(first, signal.SIGSTOP)
    with monkeypatch.context() as patch:
        patch.setattr(pool, "MAX_CHOICE_S", 0.05)
        refused = await process.judge(puzzle, [], _wrong_action(puzzle))

    assert refused == refuse("judge_busy")
    assert await process.judge(puzzle, [], _wrong_action(puzzle)) == expected
    assert gone(first)
    await process.close()


@in_loop
async def test_too_many_or_too_early_requests_are_refused() -> None:
    """A request that finds a full queue, or does not begin in time, or comes after the end, is refused."""
    puzzle = PUZZLES[0]
    full, hasty = PuzzleProcess(max_waiting=0), PuzzleProcess(max_waiting_s=0)
    outcomes = [await each.judge(puzzle, [], _wrong_action(puzzle)) for each in (full, hasty)]
    await full.close()
    await hasty.close()
    outcomes.append(await hasty.judge(puzzle, [], _wrong_action(puzzle)))

    assert outcomes == [refuse("judge_busy")] * 3


@in_loop
async def test_a_request_that_fails_is_logged_and_the_next_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A puzzle that cannot be judged does not end the process."""
    process = PuzzleProcess(max_waiting_s=PATIENT_S)
    broken = PUZZLES[0]._replace(position="no position")
    failed = [await process.judge(broken, [], None), await process.find_history(broken._replace(source="x"))]
    (pid,) = process.pids

    assert failed == [refuse("judge_busy")] * 2
    assert "a request about a puzzle failed" in caplog.text
    await process.judge(PUZZLES[0], [], None)
    assert process.pids == (pid,)
    await process.close()
