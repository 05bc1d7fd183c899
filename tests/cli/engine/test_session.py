"""The engine's answers to each request, as engine-protocol.md describes them."""

import json
from typing import Any

import pytest

from kozyr.cli.engine.session import EngineSession
from kozyr.rules import RULE_SETS, all_options
from tests.kit.positions import deck

NEW = {"cmd": "new", "seats": 2, "seed": "kozyr"}
STATE_FIELDS = [
    "phase", "bout", "attacker", "defender", "taking", "limit", "dealer", "trump", "trump_card", "shown",
    "show_used", "talon", "discard", "table", "hands", "passed", "active", "out", "result",
]  # fmt: skip


def ask(session: EngineSession, **request: object) -> dict[str, Any]:
    """Send a request and read the reply as another program would."""
    reply: dict[str, Any] = json.loads(json.dumps(session.answer(json.dumps(request).encode())))
    return reply


def begin_session(**more: object) -> EngineSession:
    """Return a session in which a game has begun."""
    session = EngineSession()
    assert ask(session, **(NEW | more))["ok"]
    return session


def read_code(reply: dict[str, Any]) -> str:
    """Return the code of an error; every error has a sentence too."""
    assert reply["ok"] is False
    assert reply["error"]["message"].endswith(".")
    return str(reply["error"]["code"])


def test_new_answers_with_the_state() -> None:
    """A state has the fields of the protocol, in its order."""
    reply = ask(EngineSession(), **NEW)

    assert list(reply) == ["ok", "state"]
    assert list(reply["state"]) == STATE_FIELDS


def test_the_first_state_is_the_deal() -> None:
    """§2: The state has sorted hands, the talon with its top first, and the trump card last."""
    cards = deck("S6 D7 S8 D9 S10 DJ CQ DK SA D6 C7 D8 H9")
    reply = ask(EngineSession(), cmd="new", seats=2, deck=cards, dealer=1, lot=0, leader=None)

    assert reply["state"] == {
        "phase": "lead", "bout": 1, "attacker": 0, "defender": 1, "taking": False, "limit": 5, "dealer": 1,
        "trump": "H", "trump_card": "H9", "shown": None, "show_used": [], "talon": [*cards[13:], "H9"],
        "discard": [], "table": [], "hands": [["S6", "S8", "S10", "SA", "C7", "CQ"],
                                              ["D6", "D7", "D8", "D9", "DJ", "DK"]],
        "passed": [], "active": [0, 1], "out": [], "result": None,
    }  # fmt: skip


def test_a_null_field_counts_as_left_out() -> None:
    """`"leader":null` and other nulls mean the defaults."""
    nulls = {"rules": None, "options": None, "deck": None, "dealer": None, "lot": None, "leader": None}

    assert ask(EngineSession(), **(NEW | nulls)) == ask(EngineSession(), **NEW)


def test_options_override_the_rule_set() -> None:
    """Single options change by name; null means no cap."""
    session = begin_session(rules="transfer", options={"deck": 52, "cap_first": None})

    assert ask(session, cmd="state")["state"]["limit"] == 6


def test_legal_lists_seats_that_can_act() -> None:
    """§9: canonical actions only, sorted; seats with nothing to do are left out."""
    reply = ask(begin_session(), cmd="legal")

    assert reply == {
        "ok": True,
        "legal": [
            {
                "seat": 0,
                "actions": [{"type": "move", "cards": [c]} for c in ("C6", "C7", "H10", "D9", "DK", "DA")],
            }
        ],
    }


def test_act_answers_with_events_and_state() -> None:
    """The events of the step, named in the past tense, and the state after it."""
    session = begin_session()

    reply = ask(session, cmd="act", seat=0, action={"type": "move", "cards": ["D9"]})

    assert reply["events"] == [{"event": "led", "seat": 0, "cards": ["D9"]}]
    assert reply["state"]["table"] == [{"attack": "D9", "defend": None, "seat": 0}]


