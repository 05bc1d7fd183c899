"""The program on a screen: the demonstration, replays, positions, and errors for bad input."""

import json
import signal
import subprocess
import sys

import pytest

from kozyr.rules.notation import read_position
from tests.kit.golden import GAMES
from tests.kit.program import PROGRAM, run_program, start_program

POSITION = (
    "rules:classic,auto_take=off,deck=24 dealer:0 trump:HA bout:2 attacker:0 defender:1 limit:2 "
    "hands:S9,D9|SQ,C10 seen:|SQ table:H9@0 "
    "discard:S10,SJ,SK,SA,C9,CJ,CQ,CK,CA,H10,HJ,HQ,HK,HA,D10,DJ,DQ,DK,DA"
)


def test_the_demonstration_plays_a_whole_game() -> None:
    """`make run` shows the table and ends with a durak or a draw."""
    output, errors, status = run_program("demo", "--seed", "x")

    assert output.startswith(
        "Four experienced bots are playing. To see this game again: kozyr demo --rules classic --seed x\n"
    )
    assert "Anna is the durak!" in output
    assert (errors, status) == ("", 0)


def test_the_same_seed_plays_the_same_game() -> None:
    """A demonstration can be watched again."""
    assert run_program("demo", "--seed", "x") == run_program("demo", "--seed", "x")


@pytest.mark.parametrize("environment", [{"LANG": "ru_RU.UTF-8"}, {"LC_ALL": "ru_RU.UTF-8", "LANG": "C"}])
def test_the_demonstration_speaks_the_players_language(environment: dict[str, str]) -> None:
    """The environment sets the language to Russian."""
    output, _, _ = run_program("demo", "--seed", "x", environment=environment)

    assert "Анна — дурак!" in output


def test_the_language_can_be_chosen() -> None:
    """`--lang` takes precedence over the environment."""
    output, _, _ = run_program("demo", "--seed", "x", "--lang", "en", environment={"LANG": "ru_RU.UTF-8"})

    assert "Anna is the durak!" in output


def test_a_terminal_without_the_signs_is_no_obstacle() -> None:
    """If the screen cannot show ♠, it shows a question mark, and the game continues."""
    output, errors, status = run_program("demo", "--seed", "x", environment={"PYTHONIOENCODING": "ascii"})

    assert "Anna is the durak!" in output
    assert (errors, status) == ("", 0)


def test_an_interrupted_demonstration_says_so() -> None:
    """Ctrl-C ends the program with one word and status 130, without a traceback."""
    arguments = ("demo", "--seed", "x", "--lang", "en", "--delay", "60")
    with start_program(*arguments, environment={"FORCE_COLOR": "1"}) as demo:
        demo.stdout.read(100)
        demo.process.send_signal(signal.SIGINT)

        assert (demo.stderr.read(), demo.process.wait(timeout=120)) == (b"\nStopped.\n", 130)


def test_a_terminal_that_cannot_redraw_gets_the_story() -> None:
    """On a dumb terminal every move is a line."""
    environment = {"TERM": "dumb", "FORCE_COLOR": "1"}
    output, _, _ = run_program("demo", "--seed", "x", "--delay", "0", environment=environment)

    assert "Anna deals." in output
    assert "Anna is the durak!" in output


def test_tags_cannot_control_the_terminal() -> None:
    """Control characters and markup in names have no effect, and long names are cut."""
    name = "[/x][red]\\{1b}[31m" + "a" * 300
    text = f'[Durak "1"]\n[Seats "2"]\n[Seed "kozyr"]\n[Player0 "{name}"]\n\n0:D9'
    output, errors, status = run_program("replay", "-", source=text.encode())

    assert "[/x][red]?[31maaaaaaaaaa leads 9♦" in output
    assert "\x1b" not in output
    assert (errors, status) == ("", 0)


