"""The puzzle screen: the shipped puzzles, without a server.

Puzzles get harder with every solved one. The kernel is loaded in a thread, so that the screen opens quickly.
"""

import asyncio
import random
from bisect import bisect_left
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.analysis.puzzle import Puzzle
from kozyr.analysis.shipped_puzzles import load_shipped_puzzles
from kozyr.rules import Action
from kozyr.terminal.widgets.basic import AppAccess, NumberedList, key_bindings

if TYPE_CHECKING:
    from kozyr.terminal.puzzle_game import PuzzleGame

_FIRST_RATING: Final = 1200
_RATING_STEP: Final = 40
_NEAR: Final = 40
"""The next puzzle is chosen from this number of puzzles near the rating."""


class PuzzleScreen(AppAccess, Screen[None]):
    """A puzzle, the legal moves, and what the last move did."""

    BINDINGS = key_bindings({"n,т": "next", "s,ы": "give_up", "escape": "leave"})

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self._random = random.Random(seed)  # noqa: S311 - chooses puzzles, no secrets
        self._puzzles = sorted(load_shipped_puzzles(), key=lambda puzzle: puzzle.rating)
        self.puzzle_game: PuzzleGame | None = None
        """The attempt; None until the first puzzle is loaded."""
        self.is_busy = False
        """Whether a move is being judged or a puzzle is being loaded."""
        self.solved = 0
        self.tried = 0

    def compose(self) -> ComposeResult:
        """Compose the goal, the board, the moves and the result."""
        yield Static("", id="goal", markup=False)
        with VerticalScroll(id="position", can_focus=False):
            yield Static("", id="drawing", markup=False)
            yield Static("", id="result", markup=False)
        yield NumberedList(id="choices")
        yield Static(self.kozyr.say("puzzle_keys"), id="keys", classes="keys", markup=False)

    async def on_mount(self) -> None:
        """Show the first puzzle."""
        self.run_worker(self._open_next(), exclusive=True)

    def action_next(self) -> None:
        """Show another puzzle."""
        if not self.is_busy:
            self.run_worker(self._open_next(), exclusive=True)

    def action_give_up(self) -> None:
        """Show the answer."""
        game = self.puzzle_game
        if game is not None and game.is_open and not self.is_busy:
            self.run_worker(self._play(game, None), exclusive=True)

    def action_leave(self) -> None:
        """Go back to the menu."""
        self.dismiss()

    @on(OptionList.OptionSelected)
    def play_selected(self, event: OptionList.OptionSelected) -> None:
        """Make the selected move."""
        game = self.puzzle_game
        if game is not None and game.is_open and not self.is_busy:
            action = game.actions[int(str(event.option_id))]
            self.run_worker(self._play(game, action), exclusive=True)

    async def _open_next(self) -> None:
        self.is_busy = True
        self.puzzle_game = await asyncio.to_thread(_begin, self._choose())
        self.is_busy = False
        self._show(self.puzzle_game)

    async def _play(self, game: "PuzzleGame", action: Action | None) -> None:
        self.is_busy = True
        await asyncio.to_thread(game.play, action)
        self.is_busy = False
        if not game.is_open:
            self.tried += 1
            self.solved += game.is_solved
        self._show(game)

    def _show(self, game: "PuzzleGame") -> None:
        from kozyr.terminal.puzzle_board import draw_puzzle  # noqa: PLC0415 - loads the kernel
        from kozyr.terminal.puzzle_game import describe_goal, describe_history  # noqa: PLC0415 - loads the kernel
        from kozyr.terminal.puzzle_moves import describe_action  # noqa: PLC0415 - loads the kernel

        language = self.kozyr.language
        self.write_line("#goal", "\n".join(describe_goal(game.puzzle, language)))
        self.query_one("#drawing", Static).update(draw_puzzle(game, language))
        lines = [*game.describe_result(language)]
        if not lines:
            lines = [*describe_history(game.puzzle, language)]
        if not game.is_open:
            lines.append(self.kozyr.say("puzzle_score", solved=self.solved, tried=self.tried))
        self.write_line("#result", "\n".join(lines))
        choices = self.query_one(NumberedList)
        choices.show(
            [(str(index), describe_action(action, language)) for index, action in enumerate(game.actions)]
        )
        choices.focus()

    def _choose(self) -> Puzzle:
        target = _FIRST_RATING + _RATING_STEP * self.solved
        middle = bisect_left(self._puzzles, target, key=lambda puzzle: puzzle.rating)
        first = max(0, min(middle - _NEAR // 2, len(self._puzzles) - _NEAR))
        return self._random.choice(self._puzzles[first : first + _NEAR])


def _begin(puzzle: Puzzle) -> "PuzzleGame":
    from kozyr.terminal.puzzle_game import open_puzzle  # noqa: PLC0415 - loads the kernel

    return open_puzzle(puzzle)
