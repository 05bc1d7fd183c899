"""The result of a duplicate match, and the text to share."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.analysis.duplicate_match import (
    DEAL_COUNTS,
    MatchScore,
    compare_scores,
    make_match_share_text,
    write_difference,
)
from kozyr.locales import language_names
from kozyr.rules.cards import CARD_IDS

SCORES = st.sampled_from(DEAL_COUNTS).flatmap(
    lambda deals: st.lists(
        st.tuples(st.integers(0, 500), st.integers(0, 500)), min_size=2 * deals, max_size=2 * deals
    )
)


def test_differences_are_added_for_each_deal() -> None:
    """Two games of each deal count together."""
    assert compare_scores([480, 93, 0, 100], [400, 0, 500, 20]) == MatchScore(673, 920, (173, -420))


@given(SCORES)
def test_the_result_is_the_difference_of_the_sums(games: list[tuple[int, int]]) -> None:
    """And the other player sees the opposite."""
    own, other = [mine for mine, _ in games], [theirs for _, theirs in games]
    score, opposite = compare_scores(own, other), compare_scores(other, own)

    assert score.difference == score.own - score.other == -opposite.difference
    assert len(score.differences) * 2 == len(games)


def test_games_of_different_numbers_are_not_compared() -> None:
    """A missing game is a mistake of the caller, not a score of 0."""
    with pytest.raises(ValueError, match="shorter"):
        compare_scores([1, 2], [1])


def test_the_text_has_scores_differences_and_the_link() -> None:
    """One line for each deal, then the total."""
    score = compare_scores([480, 93, 0, 100], [400, 0, 500, 20])
    assert make_match_share_text("en", ("Ann", "Bob"), score, link="https://k.example").splitlines() == [
        "Kozyr duplicate match, 2 deals", "Ann 673 : 920 Bob", "Deal 1: +173", "Deal 2: −420", "Total: −247",
        "https://k.example",
    ]  # fmt: skip


@pytest.mark.parametrize("language", language_names())
@given(games=SCORES)
def test_the_text_names_no_card(language: str, games: list[tuple[int, int]]) -> None:
    """In every language."""
    score = compare_scores([mine for mine, _ in games], [theirs for _, theirs in games])
    text = make_match_share_text(language, ("Ann", "Bob"), score, link="x")

    assert not re.search("[♠♣♥♦]", text)
    assert not any(re.search(rf"\b{card}\b", text) for card in CARD_IDS)


@pytest.mark.parametrize(("points", "text"), [(12, "+12"), (-3, "−3"), (0, "0")])
def test_a_difference_has_its_sign(points: int, text: str) -> None:
    """Zero has none."""
    assert write_difference(points) == text
