"""`kozyr solve` as a program that reads and writes lines."""

import json
from typing import Any

import pytest

from tests.kit.program import run_program, start_program

SMALL = {"hands": [["SA", "H6"], ["S6", "C9"]], "attacker": 0, "trump": "H"}
VALID = {"options": {"order": "turns"}, "state": SMALL}
LARGE = {
    "hands": [
        ["S6", "S8", "SJ", "C7", "C10", "CQ", "H8", "H9", "HJ", "D6", "D9", "DK"],
        ["S7", "S9", "SQ", "C6", "C8", "CK", "H7", "H10", "HQ", "D7", "D10", "DA"],
    ],
    "attacker": 0,
    "trump": "H",
}


def solve(*requests: object, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Run the program on these requests; return its replies."""
    source = b"".join(
        (request if isinstance(request, bytes) else json.dumps(request).encode()) + b"\n"
        for request in requests
    )
    output, errors, status = run_program("solve", *options, source=source)
    assert (errors, status) == ("", 0)
    return [json.loads(line) for line in output.splitlines()]


def list_codes(*requests: object) -> list[str]:
    """Return the code of each reply, or `ok`."""
    return ["ok" if reply["ok"] else reply["error"]["code"] for reply in solve(*requests)]


def test_an_ending_is_solved() -> None:
    """The reply has the value for each seat, every best action, and the effort."""
    (reply,) = solve(VALID)

    assert [*reply] == ["ok", "value", "best", "nodes", "ms"]
    assert (reply["ok"], reply["value"]) == (True, [1, -1])
    assert reply["best"] == [{"type": "move", "cards": ["SA"]}, {"type": "move", "cards": ["H6"]}]
    assert (reply["nodes"] >= 1, reply["ms"] >= 0) == (True, True)


def test_the_trump_card_may_still_lie_in_the_talon() -> None:
    """§5.1: The attacker draws it and wins; without it, every lead would lose."""
    hands = [["S7", "CJ", "SA"], ["S9", "CQ", "H7"]]
    state = {"hands": hands, "attacker": 0, "trump_card": "H8"}
    reply, without = solve({**VALID, "state": {**state, "talon": ["H8"]}}, {**VALID, "state": state})

    assert (reply["value"], without["value"]) == ([1, -1], [-1, 1])
    assert reply["best"] == [{"type": "move", "cards": ["SA"]}, {"type": "move", "cards": ["CJ"]}]


def test_a_seat_that_is_out_is_not_the_durak() -> None:
    """Seats that are out have a value too."""
    state = {"hands": [[], ["SA", "H6"], ["S6", "C9"]], "attacker": 1, "trump": "H"}

    assert solve({**VALID, "state": state})[0]["value"] == [1, 1, -1]


def test_with_teams_a_seat_that_is_out_shares_its_partners_value() -> None:
    """§6.2: A team wins or loses together."""
    state = {"hands": [[], ["SA", "H6"], ["S6", "C9"], []], "attacker": 1, "trump": "H"}
    request = {"rules": "pairs", "options": {"order": "turns"}, "state": state}

    assert solve(request)[0]["value"] == [-1, 1, -1, 1]


def test_a_defender_is_told_how_to_defend() -> None:
    """In the middle of a bout the defender acts. Here beating saves the defender and taking does not."""
    table = [{"attack": "S6", "defend": None, "seat": 0}]
    state = {"hands": [["C9"], ["S9", "CA"]], "attacker": 0, "trump": "H", "table": table}
    (reply,) = solve({**VALID, "state": state})

    assert reply["best"] == [{"type": "defend", "pairs": [{"attack": "S6", "defend": "S9"}]}]


BAD_REQUESTS: list[tuple[object, str]] = [
    (b"", "bad_json"), (b"rubbish", "bad_json"), (b"\xff\xfe", "bad_json"), (b"NaN", "bad_json"),
    (b"[" * 100_000, "bad_json"), (b"null", "bad_request"), (b"[]", "bad_request"), (b"7", "bad_request"),
    ({}, "bad_request"), ({"cmd": "solve", **VALID}, "bad_request"),
    ({**VALID, "state": None}, "bad_request"),
    ({**VALID, "rules": 5}, "unknown_rules"), ({**VALID, "rules": "chess"}, "unknown_rules"),
    ({**VALID, "options": ["order"]}, "bad_option"), ({**VALID, "options": {"order": True}}, "bad_option"),
    ({**VALID, "options": {"Order": "turns"}}, "bad_option"), ({**VALID, "state": []}, "bad_state"),
    ({**VALID, "state": {}}, "bad_state"), ({**VALID, "state": {**SMALL, "x": 1}}, "bad_state"),
    ({**VALID, "state": {**SMALL, "attacker": True}}, "bad_state"),
    ({**VALID, "state": {**SMALL, "attacker": 5}}, "bad_seat"),
    ({**VALID, "state": {**SMALL, "phase": "over"}}, "game_over"),
    ({"state": SMALL}, "order_not_turns"),
    ({**VALID, "state": {**SMALL, "talon": ["C7", "H7"], "trump_card": "H7"}}, "talon_left"),
    ({**VALID, "state": {**SMALL, "hands": [["SA"], ["S6"], ["C9"]]}}, "not_two_players"),
    ({"rules": "book", "state": {**SMALL, "hands": [["S9", "SA", "S10", "SJ", "SQ"], ["S6"]], "bout": 1}},
     "redeal_open"),
]  # fmt: skip


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """Send all bad requests to one program, each followed by a good request."""
    return list_codes(*[line for request, _ in BAD_REQUESTS for line in (request, VALID)])


@pytest.mark.parametrize("index", range(len(BAD_REQUESTS)))
def test_bad_lines_are_refused_with_a_word_and_the_program_goes_on(answers: list[str], index: int) -> None:
    """Each refusal has a stable code, and the next line is answered."""
    assert answers[2 * index : 2 * index + 2] == [BAD_REQUESTS[index][1], "ok"]


def test_a_line_over_a_mebibyte_is_refused_unread() -> None:
    """The same limit as in the engine."""
    assert list_codes(b'{"state":"' + b"x" * 3_000_000 + b'"}', VALID) == ["line_too_long", "ok"]


def test_an_ending_that_takes_too_long_is_given_up() -> None:
    """With `--limit-ms` the answer names the limit, and the program continues."""
    replies = solve({**VALID, "state": LARGE}, VALID, options=("--limit-ms", "1"))

    assert replies[0]["error"]["code"] == "unsolved"
    assert len(replies) == 2


@pytest.mark.parametrize("limit", ["0", "-1", "1.5", "x", "", "9" * 30, "²"])
def test_a_limit_is_a_number_of_milliseconds(limit: str) -> None:
    """Any other text is refused immediately."""
    _, errors, status = run_program("solve", f"--limit-ms={limit}")

    assert (status, "whole number of milliseconds" in errors) == (2, True)


def test_each_reply_is_flushed_immediately() -> None:
    """A caller may wait for the reply before it sends the next line."""
    with start_program("solve") as solver:
        for _ in range(2):
            solver.stdin.write(json.dumps(VALID).encode() + b"\n")
            solver.stdin.flush()
            assert json.loads(solver.stdout.readline())["ok"] is True
        solver.stdin.close()

        assert solver.process.wait(timeout=120) == 0
