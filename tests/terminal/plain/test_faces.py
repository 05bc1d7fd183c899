"""How cards are written where only text can be."""

import pytest

from kozyr.rules.cards import CARD_IDS, full_deck
from kozyr.terminal.plain.faces import (
    NumberedCard,
    OutputStyle,
    face,
    faces,
    number_card,
    output_style_for,
    sort_hand,
)


@pytest.mark.parametrize(
    ("ink", "written"),
    [
        (OutputStyle("en", has_signs=True), "9♠ 10♥ Q♦ A♣"),
        (OutputStyle("ru", has_signs=True), "9♠ 10♥ Д♦ Т♣"),
        (OutputStyle("en", has_signs=False), "9s 10h Qd Ac"),
        (OutputStyle("ru", has_signs=False), "9п 10ч Дб Тт"),
    ],
)
def test_cards_are_written_for_their_reader(ink: OutputStyle, written: str) -> None:
    """Signs where the terminal has them, else letters of the reader's language."""
    assert faces(["S9", "H10", "DQ", "CA"], ink) == written


@pytest.mark.parametrize(
    "ink", [OutputStyle(lang, has_signs=signs) for lang in ("en", "ru") for signs in (True, False)]
)
def test_no_two_cards_look_alike(ink: OutputStyle) -> None:
    """Every card of the largest deck has a face of its own."""
    assert len({face(card, ink) for card in CARD_IDS}) == 52


@pytest.mark.parametrize(
    ("language", "encoding", "ink"),
    [
        ("ru", "utf-8", OutputStyle("ru", has_signs=True)),
        ("ru", "koi8-r", OutputStyle("ru", has_signs=False)),
        ("ru", "ascii", OutputStyle("en", has_signs=False)),
        ("en", "cp437", OutputStyle("en", has_signs=False)),
        ("en", "no-such-code", OutputStyle("en", has_signs=False)),
        ("en", None, OutputStyle("en", has_signs=False)),
    ],
)
def test_nothing_is_written_that_the_output_cannot_show(
    language: str, encoding: str | None, ink: OutputStyle
) -> None:
    """Without Cyrillic the game speaks English, without signs it uses letters."""
    assert output_style_for("ru" if language == "ru" else "en", encoding) == ink


def test_cards_have_document_004s_numbers() -> None:
    """Spades 1, hearts 2, diamonds 3, clubs 4; values 6 to 14, each once a suit (§1.2)."""
    deck = [number_card(CARD_IDS[card]) for card in full_deck(36)]

    assert sorted(deck) == [NumberedCard(suit, value) for suit in range(1, 5) for value in range(6, 15)]
    assert [number_card(card) for card in ("S6", "HJ", "DQ", "CA")] == [(1, 6), (2, 11), (3, 12), (4, 14)]


def test_a_hand_is_sorted_by_those_numbers_and_trumps_come_last() -> None:
    """Suits as document 004 counts them, low to high, then the trumps."""
    assert sort_hand(["CA", "H10", "S7", "H6", "DK", "S10"], "HQ") == ["S7", "S10", "DK", "CA", "H6", "H10"]
