"""The main program of the process that judges puzzles: `python -m kozyr.server.bot_workers.puzzle_worker`.

It compiles or loads the kernel, reports that it is ready, and answers one request after another. A player
waits for each answer, so it runs at the server's priority. It ends when its standard input is closed, which
also happens when the server crashes.
"""

import os
import sys
import traceback
from queue import SimpleQueue
from threading import Thread
from typing import Final

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.game_puzzles import find_game_puzzles
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import find_history
from kozyr.rules import must
from kozyr.server.bot_workers.messages import MAX_ERROR_LENGTH
from kozyr.server.bot_workers.puzzle_messages import (
    PuzzleHistoryRequest,
    PuzzleReply,
    PuzzleRequest,
    SearchRequest,
    read_puzzle_request,
    write_puzzle_reply,
)
from kozyr.server.bot_workers.worker import prepare_process, read_frames

_WARM_UP_SEED: Final = 1
"""The seed of a puzzle that is made at the start; this compiles everything that requests use."""


class PuzzleAnswers:
    """Answers requests, one at a time."""

    def __init__(self) -> None:
        self._judge = PuzzleJudge()
        self._maker = PuzzleMaker()

    def compile_kernel(self) -> PuzzleReply:
        """Compile or load the kernel; the reply has the error if that fails."""
        try:
            for puzzle in self._maker.make(1, _WARM_UP_SEED):
                must(take_step(self._judge, puzzle, (), None))
                find_history(puzzle.source)
        except Exception:  # noqa: BLE001 - the reply reports it
            return PuzzleReply(error=traceback.format_exc()[-MAX_ERROR_LENGTH:])
        return PuzzleReply()

    def answer(self, request: PuzzleRequest) -> PuzzleReply:
        """Answer one request; the reply to a failed request has the error."""
        try:
            if isinstance(request, PuzzleHistoryRequest):
                return PuzzleReply(history=find_history(request.source))
            if isinstance(request, SearchRequest):
                record, seat, name = request
                return PuzzleReply(puzzles=list(find_game_puzzles(self._maker, record, seat, name)))
            return PuzzleReply(result=must(take_step(self._judge, *request)))
        except Exception:  # noqa: BLE001 - reported; the next request may succeed
            return PuzzleReply(error=traceback.format_exc()[-MAX_ERROR_LENGTH:])


def main() -> None:
    """Answer requests until the server closes the pipe."""
    replies = prepare_process(niceness=0)
    requests = SimpleQueue[bytes | None]()
    Thread(target=read_frames, args=(sys.stdin.buffer, requests), daemon=True).start()
    answers = PuzzleAnswers()
    try:
        replies.write(write_puzzle_reply(answers.compile_kernel()))
        while (body := requests.get()) is not None:
            replies.write(write_puzzle_reply(answers.answer(read_puzzle_request(body))))
    except BrokenPipeError:
        os._exit(0)  # the server has gone; a normal exit would try to flush again


if __name__ == "__main__":
    main()
