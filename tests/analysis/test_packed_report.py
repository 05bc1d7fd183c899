"""The report in few bytes."""

from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.analysis.game_analysis import analyse_with
from kozyr.analysis.packed_report import pack_report, unpack_report
from kozyr.analysis.report import (
    ChancesAfterMove,
    DecisionReport,
    DrawLuck,
    DurakChance,
    GameReport,
    SeatReport,
)
from tests.kit.analysed_games import TINY, read_golden

MAX_BYTES = 4096
_points = st.integers(-20_000, 20_000).map(lambda tenths: tenths / 10)
_counts = st.integers(0, 500)
_decisions = st.builds(
    DecisionReport, _counts, _counts, st.text(), st.text(), _points, _points, _points, st.booleans(),
    st.sampled_from(["good", "inaccuracy", "mistake", "blunder", None]),
)  # fmt: skip


_Row = TypeVar("_Row")


def _lists(rows: st.SearchStrategy[_Row]) -> st.SearchStrategy[tuple[_Row, ...]]:
    return st.lists(rows, max_size=4).map(tuple)


@st.composite
def _reports(draw: st.DrawFn) -> GameReport:
    seats = draw(st.integers(1, 6))
    chances = st.tuples(*[st.builds(DurakChance, _points, _points, _points)] * seats)
    return GameReport(
        draw(st.text()),
        draw(_lists(st.builds(SeatReport, _points, _points, _points, _points, _counts, _counts, _counts))),
        draw(_lists(_decisions)),
        draw(_lists(st.builds(ChancesAfterMove, _counts, chances))),
        draw(_lists(st.builds(DrawLuck, _counts, _counts, _points))),
    )


@given(_reports())
def test_nothing_is_lost(report: GameReport) -> None:
    """Every report with one decimal comes back unchanged."""
    assert unpack_report(pack_report(report)) == report


@pytest.mark.parametrize("name", ["classic-2", "pairs-6"])
def test_a_stored_report_is_small(name: str) -> None:
    """A game of two, and the longest golden game of six, take at most 4 kB."""
    report = analyse_with(read_golden(name), TINY)

    assert unpack_report(pack_report(report)) == report
    assert len(pack_report(report)) <= MAX_BYTES
