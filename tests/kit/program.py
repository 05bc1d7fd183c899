"""The program that tests start, and its environment."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

PROGRAM = str(Path(sys.executable).parent / "kozyr")
"""What `make setup` installed beside the interpreter that runs the tests."""
PLAIN = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}",
    "PYTHONUTF8": "1",
    "COLUMNS": "100",
    "LANG": "C",
}
"""An environment that says nothing of a language."""


def run_program(*arguments: str, environment: dict[str, str] | None = None) -> tuple[str, str, int]:
    """Run the program; give what it wrote, what it complained of, and its exit status."""
    done = subprocess.run(
        [PROGRAM, *arguments],
        capture_output=True,
        timeout=60,
        check=False,
        env=PLAIN | (environment or {}),
    )
    return done.stdout.decode(), done.stderr.decode(), done.returncode


def until(fact: Callable[[], bool], limit_s: float = 60) -> bool:
    """Wait for something to become true; tell whether it has."""
    end = time.monotonic() + limit_s
    while not (true := fact()) and time.monotonic() < end:
        time.sleep(0.02)
    return true
