"""Examples in the documentation run."""

import doctest
import json
import re
from collections.abc import Callable

import pytest

from kozyr.cli.commands.solve import answer
from kozyr.cli.engine.session import EngineSession
from kozyr.rules.notation import read_game, read_position
from tests.kit.paths import ROOT


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/explanation/bots.md",
        "docs/tutorials/library.md",
        "docs/reference/local.md",
        "docs/origins.md",
        "docs/explanation/service.md",
        "docs/reference/table.md",
        "docs/reference/tabletop.md",
    ],
)
def test_python_examples_do_what_they_show(page: str) -> None:
    """Every `>>>` of a page gives the output below it."""
    done = doctest.testfile(str(ROOT / page), module_relative=False, encoding="utf-8")

    assert (done.failed, done.attempted > 3) == (0, True)


def test_notation_examples_can_be_read() -> None:
    """The game and the position of docs/reference/notation.md are a game and a position."""
    text = (ROOT / "docs" / "reference" / "notation.md").read_text("utf-8")
    game, position = (re.search(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("durak", "position"))
    assert game
    assert position

    assert read_game(game[1]).seats == 2
    assert read_position(position[1]).limit == 2


def test_engine_examples_are_answered_as_shown() -> None:
    """Each `>` of docs/reference/engine.md is answered with its `<`; `…` matches anything."""
    assert _answered_otherwise("engine", EngineSession().answer) == []


def test_solve_examples_are_answered_as_shown() -> None:
    """Each request of docs/reference/solve.md is answered as shown."""
    assert _answered_otherwise("solve", lambda line: answer(line, limit_ms=10_000)) == []


def _answered_otherwise(page: str, replies: Callable[[bytes], object]) -> list[str]:
    text = (ROOT / "docs" / "reference" / f"{page}.md").read_text("utf-8")
    talk = re.search(rf"```{page}\n(.*?)```", text, re.DOTALL)
    assert talk
    lines = talk[1].splitlines()
    asked = [line[2:].encode() for line in lines if line.startswith("> ")]
    shown = [line[2:] for line in lines if line.startswith("< ")]
    answers = [json.dumps(replies(line), separators=(",", ":"), ensure_ascii=False) for line in asked]
    patterns = [re.escape(line).replace("…", ".*") for line in shown]
    return [a for p, a in zip(patterns, answers, strict=True) if not re.fullmatch(p, a)]
