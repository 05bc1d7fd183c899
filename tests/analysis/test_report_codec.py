"""The report as JSON."""

import json

import pytest

from kozyr.analysis.game_analysis import analyse_with
from kozyr.analysis.report_codec import ReportError, decode_report, encode_report
from tests.kit.analysed_games import TINY, read_golden


def test_a_report_survives_json() -> None:
    """What is written is read back unchanged."""
    report = analyse_with(read_golden("classic-3"), TINY)

    assert decode_report(encode_report(report)) == report


def test_the_fields_are_those_of_the_documentation() -> None:
    """Programs rely on these names."""
    plain = json.loads(encode_report(analyse_with(read_golden("terminal-2"), TINY)))

    assert [*plain] == ["engine", "seats", "decisions", "chances", "draws"]
    assert [*plain["seats"][0]] == [
        "accuracy", "play", "luck", "adjusted", "inaccuracies", "mistakes", "blunders",
    ]  # fmt: skip
    assert [*plain["decisions"][0]] == [
        "move", "seat", "played", "best", "loss", "low", "high", "exact", "verdict",
    ]  # fmt: skip
    assert [*plain["chances"][0]] == ["move", "seats"]
    assert [*plain["chances"][0]["seats"][0]] == ["p", "low", "high"]
    assert [*plain["draws"][0]] == ["move", "seat", "luck"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"engine":1,"seats":[],"decisions":[],"chances":[],"draws":[]}']
)
def test_other_texts_are_no_reports(text: str) -> None:
    """A damaged report is told apart."""
    with pytest.raises(ReportError):
        decode_report(text)
