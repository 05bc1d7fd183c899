"""Settings of a table (table.md, Life and Clocks)."""

import pytest

from kozyr.rules import Refusal, must
from kozyr.table import CLOCKS, Settings, Spans, make_settings
from kozyr.table.settings import MAX_NAME_LENGTH, MAX_STAKE


def find_word(**wishes: object) -> str:
    """Return the word with which settings are refused, or `ok`."""
    outcome = make_settings(**wishes)  # type: ignore[arg-type]  # any input of a client
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def make_valid_settings(**wishes: object) -> Settings:
    """Make settings that must be valid."""
    return must(make_settings(**wishes))  # type: ignore[arg-type]  # any input of a client


def test_without_wishes_a_table_is_the_usual_one() -> None:
    """Life: two seats, classic rules, for points, normal clocks, open to all."""
    usual = make_valid_settings()

    assert (usual.rules, usual.seats, usual.stake, usual.clock) == ("classic", 2, 0, "normal")
    assert (usual.private, usual.lock, usual.spectators, usual.bots) == (False, None, True, True)
    assert usual.face == "table"


def test_a_rule_set_is_taken_with_changes() -> None:
    """Life: a rule set with options."""
    options = make_valid_settings(rules="transfer", changes={"deck": 52}).options

    assert (options.transfer, options.deck) == (True, 52)


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        ({"rules": "whist"}, "unknown_rules"),
        ({"changes": {"deck": 40}}, "bad_option"),
        ({"seats": 1}, "bad_seats"),
        ({"seats": 7}, "bad_seats"),
        ({"rules": "pairs", "seats": 3}, "bad_seats"),
        ({"changes": {"deck": 24}, "seats": 5}, "bad_seats"),
        ({"stake": -1}, "bad_stake"),
        ({"stake": MAX_STAKE + 1}, "bad_stake"),
        ({"clock": "sand"}, "bad_clock"),
        ({"name": "n" * (MAX_NAME_LENGTH + 1)}, "bad_name"),
        ({"stake": MAX_STAKE}, "ok"),
        ({"name": "n" * MAX_NAME_LENGTH}, "ok"),
        ({"rules": "pairs", "seats": 6}, "ok"),
        ({"rake": 10_000}, "ok"),
    ],
)
def test_invalid_settings_are_refused(wishes: dict[str, object], expected: str) -> None:
    """Life: seats 2..6, a stake of whole coins, a known clock, a name of some length."""
    assert find_word(**wishes) == expected


@pytest.mark.parametrize(
    ("preset", "spans"),
    [
        ("normal", Spans(30_000, 30_000, 15_000, 60_000)),
        ("fast", Spans(10_000, 10_000, 5_000, 20_000)),
        ("slow", Spans(90_000, 90_000, 30_000, 180_000)),
        ("none", None),
    ],
)
def test_a_preset_says_how_long_everybody_may_think(preset: str, spans: Spans | None) -> None:
    """Clocks: normal 30/30/15/60 seconds, fast 10/10/5/20, slow 90/90/30/180, none."""
    assert make_valid_settings(clock=preset).spans == spans


def test_there_are_four_presets() -> None:
    """Clocks: normal, fast, slow, none."""
    assert list(CLOCKS) == ["normal", "fast", "slow", "none"]


def test_with_a_stake_no_bots_sit() -> None:
    """Life: bots sit only at tables without a stake, whatever was wished."""
    assert [make_valid_settings(stake=stake, bots=True).bots for stake in (0, 1)] == [True, False]


def test_a_name_is_one_line_that_can_be_seen() -> None:
    """Life: a table has a name; what cannot be printed in it becomes a space."""
    assert make_valid_settings(name="  Ann's\n\ttable\x00 \ud800").name == "Ann's table"


@pytest.mark.parametrize("rake", [-1, 10_001])
def test_a_rake_is_a_part_of_the_stakes(rake: int) -> None:
    """§7.2: in basis points; a server set to more fails here, not when a game is to be paid."""
    with pytest.raises(AssertionError, match="the rake is out of range"):
        make_settings(rake=rake)
