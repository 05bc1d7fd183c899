"""`kozyr play` where there is no terminal for it, and its options."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.program import PLAIN
from tests.kit.terminals import SOURCES, Terminal

_HERE = PLAIN | {"PYTHONPATH": SOURCES}


def _piped(home: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it with pipes instead of a terminal, and choose “quit” in plain mode's menu."""
    return subprocess.run(
        [sys.executable, "-m", "kozyr", "play", *arguments],
        input="4\n", capture_output=True, text=True, check=False, timeout=120,
        env=_HERE | {"KOZYR_HOME": str(home), "TERM": "xterm"} | environment,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("language", "said", "menu"),
    [
        ("en", "This is not a terminal for the full screen, so Kozyr plays line by line.", "[2] Play"),
        ("ru", "Здесь нет терминала для полного экрана, поэтому игра идёт построчно.", "[2] Играть"),
    ],
)
def test_through_a_pipe_it_plays_line_by_line(tmp_path: Path, language: str, said: str, menu: str) -> None:
    """A sentence on standard error says so; standard output holds the game alone."""
    done = _piped(tmp_path, "--lang", language)

    assert (done.returncode, menu in done.stdout, "\x1b" in done.stdout + done.stderr) == (0, True, False)
    assert said in done.stderr
    assert said not in done.stdout


def test_asked_for_plain_mode_says_nothing_more(tmp_path: Path) -> None:
    """Who asks for --plain knows it."""
    assert _piped(tmp_path, "--plain").stderr == ""


def test_a_dumb_terminal_gets_plain_mode(tmp_path: Path) -> None:
    """It has no cursor that could be moved."""
    with Terminal("play", environment={"KOZYR_HOME": str(tmp_path), "TERM": "dumb"}) as terminal:
        terminal.wait_to_see("[2] Play")
        terminal.type("4\n")
        _, status = terminal.wait_for_end()

    assert status == 0
    assert "line by line" in terminal.screen
    assert "\x1b" not in terminal.screen


@pytest.mark.parametrize("arguments", [["--rules", "transfer"], ["--quick"], ["--rules", "terminal"]])
def test_options_of_plain_mode_are_refused_at_the_full_screen(tmp_path: Path, arguments: list[str]) -> None:
    """With a sentence that says what to do, before anything is drawn."""
    environment = {"KOZYR_HOME": str(tmp_path), "TERM": "xterm"}
    with Terminal("play", *arguments, "--lang", "en", environment=environment) as terminal:
        _, status = terminal.wait_for_end()

    said = f"{arguments[0]} is for plain mode: add --plain."
    assert (status, said in " ".join(terminal.screen.split())) == (2, True)
    assert "\x1b" not in terminal.screen


@pytest.mark.parametrize("arguments", [["--rules", "transfer", "--quick"], ["--plain", "--quick"]])
def test_options_of_plain_mode_hold_through_a_pipe(tmp_path: Path, arguments: list[str]) -> None:
    """There plain mode is what is played."""
    done = _piped(tmp_path, *arguments)

    assert (done.returncode, "[2] Play" in done.stdout) == (0, True)
