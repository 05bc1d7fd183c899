"""The weighted deal of hidden cards."""

import random

import numpy as np
import numpy.typing as npt

from kozyr.kernel.imagined_deal import HiddenCards, deal_hidden
from kozyr.kernel.knowledge import MAX_SEATS
from kozyr.kernel.layout import FIELDS, TALON_LENGTH


def make_pool(
    counts: list[int], talon: int, odds: npt.NDArray[np.float64] | None = None, bottom: int = 0
) -> HiddenCards:
    """Make a pool of the lowest cards; by default all deals are equally likely."""
    count = sum(counts) + talon
    cards = np.array([1 << card for card in range(count)], np.int64)
    if odds is None:
        odds = np.ones((MAX_SEATS, count))
    return HiddenCards(cards, np.array(counts, np.int64), odds, bottom)


def deal(
    pool: HiddenCards, seed: int, known: tuple[int, ...] = (0,) * MAX_SEATS
) -> tuple[list[int], list[int]]:
    """Deal once; return the hands and the talon's row."""
    state, talon = np.zeros(FIELDS, np.int64), np.zeros(TALON_LENGTH, np.int64)
    state[:MAX_SEATS] = known
    deal_hidden(pool, state, talon, np.zeros(64, np.int64), np.array([seed], np.uint64))
    return state[:MAX_SEATS].tolist(), talon.tolist()


def test_a_deal_respects_counts_and_known_cards() -> None:
    """Every place gets its number of cards, no card is dealt twice, and known cards stay."""
    for seed in range(300):
        chance = random.Random(seed)
        counts, talon_count = [chance.randint(0, 6) for _ in range(MAX_SEATS)], chance.randint(0, 6)
        count = sum(counts) + talon_count
        odds = np.array([[chance.choice((0.01, 1, 100)) for _ in range(count)] for _ in range(MAX_SEATS)])
        known = tuple(1 << (45 + seat) if chance.random() < 0.5 else 0 for seat in range(MAX_SEATS))
        bottom = 1 << 51
        hands, talon = deal(make_pool(counts, talon_count, odds, bottom), seed, known)

        assert [hand & kept for hand, kept in zip(hands, known, strict=True)] == list(known)
        dealt = [hand & ~kept for hand, kept in zip(hands, known, strict=True)]
        assert [cards.bit_count() for cards in dealt] == counts
        assert talon[:2] == [0, bottom]
        sizes = [cards.bit_count() for cards in talon[: talon_count + 2]]
        assert sizes == list(range(talon_count + 2))
        assert sum(dealt) + talon[talon_count + 1] == (1 << count) - 1 | bottom


def test_equal_odds_give_every_deal_the_same_chance() -> None:
    """Of four cards, two hands get one each: every card is in each hand a quarter of the time."""
    pool = make_pool([1, 1, 0, 0, 0, 0], 2)
    deals = 8000
    counts = np.zeros((2, 4))
    for seed in range(deals):
        hands, _ = deal(pool, seed)
        for seat in range(2):
            counts[seat, hands[seat].bit_length() - 1] += 1

    assert np.abs(counts / deals - 0.25).max() < 0.02


def test_high_odds_bring_a_card_to_its_hand() -> None:
    """A card that a hand almost surely holds is dealt to it almost always."""
    odds = np.ones((MAX_SEATS, 12))
    odds[0, 5] = 0.01
    odds[1, 5] = 100
    pool = make_pool([3, 3, 0, 0, 0, 0], 6, odds)
    hits = sum(deal(pool, seed)[0][1] >> 5 & 1 for seed in range(1000))

    assert hits > 950
