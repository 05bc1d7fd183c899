"""Simulations of bot games in a separate process, so that the screen stays responsive.

`kozyr simulate` plays the games in its own processes and writes its figures as they come. When the caller
cancels, the process and its workers end.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple

import msgspec

from kozyr.bots.simulation import SimulationReport
from kozyr.rules.refusals import Language

_GRACE_S: Final = 5.0
"""The time from the request to end until the kill; longer than `kozyr simulate` gives its workers."""
_MOST_JOBS: Final = 8
_LONGEST_LINE: Final = 1 << 20


class SimulationRequest(NamedTuple):
    """The games to simulate."""

    levels: tuple[str, ...]
    """One level per seat, 2 to 6 seats."""
    rules: str
    games: int
    seed: str


class SimulationEnd(NamedTuple):
    """The end of a simulation."""

    status: int
    error_output: str
    """The error output of the program; empty if all went well."""


def command(request: SimulationRequest, language: Language, jobs: int | None = None) -> list[str]:
    """Return the command line; it uses as many processors as there are, up to a limit."""
    workers = jobs or min(_MOST_JOBS, os.cpu_count() or 1, request.games)
    return [
        sys.executable, "-m", "kozyr", "simulate", *request.levels, "--rules", request.rules,
        "--games", str(request.games), "--seed", request.seed, "--jobs", str(workers), "--lang", language,
        "--json", "--live",
    ]  # fmt: skip


async def simulate(
    request: SimulationRequest,
    language: Language,
    on_report: Callable[[SimulationReport], None],
    jobs: int | None = None,
) -> SimulationEnd:
    """Run a simulation and report its figures as they come; cancelling stops the games."""
    process = await asyncio.create_subprocess_exec(
        *command(request, language, jobs),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
    )
    assert process.stdout is not None  # noqa: S101 - requested above
    assert process.stderr is not None  # noqa: S101 - the same
    error_output = asyncio.ensure_future(process.stderr.read())
    try:
        async for report in _reports(process.stdout):
            on_report(report)
        return SimulationEnd(await process.wait(), (await error_output).decode(errors="replace").strip())
    finally:
        error_output.cancel()
        ending = asyncio.ensure_future(_end(process))
        # A second cancellation changes nothing: the process is already ending.
        while not ending.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(ending)


async def _reports(stream: asyncio.StreamReader) -> AsyncIterator[SimulationReport]:
    while line := await stream.readline():
        yield msgspec.json.decode(line, type=SimulationReport)


async def _end(process: asyncio.subprocess.Process) -> None:
    # Read its output to the end: only then are all pipes closed.
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
    try:
        await asyncio.wait_for(process.communicate(), _GRACE_S)
    except TimeoutError:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(process.communicate(), _GRACE_S)
