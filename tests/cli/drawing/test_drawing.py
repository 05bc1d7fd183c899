"""The program on a screen: the demonstration, replays, positions, and what bad input is answered with."""

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kozyr.rules.notation import read_position
from tests.kit.golden import GAMES
from tests.kit.program import PROGRAM

POSITION = (
    "rules:classic,auto_take=off,deck=24 dealer:0 trump:HA bout:2 attacker:0 defender:1 limit:2 "
    "hands:S9,D9|SQ,C10 seen:|SQ table:H9@0 "
    "discard:S10,SJ,SK,SA,C9,CJ,CQ,CK,CA,H10,HJ,HQ,HK,HA,D10,DJ,DQ,DK,DA"
)


def run(
    *arguments: str, source: bytes = b"", environment: dict[str, str] | None = None
) -> tuple[str, str, int]:
    """Run the program; give what it wrote, what it complained of, and its exit status."""
    plain = {"PATH": str(Path(sys.executable).parent), "PYTHONUTF8": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [PROGRAM, *arguments],
        input=source,
        capture_output=True,
        timeout=60,
        check=False,
        env=plain | (environment or {}),
    )
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def test_the_demonstration_plays_a_whole_game() -> None:
    """`make run` ends with a durak or a draw, and shows the table."""
    output, complaints, status = run("demo", "--seed", "x")

    assert output.startswith("Four experienced bots; again: kozyr demo --rules classic --seed x\n")
    assert "Boris: the durak!" in output
    assert (complaints, status) == ("", 0)


def test_the_same_seed_plays_the_same_game() -> None:
    """A demonstration can be watched again."""
    assert run("demo", "--seed", "x") == run("demo", "--seed", "x")


@pytest.mark.parametrize("environment", [{"LANG": "ru_RU.UTF-8"}, {"LC_ALL": "ru_RU.UTF-8", "LANG": "C"}])
def test_the_demonstration_speaks_the_players_language(environment: dict[str, str]) -> None:
    """Russian where the environment says so."""
    output, _, _ = run("demo", "--seed", "x", environment=environment)

    assert "Борис: дурак!" in output


def test_the_language_can_be_chosen() -> None:
    """`--lang` wins over the environment."""
    output, _, _ = run("demo", "--seed", "x", "--lang", "en", environment={"LANG": "ru_RU.UTF-8"})

    assert "Boris: the durak!" in output


def test_a_terminal_without_the_signs_is_no_obstacle() -> None:
    """Where the screen cannot show ♠, a question mark stands for it, and the game goes on."""
    output, complaints, status = run("demo", "--seed", "x", environment={"PYTHONIOENCODING": "ascii"})

    assert "Boris: the durak!" in output
    assert (complaints, status) == ("", 0)


