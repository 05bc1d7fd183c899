"""The book is searched, and what is found is lit."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.terminal.book.blocks import book
from kozyr.terminal.book.layout import plain_text
from kozyr.terminal.book.pages import volume
from kozyr.terminal.book.search import SearchHit, find_hits, hit_columns, page_of
from kozyr.terminal.words import LANGUAGES


def test_letters_may_be_large_or_small_and_yo_may_be_ye() -> None:
    """«ЁЛКА» is «елка» for whoever searches."""
    expected = find_hits(book("ru"), "отбивающийся берёт")

    assert expected
    assert find_hits(book("ru"), "  ОТБИВАЮЩИЙСЯ   берет ") == expected


@pytest.mark.parametrize("wanted", ["", "   ", "\n", "xyzzy", "(", "[a-z", "\\", "a" * 1_000_000])
def test_what_is_not_there_is_not_found(wanted: str) -> None:
    """Signs have no meaning of their own; a megabyte is found nowhere, and soon."""
    found = find_hits(book("en"), wanted)

    assert [find for find in found if wanted not in plain_text(book("en")[find.block])] == []


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_part_of_the_book_is_found_and_lit_where_it_stands(data: st.DataObject) -> None:
    """Over the ends of lines and pages too."""
    language = data.draw(st.sampled_from(LANGUAGES))
    text = book(language)
    bound = volume(language, "Contents", data.draw(st.sampled_from([20, 36, 74])), 21)
    number = data.draw(st.integers(0, len(text) - 1))
    words = plain_text(text[number]).split()
    first = data.draw(st.integers(0, max(0, len(words) - 1)))
    wanted = " ".join(words[first : first + data.draw(st.integers(1, 12))])
    if not wanted:
        return
    here = [find for find in find_hits(text, wanted) if find.block == number]
    shown = [
        line.text[slice(*columns)]
        for page in bound.pages[page_of(bound, here[0]) :]
        for line in page
        if (columns := hit_columns(line, here[0]))
    ]

    assert " ".join(" ".join(shown).split()).lower().replace(" ", "") == wanted.lower().replace(" ", "")


def test_only_the_find_is_lit() -> None:
    """Another block's line stays dark, and so does the rest of its own."""
    lines = [line for page in volume("en", "Contents", 36, 21).pages for line in page if line.block >= 0]
    line = next(line for line in lines if line.end - line.start > 20)

    assert hit_columns(line, SearchHit(line.block + 1, line.start, line.end)) is None
    assert hit_columns(line, SearchHit(line.block, line.end, line.end + 5)) is None
    assert hit_columns(line, SearchHit(line.block, line.start + 2, line.start + 4)) == (
        line.indent + 2,
        line.indent + 4,
    )
