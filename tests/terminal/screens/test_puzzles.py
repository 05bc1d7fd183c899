"""The puzzle screen."""

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from kozyr.analysis.puzzle_attempt import OPPONENT
from kozyr.rules.notation import read_turn
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.puzzle_moves import describe_action
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.puzzles import PuzzleScreen
from tests.kit.screens import drive, reads, shown_text, until


async def _open(pilot: Pilot[None], app: KozyrApp) -> PuzzleScreen:
    app.open_screen("puzzles", 7)
    screen = await _wait_for_screen(pilot, app)
    await until(pilot, lambda: screen.query_one(OptionList).option_count > 0)
    return screen


async def _wait_for_screen(pilot: Pilot[None], app: KozyrApp) -> PuzzleScreen:
    await until(pilot, lambda: isinstance(app.screen, PuzzleScreen))
    screen = app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


def test_a_puzzle_is_solved_with_the_keys_of_the_list(app: KozyrApp) -> None:
    """Right moves lead to the end; the opponent's replies are shown."""

    async def solve(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, app)
        game = screen.puzzle_game
        assert game is not None
        for token in [each for each in game.puzzle.moves if not each.startswith(f"{OPPONENT}:")]:
            await until(pilot, lambda: screen.query_one(OptionList).option_count == len(game.actions) > 0)
            labels = [describe_action(action, "en") for action in game.actions]
            right = describe_action(read_turn(token).act, "en")  # type: ignore[arg-type]  # no one leaves
            screen.query_one(OptionList).highlighted = labels.index(right)
            steps = game.step_count
            await pilot.press("enter")
            await until(pilot, lambda steps=steps: game.step_count > steps and not screen.is_busy)  # type: ignore[misc]  # asked at once
        await reads(pilot, "Solved!", "Solved 1 of 1.")

    drive(app, solve)


def test_the_answer_is_shown_and_another_puzzle_follows(app: KozyrApp) -> None:
    """S shows the right move, N the next puzzle, Escape the menu."""

    async def look(pilot: Pilot[None]) -> None:
        screen = await _open(pilot, app)
        first = screen.puzzle_game
        await pilot.press("s")
        await reads(pilot, "Right was:", "Solved 0 of 1.")
        await pilot.press("n")
        await until(pilot, lambda: screen.puzzle_game is not first and not screen.is_busy)
        await reads(pilot, "Your move.", "You", "Opponent")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))

    drive(app, look)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_menu_opens_the_puzzles(app: KozyrApp, size: tuple[int, int]) -> None:
    """The board, the moves and the keys fit the terminal."""

    async def look(pilot: Pilot[None]) -> None:
        choices = app.screen.query_one(OptionList)
        choices.highlighted = choices.get_option_index("puzzles")
        await pilot.press("enter")
        screen = await _wait_for_screen(pilot, app)
        await until(pilot, lambda: screen.query_one(OptionList).option_count > 0)
        await reads(pilot, "Puzzle 1-", "Trump", "Opponent", "Esc: menu")
        assert "1  " in shown_text(app)

    drive(app, look, size)
