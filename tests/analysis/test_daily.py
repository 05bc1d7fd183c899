"""The score of a daily deal, its squares, percentiles, streaks and the text to share."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.analysis.daily import DailyStreak, compute_percentile, extend_streak, find_streak_length
from kozyr.analysis.daily_share import make_share_text, write_luck
from kozyr.analysis.deal_score import BoutMark, GameOutcome, compute_mean_loss, list_bout_marks, score_game
from kozyr.analysis.report import DecisionReport, GameReport, Verdict
from kozyr.locales import language_names
from kozyr.rules import Seat
from kozyr.rules.cards import CARD_IDS
from kozyr.rules.events import BoutEnded, Event, WentOut

TODAY = date(2026, 11, 18)
DAYS = st.dates(date(2026, 1, 1), date(2026, 3, 1))
SQUARES = st.lists(
    st.lists(st.sampled_from(["beaten", "taken", "given"]), max_size=20), min_size=2, max_size=2
)


def make_decision(seat: int, loss: float, verdict: Verdict | None = "good") -> DecisionReport:
    """Return a decision of a seat with a loss."""
    return DecisionReport(1, seat, "S6", "S7", loss, 0.0, 1.0, exact=False, verdict=verdict)


@pytest.mark.parametrize(
    ("outcome", "mean_loss", "score"),
    [
        ("survived", 0.0, 500),
        ("survived", 7.5, 450),
        ("survived", 15.0, 400),
        ("survived", 40.0, 400),
        ("survived", None, 400),
        ("draw", 3.0, 280),
        ("draw", None, 200),
        ("durak", 0.0, 100),
        ("durak", 15.0, 0),
        ("durak", None, 0),
        ("forfeited", 0.0, 0),
        ("forfeited", None, 0),
    ],
)
def test_a_game_is_scored(outcome: GameOutcome, mean_loss: float | None, score: int) -> None:
    """400 for surviving, 200 for a draw, up to 100 for the play, nothing for a game that was left."""
    assert score_game(outcome, mean_loss) == score


@given(st.sampled_from(["survived", "draw", "durak", "forfeited"]), st.floats(0, 100))
def test_a_score_is_between_its_certain_part_and_500(outcome: GameOutcome, mean_loss: float) -> None:
    """An analysis never takes points away."""
    assert score_game(outcome, None) <= score_game(outcome, mean_loss) <= 500


def test_the_mean_loss_is_that_of_the_seat() -> None:
    """Decisions of the other seat and those without a verdict do not count."""
    decisions = (make_decision(0, 4), make_decision(0, 0), make_decision(1, 50), make_decision(0, 9, None))
    report = GameReport("1", (), decisions, (), ())

    assert compute_mean_loss(report, Seat(0)) == 2
    assert compute_mean_loss(GameReport("1", (), (), (), ()), Seat(0)) == 0


def test_squares_tell_how_each_bout_went() -> None:
    """Green and red for the bouts in which the seat defended, white for its own attacks."""
    events: list[Event] = [
        BoutEnded("beaten", Seat(0), ()),
        BoutEnded("taken", Seat(1), ()),
        BoutEnded("taken", Seat(0), ()),
        WentOut((Seat(1),)),
        BoutEnded("beaten", Seat(1), ()),
    ]
    assert list_bout_marks(events, Seat(0)) == ("beaten", "given", "taken", "given")
    assert list_bout_marks(events, Seat(1)) == ("given", "taken", "given", "beaten")


@pytest.mark.parametrize(
    ("score", "others", "percentile"),
    [(500, [], None), (500, [400], 100), (500, [500], 50), (500, [600], 0), (500, [100, 500, 600, 700], 38)],
)
def test_a_percentile_counts_who_did_worse(score: int, others: list[int], percentile: int | None) -> None:
    """Equal scores count half."""
    assert compute_percentile(score, others) == percentile


@given(st.integers(0, 1000), st.lists(st.integers(0, 1000), min_size=1))
def test_percentiles_of_both_sides_make_100(score: int, others: list[int]) -> None:
    """Those who did worse and those who did better are everybody."""
    worse, better = (compute_percentile(sign * score, [sign * each for each in others]) for sign in (1, -1))
    assert worse is not None
    assert better is not None
    assert 99 <= worse + better <= 101


@given(st.sets(DAYS), DAYS)
def test_a_streak_is_the_days_in_a_row(days: set[date], today: date) -> None:
    """The streak counts back from today, or from yesterday if today is not played yet."""
    streak: DailyStreak | None = None
    for day in sorted(each for each in days if each <= today):
        streak = extend_streak(streak, day)

    expected, day = 0, today if today in days else today - timedelta(days=1)
    while day in days:
        expected, day = expected + 1, day - timedelta(days=1)
    assert find_streak_length(streak, today) == expected


def test_a_streak_counts_a_day_once_and_keeps_the_best() -> None:
    """A second result of one day changes nothing; a missed day begins at 1."""
    streak = extend_streak(extend_streak(None, TODAY), TODAY + timedelta(days=1))
    again = extend_streak(streak, TODAY)
    later = extend_streak(streak, TODAY + timedelta(days=9))

    assert streak == again == DailyStreak(TODAY + timedelta(days=1), 2, 2)
    assert later == DailyStreak(TODAY + timedelta(days=9), 1, 2)


def test_the_text_to_share() -> None:
    """Date, score, squares, luck, link."""
    squares: list[list[BoutMark]] = [["beaten", "taken", "given"], ["given", "beaten"]]
    text = make_share_text("en", TODAY, 873, squares, luck=-12.4, link="https://kozyr.example/daily")

    assert text == (
        "Kozyr daily deal 2026-11-18\n873 of 1000\n🟩🟥⬜\n⬜🟩\nLuck −12: the cards were against me\nhttps://kozyr.example/daily"
    )


@given(SQUARES, st.integers(0, 1000), st.none() | st.floats(-100, 100), st.sampled_from([*language_names()]))
def test_the_text_to_share_names_no_card(
    squares: list[list[BoutMark]], score: int, luck: float | None, language: str
) -> None:
    """No suit and no card's id, in any language."""
    text = make_share_text(language, TODAY, score, squares, luck=luck, link="https://x.example/daily")

    assert not re.search("[♠♣♥♦♤♧♡♢]", text)
    assert not any(re.search(rf"\b{card}\b", text) for card in CARD_IDS)


@pytest.mark.parametrize(("luck", "text"), [(12.4, "+12"), (-3.6, "−4"), (0.2, "0"), (-0.2, "0")])
def test_luck_has_a_sign(luck: float, text: str) -> None:
    """Zero has none."""
    assert write_luck(luck) == text
