"""The compiled modules do what the interpreted ones do."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile_modules import MODULES, compile_modules

from tests.kit.paths import ROOT

_LIST_COMPILED = """
import importlib, sys
for name in sys.argv[1:]:
    path = importlib.import_module(name).__spec__.origin
    print(name, path.endswith(".py"))
"""
TESTS = ("tests/rules", "tests/table", "tests/server/tables", "tests/server/api/messages")


def run(*arguments: str, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run Python in the repository, with another version of the package if `path` names one."""
    environment = os.environ if path is None else {**os.environ, "PYTHONPATH": str(path)}
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, check=False, capture_output=True, text=True
    )


@pytest.mark.stress
def test_compiled_modules_equal_interpreted_ones(tmp_path: Path) -> None:
    """Every listed module is compiled; random tables are equal to the byte, and the modules' tests pass."""
    compile_modules(tmp_path)

    listed = run("-c", _LIST_COMPILED, *MODULES, path=tmp_path)
    compiled = run("-m", "tests.kit.table_digests", path=tmp_path)
    interpreted = run("-m", "tests.kit.table_digests")
    tested = run("-m", "pytest", "-q", "-p", "no:cacheprovider", *TESTS, path=tmp_path)

    assert listed.stdout.splitlines() == [f"{name} False" for name in MODULES]
    assert compiled.returncode == 0, compiled.stderr
    assert compiled.stdout == interpreted.stdout
    assert tested.returncode == 0, tested.stdout[-4000:]
