"""`kozyr puzzles`: make, list and play."""

from pathlib import Path

import pytest

from kozyr.analysis.puzzle_codec import read_puzzles, write_puzzles
from kozyr.analysis.shipped_puzzles import index_shipped_puzzles, load_shipped_puzzles
from tests.kit.program import run_program

EASIEST = next(each.id for each in load_shipped_puzzles() if each.source == "quick-1-10546:40")
"""A puzzle whose cards the tests know; its id may change when the file is made again."""


def test_made_puzzles_follow_from_the_seed() -> None:
    """The seed of the package makes the package's puzzles."""
    output, errors, status = run_program("puzzles", "make", "--count", "5", "--seed", "1")

    assert (errors, status) == ("", 0)
    assert read_puzzles(output) == load_shipped_puzzles()[:5]


def test_a_list_is_the_file_of_the_package() -> None:
    """Without a filter, all puzzles are printed."""
    output, errors, status = run_program("puzzles", "list")

    assert (errors, status) == ("", 0)
    assert output == write_puzzles(load_shipped_puzzles())


def test_a_list_can_have_one_theme() -> None:
    """Only the puzzles of the theme are printed."""
    output, _, _ = run_program("puzzles", "list", "--theme", "lead-a-pair")
    listed = read_puzzles(output)

    assert listed
    assert listed == tuple(each for each in load_shipped_puzzles() if "lead-a-pair" in each.themes)


@pytest.mark.parametrize(
    ("lang", "moves", "expected"),
    [
        ("en", b"2\n1\n\nq\n", ("Good move.", "Opponent: Beat J♣ with Q♣", "Solved!", "Solved 1 of 1.")),
        (
            "en",
            b"9\nx\n1\nq\n",
            ("Type one of the numbers", "This move loses. Right was: Lead J♣.", "Solved 0 of 1."),
        ),
        (
            "ru",
            b"s\nq\n",
            ("Ваш ход. Сыграйте так, чтобы выиграть.", "Надо было: Пойти В♣.", "Решено: 0 из 1."),
        ),
        ("uk", b"q\n", ("Ваш хід. Зіграйте так, щоб виграти.", "Розв’язано: 0 з 0.")),
        ("en", b"", ("Solved 0 of 0.",)),
    ],
)
def test_a_puzzle_is_played_line_by_line(lang: str, moves: bytes, expected: tuple[str, ...]) -> None:
    """Numbers make moves, the opponent answers, `s` shows the answer, `q` and the end of the input quit."""
    output, errors, status = run_program("puzzles", "play", "--puzzle", EASIEST, "--lang", lang, source=moves)

    assert (errors, status) == ("", 0)
    assert [text for text in expected if text not in output] == []


def test_a_memory_puzzle_tells_the_game_and_hides_the_hand() -> None:
    """The opponent's cards show their backs."""
    puzzle = next(each for each in load_shipped_puzzles() if "memory" in each.themes)
    output, _, _ = run_program("puzzles", "play", "--puzzle", puzzle.id, source=b"q\n")
    row = next(line for line in output.splitlines() if "░" in line)

    assert "The opponent's cards are hidden." in output
    assert row.count("░") == index_shipped_puzzles()[puzzle.id].game.hands[1].bit_count()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("make", "--count", "0"), "--count"),
        (("make", "--seed", "x"), "--seed"),
        (("play", "--puzzle", "nowhere"), "There's no such puzzle."),
        (("list", "--file", "no-such-file"), "Can't read no-such-file: No such file or directory"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(arguments: tuple[str, ...], error: str) -> None:
    """The sentence says what to correct, and the status is 2."""
    output, errors, status = run_program("puzzles", *arguments)

    assert (output, status) == ("", 2)
    assert error in errors


def test_a_file_of_ones_own_is_read_and_checked(tmp_path: Path) -> None:
    """A good file is listed; a damaged one is refused with its line."""
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    text = write_puzzles(load_shipped_puzzles()[:3])
    good.write_text(text, "utf-8")
    bad.write_text(text.replace("hands:", "hats:", 1), "utf-8")

    assert run_program("puzzles", "list", "--file", str(good)) == (text, "", 0)
    assert "line 2: " in run_program("puzzles", "list", "--file", str(bad))[1]
