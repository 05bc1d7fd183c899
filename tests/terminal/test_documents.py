"""docs/documents.md: every sentence of documents 002 and 004 has its test, and every test named is there."""

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent.parent
PAGE = (TESTS.parent / "docs" / "documents.md").read_text("utf-8")
ROWS = [
    row for row in re.findall(r"^\| (.+?) \| (.+) \|$", PAGE, re.MULTILINE) if not row[1].startswith("test")
]
NAMED = sorted({name for _, tests in ROWS for name in re.findall(r"`([^`]+)`", tests)})


def test_every_sentence_names_a_test() -> None:
    """And nothing else stands in its column."""
    one = r"`[\w/]+\.py::test_\w+`"

    assert len(ROWS) > 100
    assert [said for said, tests in ROWS if not re.fullmatch(rf"{one}(, {one})*", tests)] == []


@pytest.mark.parametrize("name", NAMED)
def test_a_test_that_is_named_is_there(name: str) -> None:
    """As a function of that file."""
    path, _, test = name.partition("::")
    tree = ast.parse((TESTS / path).read_text("utf-8"))

    assert test in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("file", ["rules/test_document_002.py", "rules/test_document_004.py"])
def test_a_test_of_a_document_is_named(file: str) -> None:
    """A sentence that is tested stands on the page."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}

    written = {name for name in tests if name.startswith("test_")}
    assert [name for name in sorted(written) if f"{file}::{name}" not in NAMED] == []
