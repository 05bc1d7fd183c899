"""The simulation screen: rows change by keys, and the results update during the games."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from kozyr.bots.levels import LEVELS
from kozyr.locales import Language, language_names, say
from kozyr.rules import RULE_SETS
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.simulation import SimulationScreen
from tests.kit.terminal_screens import comes, comes_to_read, looking, read, settled

Play = Callable[[Pilot[Any]], Awaitable[None]]


def play(home: Path, steps: Play, **options: Any) -> None:  # noqa: ANN401 - the options of `looking`
    """Open the screen and run the steps."""

    async def run() -> None:
        async with looking(SimulationScreen(), home, **options) as pilot:
            await steps(pilot)

    asyncio.run(run())


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
@pytest.mark.parametrize("language", [*language_names()])
def test_games_are_played_and_their_figures_shown(
    language: Language, size: tuple[int, int], tmp_path: Path
) -> None:
    """The table shows every seat; the end shows games per second, bouts and moves."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("2", "0", "space")
        await comes_to_read(pilot, say(language, "sim_progress", games=20, requested=20))
        await comes_to_read(pilot, say(language, "sim_keys_done"))
        text = "\n".join(read(pilot))
        for key in ("sim_wins", "cli_column_points", "sim_draws", "sim_losses", "cli_column_time"):
            assert say(language, key) in text
        for seat in range(1, 5):
            assert f"{seat} {say(language, 'level_experienced')} " in text
        unknown = dict.fromkeys(("seconds", "speed", "mean", "least", "most"), "{")
        for key in ("cli_speed", "cli_range_bouts", "cli_range_moves"):
            assert say(language, key, **unknown).split("{", maxsplit=1)[0] in text

    play(tmp_path, steps, language=language, size=size)


def test_escape_stops_the_games_and_space_plays_again(tmp_path: Path) -> None:
    """Esc stops the games and keeps the results, Space starts again, and Esc leaves."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("9", "9", "9", "9", "space")
        await comes_to_read(pilot, say("en", "sim_keys_playing"))
        await comes_to_read(pilot, " of 9999")
        await pilot.press("escape")
        await comes_to_read(pilot, say("en", "sim_stopped"))
        stopped: object = pilot.app.screen  # an object, so that mypy does not infer the later screen
        assert isinstance(stopped, SimulationScreen)
        await pilot.press("2", "space")
        await comes_to_read(pilot, "2 of 2")
        await comes_to_read(pilot, say("en", "sim_keys_done"))
        await pilot.press("escape")
        await comes(pilot, lambda: isinstance(pilot.app.screen, MenuScreen))

    play(tmp_path, steps)


def _row(pilot: Pilot[Any], name: str) -> str:
    return str(pilot.app.screen.query_one("#rows", OptionList).get_option(name).prompt)


def test_four_experienced_bots_play_500_games_unless_something_else_is_said(tmp_path: Path) -> None:
    """This is the default of the console game."""

    async def steps(pilot: Pilot[Any]) -> None:
        seats = [_row(pilot, f"seat{seat}") for seat in range(6)]
        assert ["Experienced" in seat for seat in seats] == [True] * 4 + [False] * 2
        assert ["empty" in seat for seat in seats] == [False] * 4 + [True] * 2
        assert "Classic" in _row(pilot, "rules")
        assert " 500 " in _row(pilot, "games")

    play(tmp_path, steps)


@pytest.mark.parametrize("key", ["left", "right"])
@pytest.mark.parametrize(
    ("row", "count"), [("seat0", len(LEVELS) + 1), ("seat5", len(LEVELS) + 1), ("rules", len(RULE_SETS))]
)
def test_a_row_is_changed_round_and_round(tmp_path: Path, row: str, count: int, key: str) -> None:
    """The values are every level or an empty seat, and every rule set, forwards and backwards."""

    async def steps(pilot: Pilot[Any]) -> None:
        rows = pilot.app.screen.query_one("#rows", OptionList)
        rows.highlighted = rows.get_option_index(row)
        seen = [_row(pilot, row)]
        for _ in range(count):
            await pilot.press(key)
            await settled(pilot)
            seen.append(_row(pilot, row))
        assert seen[-1] == seen[0]
        assert len({*seen}) == count

    play(tmp_path, steps)


def test_the_number_of_games_is_typed(tmp_path: Path) -> None:
    """The first digit replaces the number; no more than five are kept."""

    async def steps(pilot: Pilot[Any]) -> None:
        for keys, number in (("75", 75), (["backspace"], 7), (["backspace"], 0), ("1234567", 34567)):
            await pilot.press(*keys)
            await comes_to_read(pilot, f"‹ {number} ›", 8)

    play(tmp_path, steps)


def test_rows_are_changed_by_keys_and_by_mouse(tmp_path: Path) -> None:
    """Arrow keys and clicks change seats, rules and games; a click on Play starts."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("left")
        await comes_to_read(pilot, "Novice", 1)
        await pilot.press("down", "right", "right", "right")
        await comes_to_read(pilot, "empty", 2)
        await pilot.click(offset=(10, 5))
        await comes_to_read(pilot, "Random", 5)
        await pilot.click(offset=(10, 7))
        await comes_to_read(pilot, "Transfer", 7)
        await pilot.press("5", "backspace", "3")
        await comes_to_read(pilot, "‹ 3 ›", 8)
        await pilot.click(offset=(10, 9))
        await comes_to_read(pilot, "3 of 3")

    play(tmp_path, steps)


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        (("9", "9", "9", "9", "9"), "Games takes a whole number from 1 to 10000, not 99999."),
        (("backspace", "backspace", "backspace"), "Games takes a whole number from 1 to 10000, not 0."),
        (
            ("right", "right", "right", *("down", "right", "right", "right") * 2),
            "From 2 to 6 bots can take part, not 1.",
        ),
    ],
)
def test_an_invalid_request_is_refused_with_a_sentence(
    keys: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    """The sentence says why, and no game is played."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press(*keys, "space")
        await comes_to_read(pilot, sentence, -2)

    play(tmp_path, steps)


def test_leaving_the_program_during_the_games_is_no_error(tmp_path: Path) -> None:
    """The games end with the program."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("space")
        await comes_to_read(pilot, " of 500")
        pilot.app.exit()
        await pilot.pause()

    play(tmp_path, steps)


def test_any_size_and_any_key_while_games_are_played(tmp_path: Path) -> None:
    """All sizes down to 1×1 work, and other keys are ignored."""

    async def steps(pilot: Pilot[Any]) -> None:
        await pilot.press("9", "9", "9", "9", "space")
        for size in ((20, 5), (1, 1), (160, 50), (80, 24)):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        await pilot.press("7", "backspace", "left", "right", "space", "tab", "f5", "я", "enter")
        await comes_to_read(pilot, " of 9999")
        await pilot.press("escape")
        await comes_to_read(pilot, say("en", "sim_stopped"))

    play(tmp_path, steps)
