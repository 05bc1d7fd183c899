"""What puzzles need from the exact solver, which runs in a process beside the server."""

from collections.abc import Sequence
from typing import Protocol

from kozyr.analysis.puzzle import Puzzle, PuzzleHistory
from kozyr.analysis.puzzle_attempt import AttemptStep, StepResult
from kozyr.rules import Action, Refusal, Seat
from kozyr.rules.notation import Record


class PuzzleWorker(Protocol):
    """Judges moves and finds puzzles. Without an answer in time it refuses, and the caller may ask again."""

    def preload(self) -> None:
        """Start the process, if it does not run yet, so that the first move need not wait for it."""

    async def judge(
        self, puzzle: Puzzle, steps: Sequence[AttemptStep], action: Action | None
    ) -> StepResult | Refusal:
        """Judge a legal move of the player after these steps; None gives up."""

    async def search(self, record: Record, seat: Seat, name: str) -> list[Puzzle] | Refusal:
        """Find the puzzles in a seat's moves of a game; `name` is the name of the game."""

    async def find_history(self, puzzle: Puzzle) -> PuzzleHistory | Refusal:
        """Find the moves before a puzzle that was made from a game of `quick_games.py`."""

    async def close(self) -> None:
        """End the process."""
