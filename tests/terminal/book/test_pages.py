"""How the book is laid out, whatever the room."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from kozyr.rules.refusals import Language
from kozyr.terminal.book.blocks import Block, Kind, blocks, book
from kozyr.terminal.book.layout import layout_block, plain_text
from kozyr.terminal.book.pages import Volume, layout_pages, volume
from kozyr.terminal.book.pictures import ASCII
from kozyr.terminal.words import LANGUAGES

SIZES = [(8, 1), (16, 3), (36, 21), (57, 16), (74, 47), (74, 200)]
KINDS: tuple[Kind, ...] = ("paragraph", "item", "chapter", "section")
SURE = settings(max_examples=40, deadline=None)


def of(language: Language, size: tuple[int, int]) -> Volume:
    """The whole book."""
    return volume(language, "Contents", *size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_or_higher_than_its_page(size: tuple[int, int], language: Language) -> None:
    """Every line fits the width, every page the height."""
    pages = of(language, size).pages

    assert max(cell_len(line.text.rstrip()) for page in pages for line in page) <= size[0]
    assert max(len(page) for page in pages) <= size[1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_word_of_the_book_is_on_a_page(size: tuple[int, int], language: Language) -> None:
    """The parts that lines show make up every block's text, in order."""
    shown: dict[int, str] = {}
    for page in of(language, size).pages:
        for line in page:
            if line.block >= 0:
                text = plain_text(book(language)[line.block])
                shown[line.block] = shown.get(line.block, "") + text[line.start : line.end]

    blocks_read = [(n, plain_text(block)) for n, block in enumerate(book(language)) if block.kind != "page"]
    assert [shown[n].rstrip() for n, _ in blocks_read] == [text.rstrip() for _, text in blocks_read]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_contents_name_the_right_pages(size: tuple[int, int], language: Language) -> None:
    """A chapter or section begins on the page whose number stands behind it."""
    bound = of(language, size)
    listed = [line for page in bound.pages[: bound.contents] for line in page if line.end]
    numbers = [int(match[0]) for line in listed if (match := re.search(r"\d+$", line.text))]
    begin = [
        next(
            page
            for page, lines in enumerate(bound.pages, 1)
            if any(line.block == each.block for line in lines)
        )
        for each in bound.entries
    ]

    assert len(bound.entries) == sum(block.kind in ("chapter", "section") for block in book(language))
    assert numbers == begin


@pytest.mark.parametrize("size", [(36, 21), (74, 47)])
def test_a_heading_stays_with_what_it_heads(size: tuple[int, int]) -> None:
    """No page ends with a heading, every chapter begins one, no picture is torn."""
    text = book("ru")
    pages = of("ru", size).pages
    kinds = [[text[line.block].kind if line.block >= 0 else "" for line in page] for page in pages]

    assert [page for page in kinds if page[-1] in ("chapter", "section")] == []
    assert [page for page in kinds if "chapter" in page[1:]] == []
    torn = [
        (one[-1], other[0])
        for one, other in pairwise(pages)
        if one[-1].block == other[0].block >= 0 and text[other[0].block].kind == "picture"
    ]
    assert torn == []


def test_a_page_can_be_begun_by_hand() -> None:
    r"""`\newpage` begins a page; two of them begin one."""
    bound = layout_pages([*blocks("one\n\n\\newpage\n\\newpage\n\ntwo")], "en", "Contents", 20, 9)

    assert [[line.text for line in page] for page in bound.pages[bound.contents :]] == [["one"], ["two"]]


def test_a_name_leads_to_a_page() -> None:
    """And an unknown one nowhere."""
    bound = of("en", (36, 21))
    page = bound.page_of("3.4")
    assert page is not None

    assert any(line.text.startswith("§3.4 ") for line in bound.pages[page])
    assert bound.chapter_of(page) == "The rules"
    assert bound.page_of("nowhere") is None


def test_a_picture_of_cards() -> None:
    """A beaten card over its cover, a marked one in a double frame, a cross where one does not beat."""
    drawn = layout_block(Block("picture", "S9<SQ !H10 D8/SA ?? | words"), 0, "ru", 23)

    assert [line.text.rstrip() for line in drawn] == [
        "╭───╮ ╔═══╗ ╭───╮ ╭───╮",
        "│ 9♠│ ║10♥║ │ 8♦│ │▒▒▒│",
        "├───┤ ╚═══╝ ├─✗─┤ ╰───╯",
        "│ Д♠│       │ Т♠│",
        "╰───╯       ╰───╯",
        "         words",
    ]


def test_a_picture_in_plain_characters() -> None:
    """Nothing beyond ASCII where a terminal has no more."""
    drawn = [
        line.text
        for block in book("en")
        if block.kind == "picture"
        for line in layout_block(block, 0, "en", 36, ASCII)
    ]

    assert [line for line in drawn if not line.isascii()] == []


@SURE
@given(
    st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=300),
    st.integers(1, 40),
    st.sampled_from(KINDS),
)
def test_any_text_can_be_laid_out(text: str, width: int, kind: Kind) -> None:
    """Whatever is written, its lines make it up again, but for blanks at the ends."""
    block = Block(kind, text)
    lines = layout_block(block, 0, "en", width)
    plain = plain_text(block)

    assert "".join(plain[line.start : line.end] for line in lines).strip() == plain.strip()
