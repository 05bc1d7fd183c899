"""The analysis of a finished local game on its screen."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from kozyr.analysis.game_analysis import analyse_with
from kozyr.analysis.report import GameReport
from kozyr.locales import Language, language_names, say
from kozyr.rules.notation import Record
from kozyr.terminal import analysis_process
from kozyr.terminal.screens import analysis
from kozyr.terminal.screens.analysis import AnalysisScreen
from tests.kit.analysed_games import TINY, read_golden
from tests.kit.terminal_screens import comes_to_read, looking, read


@pytest.fixture
def _quick_analysis(monkeypatch: pytest.MonkeyPatch) -> None:
    async def analyse(record: Record, _: Language) -> GameReport:
        return analyse_with(record, TINY)

    monkeypatch.setattr(analysis, "analyse_in_process", analyse)


def look(home: Path, screen: AnalysisScreen, text: str, **options: Any) -> list[str]:  # noqa: ANN401 - the options of `looking`
    """Open the screen, wait for a text and return all lines."""
    lines: list[str] = []

    async def run() -> None:
        async with looking(screen, home, **options) as pilot:
            await comes_to_read(pilot, text)
            lines.extend(read(pilot))
            await press_escape(pilot)

    asyncio.run(run())
    return lines


async def press_escape(pilot: Pilot[Any]) -> None:
    """Leave the screen."""
    await pilot.press("escape")
    await pilot.pause()
    assert not isinstance(pilot.app.screen, AnalysisScreen)


@pytest.mark.usefixtures("_quick_analysis")
@pytest.mark.parametrize("language", [*language_names()])
def test_the_report_is_shown(language: Language, tmp_path: Path) -> None:
    """The title, the coach's sentence, a headline and a sparkline for each player."""
    record = read_golden("terminal-2")
    headline = say(
        language, "analysis_headline", name="Olga", accuracy="{", mistakes="", luck="", play=""
    ).split("{")[0]

    lines = look(tmp_path, AnalysisScreen(record, ["Olga", "Boris"], 0), headline, language=language)

    assert say(language, "analysis_title") in lines[0]
    assert any("█" in line and "▁" in line for line in lines)


def test_a_failure_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says why there is no report."""

    async def fail(_: Record, __: Language) -> GameReport:
        message = "no room"
        raise analysis_process.AnalysisFailedError(message)

    monkeypatch.setattr(analysis, "analyse_in_process", fail)
    screen = AnalysisScreen(read_golden("terminal-2"), ["Olga", "Boris"], None)

    lines = look(tmp_path, screen, "no room")

    assert any("The game couldn't be analysed: no room" in line for line in lines)


def test_the_program_analyses_a_game_in_a_process() -> None:
    """A game that cannot be analysed is refused with the sentence of `kozyr analyse`."""

    async def run() -> None:
        with pytest.raises(analysis_process.AnalysisFailedError, match="dealt again"):
            await analysis_process.analyse_in_process(read_golden("redeal"), "en")

    asyncio.run(run())
