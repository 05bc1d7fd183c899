"""A person's turn in plain console mode: from cards to an action, and the other choices."""

import io
from typing import Any

import pytest

from kozyr.custom_table.seating import SeatRequest
from kozyr.rules import Seat
from kozyr.server.api.messages.enums import GamePhase
from kozyr.server.api.messages.game import Board, GameState, PlayerState, ThrownCard
from kozyr.terminal.card_choice import (
    Act,
    CardChoice,
    find_acts,
    find_acts_without_cards,
    guess_act,
    guess_chosen_act,
)
from kozyr.terminal.plain.drawing import OutputStyle
from kozyr.terminal.plain.line_io import LineIO
from kozyr.terminal.plain.prompts import Asker
from kozyr.terminal.plain.turn import TurnView, take_turn
from tests.kit.local_tables import five_spades, game_of, put, table_of, wished

CHECK = {"type": "check"}


def _beat(attack: str, defend: str) -> dict[str, Any]:
    return {"type": "defend", "pairs": [{"attack": attack, "defend": defend}]}


def _game(phase: GamePhase, *thrown: tuple[str, str | None]) -> GameState:
    cards = [ThrownCard(attack, defend, 0) for attack, defend in thrown]
    return GameState("t", "t.1", 1, 0, "H7", 12, 4, 0, Board(cards), [], 0, 1, 3, phase, 6)


def test_offered_acts_are_found_by_their_cards() -> None:
    """All actions with exactly these cards are found, in any order."""
    legal = [_beat("S6", "S9"), _beat("S7", "S9"), {"type": "move", "cards": ["H6", "D6"]}, CHECK]

    assert find_acts(legal, ["S9"]) == tuple(legal[:2])
    assert find_acts(legal, ["D6", "H6"]) == (legal[2],)
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
    """The rules judge the action: several cards together may be legal though no list has them (§9)."""
    assert guess_act(cards, game, seat, legal) == act


@pytest.mark.parametrize(
    ("marked", "legal", "act"),
    [
        (("H9", "D9"), [{"type": "transfer", "cards": ["H9"]}], {"type": "transfer", "cards": ["H9", "D9"]}),
        (("SJ", "HJ"), [], _beat("S9", "SJ")),
        ((), [], None),
    ],
)
def test_marked_cards_become_what_was_meant_too(
    marked: tuple[str, ...], legal: list[dict[str, Any]], act: dict[str, Any] | None
) -> None:
    """The full screen guesses as the plain mode does; of too many, the first is judged (§4.1, §9)."""
    player = PlayerState(1, ["H9", "D9", "SJ", "HJ"], legal)

    assert guess_chosen_act(CardChoice(marked=marked), player, _game("defence", ("S9", None))) == act


def test_a_redeal_is_demanded_under_0() -> None:
    """In the rule set `book` (§2.5) it is the first of the other choices, and new cards are dealt."""
    core = table_of(wished((SeatRequest("person", "Ann"), SeatRequest("person", "Bob")), rules="book"))
    put(core, five_spades())
    now = core.snapshot(Seat(0))
    assert now.game is not None
    assert now.player is not None
    written = io.StringIO()
    asker = Asker(LineIO(io.BytesIO(b"0\n1\n"), written), OutputStyle("en", has_signs=True))
    sent: list[Act] = []

    made = take_turn(asker, TurnView(now.game, now.player, ["Ann", "Bob"]), sent.append)

    assert (made, sent) == ("played", [{"type": "redeal"}])
    assert "[1] Ask for a redeal" in written.getvalue()
    assert core.act_for(Seat(0), sent[0]) is None
    assert game_of(core).hands != five_spades().hands
