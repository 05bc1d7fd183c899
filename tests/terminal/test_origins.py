"""docs/origins.md names a test for every sentence of the five original documents, and each test exists."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
PAGE = (TESTS.parent / "docs" / "origins.md").read_text("utf-8")
_TABLES = re.findall(r"^\| [^\n]+ \| test \|\n\|[-|]+\|\n((?:\|[^\n]+\|\n)+)", PAGE, re.MULTILINE)
ROWS = [tuple(line[2:-2].split(" | ")) for table in _TABLES for line in table.splitlines()]
NAMED = sorted({name for row in ROWS for name in re.findall(r"`([^`]+)`", row[-1])})


def test_every_sentence_names_a_test() -> None:
    """A row has a sentence, a feature, a place and at least one test."""
    one = r"`[\w/]+\.py::test_\w+`"

    assert len(ROWS) > 180
    assert [row for row in ROWS if len(row) != 4] == []
    assert [row[0] for row in ROWS if not re.fullmatch(rf"{one}(, {one})*", row[-1])] == []


def test_every_test_that_is_named_is_there() -> None:
    """The file defines a function of that name."""
    paths = {name.partition("::")[0] for name in NAMED}
    trees = [(path, ast.parse((TESTS / path).read_text("utf-8"))) for path in paths]
    written = {
        f"{path}::{node.name}"
        for path, tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }

    assert [name for name in NAMED if name not in written] == []


@pytest.mark.parametrize(
    "file",
    [
        "rules/test_book_rule_set.py",
        "rules/test_terminal_rule_set.py",
        "sdk/test_realtime_protocol.py",
        "server/tabletop/test_game_rules.py",
    ],
)
def test_a_test_of_a_document_is_named(file: str) -> None:
    """Every tested sentence is on the page."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

    written = {name for name in tests if name.startswith("test_")}
    assert [name for name in sorted(written) if f"{file}::{name}" not in NAMED] == []
