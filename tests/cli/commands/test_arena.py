"""`kozyr arena` and `kozyr simulate`, run for real."""

import json
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.kit.paths import ROOT
from tests.kit.program import PLAIN, PROGRAM, run_program, until

SLOW_BOT = """\
import json, pathlib, sys, time
for number, line in enumerate(sys.stdin):
    if number == 400:
        pathlib.Path(sys.argv[1]).touch()
        time.sleep(60)
    print(json.dumps({"action": json.loads(line)["legal"][0]}), flush=True)
"""
"""A bot that plays many moves of several games, creates a file, and then thinks for a minute."""


@contextmanager
def start_match(command: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a match in its own session; wait until some games are finished and a bot thinks for long."""
    (folder / "bot.py").write_text(SLOW_BOT)
    bot = f"cmd:python3 {folder}/bot.py {folder}/begun"
    with subprocess.Popen(
        [PROGRAM, command, "random", bot, "--budget-ms", "60000", "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=PLAIN, start_new_session=True,
    ) as match:  # fmt: skip
        try:
            assert until((folder / "begun").exists)
            yield match
        finally:
            match.terminate()


def test_a_match_is_shown_as_a_table() -> None:
    """The table has names, games, scores with intervals, and times."""
    output, errors, status = run_program("arena", "random", "random", "--pairs", "4", "--jobs", "2")

    assert output.startswith("classic, 2 seats; deals: 4 of 4, games per deal: 2; seed 1\nBot ")
    assert re.search(r"\nrandom-2 +8 +\d+ +\d+ +\d+\.\d % +\d", output)
    assert (errors, status) == ("", 0)


@pytest.mark.parametrize("command", ["arena", "simulate"])
@pytest.mark.parametrize("columns", ["40", "60", "80"])
def test_a_narrow_screen_shows_whose_figures_they_are(command: str, columns: str) -> None:
    """Figures may be cut, but names are not."""
    output, _, _ = run_program(
        command, "experienced", "novice", "--pairs" if command == "arena" else "--games", "2",
        environment={"COLUMNS": columns},
    )  # fmt: skip

    assert re.findall(r"^(?:experienced|novice)\b", output, re.MULTILINE)[:2] == ["experienced", "novice"]


def test_a_match_speaks_russian() -> None:
    """`--lang` sets the language of the tables; three entrants have shares and Elo."""
    output, _, _ = run_program("arena", *["random"] * 3, "--seats", "3", "--pairs", "2", "--lang", "ru")

    assert "сдач: 2 из 2, игр на сдачу: 3" in output
    assert "Против" in output
    assert "Эло" in output


def find_undocumented(*objects: dict[str, object]) -> list[str]:
    """List the fields of these objects that docs/how-to/arena.md does not name."""
    page = (ROOT / "docs" / "how-to" / "arena.md").read_text("utf-8")
    return [field for fields in objects for field in fields if f"`{field}`" not in page]


def test_a_match_as_json_has_the_documented_fields() -> None:
    """The output is one object."""
    arguments = ("--rules", "pairs", "--option", "order=turns", "--pairs", "3", "--seed", "x", "--json")
    output, errors, status = run_program("arena", "random", "random", *arguments)
    outcome = json.loads(output)

    assert (errors, status, output.count("\n")) == ("", 0, 1)
    assert (outcome["rules"], outcome["seats"], outcome["pairs"], outcome["seed"]) == ("pairs", 4, 3, "x")
    assert (outcome["options"]["order"], outcome["complete"], outcome["elo"]) == ("turns", True, [])
    assert find_undocumented(outcome, outcome["entrants"][0], outcome["head_to_head"][0]) == []


def test_a_simulation_is_shown_as_a_table() -> None:
    """The table has wins, points, draws and times, then speed, bouts and moves."""
    output, errors, status = run_program("simulate", *["random"] * 3, "--games", "20", "--jobs", "2")

    assert output.startswith("classic; games: 20 of 20; seed 1\nBot ")
    assert re.search(r"\nrandom-3 +\d+ +\d+\.\d % +[\d.]+ +\d+\.\d % +\d+ +\d+ +\d+\.\d s", output)
    assert re.search(
        r"\nTime: [\d.]+ s; games per second: [\d.]+\nBouts per game: [\d.]+ \(from \d+ to \d+\)\n", output
    )
    assert (errors, status) == ("", 0)


def test_a_simulation_as_json_has_the_documented_fields() -> None:
    """The output is one object."""
    output, _, status = run_program("simulate", "random", "random", "--games", "3", "--json")
    outcome = json.loads(output)

    assert (outcome["games"], outcome["complete"], status) == (3, True, 0)
    assert find_undocumented(outcome, outcome["seats"][0], outcome["bouts"]) == []


def test_a_live_simulation_tells_its_figures_again_and_again() -> None:
    """Each line has more games than the one before, and the last line is the result."""
    output, _, status = run_program("simulate", *["novice"] * 4, "--games", "150", "--json", "--live")
    reports = [json.loads(line) for line in output.splitlines()]
    games = [report["games"] for report in reports]

    assert (games[-1], reports[-1]["complete"], status) == (150, True, 0)
    assert len(games) > 2
    assert games == sorted(games)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("arena random grandmaster", "There is no level grandmaster. Choose one of random"),
        ("arena random", "From 2 to 12 bots can take part, not 1."),
        ("arena random random --pairs 0", "--pairs takes a whole number from 1 to 1000000, not 0."),
        ("arena random random --pairs 1_0", "--pairs takes a whole number from 1 to 1000000, not 1_0."),
        ("arena random random --seats \N{FULLWIDTH DIGIT TWO}", "--seats takes a whole number from 2 to 6"),
        ("arena random random --jobs -1", "--jobs takes a whole number from 1 to 256, not -1."),
        ("arena random random --budget-ms x", "--budget-ms takes a whole number from 1 to 600000, not x."),
        ("arena random random --seats 7", "--seats takes a whole number from 2 to 6, not 7."),
        ("arena random random --rules pairs --seats 3", "Teams need 4 or 6 seats, not 3."),
        ("arena random random --option deck=24 --seats 5", "24 cards aren't enough for 5 seats"),
        ("arena random random --option deck=32", "Option deck can't be 32. Choose one of 24, 36, 52."),
        ("arena random random --option deck", "Write an option as name=value"),
        ("arena random random --option dock=36", "There is no option dock"),
        ("arena random --bot cmd:./no-such-bot", "Can't run the command ./no-such-bot"),
        ("arena random cmd:", "Can't read the command "),
        ("simulate random random --games 10001", "--games takes a whole number from 1 to 10000, not 10001."),
        ("simulate random", "From 2 to 6 bots can take part, not 1."),
        ("simulate random random --rules pairs", "Teams need 4 or 6 seats, not 2."),
        ("arena random x --lang ru", "Нет уровня x. Выберите из этих: random"),
    ],
)
def test_an_impossible_match_gets_a_sentence(arguments: str, error: str) -> None:
    """The sentence is on standard error, before any game is played, with exit status 2."""
    output, errors, status = run_program(*arguments.split())

    assert errors.startswith(f"kozyr: {error}")
    assert (output, errors.count("\n"), status) == ("", 1, 2)


@pytest.mark.parametrize("command", ["arena", "simulate"])
def test_an_interrupted_match_keeps_what_is_done(command: str, tmp_path: Path) -> None:
    """Ctrl-C twice reaches every process: one message, the figures so far, status 130, no process left."""
    with start_match(command, tmp_path) as match:
        for _ in range(2):
            os.killpg(match.pid, signal.SIGINT)
        output, errors = match.communicate(timeout=60)

    outcome = json.loads(output)
    assert (errors, match.returncode, outcome["complete"]) == (b"Stopped.\n", 130, False)
    assert outcome["pairs" if command == "arena" else "games"] >= 1
    assert not _find_processes(str(tmp_path))


def test_a_match_that_is_told_to_end_keeps_what_is_done(tmp_path: Path) -> None:
    """SIGTERM to the main process alone works like Ctrl-C, and no worker remains."""
    with start_match("arena", tmp_path) as match:
        workers = [pid for pid in _find_processes("spawn_main") if _find_parent(pid) == match.pid]
        match.terminate()
        output, errors = match.communicate(timeout=60)

    assert (errors, match.returncode, json.loads(output)["complete"]) == (b"Stopped.\n", 130, False)
    assert workers
    assert not {*workers} & {*_find_processes("spawn_main")}
    assert not _find_processes(str(tmp_path))


def test_a_killed_worker_is_told_and_what_is_done_is_kept(tmp_path: Path) -> None:
    """One sentence and status 1; the bot programs of the dead worker end too."""
    with start_match("arena", tmp_path) as match:
        (worker,) = [pid for pid in _find_processes("spawn_main") if _find_parent(pid) == match.pid]
        os.kill(worker, signal.SIGKILL)
        output, errors = match.communicate(timeout=60)

    assert errors == b"A worker process died (status -9). Finished games are kept.\n"
    assert (match.returncode, json.loads(output)["pairs"] >= 1) == (1, True)
    assert not _find_processes(str(tmp_path))


def _find_processes(word: str) -> list[int]:
    listed = subprocess.run(["ps", "-ww", "-eo", "pid=,args="], capture_output=True, check=True, text=True)  # noqa: S607 - the system's own ps
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if word in line]


def _find_parent(pid: int) -> int:
    listed = subprocess.run(["ps", "-o", "ppid=", "-p", str(pid)], capture_output=True, check=True, text=True)  # noqa: S607 - the system's own ps
    return int(listed.stdout)
