"""The process in which puzzles are judged, as the server uses it.

The server has one such process. It starts when the first puzzle is requested. If it dies, a new process gets
the request. If no answer comes in time, such as while the kernel is compiled, the caller is told to try again
in a moment.
"""

import logging
from collections.abc import Sequence
from typing import Final

from kozyr.analysis.puzzle import Puzzle, PuzzleHistory
from kozyr.analysis.puzzle_attempt import AttemptStep, StepResult
from kozyr.rules import Action, Refusal, Seat
from kozyr.rules.notation import Record
from kozyr.server.bot_workers.pool import WorkerPool, WorkerProgram
from kozyr.server.bot_workers.puzzle_messages import (
    PuzzleHistoryRequest,
    PuzzleReply,
    PuzzleRequest,
    SearchRequest,
    StepRequest,
    read_puzzle_reply,
    write_puzzle_request,
)
from kozyr.server.puzzles.puzzle_refusals import refuse

MAX_WAITING_S: Final = 6.0
"""How long a request may wait before it begins; clients wait for at most ten seconds."""
MAX_WAITING: Final = 100
"""How many requests may wait. One takes a few milliseconds, rarely half a second."""
PUZZLE_PROGRAM: Final = WorkerProgram("kozyr.server.bot_workers.puzzle_worker", read_puzzle_reply)
_log = logging.getLogger("kozyr.server.bot_workers")


class PuzzleProcess:
    """Judges moves and finds puzzles in a process; `close` ends the process."""

    def __init__(self, max_waiting: int = MAX_WAITING, max_waiting_s: float = MAX_WAITING_S) -> None:
        self._pool = WorkerPool(PUZZLE_PROGRAM, 1, max_waiting, max_waiting_s)

    @property
    def pids(self) -> tuple[int, ...]:
        """The id of the process; empty while there is none."""
        return self._pool.pids

    def preload(self) -> None:
        """Start the process, if it does not run yet."""
        self._pool.preload()

    async def judge(
        self, puzzle: Puzzle, steps: Sequence[AttemptStep], action: Action | None
    ) -> StepResult | Refusal:
        """Judge a legal move of the player after these steps; an action of None gives up."""
        reply = await self._ask(StepRequest(puzzle, tuple(steps), action))
        return refuse("judge_busy") if reply is None or reply.result is None else reply.result

    async def search(self, record: Record, seat: Seat, name: str) -> list[Puzzle] | Refusal:
        """Find the puzzles in a seat's moves of a game. A game that cannot be searched has none."""
        reply = await self._ask(SearchRequest(record, seat, name))
        return refuse("judge_busy") if reply is None else reply.puzzles

    async def find_history(self, puzzle: Puzzle) -> PuzzleHistory | Refusal:
        """Find the game before a puzzle that was made from a quick game."""
        reply = await self._ask(PuzzleHistoryRequest(puzzle.source))
        return refuse("judge_busy") if reply is None or reply.history is None else reply.history

    async def close(self) -> None:
        """End the process; callers that still wait are refused."""
        await self._pool.close()

    async def _ask(self, request: PuzzleRequest) -> PuzzleReply | None:
        reply = await self._pool.ask(write_puzzle_request(request))
        if not isinstance(reply, PuzzleReply):
            _log.warning("a request about a puzzle got no reply: %s", reply)
            return None
        if reply.error:
            _log.error("a request about a puzzle failed: %s", reply.error)
        return reply
