"""The compiled rules are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tools.compile_rules import MODULES, compile_rules

from tests.kit.paths import ROOT

_LIST_COMPILED = """
import importlib, sys
for name in sys.argv[1:]:
    path = importlib.import_module(f"kozyr.rules.{name}").__spec__.origin
    print(name, path.endswith(".py"))
"""


@pytest.mark.stress
def test_compiled_rules_pass_the_tests_of_the_rules(tmp_path: Path) -> None:
    """Every module of the list is compiled; recorded games, perft, properties and sections hold."""
    compile_rules(tmp_path)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}

    listed = subprocess.run(
        [sys.executable, "-c", _LIST_COMPILED, *MODULES],
        env=environment, cwd=ROOT, check=True, capture_output=True, text=True,
    )  # fmt: skip
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/rules"],
        env=environment, cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip

    assert listed.stdout.splitlines() == [f"{name} False" for name in MODULES]
    assert tested.returncode == 0, tested.stdout[-4000:]
