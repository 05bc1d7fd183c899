"""Names and first sentences follow the house rules: plain nouns, one name for one idea, statements."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from tests.kit.paths import ROOT

SOURCES = sorted((ROOT / "src").rglob("*.py"))
FIELD_WORDS = {"card_mapping", "drawing", "ending", "gc_tuning", "masking", "pairing", "seating"}
"""Nouns that happen to end like a verb."""
OLD_NAMES = re.compile(
    r"\b(Ears|Tidings?|Alone|forsaken|Happening|Decider|Desk|Porter|Crowd|Lane|Clerk|Errand|Crew|Everywhere"
    r"|ProcessThinker|document 00[0-4])\b"
)
"""Metaphors that were replaced, and the numbers of the documents the project was made from."""
SQL_NAMES = ("kozyr.forsaken(",)
"""Functions of released database schemas keep their names."""
MESSAGES = "kozyr.server.api.messages."
"""A message may have the name of the command that it carries."""


def _modules() -> list[tuple[str, Path]]:
    names = [(path.relative_to(ROOT / "src").with_suffix(""), path) for path in SOURCES]
    return [(".".join(name.parts), path) for name, path in names]


def _without_sql(text: str) -> str:
    for name in SQL_NAMES:
        text = text.replace(name, "")
    return text


def test_every_module_opens_with_a_statement() -> None:
    """The first sentence says what the module holds and is not a question."""
    first = {
        module: (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n\n")[0]
        for module, path in _modules()
    }

    assert {module: text for module, text in first.items() if not text.endswith(".") or "?" in text} == {}


def test_modules_have_noun_names() -> None:
    """A module is named after what it defines, not after an activity."""
    parts = {part for name, _ in _modules() for part in name.split(".")}

    assert {part for part in parts if part.endswith("ing")} - FIELD_WORDS == set()


def test_a_class_name_stands_for_one_idea() -> None:
    """No two public classes share a name, except a message and the command that it carries."""
    homes = defaultdict(list)
    for module, path in _modules():
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module)
    shared = {
        name: modules
        for name, modules in homes.items()
        if len([each for each in modules if not each.startswith(MESSAGES)]) > 1
    }

    assert shared == {}


def test_no_old_name_is_left() -> None:
    """The words that were replaced stay replaced, in code and documentation."""
    pages = [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in [*SOURCES, *pages]
        if path.name != "origins.md"
        for match in OLD_NAMES.finditer(_without_sql(path.read_text("utf-8")))
    ]

    assert found == []
