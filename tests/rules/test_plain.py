"""The values of the game as plain data, in the engine's format."""

import pytest

from kozyr.locales import explain, language_names
from kozyr.rules import Action, Refusal, Seat, must
from kozyr.rules.actions import PASS, REDEAL, TAKE, Beat, Lead, ShowTrump, ThrowIn, Transfer
from kozyr.rules.cards import CARDS_BY_ID
from kozyr.rules.events import Draw, Refilled
from kozyr.rules.plain import plain_event
from kozyr.rules.plain_actions import plain_action, read_action
from kozyr.rules.refusals import RefusedError, refuse
from kozyr.rules.rule_refusals import REASONS
from kozyr.rules.view import seen_by
from tests.kit.positions import arrange

S9, SQ, D9 = (CARDS_BY_ID[name] for name in ("S9", "SQ", "D9"))
GAME = arrange("S9,D9|SQ,C7")
ACTIONS: list[tuple[int, Action, dict[str, object]]] = [
    (0, Lead((S9, D9)), {"type": "move", "cards": ["S9", "D9"]}),
    (0, ThrowIn((D9,)), {"type": "toss", "cards": ["D9"]}),
    (1, Beat(((S9, SQ),)), {"type": "defend", "pairs": [{"attack": "S9", "defend": "SQ"}]}),
    (1, Transfer((D9,)), {"type": "transfer", "cards": ["D9"]}),
    (1, ShowTrump(D9), {"type": "show", "card": "D9"}),
    (0, PASS, {"type": "check"}),
    (1, TAKE, {"type": "check"}),
    (0, REDEAL, {"type": "redeal"}),
]


@pytest.mark.parametrize(("seat", "action", "plain"), ACTIONS)
def test_an_action_is_written_in_the_words_of_the_protocol(seat: int, action: Action, plain: object) -> None:
    """Each action has its type and its cards."""
    assert (seat, plain_action(action)) == (seat, plain)


@pytest.mark.parametrize(("seat", "action", "plain"), ACTIONS)
def test_an_action_is_read_as_it_was_written(seat: int, action: Action, plain: object) -> None:
    """`check` is the defender's take and any other player's pass."""
    assert read_action(GAME, Seat(seat), plain) == action


def test_cards_of_an_action_come_in_canonical_order() -> None:
    """§9: cards are sorted by suit and rank, in whatever order they were sent."""
    assert read_action(GAME, Seat(0), {"type": "move", "cards": ["D9", "S9"]}) == Lead((S9, D9))


def test_draws_are_shown_to_the_drawer_alone() -> None:
    """Others see how many cards were drawn."""
    event = Refilled((Draw(Seat(0), (S9,)), Draw(Seat(1), (SQ, D9))))

    assert plain_event(seen_by(event, Seat(1))) == {
        "event": "refilled",
        "draws": [{"seat": 0, "cards": 1}, {"seat": 1, "cards": ["SQ", "D9"]}],
    }


@pytest.mark.parametrize("name", REASONS)
def test_every_refusal_says_something_in_every_language(name: str) -> None:
    """Each refusal has a word of small letters and complete sentences."""
    refusal = refuse(name, *"ABCD"[: len(REASONS[name].arguments)])

    assert refusal.word.replace("_", "").isalpha()
    assert [code for code in language_names() if not explain(refusal, code).endswith(".")] == []


@pytest.mark.parametrize(
    ("thing", "quoted"),
    [
        ("x" * 61, "x" * 59 + "…"), ("Зоя\n", "Зоя"), ("\x1b[2J\u202e\ud800é'\\", "[2Jé'\\"),
        (None, "null"), (True, "true"), (2.5, "2.5"),
        (1 << 64, "…"), ([[]], "[…]"), ({}, "{…}"), (-7, -7),
    ],
)  # fmt: skip
def test_foreign_text_is_quoted_safely(thing: object, quoted: str | int) -> None:
    """Quoted arguments are shortened, and have no characters that could control a terminal."""
    assert refuse("no_such_seat", thing).about == (quoted,)


def test_must_gives_what_is_no_refusal() -> None:
    """`must` returns an outcome that is not a refusal."""
    assert must(5) == 5


def test_must_raises_a_refusal() -> None:
    """`must` turns a refusal into an exception."""
    with pytest.raises(RefusedError, match=r"game_over: game over \(§6\)") as caught:
        must(refuse("game_over"))
    assert isinstance(caught.value.refusal, Refusal)
