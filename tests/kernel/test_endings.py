"""Endings that differ only in names have the same key for the solver; other endings have different keys."""

import pytest

from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.kernel.compiled import Array, Talon, compiled
from kozyr.kernel.endings import compute_lead_key
from tests.kit.positions import arrange


@compiled
def _compute_key(settings: Array, state: Array, talon: Talon) -> int:
    return compute_lead_key(settings, state, talon, 0)


def compute_key(hands: str, rules: str = "classic,order=turns", **parts: str) -> int:
    """Compute the key of a lead, with hearts as trumps."""
    game = arrange(hands, rules=rules, **parts)  # type: ignore[arg-type]  # texts only
    return int(_compute_key(settings_of(game.setup), *state_of(game)))


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        pytest.param("S7,S9|SJ,C9", "D7,D9|DJ,C9", True, id="another plain suit"),
        pytest.param("S7,S9|SJ,C9", "C7,C9|CJ,S9", True, id="plain suits exchanged"),
        pytest.param("S7,S9|SJ,C9", "S6,SJ|SA,CJ", True, id="unheld ranks between"),
        pytest.param(
            "S7,C8|D9,H10", "S10,C9|D8,H7", True, id="ranks without a suit in common in another order"
        ),
        pytest.param("S7,S9,C8|S10,C9", "S7,S9,C6|S10,C9", True, id="a rank past one of another suit"),
        pytest.param("S7,S9|SJ,C9", "S7,S9|SJ,C8", False, id="a rank in common, or not"),
        pytest.param("S7,S9|SJ,C9", "S7,SJ|S9,C9", False, id="the other player holds the higher card"),
        pytest.param("S7,C9|SJ,D9", "S7,H9|SJ,D9", False, id="a trump, or not"),
        pytest.param("S7,S9,C8|S10,C9", "S7,S9,CA|S10,C9", False, id="a rank past one of the same suit"),
    ],
)
def test_equivalent_endings_share_a_key(first: str, second: str, *, is_same: bool) -> None:
    """Endings have the same key only if they are played in the same way."""
    assert (compute_key(first) == compute_key(second)) is is_same


def test_ranks_keep_their_names_where_the_lowest_beats_the_ace() -> None:
    """§3.4: A six is then different from other low cards."""
    rules = "classic,order=turns,low_beats_ace=on"

    assert compute_key("S6,S9|SA,C9", rules) != compute_key("S7,S9|SA,C9", rules)


def test_a_card_in_the_talon_makes_another_ending() -> None:
    """§5.1: Its owner will draw it, and its rank and suit matter then."""
    hands = "S7,S9|SJ,C9"

    keys = {compute_key(hands, trump=card, talon=card) for card in ("H6", "H7", "H8", "H9", "HJ")}

    assert compute_key(hands) not in keys
    assert len(keys) == 4  # H6 and H8 have a rank in no hand
