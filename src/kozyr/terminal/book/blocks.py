"""The blocks that the book is made of, and the reader of its text files.

The folder `texts` has a folder per language. Blank lines separate the blocks of a file. `# ` starts a
chapter, `## ` a section, `- ` a list item, `= ` a picture (`pictures`), the tag newpage a page. Any other
block is a paragraph. `@name` above a block names it as a link target. Chat tags colour its text
(`kozyr.terminal.tags`).
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.rules.refusals import Language

Kind: TypeAlias = Literal["chapter", "section", "paragraph", "item", "picture", "page"]

_PAGE: Final = r"\newpage"
_MARKS: Final[dict[str, Kind]] = {"# ": "chapter", "## ": "section", "- ": "item", "= ": "picture"}


class Block(NamedTuple):
    """A piece of the book that is laid out as one unit."""

    kind: Kind
    text: str
    """The text with its tags; for a picture, the cards and the caption."""
    names: tuple[str, ...] = ()
    """The names that links use for this block."""


@cache
def book(language: Language) -> tuple[Block, ...]:
    """Return the whole book, chapter after chapter."""
    folder = files(__package__) / "texts" / language
    chapters = sorted((each for each in folder.iterdir() if each.name.endswith(".txt")), key=lambda f: f.name)
    return tuple(block for each in chapters for block in blocks(each.read_text("utf-8")))


def blocks(text: str) -> Iterator[Block]:
    """Parse a text of the book into blocks."""
    names: list[str] = []
    kind: Kind = "paragraph"
    lines: list[str] = []
    for line in (*(each.strip() for each in text.splitlines()), ""):
        mark = line.split(" ", 1)[0] + " "
        starts_block = line.startswith("@") or line == _PAGE or mark in _MARKS
        # Only paragraphs and items continue on the next line.
        if lines and (starts_block or not line or kind not in ("paragraph", "item")):
            yield Block(kind, " ".join(lines), tuple(names))
            names, lines = [], []
        if line.startswith("@"):
            names.append(line[1:])
        elif line == _PAGE:
            yield Block("page", "")
        elif mark in _MARKS:
            kind, lines = _MARKS[mark], [line.removeprefix(mark)]
        elif line:
            kind, lines = (kind, [*lines, line]) if lines else ("paragraph", [line])
