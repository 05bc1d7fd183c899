"""Тексты экрана книги, по-русски."""

from typing import Final

WORDS: Final[dict[str, str]] = {
    "book_title": "Книга о дураке",
    "book_contents": "Содержание",
    "book_keys": "← → листать · / искать · C содержание · Esc закрыть",
    "book_search": "Что найти?",
    "book_searching": "Enter: к найденному · Esc: отменить поиск",
    "book_found": "«{wanted}»: {n} из {all} · N дальше · P назад · Esc отменить поиск",
    "book_none": "«{wanted}» в книге нет; попробуйте другое слово.",
}