def test_every_type_of_action_is_understood() -> None:
    """move, defend, and check by the thrower; check by the defender takes."""
    session = begin_session()
    ask(session, cmd="act", seat=0, action={"type": "move", "cards": ["D9"]})
    ask(session, cmd="act", seat=1, action={"type": "defend", "pairs": [{"attack": "D9", "defend": "DJ"}]})
    reply = ask(session, cmd="act", seat=0, action={"type": "check"})

    assert [event["event"] for event in reply["events"]] == ["passed", "bout_ended", "refilled", "bout_began"]


@pytest.mark.parametrize(
    ("action", "word"),
    [
        ({"type": "toss", "cards": ["D9"]}, "not_your_turn"),
        ({"type": "transfer", "cards": ["D9"]}, "not_your_turn"),
        ({"type": "show", "card": "D9"}, "not_your_turn"),
        ({"type": "redeal"}, "cannot_redeal"),
        ({"type": "check"}, "cannot_pass"),
        ({"type": "move", "cards": ["SA"]}, "card_not_in_hand"),
        ({"type": "move", "cards": ["D9", "D9"]}, "card_not_in_hand"),
        ({"type": "move", "cards": ["S2"]}, "card_not_in_hand"),
        ({"type": "move", "cards": ["D9", "DK"]}, "ranks_differ"),
        ({"type": "move", "cards": []}, "bad_action"),
        ({"type": "move", "cards": ["Z9"]}, "bad_action"),
        ({"type": "move", "cards": ["S9"] * 53}, "bad_action"),
        ({"type": "move", "cards": "D9"}, "bad_action"),
        ({"type": "move", "cards": [9]}, "bad_action"),
        ({"type": "move"}, "bad_action"),
        ({"type": "move", "cards": ["D9"], "now": True}, "bad_action"),
        ({"type": "defend", "pairs": []}, "bad_action"),
        ({"type": "defend", "pairs": ["D9"]}, "bad_action"),
        ({"type": "defend", "pairs": [{"attack": "D9"}]}, "bad_action"),
        ({"type": "defend", "pairs": [{"attack": "D9", "defend": None}]}, "bad_action"),
        ({"type": "show", "card": ["D9"]}, "bad_action"),
        ({"type": "fly"}, "bad_action"),
        ({"type": ["move"]}, "bad_action"),
        ({}, "bad_action"),
        ("move", "bad_action"),
    ],
)
def test_an_action_is_refused_with_its_word(action: object, word: str) -> None:
    """A refused request has a stable word and a sentence, and changes nothing."""
    session = begin_session()
    before = ask(session, cmd="state")

    reply = ask(session, cmd="act", seat=0, action=action)

    assert read_code(reply) == word
    assert ask(session, cmd="state") == before


def test_leave_ends_the_game() -> None:
    """§6.3: A player who leaves or runs out of time is the durak."""
    reply = ask(begin_session(), cmd="leave", seat=1, reason="time")

    assert reply["state"]["result"] == {
        "reason": "time", "losers": [1], "winners": [0], "draw": False, "points": [1, 0],
    }  # fmt: skip


def test_after_the_end_nothing_can_be_done() -> None:
    """A finished game lists nothing and refuses every act."""
    session = begin_session()
    ask(session, cmd="leave", seat=1)

    assert ask(session, cmd="legal") == {"ok": True, "legal": []}
    assert read_code(ask(session, cmd="act", seat=0, action={"type": "check"})) == "game_over"
    assert read_code(ask(session, cmd="leave", seat=0)) == "game_over"
    assert ask(session, cmd="perft", depth=2) == {"ok": True, "nodes": 0}


def test_state_is_the_reply_and_stands_in_it() -> None:
    """The protocol can be read both ways, so the state is the reply and a field of it."""
    reply = ask(begin_session(), cmd="state")

    assert reply == {"ok": True, **reply["state"], "state": reply["state"]}
    assert list(reply["state"]) == STATE_FIELDS


