"""The short names of cards, as players write them: 9♠, Q♥, in Russian Д♥."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Final

from kozyr.locales.catalogue import Language, language_names, say
from kozyr.rules.cards import CARD_IDS, CARDS_BY_ID, Card

SUIT_SIGNS: Final = {"S": "♠", "C": "♣", "H": "♥", "D": "♦"}
"""The sign of each suit by its letter."""
COURT_RANKS: Final = ("J", "Q", "K", "A")
_CARD_ID: Final = r"\b[SCHD](?:10|[2-9JQKA])\b"


@cache
def write_rank(rank: str, language: Language) -> str:
    """Return the sign of a rank: a number, or a letter of the language."""
    return say(language, f"rank_short_{rank}") if rank in COURT_RANKS else rank


def write_card(card: Card, language: Language) -> str:
    """Return the short name of a card."""
    return write_card_by_id(CARD_IDS[card], language)


def write_card_by_id(card: str, language: Language, suits: Mapping[str, str] = SUIT_SIGNS) -> str:
    """Return the short name of a card given by its id, such as S9; `suits` has the sign of each suit."""
    return write_rank(card[1:], language) + suits[card[0]]


def write_if_card(argument: str | int, language: Language) -> str | int:
    """Return the short name of a card given by its id; return any other value unchanged."""
    if isinstance(argument, str) and argument in CARDS_BY_ID:
        return write_card_by_id(argument, language)
    return argument


def replace_cards(text: str, write: Callable[[str], str]) -> str:
    """Replace the cards in a sentence of any language by what `write` returns for the id of each.

    Sentences contain short names; sentences from older servers contain ids.
    """
    ids_by_name = list_ids_by_name()
    return _make_pattern().sub(lambda match: write(ids_by_name.get(match[0], match[0])), text)


@cache
def list_ids_by_name() -> Mapping[str, str]:
    """Return the id of every card by its short name in each language."""
    return {write_card_by_id(card, language): card for language in language_names() for card in CARD_IDS}


@cache
def _make_pattern() -> re.Pattern[str]:
    names = "|".join(map(re.escape, list_ids_by_name()))
    return re.compile(rf"\b(?:{names})|{_CARD_ID}")


def write_cards(cards: Iterable[Card], language: Language) -> str:
    """Return the short names of several cards."""
    return " ".join(write_card(card, language) for card in cards)
