"""`kozyr bench kernel`: its figures, its table, and Ctrl-C."""

import signal
import subprocess
from dataclasses import asdict

import pytest
from rich.console import Console

from kozyr.bots.speed import KernelSpeed, measure_kernel_play, measure_rules_play
from kozyr.cli.drawing.figures import draw_speed
from kozyr.locales import Language
from tests.kit.program import PLAIN, PROGRAM, run_program

SPEED = KernelSpeed(567_890.1, 54_076_198.6, 69_226.4, 13.34, 0.67)


def test_the_kernel_is_much_faster_than_the_rules() -> None:
    """Some hundred times faster on any machine; a game has about a hundred moves."""
    games, moves = measure_kernel_play(2, {}, rounds=1)

    assert 50 < moves / games < 200
    assert moves > 20 * measure_rules_play(2, {}, rounds=1)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Kernel, moves per second", "13.3 s"]), ("ru", ["Ядро, ходов в секунду", "13,3 с"])],
)
def test_the_table_is_in_both_languages(language: Language, words: list[str]) -> None:
    """The figures have words, and thousands are separated."""
    console = Console(width=100)
    with console.capture() as captured:
        console.print(draw_speed(SPEED, language))

    expected = [*words, "54\N{NO-BREAK SPACE}076\N{NO-BREAK SPACE}199"]
    assert [word for word in expected if word not in captured.get()] == []


def test_the_figures_have_the_names_that_programs_read() -> None:
    """The JSON object has these fields."""
    fields = "games_per_s moves_per_s python_moves_per_s cold_start_s warm_start_s"

    assert " ".join(asdict(SPEED)) == fields


def test_ctrl_c_ends_a_measurement_immediately() -> None:
    """One sentence, status 130, and no process left."""
    program = subprocess.Popen(
        [PROGRAM, "bench", "kernel"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN | {"HOME": "/dev/null"},
        start_new_session=True,
    )  # fmt: skip
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(timeout=1.5)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=120)

    assert (out, err.decode().strip(), program.returncode) == (b"", "Stopped.", 130)


def test_there_is_nothing_else_to_measure() -> None:
    """The error for an unknown name lists the known names."""
    out, err, status = run_program("bench", "engine")

    assert (out, status) == ("", 2)
    assert "kernel" in err