def test_a_view_hides_what_the_seat_may_not_see() -> None:
    """Hidden cards are counts, and known cards are listed with their places."""
    reply = ask(begin_session(), cmd="view", seat=1)

    assert reply["view"]["hands"] == [6, ["S7", "S10", "SJ", "SA", "D6", "DJ"]]
    assert (reply["view"]["talon"], reply["view"]["discard"]) == (24, 0)
    own = dict.fromkeys(["S7", "S10", "SJ", "SA", "D6", "DJ"], 1)
    assert reply["view"]["known"] == {"C6": 0, "CK": "talon", **own}
    assert reply == {"ok": True, **reply["view"], "state": reply["view"], "view": reply["view"]}


def test_a_spectator_sees_no_hand() -> None:
    """`"seat":null` is a spectator's view."""
    reply = ask(begin_session(), cmd="view", seat=None)

    assert reply["view"]["hands"] == [6, 6]


def test_perft_counts() -> None:
    """Sequences of canonical actions by all seats."""
    assert ask(begin_session(seed="oracle"), cmd="perft", depth=4) == {"ok": True, "nodes": 248}


def test_rules_tells_every_rule_set_and_option() -> None:
    """Every named rule set with all its options; every option with values, default and §."""
    reply = ask(EngineSession(), cmd="rules")

    assert list(reply["rules"]) == list(RULE_SETS)
    names = [option.name for option in all_options()]
    assert all(list(rule_set["options"]) == names for rule_set in reply["rules"].values())
    assert list(reply["options"]) == names
    fields = {"values", "default", "section"}
    assert all(set(option) == fields for option in reply["options"].values())


def test_quit_ends_the_session() -> None:
    """`quit` is answered and ends the session."""
    session = EngineSession()

    assert ask(session, cmd="quit") == {"ok": True}
    assert session.has_ended


@pytest.mark.parametrize("request_", [{"cmd": c} for c in ("legal", "state")] + [
    {"cmd": "act", "seat": 0, "action": {"type": "check"}}, {"cmd": "leave", "seat": 0},
    {"cmd": "view", "seat": 0}, {"cmd": "perft", "depth": 1},
])  # fmt: skip
def test_without_a_game_there_is_nothing_to_ask(request_: dict[str, Any]) -> None:
    """Before `new`, every question about the game is refused."""
    assert read_code(ask(EngineSession(), **request_)) == "no_game"


