"""Which act a choice of cards means."""

from typing import Any

import pytest

from kozyr.server.api.messages.game import Board, GameState, ThrownCard
from kozyr.terminal.plain.actions import find_acts_with, find_acts_without_cards, guess_act

CHECK = {"type": "check"}


def _beat(attack: str, defend: str) -> dict[str, Any]:
    return {"type": "defend", "pairs": [{"attack": attack, "defend": defend}]}


def _game(phase: str, *thrown: tuple[str, str | None]) -> GameState:
    cards = [ThrownCard(attack, defend, 0) for attack, defend in thrown]
    return GameState("t", "t.1", 1, 0, "H7", 12, 4, 0, Board(cards), [], 0, 1, 3, phase, 6)


def test_offered_acts_are_found_by_their_cards() -> None:
    """All that lay exactly these, in any order."""
    legal = [_beat("S6", "S9"), _beat("S7", "S9"), {"type": "move", "cards": ["H6", "D6"]}, CHECK]

    assert find_acts_with(["S9"], legal) == legal[:2]
    assert find_acts_with(["D6", "H6"], legal) == [legal[2]]
    assert find_acts_without_cards(legal) == [CHECK]


@pytest.mark.parametrize(
    ("seat", "game", "cards", "legal", "act"),
    [
        (0, _game("lead"), ["S9"], [], {"type": "move", "cards": ["S9"]}),
        (2, _game("throw_in", ("S9", "S10")), ["H9", "D10"], [], {"type": "toss", "cards": ["H9", "D10"]}),
        (1, _game("defence", ("S9", "SJ"), ("H9", None)), ["H6"], [], _beat("H9", "H6")),
        (
            1, _game("defence", ("S9", None)), ["H9", "D9"], [{"type": "transfer", "cards": ["H9"]}],
            {"type": "transfer", "cards": ["H9", "D9"]},
        ),
        (
            1, _game("defence", ("S9", None), ("H9", None)), ["SJ", "HJ"], [],
            {"type": "defend", "pairs": [{"attack": "S9", "defend": "SJ"}, {"attack": "H9", "defend": "HJ"}]},
        ),
        (1, _game("defence", ("S9", None)), ["SJ", "HJ"], [], None),
    ],
)  # fmt: skip
def test_cards_that_nothing_was_offered_for_become_what_was_meant(
    seat: int, game: GameState, cards: list[str], legal: list[dict[str, Any]], act: dict[str, Any] | None
) -> None:
    """The rules judge it then: several cards at once may be legal though no list has them (§9)."""
    assert guess_act(cards, game, seat, legal) == act
