"""`kozyr analyse` as a program."""

import json
from pathlib import Path

from tests.kit.paths import ROOT
from tests.kit.program import run_program

GAMES = ROOT / "tests" / "games"
ENDING = """[Durak "1"]
[Rules "terminal"]
[Seats "2"]
[Dealer "0"]
[Seed "analyse"]
[Player0 "Anna"]
[Player1 "Boris"]
[Result "left 1"]

1. 1:left
"""
"""A game without a decision, which is analysed quickly."""


def analyse(*arguments: str, source: bytes = b"") -> tuple[str, str, int]:
    """Run the program; return its output, its errors and its exit status."""
    return run_program("analyse", *arguments, source=source)


def test_a_report_is_written_in_sentences() -> None:
    """Each player has a headline and a sparkline; without decisions there are no mistakes."""
    output, errors, status = analyse("-", "--lang", "en", source=ENDING.encode())
    anna, _, boris, _, _, mistakes, _, explanation = output.splitlines()

    assert anna.startswith("Anna: accuracy 100 %, mistakes 0, luck ")
    assert boris.endswith(", lost per move 0.0")
    assert mistakes == "No clear mistakes."
    assert explanation.startswith("Chance of being the durak after each move")
    assert (errors, status) == ("", 0)


def test_a_report_is_written_as_json() -> None:
    """Programs get one JSON object."""
    output, _, status = analyse("-", "--json", source=ENDING.encode())
    report = json.loads(output)

    assert [chances["move"] for chances in report["chances"]] == [0, 1]
    assert [seat["adjusted"] + seat["luck"] for seat in report["seats"]] == [100.0, 0.0]
    assert status == 0


def test_a_game_without_a_result_is_refused() -> None:
    """The sentence says why, in the language of the user."""
    redealt = analyse(str(GAMES / "redeal.durak"), "--lang", "ru")
    unfinished = analyse(str(GAMES / "show-trump.durak"), "--lang", "en")

    assert redealt == ("", "kozyr: Карты пересдали, и разбирать здесь нечего. Выберите следующую игру.\n", 2)
    assert unfinished == ("", "kozyr: This game isn't finished. Analyse it when it's over.\n", 2)


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    """A missing file and a file with other content are named."""
    other = tmp_path / "other.durak"
    other.write_bytes(b"\xff\xfe")

    assert analyse(str(tmp_path / "none.durak"))[2] == 2
    assert analyse(str(other))[1] == f"kozyr: {other}: line 1, column 1: expected text in UTF-8\n"


def test_a_bad_seed_is_refused() -> None:
    """A seed is a whole number."""
    output, errors, status = analyse("-", "--seed", "x", "--lang", "en", source=ENDING.encode())

    assert (output, status) == ("", 2)
    assert "--seed" in errors