@pytest.mark.parametrize(
    ("request_", "word"),
    [
        ({"cmd": "fly"}, "bad_request"),
        ({"cmd": None}, "bad_request"),
        ({}, "bad_request"),
        ({"cmd": "legal", "seat": 0}, "bad_request"),
        ({"cmd": "act", "seat": 0}, "bad_request"),
        ({"cmd": "act", "seat": 0, "action": None}, "bad_request"),
        ({"cmd": "perft", "depth": None}, "bad_request"),
        ({"cmd": "act", "action": {"type": "check"}}, "bad_request"),
        ({"cmd": "act", "seat": 2, "action": {"type": "check"}}, "bad_seat"),
        ({"cmd": "act", "seat": -1, "action": {"type": "check"}}, "bad_seat"),
        ({"cmd": "act", "seat": "0", "action": {"type": "check"}}, "bad_seat"),
        ({"cmd": "act", "seat": True, "action": {"type": "check"}}, "bad_seat"),
        ({"cmd": "leave", "seat": 0, "reason": "bored"}, "bad_request"),
        ({"cmd": "leave", "seat": 0, "reason": ["left"]}, "bad_request"),
        ({"cmd": "view"}, "bad_request"),
        ({"cmd": "view", "seat": 9}, "bad_seat"),
        ({"cmd": "perft"}, "bad_request"),
        ({"cmd": "perft", "depth": "4"}, "bad_request"),
        ({"cmd": "perft", "depth": 10**30}, "too_deep"),
        ({"cmd": "new", "seed": "a"}, "bad_request"),
        ({"cmd": "new", "seats": 7, "seed": "a"}, "bad_seats"),
        ({"cmd": "new", "seats": "2", "seed": "a"}, "bad_seats"),
        ({"cmd": "new", "seats": 2.0, "seed": "a"}, "bad_seats"),
        ({"cmd": "new", "seats": 3, "rules": "pairs", "seed": "a"}, "bad_seats"),
        ({"cmd": "new", "seats": 5, "options": {"deck": 24}, "seed": "a"}, "bad_seats"),
        ({"cmd": "new", "seats": 2, "rules": "poker", "seed": "a"}, "unknown_rules"),
        ({"cmd": "new", "seats": 2, "rules": 5, "seed": "a"}, "unknown_rules"),
        ({"cmd": "new", "seats": 2, "options": [], "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"dek": 36}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"deck": 37}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"deal_by": True}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"cap": 10**400}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"cap": {"x": []}}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2, "options": {"x" * 9999: 1}, "seed": "a"}, "bad_option"),
        ({"cmd": "new", "seats": 2}, "bad_request"),
        ({"cmd": "new", "seats": 2, "seed": "a", "deck": deck("")}, "bad_request"),
        ({"cmd": "new", "seats": 2, "seed": 5}, "bad_request"),
        ({"cmd": "new", "seats": 2, "seed": "\ud800"}, "bad_request"),
        ({"cmd": "new", "seats": 2, "seed": "a", "lot": 1}, "bad_request"),
        ({"cmd": "new", "seats": 2, "deck": deck(""), "lot": -1}, "bad_request"),
        ({"cmd": "new", "seats": 2, "deck": deck(""), "lot": 2**32}, "bad_request"),
        ({"cmd": "new", "seats": 2, "deck": "S6"}, "bad_deck"),
        ({"cmd": "new", "seats": 2, "deck": [6]}, "bad_deck"),
        ({"cmd": "new", "seats": 2, "deck": deck("")[1:]}, "bad_deck"),
        ({"cmd": "new", "seats": 2, "deck": ["S6", *deck("")[:-1]]}, "bad_deck"),
        ({"cmd": "new", "seats": 2, "deck": ["S2", *deck("")[1:]]}, "bad_deck"),
        ({"cmd": "new", "seats": 2, "seed": "a", "dealer": 2}, "bad_seat"),
        ({"cmd": "new", "seats": 2, "seed": "a", "leader": "x"}, "bad_seat"),
        ({"cmd": "new", "seats": 2, "seed": "a", "leader": -1}, "bad_seat"),
        ({"cmd": "new", "seats": 2, "seed": "a", "sedd": "b"}, "bad_request"),
    ],
)
def test_a_bad_request_is_refused_and_changes_nothing(request_: dict[str, Any], word: str) -> None:
    """Every bad request gets a code and a sentence, and the game does not change."""
    session = begin_session()
    before = ask(session, cmd="state")

    assert read_code(ask(session, **request_)) == word
    assert ask(session, cmd="state") == before


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"{", b"\xff\xfe", b"nonsense", b"[" * 200_000, b'{"a":' * 200_000, b"NaN",
        b'{"cmd":"perft","depth":Infinity}', b"9" * 10_000, b'{"cmd":"legal"} {"cmd":"legal"}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_json_is_refused(line: bytes) -> None:
    """Deep nesting, huge numbers and invalid bytes are not accepted as JSON."""
    assert read_code(EngineSession().answer(line)) == "bad_json"


@pytest.mark.parametrize("line", [b"[]", b"1", b'"legal"', b"null", b"[[[[]]]]"])
def test_a_line_that_is_no_object_is_refused(line: bytes) -> None:
    """A request is an object."""
    assert read_code(EngineSession().answer(line)) == "bad_request"