def test_the_module_is_the_program() -> None:
    """`python -m kozyr` runs the same program as `kozyr`."""
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
    """With any state of the standard streams, the program prints at most one line."""
    done = subprocess.run(
        ["/bin/sh", "-c", f"{PROGRAM} {call}"], capture_output=True, timeout=60, check=False, input=b""
    )

    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)
    assert done.stderr.count(b"\n") <= 1


def test_a_replay_shows_every_move() -> None:
    """Every token of the file is on the screen."""
    output, errors, status = run_program("replay", str(GAMES / "transfer-2.durak"))

    assert "1  0:CA,HA ─" in output
    assert "Seat 0 transfers with A♠. Seat 1 defends." in output
    assert "63  1:C10,H10 ─" in output
    assert (errors, status) == ("", 0)


def test_a_replay_names_the_players_by_their_tags() -> None:
    """Tags Player0, Player1, … name the seats."""
    text = '[Durak "1"]\n[Seats "2"]\n[Seed "kozyr"]\n[Player0 "Ann"]\n\n0:D9 0:left'
    output, _, _ = run_program("replay", "-", source=text.encode())

    assert "Ann leads 9♦" in output
    assert "Ann leaves with" in output


def test_a_replay_through_one_seats_eyes_hides_the_others() -> None:
    """`--seat` shows what that seat may see and no more."""
    output, _, _ = run_program("replay", str(GAMES / "classic-2.durak"), "--seat", "0", "--json")
    steps = [json.loads(line) for line in output.splitlines()]

    assert all(isinstance(step["view"]["hands"][1], int) for step in steps)
    assert all(choice["seat"] == 0 for step in steps for choice in step["legal"])
    drawn = [draw for step in steps for event in step["events"] for draw in event.get("draws", ())]
    assert all(isinstance(draw["cards"], list) == (draw["seat"] == 0) for draw in drawn)


def test_a_replay_as_json_tells_everything() -> None:
    """There is a line for the deal and for each turn, with events, legal actions and state."""
    output, _, _ = run_program("replay", str(GAMES / "classic-2.durak"), "--json")
    first, second, *_ = [json.loads(line) for line in output.splitlines()]

    assert (first["turn"], first["events"][0]["event"]) == (None, "dealt")
    assert list(second) == ["turn", "events", "legal", "state"]


def test_a_position_is_drawn() -> None:
    """The drawing has hands, table, piles and roles."""
    output, _, status = run_program("position", POSITION)

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
    """Cards that all players have seen are shown; the other cards show their backs."""
    output, _, _ = run_program("position", POSITION.replace("seen:|SQ ", ""), "--seat", "1", "--lang", "ru")

    assert "1  Место 1  2  Д♠ 10♣" in output
    assert "Стол  9♥" in output


def test_a_position_as_json_is_a_state() -> None:
    """The state of the engine protocol, and the legal actions."""
    output, _, _ = run_program("position", POSITION, "--json")

    assert json.loads(output)["state"]["hands"] == [["S9", "D9"], ["SQ", "C10"]]
    assert read_position(POSITION).limit == 2


@pytest.mark.parametrize(
    ("arguments", "source", "error"),
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
def test_bad_input_gets_a_sentence(arguments: list[str], source: bytes, error: str) -> None:
    """The sentence is on standard error with exit status 2, without a traceback."""
    output, errors, status = run_program(*arguments, source=source)

    assert errors.startswith(error)
    assert (output, errors.count("\n"), status) == ("", 1, 2)


@pytest.mark.parametrize("arguments", [[], ["fly"], ["demo", "--delay", "-1"], ["demo", "--rules", "poker"]])
def test_a_wrong_call_is_told_the_right_one(arguments: list[str]) -> None:
    """Argparse prints the usage."""
    _, errors, status = run_program(*arguments)

    assert errors.startswith("usage: kozyr")
    assert status == 2


def test_a_closed_output_is_no_error() -> None:
    """`kozyr replay … | head` ends without a traceback."""
    with start_program("replay", "--json", str(GAMES / "street-5.durak")) as replay:
        replay.stdout.readline()
        replay.stdout.close()

        assert replay.stderr.read() == b""
