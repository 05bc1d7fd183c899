"""The search in the book finds every text and highlights it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.locales import language_names
from kozyr.terminal.book.blocks import read_book
from kozyr.terminal.book.layout import strip_tags
from kozyr.terminal.book.pages import layout_book
from kozyr.terminal.book.search import SearchHit, find_hits, find_page, hit_columns


def test_the_search_ignores_case_and_treats_yo_as_ye() -> None:
    """«ЁЛКА» and «елка» are the same search."""
    expected = find_hits(read_book("ru"), "отбивающийся берёт")

    assert expected
    assert find_hits(read_book("ru"), "  ОТБИВАЮЩИЙСЯ   берет ") == expected


@pytest.mark.parametrize("query", ["", "   ", "\n", "xyzzy", "(", "[a-z", "\\", "a" * 1_000_000])
def test_a_text_that_the_book_lacks_is_not_found(query: str) -> None:
    """Signs such as brackets have no special meaning; a search for a megabyte ends soon."""
    hits = find_hits(read_book("en"), query)

    assert [hit for hit in hits if query not in strip_tags(read_book("en")[hit.block])] == []


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_part_of_the_book_is_found_and_highlighted(data: st.DataObject) -> None:
    """A hit may continue over the end of a line or a page."""
    language = data.draw(st.sampled_from([*language_names()]))
    text = read_book(language)
    layout = layout_book(language, "Contents", data.draw(st.sampled_from([20, 36, 74])), 21)
    number = data.draw(st.integers(0, len(text) - 1))
    words = strip_tags(text[number]).split()
    first = data.draw(st.integers(0, max(0, len(words) - 1)))
    query = " ".join(words[first : first + data.draw(st.integers(1, 12))])
    if not query:
        return
    hit = next(hit for hit in find_hits(text, query) if hit.block == number)
    shown = [
        line.text[slice(*columns)]
        for page in layout.pages[find_page(layout, hit) :]
        for line in page
        if (columns := hit_columns(line, hit))
    ]

    assert " ".join(" ".join(shown).split()).lower().replace(" ", "") == query.lower().replace(" ", "")


def test_only_the_hit_is_highlighted() -> None:
    """Lines of other blocks and the remaining text of the line are not highlighted."""
    lines = [line for page in layout_book("en", "Contents", 36, 21).pages for line in page if line.block >= 0]
    line = next(line for line in lines if line.end - line.start > 20)

    assert hit_columns(line, SearchHit(line.block + 1, line.start, line.end)) is None
    assert hit_columns(line, SearchHit(line.block, line.end, line.end + 5)) is None
    assert hit_columns(line, SearchHit(line.block, line.start + 2, line.start + 4)) == (
        line.indent + 2,
        line.indent + 4,
    )
