"""Endings that only differ in names are one to the solver; where the play differs, they are two."""

import pytest

from kozyr.bots.kernel_codec import settings_of, state_of
from kozyr.kernel.compiled import Array, compiled
from kozyr.kernel.endings import compute_lead_key
from tests.kit.arrange import arrange


@compiled
def _key(o: Array, s: Array) -> int:
    return compute_lead_key(o, s, 0)


def key(hands: str, rules: str = "classic,order=turns") -> int:
    """Give the key of a lead, hearts being trumps."""
    game = arrange(hands, rules=rules)
    return int(_key(settings_of(game.setup), state_of(game)[0]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("S7,S9|SJ,C9", "D7,D9|DJ,C9", id="another plain suit"),
        pytest.param("S7,S9|SJ,C9", "C7,C9|CJ,S9", id="plain suits exchanged"),
        pytest.param("S7,S9|SJ,C9", "S6,SJ|SA,CJ", id="ranks that nobody holds between"),
        pytest.param("S7,C8|D9,H10", "S10,C9|D8,H7", id="ranks without a suit in common in another order"),
        pytest.param("S7,S9,C8|S10,C9", "S7,S9,C6|S10,C9", id="a rank past one of another suit"),
    ],
)
def test_one_ending(one: str, other: str) -> None:
    """The same key."""
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("S7,S9|SJ,C9", "S7,S9|SJ,C8", id="a rank in common, or not"),
        pytest.param("S7,S9|SJ,C9", "S7,SJ|S9,C9", id="another holds the higher card"),
        pytest.param("S7,C9|SJ,D9", "S7,H9|SJ,D9", id="a trump, or not"),
        pytest.param("S7,S9,C8|S10,C9", "S7,S9,CA|S10,C9", id="a rank past one of the same suit"),
    ],
)
def test_two_endings(one: str, other: str) -> None:
    """Different keys."""
    assert key(one) != key(other)


def test_ranks_keep_their_names_where_the_lowest_beats_the_ace() -> None:
    """§3.4: a six is not any low card then."""
    rules = "classic,order=turns,low_beats_ace=on"

    assert key("S6,S9|SA,C9", rules) != key("S7,S9|SA,C9", rules)
