"""`kozyr play` without a suitable terminal, and its options."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.program import PLAIN
from tests.kit.terminals import SOURCES, Terminal

ENVIRONMENT = PLAIN | {"PYTHONPATH": SOURCES}


def run_piped(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with pipes instead of a terminal, and choose “quit” in the menu of plain mode."""
    return subprocess.run(
        [sys.executable, "-m", "kozyr", "play", *arguments],
        input="4\n", capture_output=True, text=True, check=False, timeout=120,
        env=ENVIRONMENT | {"KOZYR_HOME": str(home), "TERM": "xterm"} | environment,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "sentence", "menu"),
    [
        ("en", "This terminal can't show the full screen, so Kozyr plays line by line.", "[2] Play"),
        ("ru", "В этом терминале нет полноэкранного режима, поэтому игра идёт построчно.", "[2] Играть"),
    ],
)
def test_through_a_pipe_it_plays_line_by_line(
    tmp_path: Path, language: str, sentence: str, menu: str
) -> None:
    """A sentence on standard error says so; standard output holds the game alone."""
    result = run_piped(tmp_path, "--lang", language)

    assert (result.returncode, menu in result.stdout, "\x1b" in result.stdout + result.stderr) == (
        0,
        True,
        False,
    )
    assert sentence in result.stderr
    assert sentence not in result.stdout


def test_asked_for_plain_mode_says_nothing_more(tmp_path: Path) -> None:
    """A user who asks for --plain needs no explanation."""
    assert run_piped(tmp_path, "--plain").stderr == ""


def test_a_dumb_terminal_gets_plain_mode(tmp_path: Path) -> None:
    """A dumb terminal has no movable cursor."""
    with Terminal("play", environment={"KOZYR_HOME": str(tmp_path), "TERM": "dumb"}) as terminal:
        terminal.wait_to_see("[2] Play")
        terminal.type("4\n")
        _, status = terminal.wait_for_end()

    assert status == 0
    assert "line by line" in terminal.screen
    assert "\x1b" not in terminal.screen


@pytest.mark.parametrize("arguments", [["--rules", "transfer"], ["--quick"], ["--rules", "terminal"]])
def test_options_of_plain_mode_are_refused_at_the_full_screen(tmp_path: Path, arguments: list[str]) -> None:
    """A sentence says what to do, before anything is drawn."""
    environment = {"KOZYR_HOME": str(tmp_path), "TERM": "xterm"}
    with Terminal("play", *arguments, "--lang", "en", environment=environment) as terminal:
        _, status = terminal.wait_for_end()

    sentence = f"{arguments[0]} works in plain mode: add --plain."
    assert (status, sentence in " ".join(terminal.screen.split())) == (2, True)
    assert "\x1b" not in terminal.screen


@pytest.mark.parametrize("arguments", [["--rules", "transfer", "--quick"], ["--plain", "--quick"]])
def test_options_of_plain_mode_hold_through_a_pipe(tmp_path: Path, arguments: list[str]) -> None:
    """Through a pipe the game is played in plain mode."""
    result = run_piped(tmp_path, *arguments)

    assert (result.returncode, "[2] Play" in result.stdout) == (0, True)
