"""A part of the statistical check of the deal, and proof that the check can fail."""

import math
from itertools import islice

import numpy as np
import pytest

from kozyr.rules import Card, shuffled
from kozyr.rules.cards import ACE, SUIT_OF, card_of, full_deck
from kozyr.rules.shuffle import draw_number, generate_words
from tests.kit.chi_square import against, chance_of
from tests.table.deal_check import Shuffle, check_counts, count_deals, is_rare


def test_the_fair_deal_is_even() -> None:
    """Fair deal, 3: a share of the million deals of `make sim`; no statistic is beyond chance."""
    statistics = [*check_counts(count_deals(range(20_000), seed=1))]

    assert (len(statistics), [each for each in statistics if is_rare(each)]) == (45, [])


def swap_with_any_place(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Swap every place with any place: n to the n ways do not divide evenly among n! orders."""
    source = generate_words(key)
    cards = [*full_deck(deck)]
    for place in range(deck):
        index = draw_number(source, deck)
        cards[place], cards[index] = cards[index], cards[place]
    return tuple(cards), next(source)


def use_small_words(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Take remainders of bytes without rejection: 256 is no multiple of 36."""
    source = (word & 0xFF for word in generate_words(key))
    cards = [*full_deck(deck)]
    for last in range(deck - 1, 0, -1):
        index = next(source) % (last + 1)
        cards[last], cards[index] = cards[index], cards[last]
    return tuple(cards), next(generate_words(key))


def swap_with_lower_place(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Swap only with a lower place: one cycle through all cards, an off-by-one error."""
    source = generate_words(key)
    cards = [*full_deck(deck)]
    for last in range(deck - 1, 0, -1):
        index = draw_number(source, last)
        cards[last], cards[index] = cards[index], cards[last]
    return tuple(cards), next(source)


def cut_once(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Cut the deck once: every place is even, but neighbours stay neighbours."""
    cut_index = next(generate_words(key)) % deck
    cards = full_deck(deck)
    return (*cards[cut_index:], *cards[:cut_index]), next(islice(generate_words(key), 1, None))


def draw_small_lot(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Shuffle well and draw a lot too small: 16 is no multiple of 6."""
    cards, lot = shuffled(key, deck)
    return cards, lot & 0xF


def favour_ace(key: bytes, deck: int) -> tuple[tuple[Card, ...], int]:
    """Shuffle well, and in one deal of three put the ace of trumps of two players on top."""
    shuffled_cards, lot = shuffled(key, deck)
    cards = [*shuffled_cards]
    ace = cards.index(card_of(SUIT_OF[cards[12]], ACE))
    if lot % 3 == 0 and ace != 12:
        cards[0], cards[ace] = cards[ace], cards[0]
    return tuple(cards), lot


@pytest.mark.parametrize(
    ("shuffle", "caught"),
    [
        (swap_with_any_place, "36 cards: card × place"),
        (use_small_words, "52 cards: card × place"),
        (swap_with_lower_place, "36 cards: card × place"),
        (cut_once, "36 cards: who follows whom"),
        (cut_once, "36 cards: serial correlation"),
        (draw_small_lot, "lot modulo 6"),
        (draw_small_lot, "lot: dealer and attacker of 5"),
        (favour_ace, "36 cards, 2 seats: ace of trumps"),
    ],
)
def test_a_biased_shuffle_is_caught(shuffle: Shuffle, caught: str) -> None:
    """Each of these well-known mistakes is beyond chance."""
    statistics = check_counts(count_deals(range(10_000), seed=1, shuffle=shuffle))

    assert caught in [each.name for each in statistics if is_rare(each)]


def test_counts_that_are_too_even_are_caught() -> None:
    """Counts that are too even are suspicious too."""
    assert is_rare(against("tidy", np.full(1000, 50)))


@pytest.mark.parametrize("statistic", [0.01, 0.5, 3.0, 20.0, 60.0])
def test_chances_of_chi_square_are_those_of_the_closed_forms(statistic: float) -> None:
    """One, two and ten degrees of freedom have formulas."""
    half = statistic / 2
    ten = math.exp(-half) * sum(half**n / math.factorial(n) for n in range(5))

    assert chance_of(statistic, 1) == pytest.approx(math.erfc(math.sqrt(half)))
    assert chance_of(statistic, 2) == pytest.approx(math.exp(-half))
    assert chance_of(statistic, 10) == pytest.approx(ten)


def test_no_difference_at_all_is_certain_to_be_exceeded() -> None:
    """A chi-square value of 0 is always exceeded."""
    assert chance_of(0.0, 5) == 1.0


def test_chances_of_many_degrees_of_freedom_are_about_normal() -> None:
    """The tables of decks have thousands; by Wilson and Hilferty."""
    freedom, z = 2601, 4.753424
    statistic = freedom * (1 - 2 / (9 * freedom) + z * math.sqrt(2 / (9 * freedom))) ** 3

    assert chance_of(statistic, freedom) == pytest.approx(1e-6, rel=0.02)
