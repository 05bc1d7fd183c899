"""The open book: pages are turned, links followed, texts searched and sizes changed."""

import pytest

from kozyr.locales import Language, language_names
from kozyr.terminal.book.open_book import (
    BookSpace,
    OpenBook,
    follow_link,
    open_at,
    resize,
    search,
    step_hits,
    turn_pages,
)


def open_contents(width: int = 80, height: int = 21, language: Language = "en") -> OpenBook:
    """Open the book at its contents."""
    return OpenBook(language, "Contents", BookSpace(width, height))


@pytest.mark.parametrize(
    ("width", "across", "page_width"), [(160, 2, 74), (80, 2, 36), (67, 1, 64), (20, 1, 17)]
)
def test_two_pages_are_open_on_a_wide_screen(width: int, across: int, page_width: int) -> None:
    """A screen of 80 columns has two pages of 36; a screen below 68 has one page."""
    space = BookSpace(width, 21)

    assert (space.pages_across, space.page_width) == (across, page_width)


def test_pages_are_turned_from_the_first_to_the_last() -> None:
    """Two pages are turned at a time. Nothing comes before the first or after the last page."""
    book = open_contents()
    last = open_at(book, 1_000_000)

    assert [turn_pages(book, sheets).page for sheets in (-1, 0, 1, 2)] == [0, 0, 2, 4]
    assert turn_pages(last, 1) == last
    assert last.page in (len(book.layout.pages) - 1, len(book.layout.pages) - 2)


def test_a_link_opens_the_book_and_marks_the_paragraph() -> None:
    """The book opens at the two pages on which the paragraph starts."""
    book = follow_link(open_contents(), "3.4")
    page = book.layout.page_of("3.4")
    assert page is not None

    assert book.page == page - page % 2
    assert book.linked_block == book.layout.names["3.4"]
    assert follow_link(open_contents(), "nowhere") == open_contents()


@pytest.mark.parametrize("language", [*language_names()])
def test_another_screen_size_keeps_the_place(language: Language) -> None:
    """The first text of the open pages stays visible at any size, and after the return to the first size."""
    for page in range(0, len(open_contents(language=language).layout.pages), 2):
        book = open_at(open_contents(language=language), page)
        first = next((line for line in book.layout.pages[book.page] if line.block >= 0), None)
        fitted = book
        for width, height in ((20, 3), (160, 48), (68, 5), (80, 21)):
            fitted = resize(fitted, BookSpace(width, height))
            shown = fitted.layout.pages[fitted.page : fitted.page + fitted.space.pages_across]
            places = [(line.block, line.start, line.end) for lines in shown for line in lines]
            assert first is None or any(
                block == first.block and start <= first.start < max(end, start + 1)
                for block, start, end in places
            )
        assert first is None or fitted == book


def test_a_search_starts_at_the_open_page() -> None:
    """The first hit is on that page or later; after the last hit comes the first."""
    book = search(open_contents(), "trump", from_page=20)

    assert book.page >= 20
    assert book.current_hit is not None
    assert step_hits(step_hits(book, 1), -1) == book
    assert step_hits(book, len(book.hits)) == book
    assert step_hits(open_contents(), 1) == open_contents()


def test_a_search_without_a_hit_keeps_the_page() -> None:
    """There is no current hit."""
    book = search(open_at(open_contents(), 6), "xyzzy", from_page=6)

    assert (book.page, book.hits, book.current_hit, book.query) == (6, (), None, "xyzzy")
