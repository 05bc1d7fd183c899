"""The blocks that the book is made of, and the parser of its text files.

The texts are in `kozyr/locales/LANGUAGE/book`. Blank lines separate the blocks of a file. `# ` starts a
chapter, `## ` a section, `- ` a list item, `= ` a picture (`pictures`), the tag `newpage` a new page. Any
other block is a paragraph. A line `@name` above a block makes the block a link target. Chat tags colour the
text (`kozyr.terminal.tags`). For an option of the rules that no text describes, `read_book` adds a paragraph.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final, Literal, NamedTuple, TypeAlias

from kozyr.locales import FOLDER, Language, say
from kozyr.rules.options import Option, all_options

Kind: TypeAlias = Literal["chapter", "section", "paragraph", "item", "picture", "page_break"]

_PAGE_TAG: Final = r"\newpage"
_KINDS_BY_MARK: Final[dict[str, Kind]] = {"# ": "chapter", "## ": "section", "- ": "item", "= ": "picture"}


class Block(NamedTuple):
    """A piece of the book that is laid out as one unit."""

    kind: Kind
    text: str
    """The text with its tags; for a picture, the cards and the caption."""
    names: tuple[str, ...] = ()
    """The names that links use for this block."""


@cache
def read_book(language: Language) -> tuple[Block, ...]:
    """Return the whole book, chapter after chapter."""
    folder = FOLDER / language / "book"
    chapters = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name
    )
    blocks = [block for chapter in chapters for block in parse_blocks(chapter.read_text("utf-8"))]
    return tuple(_add_options(blocks, language))


def _add_options(blocks: Sequence[Block], language: Language) -> Iterator[Block]:
    # A missing option's paragraph follows the paragraph of the option that precedes it in §8.
    named = {name for block in blocks for name in block.names}
    options = all_options()
    missing_after = {
        _link_name(before): option for before, option in pairwise(options) if _link_name(option) not in named
    }
    for block in blocks:
        yield block
        name = next(iter(block.names), "")
        while option := missing_after.pop(name, None):
            name = _link_name(option)
            yield Block("paragraph", _describe_option(option, language), (name,))


def _link_name(option: Option) -> str:
    return f"option-{option.name}"


def _describe_option(option: Option, language: Language) -> str:
    label, sentence = say(language, f"option_{option.name}"), say(language, f"option_about_{option.name}")
    return rf"\texttarget:{label} \textmsg:({option.name})\textbase:. {sentence} {option.section}"


def parse_blocks(text: str) -> Iterator[Block]:
    """Parse a text of the book into blocks."""
    names: list[str] = []
    kind: Kind = "paragraph"
    lines: list[str] = []
    # The empty line at the end completes the last block.
    for line in [*map(str.strip, text.splitlines()), ""]:
        mark = line.split(" ", 1)[0] + " "
        starts_block = line.startswith("@") or line == _PAGE_TAG or mark in _KINDS_BY_MARK
        # Only paragraphs and items continue on the next line.
        if lines and (starts_block or not line or kind not in ("paragraph", "item")):
            yield Block(kind, " ".join(lines), tuple(names))
            names, lines = [], []
        if line.startswith("@"):
            names.append(line[1:])
        elif line == _PAGE_TAG:
            yield Block("page_break", "")
        elif mark in _KINDS_BY_MARK:
            kind, lines = _KINDS_BY_MARK[mark], [line.removeprefix(mark)]
        elif line and lines:
            lines.append(line)
        elif line:
            kind, lines = "paragraph", [line]
