"""External programs as bots: how they play, and how they fail."""

import json
import re
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.kit.paths import ROOT
from tests.kit.program import run_program, until

PAGE = (ROOT / "docs" / "how-to" / "arena.md").read_text("utf-8")
READ_LOOP = """\
import json, sys, time
for number, line in enumerate(sys.stdin):
    legal = json.loads(line)["legal"]
"""
PLAY_LINE = '    print(json.dumps({"action": legal[0]}), flush=True)\n'


def _write_bot(folder: Path, text: str) -> str:
    (folder / "bot.py").write_text(text)
    return f"cmd:python3 {folder}/bot.py"


def _play_match(*arguments: str) -> dict[str, Any]:
    output, errors, status = run_program("arena", *arguments, "--json")
    assert (errors, status) == ("", 0)
    outcome: dict[str, Any] = json.loads(output)
    return outcome


@pytest.mark.parametrize(("language", "name"), [("python", "bot.py"), ("sh", "bot.sh")])
def test_the_bots_of_the_documentation_play(language: str, name: str, tmp_path: Path) -> None:
    """Ten lines are enough, in Python or in a plain shell."""
    text = re.search(rf"```{language}\n(#!.*?)```", PAGE, re.DOTALL)
    assert text
    (tmp_path / name).write_text(text[1])
    (tmp_path / name).chmod(0o755)
    arguments = ("random", "--bot", f"cmd:{tmp_path}/{name}", "--rules", "transfer", "--pairs", "3")
    program = _play_match(*arguments, "--jobs", "2")["entrants"][1]

    lines = [line for line in text[1].splitlines() if line]
    assert (program["games"], program["faults"], len(lines) <= 10) == (6, 0, True)
    assert program["lost"] < 6


@pytest.mark.parametrize(
    ("bot", "kind", "detail"),
    [
        ("import sys\nsys.exit('\\x1bno licence')\n", "died", "status 1; ?no licence"),
        (READ_LOOP + "    time.sleep(number * 60)\n" + PLAY_LINE, "stalled", "1.1 s"),
        ("import sys\nwhile True:\n    print('x' * 99999, end='')\n", "flooded", ""),
        (READ_LOOP + '    print("{}\\n{}", flush=True)\n', "flooded", "6 bytes"),
        (READ_LOOP + "    print('hello', flush=True)\n", "nonsense", "hello"),
        (READ_LOOP + "    print('[' * 99999, flush=True)\n", "nonsense", "[[["),
        (
            READ_LOOP + '    print(\'{"action":{"type":"move","cards":["S9","C10"]}}\', flush=True)\n',
            "illegal",
            "",
        ),
    ],
)
def test_a_program_that_does_not_play_loses_and_the_match_goes_on(
    bot: str, kind: str, detail: str, tmp_path: Path
) -> None:
    """Its faults are counted and the last is reported; the other entrants play all their games."""
    arguments = ("--pairs", "1", "--budget-ms", "10")
    level, program = _play_match("random", _write_bot(tmp_path, bot), *arguments)["entrants"]

    assert (level["games"], level["lost"], level["faults"]) == (2, 0, 0)
    assert (program["games"], program["lost"], program["faults"]) == (2, 2, 2)
    assert (program["last_fault"]["kind"], detail in program["last_fault"]["detail"]) == (kind, True)


def test_a_fault_is_told_under_the_table(tmp_path: Path) -> None:
    """The line has the end of the program's standard error."""
    bot = _write_bot(tmp_path, "import sys\nsys.exit('no licence')\n")
    output, _, status = run_program("simulate", "random", "random", bot, "--games", "2")

    assert "games lost by errors: 2; the last: the program stopped (status 1; no licence)" in " ".join(
        output.split()
    )
    assert status == 0


def test_a_program_and_what_it_started_are_ended(tmp_path: Path) -> None:
    """This holds for a program that ignores SIGTERM, and for its children."""
    ignore_code = "import signal, subprocess\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    child_code = f"subprocess.Popen(['sleep', '61.{time.time_ns()}'])\n"
    play_code = READ_LOOP + PLAY_LINE + "time.sleep(60)\n"
    outcome = _play_match(
        "random", _write_bot(tmp_path, ignore_code + child_code + play_code), "--pairs", "1"
    )
    signs = (str(tmp_path), child_code.split("'")[3])

    def list_remaining() -> list[str]:
        command = ["ps", "-ww", "-eo", "args="]
        lines = subprocess.run(command, capture_output=True, check=True, text=True).stdout.splitlines()
        return [line for line in lines if any(sign in line for sign in signs)]

    assert outcome["entrants"][1]["faults"] == 0
    # A killed process needs a moment to end. These would end on their own after a minute.
    assert until(lambda: not list_remaining(), limit_s=30), list_remaining()


def test_one_process_plays_many_games(tmp_path: Path) -> None:
    """Each seat has one process, which plays all games: two seats, two processes."""
    bot = f"open({str(tmp_path / 'starts')!r}, 'a').write('x')\n" + READ_LOOP + PLAY_LINE
    _play_match("random", _write_bot(tmp_path, bot), "--pairs", "4", "--jobs", "1")

    assert (tmp_path / "starts").read_text() == "xx"


def test_an_answer_may_have_several_cards(tmp_path: Path) -> None:
    """§9: A defender may beat several cards in one answer."""
    bot = f"""\
import json, sys
for line in sys.stdin:
    prompt = json.loads(line)
    best = {{}}
    for action in prompt["legal"]:
        for pair in action.get("pairs", []):
            if pair["defend"] not in [each["defend"] for each in best.values()]:
                best.setdefault(pair["attack"], pair)
    action = {{"type": "defend", "pairs": [*best.values()]}} if best else prompt["legal"][0]
    if len(best) > 1:
        open({str(tmp_path / "several")!r}, "a").write("x")
    print(json.dumps({{"action": action}}), flush=True)
"""
    outcome = _play_match("random", _write_bot(tmp_path, bot), "--pairs", "8")

    assert (outcome["entrants"][1]["faults"], (tmp_path / "several").exists()) == (0, True)
