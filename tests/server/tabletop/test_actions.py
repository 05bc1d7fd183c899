"""Reading and storing tabletop actions (tabletop.md, Actions)."""

import json
from typing import Any

import pytest

from kozyr.rules import Refusal, must
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.server.tabletop.action_messages import (
    MAX_ACTIONS,
    CloseHand,
    HandPlace,
    OpenHand,
    PilePlace,
    StackPlace,
    TransferAmount,
    TransferCards,
)
from kozyr.server.tabletop.actions import actions_of, note_of, read_request
from kozyr.server.tabletop.card_format import PACK, read_cards, write_card, write_cards
from kozyr.table.game_flow import MAX_NOTE_LENGTH
from tests.kit.tabletop import DISCARD, DRAW, HAND, discard, draw, lay, pile, plain_card

EIGHT = {"suit": "hearts", "rank": "8"}


def refusal_word(plain: object) -> str:
    """Return the word with which a request is refused, or `ok`."""
    outcome = read_request(json.dumps(plain).encode())
    return outcome.word if isinstance(outcome, Refusal) else "ok"


def make_transfer(source: object, destination: object, **fields: object) -> dict[str, Any]:
    """Make the body of a transfer."""
    return {"type": "transfer", "source": source, "destination": destination} | fields


def test_an_amount_may_have_a_fraction_of_zero() -> None:
    """JSON Schema calls 2.0 an integer; other fractions are refused."""
    assert must(read_request(json.dumps(make_transfer(DRAW, HAND, amount=2.0)).encode())) == must(
        read_request(json.dumps(make_transfer(DRAW, HAND, amount=2)).encode())
    )
    for amount in (2.5, 1e300, -0.0, True, "2"):
        assert refusal_word(make_transfer(DRAW, HAND, amount=amount)) == "bad_action"


def test_the_examples_are_read() -> None:
    """Actions: the three examples."""
    text = """[
    {"type":"transfer","source":{"type":"hand"},"destination":{"type":"pile","name":"attack2"},
     "cards":[{"suit":"hearts","rank":"8"}]},
    {"type":"transfer","source":{"type":"stack","name":"draw"},"destination":{"type":"hand"},"amount":2},
    {"type":"transfer","source":{"type":"pile","name":"attack2"},
     "destination":{"type":"stack","name":"discard"},"amount":2}]"""
    hand, second = HandPlace(), PilePlace("attack2")

    assert read_request(text.encode()) == (
        TransferCards(hand, second, (write_card(CARDS_BY_ID["H8"]),)),
        TransferAmount(StackPlace("draw"), hand, 2),
        TransferAmount(second, StackPlace("discard"), 2),
    )


def test_a_request_carries_one_action_or_an_array() -> None:
    """Actions: a request carries one action or an array."""
    assert read_request(b'{"type":"openHand"}') == read_request(b'[{"type":"openHand"}]') == (OpenHand(),)
    assert read_request(b'{"type":"closeHand"}') == (CloseHand(),)


