"""The book before its reader: turned, opened, searched, laid out anew."""

import pytest

from kozyr.rules.refusals import Language
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
from kozyr.terminal.words import LANGUAGES


def reading(width: int = 80, height: int = 21, language: Language = "en") -> OpenBook:
    """The book, open at its contents."""
    return OpenBook(language, "Contents", BookSpace(width, height))


@pytest.mark.parametrize(
    ("width", "across", "page_width"), [(160, 2, 74), (80, 2, 36), (67, 1, 64), (20, 1, 17)]
)
def test_two_pages_lie_open_where_there_is_room(width: int, across: int, page_width: int) -> None:
    """Two of 36 columns on 80; one on fewer than 68; no line is wider than can be read."""
    room = BookSpace(width, 21)

    assert (room.pages_across, room.page_width) == (across, page_width)


def test_leaves_are_turned_to_the_covers_and_no_further() -> None:
    """Two pages at a time; before the first and behind the last there is nothing."""
    book = reading()
    last = open_at(book, 1_000_000)

    assert [turn_pages(book, leaves).page for leaves in (-1, 0, 1, 2)] == [0, 0, 2, 4]
    assert turn_pages(last, 1) == last
    assert last.page in (len(book.volume.pages) - 1, len(book.volume.pages) - 2)


def test_a_link_opens_the_book_and_marks_the_paragraph() -> None:
    """The spread on which it begins."""
    book = follow_link(reading(), "3.4")
    page = book.volume.page_of("3.4")
    assert page is not None

    assert book.page == page - page % 2
    assert book.linked_block == book.volume.names["3.4"]
    assert follow_link(reading(), "nowhere") == reading()


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_room_keeps_the_place(language: Language) -> None:
    """What stood first on the open pages is on the open pages, at any size and back again."""
    for page in range(0, len(reading(language=language).volume.pages), 2):
        book = open_at(reading(language=language), page)
        first = next((line for line in book.volume.pages[book.page] if line.block >= 0), None)
        fitted = book
        for width, height in ((20, 3), (160, 48), (68, 5), (80, 21)):
            fitted = resize(fitted, BookSpace(width, height))
            shown = fitted.volume.pages[fitted.page : fitted.page + fitted.space.pages_across]
            places = [(line.block, line.start, line.end) for lines in shown for line in lines]
            assert first is None or any(
                block == first.block and start <= first.start < max(end, start + 1)
                for block, start, end in places
            )
        assert first is None or fitted == book


def test_a_search_goes_on_from_where_the_book_lies_open() -> None:
    """The first find from there on; then round and round."""
    book = search(reading(), "trump", from_page=20)

    assert book.page >= 20
    assert book.current_hit is not None
    assert step_hits(step_hits(book, 1), -1) == book
    assert step_hits(book, len(book.hits)) == book
    assert step_hits(reading(), 1) == reading()


def test_a_search_without_a_find_leaves_the_book_open_where_it_was() -> None:
    """And there is nothing to look at."""
    book = search(open_at(reading(), 6), "xyzzy", from_page=6)

    assert (book.page, book.hits, book.current_hit, book.query) == (6, (), None, "xyzzy")
