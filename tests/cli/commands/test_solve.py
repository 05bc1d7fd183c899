"""`kozyr solve` as a program: lines in, lines out."""

import json
import subprocess
from typing import Any

import pytest

from tests.kit.program import PROGRAM

SMALL = {"hands": [["SA", "H6"], ["S6", "C9"]], "attacker": 0, "trump": "H"}
GOOD = {"options": {"order": "turns"}, "state": SMALL}
BIG = {
    "hands": [
        ["S6", "S8", "SJ", "C7", "C10", "CQ", "H8", "H9", "HJ", "D6", "D9", "DK"],
        ["S7", "S9", "SQ", "C6", "C8", "CK", "H7", "H10", "HQ", "D7", "D10", "DA"],
    ],
    "attacker": 0,
    "trump": "H",
}


def solve(*requests: object, more: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Run the program on these requests; give its replies."""
    source = b"".join(
        (each if isinstance(each, bytes) else json.dumps(each).encode()) + b"\n" for each in requests
    )
    done = subprocess.run(
        [PROGRAM, "solve", *more], input=source, capture_output=True, timeout=120, check=False
    )
    assert (done.stderr, done.returncode) == (b"", 0)
    return [json.loads(line) for line in done.stdout.splitlines()]


def codes(*requests: object) -> list[str]:
    """Give the words with which these requests are refused."""
    return ["ok" if reply["ok"] else reply["error"]["code"] for reply in solve(*requests)]


def test_an_ending_is_solved() -> None:
    """The value for each seat, every best action, and what it took."""
    (reply,) = solve(GOOD)

    assert [*reply] == ["ok", "value", "best", "nodes", "ms"]
    assert (reply["ok"], reply["value"]) == (True, [1, -1])
    assert reply["best"] == [{"type": "move", "cards": ["SA"]}, {"type": "move", "cards": ["H6"]}]
    assert (reply["nodes"] >= 1, reply["ms"] >= 0) == (True, True)


def test_who_is_out_is_not_the_durak() -> None:
    """Seats that are out have their figure too."""
    state = {"hands": [[], ["SA", "H6"], ["S6", "C9"]], "attacker": 1, "trump": "H"}

    assert solve({**GOOD, "state": state})[0]["value"] == [1, 1, -1]


def test_with_teams_who_is_out_shares_his_partners_fate() -> None:
    """§6.2: a team wins or loses together."""
    state = {"hands": [[], ["SA", "H6"], ["S6", "C9"], []], "attacker": 1, "trump": "H"}
    request = {"rules": "pairs", "options": {"order": "turns"}, "state": state}

    assert solve(request)[0]["value"] == [-1, 1, -1, 1]


def test_a_defender_is_told_how_to_defend() -> None:
    """In the middle of a bout the seat to act is the defender; here beating saves him and taking does not."""
    table = [{"attack": "S6", "defend": None, "seat": 0}]
    state = {"hands": [["C9"], ["S9", "CA"]], "attacker": 0, "trump": "H", "table": table}
    (reply,) = solve({**GOOD, "state": state})

    assert reply["best"] == [{"type": "defend", "pairs": [{"attack": "S6", "defend": "S9"}]}]


BAD: list[tuple[object, str]] = [
    (b"", "bad_json"), (b"rubbish", "bad_json"), (b"\xff\xfe", "bad_json"), (b"NaN", "bad_json"),
    (b"[" * 100_000, "bad_json"), (b"null", "bad_request"), (b"[]", "bad_request"), (b"7", "bad_request"),
    ({}, "bad_request"), ({"cmd": "solve", **GOOD}, "bad_request"),
    ({**GOOD, "state": None}, "bad_request"),
    ({**GOOD, "rules": 5}, "unknown_rules"), ({**GOOD, "rules": "chess"}, "unknown_rules"),
    ({**GOOD, "options": ["order"]}, "bad_option"), ({**GOOD, "options": {"order": True}}, "bad_option"),
    ({**GOOD, "options": {"Order": "turns"}}, "bad_option"), ({**GOOD, "state": []}, "bad_state"),
    ({**GOOD, "state": {}}, "bad_state"), ({**GOOD, "state": {**SMALL, "x": 1}}, "bad_state"),
    ({**GOOD, "state": {**SMALL, "attacker": True}}, "bad_state"),
    ({**GOOD, "state": {**SMALL, "attacker": 5}}, "bad_seat"),
    ({**GOOD, "state": {**SMALL, "phase": "over"}}, "game_over"),
    ({"state": SMALL}, "order_not_turns"),
    ({**GOOD, "state": {**SMALL, "talon": ["H7"], "trump_card": "H7"}}, "talon_left"),
    ({**GOOD, "state": {**SMALL, "hands": [["SA"], ["S6"], ["C9"]]}}, "not_two_players"),
    ({"rules": "book", "state": {**SMALL, "hands": [["S9", "SA", "S10", "SJ", "SQ"], ["S6"]], "bout": 1}},
     "redeal_open"),
]  # fmt: skip


@pytest.fixture(scope="module")
def answers() -> list[str]:
    """Ask the program, in one go, for all of these, and after each for something good."""
    return codes(*[line for asked, _ in BAD for line in (asked, GOOD)])


@pytest.mark.parametrize("which", range(len(BAD)), ids=[f"{code}-{at}" for at, (_, code) in enumerate(BAD)])
def test_bad_lines_are_refused_with_a_word_and_the_program_goes_on(answers: list[str], which: int) -> None:
    """One stable word each; the next line is answered."""
    assert answers[2 * which : 2 * which + 2] == [BAD[which][1], "ok"]


def test_a_line_over_a_mebibyte_is_refused_unread() -> None:
    """As by the engine."""
    assert codes(b'{"state":"' + b"x" * 3_000_000 + b'"}', GOOD) == ["line_too_long", "ok"]


def test_an_ending_that_takes_too_long_is_given_up() -> None:
    """`--limit-ms`: the answer says so, and the program goes on."""
    replies = solve({**GOOD, "state": BIG}, GOOD, more=("--limit-ms", "1"))

    assert replies[0]["error"]["code"] == "unsolved"
    assert len(replies) == 2


@pytest.mark.parametrize("limit", ["0", "-1", "1.5", "x", "", "9" * 30, "²"])
def test_a_limit_is_a_number_of_milliseconds(limit: str) -> None:
    """Anything else is told at once."""
    done = subprocess.run(
        [PROGRAM, "solve", f"--limit-ms={limit}"], input=b"", capture_output=True, timeout=60, check=False
    )

    assert (done.returncode, b"whole number of milliseconds" in done.stderr) == (2, True)


def test_each_reply_is_flushed_at_once() -> None:
    """A caller may wait for the reply before it sends the next line."""
    with subprocess.Popen([PROGRAM, "solve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as solver:
        assert solver.stdin is not None
        assert solver.stdout is not None
        for _ in range(2):
            solver.stdin.write(json.dumps(GOOD).encode() + b"\n")
            solver.stdin.flush()
            assert json.loads(solver.stdout.readline())["ok"] is True
        solver.stdin.close()

        assert solver.wait(timeout=30) == 0
