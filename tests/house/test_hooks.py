"""The pre-commit hooks run exactly what `make check` runs."""

import re

from tests.kit.paths import ROOT


def test_the_hooks_run_what_make_check_runs() -> None:
    """The same commands in the same order."""
    recipe = re.search(r"^check:.*\n((?:\t.+\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert recipe
    commands = [line.strip().replace("$(BIN)", ".venv/bin") for line in recipe[1].splitlines()]
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")

    assert re.findall(r"^ +entry: (.+)$", hooks, re.MULTILINE) == commands
