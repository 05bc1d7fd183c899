"""What is the book made of?

Its text is written in plain files, one folder a language (`texts`), in blocks with blank lines between them:
`# ` begins a chapter, `## ` a section, `- ` an item of a list, `= ` a picture (`pictures`), the tag newpage a
page; everything else is a paragraph. `@name` above a block gives it a name that links lead to. Within a block
the tags of the chat give colours (`kozyr.terminal.tags`).
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
    """A piece of the book that is laid out as a whole."""

    kind: Kind
    text: str
    """With its tags; of a picture, the cards and the words below them."""
    names: tuple[str, ...] = ()
    """What links call it."""


@cache
def book(language: Language) -> tuple[Block, ...]:
    """Give the whole book, chapter after chapter."""
    folder = files(__package__) / "texts" / language
    chapters = sorted((each for each in folder.iterdir() if each.name.endswith(".txt")), key=lambda f: f.name)
    return tuple(block for each in chapters for block in blocks(each.read_text("utf-8")))


def blocks(text: str) -> Iterator[Block]:
    """Read a text of the book."""
    names: list[str] = []
    kind: Kind = "paragraph"
    lines: list[str] = []
    for line in (*(each.strip() for each in text.splitlines()), ""):
        mark = line.split(" ", 1)[0] + " "
        begins = line.startswith("@") or line == _PAGE or mark in _MARKS
        # Only paragraphs and items go on over the end of a line.
        if lines and (begins or not line or kind not in ("paragraph", "item")):
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
