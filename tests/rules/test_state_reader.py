"""Reading states in the engine's format: complete, partial and invalid."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kozyr.locales import explain
from kozyr.rules import Game, Options, Refusal, faults, must, options_of
from kozyr.rules.cards import CARDS_BY_ID, Card, mask_of
from kozyr.rules.plain import Plain, plain_state
from kozyr.rules.state_reader import read_state
from tests.kit.positions import act, arrange
from tests.kit.random_games import random_record, random_turns

TURNS = must(options_of("classic", {"order": "turns", "auto_take": False}))
AT_ONCE = must(options_of("classic", {"out": "at_once", "auto_take": False}))
TALON = plain_state(arrange("S9,D9|SQ,C7", talon="C8", rest="discard"))
DEFENCE = plain_state(act(arrange("S9,D9,C9|SQ,C7,H8"), "0:S9"))
THROWING = plain_state(act(arrange("S9,D9,C9|SQ,C7,H8"), "0:S9 1:S9/SQ"))
SMALL: Plain = {"hands": [["S9", "D9"], ["SQ", "H8"]], "attacker": 0, "trump": "H"}
"""The smallest valid state."""


def read_valid_state(plain: object, options: Options = TURNS) -> Game:
    """Read a valid state."""
    return must(read_state(options, plain))


def read_refusal(plain: object, options: Options = TURNS) -> tuple[str, str]:
    """Return the word and the sentence with which a state is refused."""
    refusal = read_state(options, plain)
    assert isinstance(refusal, Refusal)
    return refusal.word, explain(refusal)


@settings(deadline=None, max_examples=25)
@given(st.integers(min_value=0))
def test_a_state_is_read_as_it_was_written(seed: int) -> None:
    """Random games: the position is the same, and no more cards are known."""
    chance = random.Random(seed)
    for game, _, _ in random_turns(chance, random_record(chance)):
        position_read = read_valid_state(plain_state(game), game.setup.options)

        assert position_read._replace(seen=game.seen) == game
        assert [ours & ~theirs for ours, theirs in zip(position_read.seen, game.seen, strict=True)] == [
            0
        ] * len(game.hands)


def test_fields_that_follow_from_others_may_be_left_out() -> None:
    """Hands, the attacker and the trump are enough; the other fields get defaults."""
    game = read_valid_state(SMALL)

    assert faults(game) == ()
    assert plain_state(game) == {
        "phase": "lead", "bout": 2, "attacker": 0, "defender": 1, "taking": False, "limit": 2, "dealer": 0,
        "trump": "H", "trump_card": "H6", "shown": None, "show_used": [], "talon": [],
        "discard": plain_state(game)["discard"], "table": [], "hands": [["S9", "D9"], ["SQ", "H8"]],
        "passed": [], "active": [0, 1], "out": [], "result": None,
    }  # fmt: skip
    assert game.discard.bit_count() == 32


def test_a_null_counts_as_left_out() -> None:
    """The engine treats null fields as missing in every request."""
    assert read_valid_state({**SMALL, "bout": None, "discard": None, "talon": None}) == read_valid_state(
        SMALL
    )


def test_the_phase_follows_from_the_table() -> None:
    """Unbeaten cards mean the defence; an empty table means the lead."""
    table = [{"attack": "C9", "defend": None, "seat": 0}]

    assert read_valid_state({**SMALL, "table": table}).phase == "defence"


def test_the_limit_counts_the_covers_laid() -> None:
    """§3.2: the defender held them when they became defender."""
    left_out = {name: value for name, value in THROWING.items() if name != "limit"}

    assert read_valid_state(left_out).limit == THROWING["limit"] == 3


@pytest.mark.parametrize(
    ("hands", "trump_card"),
    [
        ([["H6", "D9"], ["SQ"]], "H7"),
        ([["H6", "H7", "H8", "H9", "H10"], ["HJ", "HQ", "HK", "HA"]], "H6"),
    ],
)  # fmt: skip
def test_a_trump_suit_is_enough_without_a_talon(hands: list[list[str]], trump_card: str) -> None:
    """§2.2: any trump that is gone may have been the trump card; if none is gone, the lowest."""
    game = read_valid_state({**SMALL, "hands": hands})

    assert plain_state(game)["trump_card"] == trump_card


def test_the_talon_ends_with_the_trump_card() -> None:
    """§2.2: the trump follows from the last card of the talon."""
    left_out = {name: value for name, value in TALON.items() if name not in ("trump", "trump_card")}

    assert plain_state(read_valid_state(left_out)) == TALON


def test_everybody_knows_where_the_trump_card_and_the_shown_one_are() -> None:
    """§2.2, §2.4: no other card of a hand is known."""
    game = read_valid_state({**SMALL, "hands": [["H7", "H6", "D9"], ["SQ"]], "trump_card": "H7",
                 "shown": {"seat": 0, "card": "H6"}})  # fmt: skip

    assert game.seen == (mask_of([CARDS_BY_ID["H6"], CARDS_BY_ID["H7"]]), 0)


@pytest.mark.parametrize(
    ("given", "options", "active", "out"),
    [
        ({"hands": [["S9"], [], ["SQ"]]}, TURNS, 0b101, ((1,),)),
        ({"hands": [["S9"], [], ["SQ"]], "active": [0, 2]}, TURNS, 0b101, ((1,),)),
        ({"hands": [["S9"], [], ["SQ"], []], "out": [[3], [1]]}, TURNS, 0b101, ((3,), (1,))),
        ({"hands": [[], ["SQ", "H8"], []], "table": [{"attack": "S9", "defend": None, "seat": 0}]}, TURNS,
         0b011, ((2,),)),
        ({"hands": [[], ["SQ", "H8"], ["D9"]], "table": [{"attack": "S9", "defend": None, "seat": 0}]},
         AT_ONCE, 0b110, ((0,),)),
    ],
)  # fmt: skip
def test_seats_that_are_out_follow_from_the_cards(
    given: Plain, options: Options, active: int, out: tuple[tuple[int, ...], ...]
) -> None:
    """§5.2, §5.3: a seat without cards and without a part in the bout; with `at_once`, any without cards."""
    game = read_valid_state({**SMALL, **given}, options)

    assert (game.active, game.out) == (active, out)


def _change(base: Plain, **changes: Any) -> Plain:  # noqa: ANN401 - any input of a caller
    return base | changes


LAID = {"attack": "S9", "defend": None, "seat": 0}


@pytest.mark.parametrize("plain", [None, 5, "S9", [], [SMALL], True])
def test_a_state_is_an_object(plain: object) -> None:
    """Only an object is accepted."""
    assert read_refusal(plain) == ("bad_state", "A state is an object in the format that the engine writes.")


@pytest.mark.parametrize("field", ["known", "Hands", "x" * 1000])
def test_unknown_fields_are_refused(field: str) -> None:
    """A view is not a state, and a misspelled field must be noticed."""
    word, sentence = read_refusal({**SMALL, field: 1})

    assert (word, sentence[:22], len(sentence) < 100) == (
        "bad_state",
        "A state has no field " + field[:1],
        True,
    )


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("phase", ["beaten", "taken", "", 1, True, [], "LEAD"]),
        ("bout", [0, -1, True, 1.0, "1", 10**30, [1]]),
        ("attacker", [-1, 6, True, 0.0, "0", None, 10**30]),
        ("defender", [-1, 6, False, "1"]),
        ("taking", [0, 1, "no", []]),
        ("limit", [0, -1, 53, 2.0, True]),
        ("dealer", [6, "0", True]),
        ("trump", ["h", "Hearts", "", 2, ["H"], None]),
        ("trump_card", ["H1", "h7", "H", 7, ["H7"], "X9"]),
        ("shown", ["H6", [], {"seat": 0}, {"seat": 0, "card": "H6", "x": 1}, {"seat": 7, "card": "H6"},
                   {"seat": 0, "card": 6}]),
        ("show_used", [0, [6], [True], [0] * 7]),
        ("talon", ["H7", 12, ["X"], [["H7"]], ["H7"] * 53]),
        ("discard", ["S6", 24, [None], {"S6": 1}]),
        ("table", [{}, [[]], ["S9"], [{"attack": "S9"}], [{**LAID, "x": 1}], [{**LAID, "seat": None}],
                   [{**LAID, "attack": None}], [{**LAID, "defend": 1}], [LAID] * 53]),
        ("hands", [2, {}, [4, ["S9"]], [["S9"], "SQ"], [["S9"], [9]], [["S9"]] * 7, [["S9"] * 53, []], None]),
        ("passed", ["0", [0.0], [[0]]]),
        ("active", [3, [0, "1"], [0] * 100_000]),
        ("out", [[0], [[0], 1], "1", [[]] * 7]),
    ],
)  # fmt: skip
def test_a_field_of_another_shape_is_refused(field: str, values: list[object]) -> None:
    """The sentence names the field and gives an example."""
    for value in values:
        word, sentence = read_refusal({**SMALL, field: value})

        assert (word, sentence[: len(field) + 11]) == ("bad_state", f"The field {field} "), value


@pytest.mark.parametrize("end", [{"phase": "over"}, {"result": {"reason": "cards"}}, {"result": 0}])
def test_a_finished_game_is_refused(end: Plain) -> None:
    """A state that is read waits for a player."""
    assert read_refusal({**SMALL, **end}) == ("game_over", "The game is over.")


@pytest.mark.parametrize(
    ("plain", "word", "sentence"),
    [
        (_change(SMALL, hands=[["S9"]]), "bad_seats", "A game has 2 to 6 seats, not 1."),
        (_change(SMALL, hands=[["S9"], ["D9"], [], [], []], dealer=5), "bad_seat", "There is no seat 5 at"),
        (_change(SMALL, attacker=2), "bad_seat", "There is no seat 2 at"),
        (_change(SMALL, table=[{**LAID, "attack": "C9", "seat": 4}]), "bad_seat", "There is no seat 4 at"),
        (_change(SMALL, out=[[3]]), "bad_seat", "There is no seat 3 at"),
        (_change(SMALL, passed=[5]), "bad_seat", "There is no seat 5 at"),
        (_change(SMALL, shown={"seat": 3, "card": "H6"}), "bad_seat", "There is no seat 3 at"),
        (_change(SMALL, hands=[["S9", "S9"], ["SQ"]]), "bad_state", "9♠ is in 2 places"),
        (_change(SMALL, hands=[["S9"], ["S9"]]), "bad_state", "9♠ is in 2 places"),
        (_change(SMALL, hands=[["S2"], ["S9"]]), "bad_state", "2♠ is in 1 places"),
        (_change(SMALL, discard=["S9"]), "bad_state", "6♠ is in 0 places"),
        (_change(SMALL, trump=None), "bad_state", 'The field trump of the state must be like "H".'),
        (_change(SMALL, trump="S", trump_card="H7"), "bad_state", "The field trump of the state"),
        (_change(TALON, trump_card="C8", trump="C"), "bad_state", "… the trump"),
        (_change(SMALL, trump_card="H2"), "bad_state", "… the trump card is not"),
        (_change(SMALL, phase="throw_in"), "bad_state", "… the phase is throw_in"),
        (_change(DEFENCE, phase="lead"), "bad_state", "… the phase is lead"),
        (_change(SMALL, limit=6), "bad_state", "… the limit is 6 instead of 2"),
        (_change(SMALL, passed=[0]), "bad_state", "… a seat has passed too"),
        (_change(THROWING, passed=[1]), "bad_state", "… a seat has passed that"),
        (_change(THROWING, passed=[0]), "bad_state", "… the automatic event BoutEnded"),
        (_change(THROWING, taking=True), "bad_state", "… the defender takes"),
        (_change(SMALL, active=[0]), "bad_state", "… the attacker has no"),
        (_change(SMALL, active=[0], defender=1), "bad_state", "… the defender is out"),
        (_change(SMALL, active=[0, 1], out=[[1]]), "bad_state", "… a seat is both"),
        (_change(SMALL, out=[[1], [1]], defender=1), "bad_state", "… a seat is both"),
        (_change(SMALL, defender=0), "bad_state", "… the attacker and the"),
        (_change(SMALL, shown={"seat": 0, "card": "S9"}), "bad_state", "… the shown"),
    ],
)  # fmt: skip
def test_fields_that_do_not_fit_together_are_refused(plain: Plain, word: str, sentence: str) -> None:
    """A state is read only if a game can wait in that position."""
    actual_word, actual_sentence = read_refusal(plain)
    actual_sentence = actual_sentence.replace("In this position no game waits for a move:", "…")

    assert (actual_word, actual_sentence[: len(sentence)]) == (word, sentence)


def test_a_position_that_would_go_on_by_itself_is_refused() -> None:
    """§3.8: with `auto_take` the defender would have taken."""
    options = must(options_of("classic", {"order": "turns"}))
    plain = _change(SMALL, hands=[["D9"], ["C6", "C7"]], table=[{**LAID}])

    assert read_refusal(plain, options)[1].endswith("the automatic event Taken is still due.")


_SCRAPS = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.sampled_from(["S9", "H7", "lead", "H", "", "C2"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["attack", "defend", "seat", "card", "x"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(deadline=None, max_examples=400)
@given(st.sampled_from([TALON, DEFENCE, THROWING, SMALL]), st.data())
def test_any_input_is_read_or_refused(base: Plain, data: st.DataObject) -> None:
    """A state with changed or missing fields is a valid position or a refusal."""
    changes = data.draw(st.dictionaries(st.sampled_from([*THROWING]), _SCRAPS, max_size=3))
    gone = data.draw(st.sets(st.sampled_from([*THROWING]), max_size=3))

    outcome = read_state(TURNS, {k: v for k, v in (base | changes).items() if k not in gone})

    assert isinstance(outcome, Refusal) or faults(outcome) == ()


@settings(deadline=None, max_examples=300)
@given(st.lists(st.integers(0, 9), min_size=36, max_size=36), st.data())
def test_seats_and_tables_at_random_are_read_or_refused(places: list[int], data: st.DataObject) -> None:
    """Random cards and seats never raise an exception, and an accepted position is valid."""
    hands: list[list[str]] = [[], [], [], []]
    deck = [name for name, card in CARDS_BY_ID.items() if Card(card % 13) >= 4]
    table, covers = [], []
    for name, place in zip(deck, places, strict=True):
        if place < 4:
            hands[place].append(name)
        elif place == 4:
            table.append(name)
        elif place == 5:
            covers.append(name)
    seat = st.integers(0, 3)
    plain: Plain = {
        "hands": hands, "attacker": data.draw(seat), "trump": "S", "taking": data.draw(st.booleans()),
        "table": [{"attack": name, "defend": covers[at] if at < len(covers) else None, "seat": 0}
                  for at, name in enumerate(table)],
        "active": data.draw(st.none() | st.lists(seat, max_size=4)),
        "out": data.draw(st.none() | st.lists(st.lists(seat, max_size=2), max_size=3)),
        "defender": data.draw(st.none() | seat), "passed": data.draw(st.none() | st.lists(seat, max_size=2)),
    }  # fmt: skip
    teams = must(options_of(data.draw(st.sampled_from(["classic", "pairs-transfer", "tabletop", "book"]))))

    outcome = read_state(teams, plain)

    assert isinstance(outcome, Refusal) or faults(outcome) == ()
