"""A worker of puzzles for tests, which answers in the process of the test."""

from collections.abc import Sequence
from functools import cached_property

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.game_puzzles import find_game_puzzles
from kozyr.analysis.puzzle import Puzzle, PuzzleHistory
from kozyr.analysis.puzzle_attempt import AttemptStep, StepResult
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.analysis.puzzle_maker import PuzzleMaker
from kozyr.analysis.quick_games import find_history
from kozyr.rules import Action, Refusal, Seat
from kozyr.rules.notation import Record
from kozyr.server.puzzles.puzzle_refusals import refuse


class LocalPuzzleWorker:
    """Answers immediately, or refuses while it is said to be busy."""

    def __init__(self) -> None:
        self.is_busy = False
        self.is_preloaded = False

    @cached_property
    def _judge(self) -> PuzzleJudge:
        return PuzzleJudge()

    @cached_property
    def _maker(self) -> PuzzleMaker:
        return PuzzleMaker()

    def preload(self) -> None:
        """Record that a puzzle was asked for."""
        self.is_preloaded = True

    async def judge(
        self, puzzle: Puzzle, steps: Sequence[AttemptStep], action: Action | None
    ) -> StepResult | Refusal:
        """Judge a move."""
        return refuse("judge_busy") if self.is_busy else take_step(self._judge, puzzle, steps, action)

    async def search(self, record: Record, seat: Seat, name: str) -> list[Puzzle] | Refusal:
        """Find the puzzles in a game."""
        if self.is_busy:
            return refuse("judge_busy")
        return list(find_game_puzzles(self._maker, record, seat, name))

    async def find_history(self, puzzle: Puzzle) -> PuzzleHistory | Refusal:
        """Find the game before a puzzle."""
        return refuse("judge_busy") if self.is_busy else find_history(puzzle.source)

    async def close(self) -> None:
        """Do nothing."""