@pytest.mark.parametrize(
    ("plain", "expected"),
    [
        ([], "bad_action"),
        ([{"type": "openHand"}] * MAX_ACTIONS, "ok"),
        ([{"type": "openHand"}] * (MAX_ACTIONS + 1), "bad_action"),
        ("openHand", "bad_action"),
        (None, "bad_action"),
        ({}, "bad_action"),
        ({"type": ["transfer"]}, "bad_action"),
        ({"type": "steal"}, "bad_action"),
        ({"type": "flip", "name": "draw"}, "not_in_durak"),
        ({"type": "create"}, "not_in_durak"),
        ({"type": "shuffle"}, "not_in_durak"),
        ({"type": "openHand", "owner": "bar"}, "bad_action"),
        ({"type": "transfer"}, "bad_action"),
        (make_transfer(HAND, pile(0)), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[EIGHT], amount=1), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[EIGHT], face="down"), "bad_action"),
        ({"type": "transfer", "source": HAND, "cards": [EIGHT]}, "bad_action"),
        (make_transfer(HAND, pile(0), amount=1), "bad_action"),
        (make_transfer(DRAW, HAND, cards=[EIGHT]), "bad_action"),
        (make_transfer(pile(0), HAND, cards=[EIGHT]), "ok"),
        (make_transfer(pile(0), HAND, amount=1), "ok"),
        (make_transfer("hand", pile(0), cards=[EIGHT]), "bad_action"),
        (make_transfer({"type": "hand", "owner": "bar"}, pile(0), cards=[EIGHT]), "bad_action"),
        (make_transfer({"type": "pocket"}, pile(0), cards=[EIGHT]), "bad_action"),
        (make_transfer({"type": "pile"}, HAND, amount=1), "bad_action"),
        (make_transfer({"type": "pile", "name": "attack6"}, HAND, amount=1), "bad_action"),
        (make_transfer({"type": "stack", "name": "attack0"}, HAND, amount=1), "bad_action"),
        (make_transfer({"type": "stack", "name": 1}, HAND, amount=1), "bad_action"),
        (make_transfer(HAND, {"type": "table"}, cards=[EIGHT]), "bad_action"),
        (make_transfer(DRAW, HAND, amount=0), "bad_action"),
        (make_transfer(DRAW, HAND, amount=37), "bad_action"),
        (make_transfer(DRAW, HAND, amount=True), "bad_action"),
        (make_transfer(DRAW, HAND, amount=1.5), "bad_action"),
        (make_transfer(DRAW, HAND, amount="2"), "bad_action"),
        (make_transfer(DRAW, HAND, amount=36), "ok"),
        (make_transfer(HAND, pile(0), cards=[]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=EIGHT), "bad_action"),
        (make_transfer(HAND, pile(0), cards=["H8"]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[EIGHT, {}]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[{"suit": "hearts", "rank": 8}]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[{"suit": "hearts", "rank": "2"}]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[EIGHT | {"back": "blue"}]), "bad_action"),
        (make_transfer(HAND, pile(0), cards=[EIGHT] * 37), "bad_action"),
    ],
)
def test_an_invalid_action_is_refused(plain: object, expected: str) -> None:
    """Errors: 400 with a sentence (malformed)."""
    assert refusal_word(plain) == expected


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b'"\\ud800"'])
def test_a_request_that_is_not_json_is_refused(body: bytes) -> None:
    """Errors: 400 with a sentence (malformed)."""
    outcome = read_request(body)

    assert isinstance(outcome, Refusal)
    assert outcome.word in ("bad_request", "bad_action")


def test_a_note_is_read_as_it_was_written() -> None:
    """The log: a note has the same form as the request."""
    plain = [lay("S10", 1), draw(2), discard(1, 1), {"type": "openHand"}, {"type": "closeHand"}]
    actions = must(read_request(json.dumps(plain).encode()))

    assert actions_of(note_of(actions)) == actions
    assert json.loads(note_of(actions)) == plain


def test_the_longest_request_that_can_be_legal_fits_into_a_note() -> None:
    """The log: the request lays, clears by name and draws, and opens and closes hands in between."""
    pair = [plain_card(CARDS_BY_ID[card]) for card in ("DQ", "D10")]
    plain = [lay("DQ", 0), make_transfer(pile(0), DISCARD, cards=pair)] * (MAX_ACTIONS // 2)

    assert len(note_of(must(read_request(json.dumps(plain).encode())))) < MAX_NOTE_LENGTH


def test_every_card_has_a_suit_and_a_rank() -> None:
    """State: suits clubs, diamonds, hearts, spades; ranks 6 to 10, jack, queen, king, ace."""
    assert read_cards(write_cards(PACK)) == PACK
    assert plain_card(CARDS_BY_ID["C10"]) == {"suit": "clubs", "rank": "10"}
    assert plain_card(CARDS_BY_ID["DJ"]) == {"suit": "diamonds", "rank": "jack"}
