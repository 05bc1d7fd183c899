"""The sentences of refusals: cards as the language writes them, and text as it was typed."""

import re

import pytest

from kozyr.locales import explain, language_names
from kozyr.locales.cards import list_ids_by_name, replace_cards, write_card_by_id
from kozyr.rules import CARD_IDS, Refusal
from kozyr.rules.refusals import refuse
from kozyr.server.tabletop.tabletop_refusals import refuse as refuse_by_tabletop


@pytest.mark.parametrize(
    ("refusal", "language", "sentence"),
    [
        (
            refuse("does_not_beat", "HQ", "S9"), "en",
            "9♠ doesn't beat Q♥. Play a higher card of the same suit, or a trump.",
        ),
        (
            refuse("does_not_beat", "HQ", "S9"), "ru",
            "9♠ не бьёт Д♥. Нужна карта старше той же масти или козырь.",
        ),
        (refuse("card_not_in_hand", "DJ"), "uk", "У вас на руках немає В♦."),
        (refuse_by_tabletop("not_there", "S10", "hand"), "en", "10♠ isn't in hand."),
    ],
)  # fmt: skip
def test_cards_are_written_as_the_language_writes_them(
    refusal: Refusal, language: str, sentence: str
) -> None:
    """A refusal has card ids; its sentence has the names that players use."""
    assert explain(refusal, language) == sentence


def test_text_in_place_of_a_card_stays_as_typed() -> None:
    """A caller may send anything."""
    assert explain(refuse("deck_card", 36, "Дама\x1b")) == "Дама is not a card of the deck of 36."


@pytest.mark.parametrize(
    ("name", "shown"), [("Зоя", "Зоя"), ("S9", "S9"), ("Zoé\x1b[2J\n", "Zoé[2J"), ("\u202eann", "ann")]
)
def test_a_name_stays_as_typed(name: str, shown: str) -> None:
    """No letter is escaped, no name is taken for a card, and control characters are removed."""
    assert explain(refuse_by_tabletop("unknown_participant", name)) == f"There is no player named {shown}."


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_cards_of_a_sentence_are_found(language: str) -> None:
    """Clients with other signs write them their own way."""
    sentence = explain(refuse("does_not_beat", "HQ", "S10"), language)
    replaced = replace_cards(sentence, lambda card: f"<{card}>")

    assert re.findall("<.*?>", replaced) == ["<S10>", "<HQ>"]
    assert replace_cards(replaced, lambda _: "") == replaced.replace("S10", "").replace("HQ", "")
    assert replace_cards("S9 and 19 and HQ", str.lower) == "s9 and 19 and hq"


def test_a_short_name_is_one_card_in_every_language() -> None:
    """A sentence may have another language than its reader."""
    names = {(write_card_by_id(card, code), card) for code in language_names() for card in CARD_IDS}

    assert names == {*list_ids_by_name().items()}
