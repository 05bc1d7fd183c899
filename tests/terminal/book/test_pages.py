"""The layout of the book at every screen size."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from kozyr.locales import Language, language_names
from kozyr.terminal.book.blocks import Block, Kind, parse_blocks, read_book
from kozyr.terminal.book.layout import layout_block, strip_tags
from kozyr.terminal.book.pages import BookLayout, layout_book, layout_pages
from kozyr.terminal.book.pictures import ASCII

SIZES = [(8, 1), (16, 3), (36, 21), (57, 16), (74, 47), (74, 200)]
KINDS: tuple[Kind, ...] = ("paragraph", "item", "chapter", "section")
EXAMPLES = settings(max_examples=40, deadline=None)


def lay_out(language: Language, size: tuple[int, int]) -> BookLayout:
    """Lay out the whole book."""
    return layout_book(language, "Contents", *size)


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_or_higher_than_its_page(size: tuple[int, int], language: Language) -> None:
    """Every line fits the width and every page fits the height."""
    pages = lay_out(language, size).pages

    assert max(cell_len(line.text.rstrip()) for page in pages for line in page) <= size[0]
    assert max(len(page) for page in pages) <= size[1]


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_book_is_on_a_page(size: tuple[int, int], language: Language) -> None:
    """The lines of a block together show the whole text of the block, in order."""
    shown: dict[int, str] = {}
    for page in lay_out(language, size).pages:
        for line in page:
            if line.block >= 0:
                text = strip_tags(read_book(language)[line.block])
                shown[line.block] = shown.get(line.block, "") + text[line.start : line.end]

    texts = {
        n: strip_tags(block) for n, block in enumerate(read_book(language)) if block.kind != "page_break"
    }
    assert [shown[n].rstrip() for n in texts] == [text.rstrip() for text in texts.values()]


@pytest.mark.parametrize("language", [*language_names()])
@pytest.mark.parametrize("size", SIZES)
def test_the_contents_name_the_right_pages(size: tuple[int, int], language: Language) -> None:
    """A chapter or section starts on the page whose number its line shows."""
    layout = lay_out(language, size)
    listed = [
        line for page in layout.pages[: layout.contents_page_count] for line in page if line.entry is not None
    ]
    numbers = [int(match[0]) for line in listed if (match := re.search(r"\d+$", line.text))]
    start_pages = [
        next(
            page
            for page, lines in enumerate(layout.pages, 1)
            if any(line.block == entry.block for line in lines)
        )
        for entry in layout.entries
    ]

    assert len(layout.entries) == sum(block.kind in ("chapter", "section") for block in read_book(language))
    assert numbers == start_pages


@pytest.mark.parametrize("size", [(36, 21), (74, 47)])
def test_a_heading_stays_with_its_text(size: tuple[int, int]) -> None:
    """No page ends with a heading, every chapter starts a page, and no picture is split."""
    text = read_book("ru")
    pages = lay_out("ru", size).pages
    kinds = [[text[line.block].kind if line.block >= 0 else "" for line in page] for page in pages]

    assert [page for page in kinds if page[-1] in ("chapter", "section")] == []
    assert [page for page in kinds if "chapter" in page[1:]] == []
    split_pictures = [
        page[-1]
        for page, next_page in pairwise(pages)
        if page[-1].block == next_page[0].block >= 0 and text[page[-1].block].kind == "picture"
    ]
    assert split_pictures == []


def test_a_tag_starts_a_page() -> None:
    r"""`\newpage` starts a page; two of these tags start only one page."""
    layout = layout_pages([*parse_blocks("one\n\n\\newpage\n\\newpage\n\ntwo")], "en", "Contents", 20, 9)

    pages = layout.pages[layout.contents_page_count :]
    assert [[line.text for line in page] for page in pages] == [["one"], ["two"]]


def test_a_name_leads_to_a_page() -> None:
    """An unknown name leads to no page."""
    layout = lay_out("en", (36, 21))
    page = layout.page_of("3.4")
    assert page is not None

    assert any(line.text.startswith("§3.4 ") for line in layout.pages[page])
    assert layout.chapter_of(page) == "The rules"
    assert layout.page_of("nowhere") is None


def test_a_picture_of_cards() -> None:
    """A cover lies below its attack card. A marked card has a double frame. A cross means: does not beat."""
    drawn = layout_block(Block("picture", "S9<SQ !H10 D8/SA ?? | words"), 0, "ru", 23)

    assert [line.text.rstrip() for line in drawn] == [
        "╭───╮ ╔═══╗ ╭───╮ ╭───╮",
        "│ 9♠│ ║10♥║ │ 8♦│ │▒▒▒│",
        "├───┤ ╚═══╝ ├─✗─┤ ╰───╯",
        "│ Д♠│       │ Т♠│",
        "╰───╯       ╰───╯",
        "         words",
    ]


def test_a_picture_in_ascii() -> None:
    """A terminal without Unicode gets only ASCII characters."""
    drawn = [
        line.text
        for block in read_book("en")
        if block.kind == "picture"
        for line in layout_block(block, 0, "en", 36, ASCII)
    ]

    assert [line for line in drawn if not line.isascii()] == []


@EXAMPLES
@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=300),
    st.integers(1, 40),
    st.sampled_from(KINDS),
)
def test_any_text_can_be_laid_out(text: str, width: int, kind: Kind) -> None:
    """The lines together show the whole text, except for spaces at the ends."""
    block = Block(kind, text)
    lines = layout_block(block, 0, "en", width)
    plain = strip_tags(block)

    assert "".join(plain[line.start : line.end] for line in lines).strip() == plain.strip()
