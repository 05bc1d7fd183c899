"""The cache of the compiled code, and the programs that never load the compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NOWHERE = "/dev/null/nowhere"
COMPILE_CODE = """
import numba
from kozyr.kernel import seats
assert seats.cards_of_same_ranks(1) == 1 | 1 << 13 | 1 << 26 | 1 << 39
print(numba.config.CACHE_DIR)
"""
UNKNOWN_USER = """
import pwd
def unknown(uid):
    raise KeyError(uid)
pwd.getpwuid = unknown
"""
"""A user that the system does not know, as in a container with any user number."""
PLAY_CODE = """
import contextlib, io, sys
import kozyr, kozyr.bots.levels, kozyr.cli.main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    kozyr.cli.main.run(["arena", "--help"])
from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Players, read_entrants
from kozyr.bots.match import Match
from kozyr.rules import Options, legal, must, start, view
match = Match(Options(), 3, "1", must(read_entrants(["novice", "random"])), Budget())
with Players(match.entrants, lambda _pid, _running: None) as players:
    match.play(0, players)
game = start(seats=2, options={"order": "turns"}, seed="1").game
for seat, actions in legal(game).items():
    kozyr.bots.levels.LEVELS["experienced"].make(1).choose(view(game, seat), actions, Budget())
print(sorted({"numba", "numpy", "llvmlite"} & {*sys.modules}))
"""


def _run(code: str, environment: dict[str, str]) -> str:
    variables = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT")}
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=variables | environment
    )
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.strip()


@pytest.mark.parametrize(
    ("prefix", "environment"),
    [
        ("", {"HOME": NOWHERE}),
        ("", {"HOME": NOWHERE, "XDG_CACHE_HOME": NOWHERE, "NUMBA_CACHE_DIR": NOWHERE}),
        ("", {"HOME": "", "XDG_CACHE_HOME": "", "NUMBA_CACHE_DIR": "/proc/nowhere"}),
        (UNKNOWN_USER, {}),
    ],
    ids=["home", "all", "proc", "unknown user"],
)
def test_without_a_folder_to_write_a_temporary_one_serves(
    prefix: str, environment: dict[str, str], tmp_path: Path
) -> None:
    """The kernel works, and the temporary folder is deleted when the process ends."""
    folder = Path(_run(prefix + COMPILE_CODE, environment | {"TMPDIR": str(tmp_path)}))

    assert folder.parent == tmp_path
    assert [*tmp_path.iterdir()] == []


def test_compiled_code_is_kept_beside_the_sources_it_was_made_of(tmp_path: Path) -> None:
    """The folder lies in the user's cache folder, and its name changes with every kernel source."""
    folder = Path(_run(COMPILE_CODE, {"HOME": NOWHERE, "XDG_CACHE_HOME": str(tmp_path)}))

    assert folder.parent == tmp_path / "kozyr"
    assert folder.name.startswith("kernel-")
    assert [*folder.rglob("*.nbc")] != []


def test_commands_without_search_do_not_load_the_compiler() -> None:
    """The program, its help, the levels, a match of two levels and an experienced bot's lead need none."""
    assert _run(PLAY_CODE, {"HOME": NOWHERE}) == "[]"
