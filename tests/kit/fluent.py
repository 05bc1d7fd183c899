"""The messages of the catalogues, parsed."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from kozyr.locales import FOLDER, Language, list_files


@cache
def parse_file(path: Path) -> tuple[ast.EntryType, ...]:
    """Parse a Fluent file."""
    return tuple(FluentParser().parse(path.read_text("utf-8")).body)


def list_messages(language: Language) -> Iterator[tuple[str, ast.Message]]:
    """Yield every message of a language with the name of its file."""
    for path in list_files(language):
        for entry in parse_file(path):
            if isinstance(entry, ast.Message):
                yield path.relative_to(FOLDER / language).as_posix(), entry


class _Collector(Visitor):
    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.variants: list[tuple[str, frozenset[str]]] = []

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's names
        self.variables.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's names
        keys = {key.name for variant in node.variants if isinstance(key := variant.key, ast.Identifier)}
        assert isinstance(node.selector, ast.VariableReference), node
        self.variants.append((node.selector.id.name, frozenset(keys)))
        self.generic_visit(node)


def variables_of(message: ast.Message) -> set[str]:
    """Return the names of a message's variables."""
    collector = _Collector()
    collector.visit(message)
    return collector.variables


def variants_of(message: ast.Message) -> list[tuple[str, frozenset[str]]]:
    """Return the variable of every choice in a message, with the names of its variants."""
    collector = _Collector()
    collector.visit(message)
    return collector.variants
