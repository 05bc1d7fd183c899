"""English texts of the book screen."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "book_title": "The book of Durak",
    "book_contents": "Contents",
    "book_keys": "← → turn · / search · C contents · Esc leave",
    "book_search": "Search for…",
    "book_searching": "Enter: look at the finds · Esc: leave off",
    "book_found": "“{wanted}”: {n} of {all} · N next · P previous · Esc leave off",
    "book_none": "“{wanted}” is not in the book; try another word.",
}