def test_an_interrupted_demonstration_says_so() -> None:
    """Ctrl-C ends with a word and status 130, without a traceback."""
    with subprocess.Popen(
        [PROGRAM, "demo", "--seed", "x", "--lang", "en", "--delay", "60"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={"PATH": str(Path(sys.executable).parent), "FORCE_COLOR": "1", "PYTHONUTF8": "1"},
    ) as demo:
        assert demo.stdout is not None
        assert demo.stderr is not None
        demo.stdout.read(100)
        demo.send_signal(signal.SIGINT)

        assert (demo.stderr.read(), demo.wait(timeout=30)) == (b"\nStopped.\n", 130)


def test_a_terminal_that_cannot_redraw_gets_the_story() -> None:
    """On a dumb terminal every move is told line by line."""
    environment = {"TERM": "dumb", "FORCE_COLOR": "1"}
    output, _, _ = run("demo", "--seed", "x", "--delay", "0", environment=environment)

    assert "Anna deals." in output
    assert "Boris: the durak!" in output


def test_a_strangers_tags_cannot_steer_the_terminal() -> None:
    """Control characters and markup in names are shown, not obeyed; no name fills the screen."""
    name = "[/x][red]\\{1b}[31m" + "a" * 300
    text = f'[Durak "1"]\n[Seats "2"]\n[Seed "kozyr"]\n[Player0 "{name}"]\n\n0:D9'
    output, complaints, status = run("replay", "-", source=text.encode())

    assert "[/x][red]?[31maaaaaaaaaa leads 9♦" in output
    assert "\x1b" not in output
    assert (complaints, status) == ("", 0)


def test_the_module_is_the_program() -> None:
    """`python -m kozyr` is `kozyr`."""
    done = subprocess.run([sys.executable, "-m", "kozyr", "--version"], capture_output=True, check=True)

    assert done.stdout.startswith(b"kozyr ")


@pytest.mark.parametrize(
    ("call", "status"),
    [
        ("engine <&-", 0),
        ("engine >&-", 0),
        (f"replay {GAMES / 'left.durak'} --json >&-", 0),
        (f"replay {GAMES / 'left.durak'} >/dev/full", 1),
        (f"replay {GAMES / 'left.durak'} --json >/dev/full", 1),
        ("replay - <&-", 2),
    ],
)
def test_closed_and_full_streams_are_no_traceback(call: str, status: int) -> None:
    """Whatever the shell does to the standard streams, the program says at most one line."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{PROGRAM} {call}"], capture_output=True, timeout=60, check=False, input=b""
    )

    assert (done.returncode, b"Traceback" in done.stderr, done.stderr.count(b"\n") <= 1) == (
        status,
        False,
        True,
    )


def test_a_replay_shows_every_move() -> None:
    """Every token of the file has its place on the screen."""
    output, complaints, status = run("replay", str(GAMES / "transfer-2.durak"))

    assert "1  0:CA,HA ─" in output
    assert "Seat 0 transfers with A♠: Seat 1 defends" in output
    assert "63  1:C10,H10 ─" in output
    assert (complaints, status) == ("", 0)


def test_a_replay_names_the_players_by_their_tags() -> None:
    """Tags Player0, Player1, … name the seats."""
    text = '[Durak "1"]\n[Seats "2"]\n[Seed "kozyr"]\n[Player0 "Ann"]\n\n0:D9 0:left'
    output, _, _ = run("replay", "-", source=text.encode())

    assert "Ann leads 9♦" in output
    assert "Ann leaves, holding" in output


def test_a_replay_through_one_seats_eyes_hides_the_others() -> None:
    """`--seat` shows what that seat may see and no more."""
    output, _, _ = run("replay", str(GAMES / "classic-2.durak"), "--seat", "0", "--json")
    steps = [json.loads(line) for line in output.splitlines()]

    assert all(isinstance(step["view"]["hands"][1], int) for step in steps)
    assert all(each["seat"] == 0 for step in steps for each in step["legal"])
    drawn = [draw for step in steps for e in step["events"] for draw in e.get("draws", ())]
    assert all(isinstance(draw["cards"], list) == (draw["seat"] == 0) for draw in drawn)


def test_a_replay_as_json_tells_everything() -> None:
    """A line for the deal and one a turn, with events, legal actions and state."""
    output, _, _ = run("replay", str(GAMES / "classic-2.durak"), "--json")
    first, second, *_ = [json.loads(line) for line in output.splitlines()]

    assert (first["turn"], first["events"][0]["event"]) == (None, "dealt")
    assert list(second) == ["turn", "events", "legal", "state"]


def test_a_position_is_drawn() -> None:
    """Hands, table, piles and roles."""
    output, _, status = run("position", POSITION)

    rows = [" ".join(line.strip("│").split()) for line in output.splitlines()[1:-1]]
    assert rows == [
        "Trump ♥ · Talon 0 · Discard 19 · Limit 2",
        "",
        "0 Seat 0 2 9♠ 9♦ attacks",
        "1 Seat 1 2 Q♠ 10♣ defends",
        "",
        "Table 9♥",
        "··",
    ]
    assert status == 0


def test_a_position_through_a_seats_eyes_shows_backs() -> None:
    """Cards everybody has seen are shown, the others show their backs."""
    output, _, _ = run("position", POSITION.replace("seen:|SQ ", ""), "--seat", "1", "--lang", "ru")

    assert "1  Место 1  2  Д♠ 10♣" in output
    assert "Стол  9♥" in output


def test_a_position_as_json_is_a_state() -> None:
    """The state of the engine protocol, and the legal actions."""
    output, _, _ = run("position", POSITION, "--json")

    assert json.loads(output)["state"]["hands"] == [["S9", "D9"], ["SQ", "C10"]]
    assert read_position(POSITION).limit == 2


@pytest.mark.parametrize(
    ("arguments", "source", "complaint"),
    [
        (["position", "rules:poker"], b"", "kozyr: line 1, column 7: expected a rule set"),
        (["position", POSITION, "--seat", "2"], b"", "kozyr: there is no seat 2; this game has seats 0 to 1"),
        (["replay", "no-such-file"], b"", "kozyr: no-such-file cannot be read: No such file or directory"),
        (["replay", "."], b"", "kozyr: . cannot be read: Is a directory"),
        (["replay", "-"], b"", "kozyr: -: line 1, column 1: expected [Durak"),
        (["replay", "-"], b"[Durak\n\xff", "kozyr: -: line 2, column 1: expected text in UTF-8"),
        (
            ["replay", "-"],
            b"x" * 5_000_000,
            "kozyr: -: line 1, column 1: expected at most 1048576 characters",
        ),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], source: bytes, complaint: str) -> None:
    """A mistake is answered on standard error with exit status 2, never with a traceback."""
    output, complaints, status = run(*arguments, source=source)

    assert complaints.startswith(complaint)
    assert (output, complaints.count("\n"), status) == ("", 1, 2)


@pytest.mark.parametrize("arguments", [[], ["fly"], ["demo", "--delay", "-1"], ["demo", "--rules", "poker"]])
def test_a_wrong_call_is_told_the_right_one(arguments: list[str]) -> None:
    """Argparse says what the program takes."""
    _, complaints, status = run(*arguments)

    assert complaints.startswith("usage: kozyr")
    assert status == 2


def test_output_that_nobody_reads_is_no_error() -> None:
    """`kozyr replay … | head` ends without a traceback."""
    with subprocess.Popen(
        [PROGRAM, "replay", "--json", str(GAMES / "street-5.durak")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as replay:
        assert replay.stdout is not None
        assert replay.stderr is not None
        replay.stdout.readline()
        replay.stdout.close()

        assert replay.stderr.read() == b""
