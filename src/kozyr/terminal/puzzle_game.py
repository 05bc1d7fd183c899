"""A puzzle that is played without a server, for the commands and the screens."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from kozyr.analysis.attempt_judge import take_step
from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_attempt import AttemptStep, StepResult, find_position
from kozyr.analysis.puzzle_judge import PuzzleJudge
from kozyr.locales import Language, say
from kozyr.rules import Action, legal, must
from kozyr.terminal.puzzle_moves import describe_moves, describe_token

_WRONG_TEXTS: Final = {0: "puzzle_draws", -1: "puzzle_loses"}
"""The text after a wrong move, by the best result that it leaves: 0 for a draw, -1 for a loss."""


class PuzzleGame:
    """An attempt at a puzzle."""

    def __init__(self, judge: PuzzleJudge, puzzle: Puzzle) -> None:
        self._judge = judge
        self._steps: list[AttemptStep] = []
        self.puzzle = puzzle
        self.game = puzzle.game
        """The position; after a wrong move, the position before it."""
        self._game_before = puzzle.game
        self.result: StepResult | None = None
        """The result of the last step; None before the first."""

    @property
    def step_count(self) -> int:
        """The number of right moves so far."""
        return len(self._steps)

    @property
    def is_open(self) -> bool:
        """Whether the attempt continues: the player is to move."""
        return self.result is None or self.result.status == "open"

    @property
    def is_solved(self) -> bool:
        """Whether the attempt is over and every move was right."""
        return self.result is not None and self.result.status == "solved"

    @property
    def is_hidden(self) -> bool:
        """Whether the opponent's hand is hidden."""
        return "memory" in self.puzzle.themes and self.is_open

    @property
    def actions(self) -> tuple[Action, ...]:
        """The player's legal actions; none when the attempt is over."""
        return legal(self.game).get(PLAYER, ()) if self.is_open else ()

    def play(self, action: Action | None) -> StepResult:
        """Make a legal move, or give up."""
        self._game_before = self.game
        self.result = must(take_step(self._judge, self.puzzle, self._steps, action))
        if self.result.status != "failed":
            self._steps.append(self.result.step)
            self.game = find_position(self.puzzle, self._steps)
        return self.result

    def describe_result(self, language: Language) -> Iterator[str]:
        """Describe what the last step did, in one or several lines."""
        result = self.result
        if result is None:
            return
        if result.status == "failed":
            best = describe_token(result.best, language)
            wrong = _WRONG_TEXTS.get(result.step.value) if result.step.token else None
            yield say(language, wrong or "puzzle_answer", best=best)
            if len(result.best_moves) > 1:
                yield say(language, "puzzle_line")
                for text in describe_moves(self.game, result.best_moves, language):
                    yield f"  {text}"
            return
        yield say(language, "puzzle_solved" if result.status == "solved" else "puzzle_right")
        # The player knows their own move, but not the replies that it forced.
        _, *lines = describe_moves(self._game_before, (result.step.token, *result.step.replies), language)
        yield from lines


@cache
def _get_judge() -> PuzzleJudge:
    return PuzzleJudge()


def open_puzzle(puzzle: Puzzle) -> PuzzleGame:
    """Begin an attempt with the judge that all attempts of this process share, one after another."""
    return PuzzleGame(_get_judge(), puzzle)


def describe_goal(puzzle: Puzzle, language: Language) -> Iterator[str]:
    """Say what a puzzle is and what it asks for."""
    yield say(language, "puzzle_title", id=puzzle.id, rating=puzzle.rating)
    yield say(language, f"puzzle_goal_{puzzle.goal}")


def describe_history(puzzle: Puzzle, language: Language) -> Iterator[str]:
    """Describe the game that led to a puzzle with a hidden hand, one line for each move."""
    if "memory" not in puzzle.themes:
        return
    from kozyr.analysis.quick_games import find_history  # noqa: PLC0415 - only these puzzles need it

    yield say(language, "puzzle_memory")
    history = find_history(puzzle.source)
    for line in describe_moves(history.game, history.tokens, language):
        yield f"  {line}"
