"""Where compiled code is kept, and who never waits for the compiler."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

NOWHERE = "/dev/null/nowhere"
COMPILES = """
from kozyr.kernel import compiled, seats
assert seats.ranks_of(1) == 1 | 1 << 13 | 1 << 26 | 1 << 39
print(compiled.numba.config.CACHE_DIR)
"""
STRANGER = """
import pwd
def unknown(uid):
    raise KeyError(uid)
pwd.getpwuid = unknown
"""
"""A user of whom the system knows nothing, as in a container run under any number."""
PLAYS = """
import contextlib, io, sys
import kozyr, kozyr.bots.levels, kozyr.cli.main
with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):
    kozyr.cli.main.run(["arena", "--help"])
from kozyr.bots.bot import Budget
from kozyr.bots.entrants import Players, read_entrants
from kozyr.bots.match import Match
from kozyr.rules import Options, must
match = Match(Options(), 2, "1", must(read_entrants(["novice", "random", "experienced"])), Budget())
with Players(match.entrants, lambda _pid, _running: None) as players:
    match.play(0, players)
print(sorted({"numba", "numpy", "llvmlite"} & {*sys.modules}))
"""


def _run(code: str, environment: dict[str, str]) -> str:
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=kept | environment
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


@pytest.mark.parametrize(
    "environment",
    [
        {"HOME": NOWHERE},
        {"HOME": NOWHERE, "XDG_CACHE_HOME": NOWHERE, "NUMBA_CACHE_DIR": NOWHERE},
        {"HOME": "", "XDG_CACHE_HOME": "", "NUMBA_CACHE_DIR": "/proc/nowhere"},
    ],
    ids=["home", "all", "proc"],
)
def test_without_a_folder_to_write_a_temporary_one_serves(
    environment: dict[str, str], tmp_path: Path
) -> None:
    """The kernel works, and the folder is gone when the process is."""
    folder = Path(_run(COMPILES, environment | {"TMPDIR": str(tmp_path)}))

    assert folder.parent == tmp_path
    assert [*tmp_path.iterdir()] == []


def test_a_user_without_a_home_gets_a_temporary_folder_too(tmp_path: Path) -> None:
    """No HOME, and no entry where homes are written down."""
    folder = Path(_run(STRANGER + COMPILES, {"TMPDIR": str(tmp_path)}))

    assert folder.parent == tmp_path
    assert [*tmp_path.iterdir()] == []


def test_compiled_code_is_kept_beside_the_sources_it_was_made_of(tmp_path: Path) -> None:
    """In the user's folder of caches, under a name that changes with any source of the kernel."""
    folder = Path(_run(COMPILES, {"HOME": NOWHERE, "XDG_CACHE_HOME": str(tmp_path)}))

    assert folder.parent == tmp_path / "kozyr"
    assert folder.name.startswith("kernel-")
    assert [*folder.rglob("*.nbc")] != []


def test_who_does_not_search_does_not_load_the_compiler() -> None:
    """The program, its help, the levels, a match of the three that only think in Python."""
    assert _run(PLAYS, {"HOME": NOWHERE}) == "[]"
