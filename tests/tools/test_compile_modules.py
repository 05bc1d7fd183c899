"""The compiled modules do what the interpreted ones do."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from tools.compile_modules import MODULES, compile_modules

from tests.kit.paths import ROOT

pytestmark = pytest.mark.stress
_LIST_COMPILED: Final = """
import importlib, sys
for name in sys.argv[1:]:
    path = importlib.import_module(name).__spec__.origin
    print(name, path.endswith(".py"))
"""


def run(*arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python in the repository, with another version of the package if `path` names one."""
    environment = os.environ if path is None else {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, check=False, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def compiled_path(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Compile the modules once for all processes of the tests, which takes minutes on a busy machine."""
    own_folder = tmp_path_factory.getbasetemp()
    shared_folder = own_folder if worker_id == "master" else own_folder.parent
    folder, done = shared_folder / "compiled", shared_folder / "compiled.done"
    with (shared_folder / "compiled.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            compile_modules(folder)
            done.touch()
    return folder


def test_every_listed_module_is_compiled(compiled_path: Path) -> None:
    """The wheel's modules are compiled, and not their sources imported."""
    listed = run("-c", _LIST_COMPILED, *MODULES, path=compiled_path)

    assert listed.stdout.splitlines() == [f"{name} False" for name in MODULES]


def test_compiled_tables_equal_interpreted_ones(compiled_path: Path) -> None:
    """Random tables of every rule set are equal to the byte."""
    compiled = run("-m", "tests.kit.table_digests", path=compiled_path)
    interpreted = run("-m", "tests.kit.table_digests")

    assert compiled.returncode == 0, compiled.stderr
    assert compiled.stdout == interpreted.stdout


@pytest.mark.parametrize("folder", ["rules", "table", "server/tables", "server/api/messages"])
def test_compiled_modules_pass_their_tests(compiled_path: Path, folder: str) -> None:
    """The tests of the interpreted modules pass with the compiled ones."""
    tested = run("-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{folder}", path=compiled_path)

    assert tested.returncode == 0, tested.stdout[-4000:]
