"""The program that tests start, and its environment."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

from tests.kit.forked_program import ForkedProgram

PROGRAM = str(Path(sys.executable).parent / "kozyr")
"""The program that `make setup` installed beside the interpreter of the tests."""
PLAIN = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}",
    "PYTHONUTF8": "1",
    "COLUMNS": "100",
    "LANG": "C",
}
"""An environment without a language."""
_LIMIT_S: Final = 120


def run_program(
    *arguments: str, source: bytes = b"", environment: dict[str, str] | None = None
) -> tuple[str, str, int]:
    """Run the program; return its output, its errors and its exit status."""
    with ForkedProgram("kozyr", arguments, PLAIN | (environment or {})) as running:
        output, errors = running.communicate(source, _LIMIT_S)
        return output.decode(), errors.decode(), running.wait()


class StartedProgram(NamedTuple):
    """A running program and its pipes."""

    process: subprocess.Popen[bytes]
    stdin: IO[bytes]
    stdout: IO[bytes]
    stderr: IO[bytes]


@contextmanager
def start_program(*arguments: str, environment: dict[str, str] | None = None) -> Iterator[StartedProgram]:
    """Start the program with a pipe for each standard stream."""
    pipe = subprocess.PIPE
    variables = PLAIN | (environment or {})
    with subprocess.Popen(
        [PROGRAM, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, env=variables
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        yield StartedProgram(process, process.stdin, process.stdout, process.stderr)


def until(fact: Callable[[], bool], limit_s: float = 120) -> bool:
    """Wait for a condition to become true; return whether it has."""
    end = time.monotonic() + limit_s
    while not (true := fact()) and time.monotonic() < end:
        time.sleep(0.02)
    return true
