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
"""From the request to end until the end is enforced: longer than `kozyr simulate` gives its workers."""
_MOST_JOBS: Final = 8
_LONGEST_LINE: Final = 1 << 20


class Wish(NamedTuple):
    """What is to be played."""

    levels: tuple[str, ...]
    """One for each seat, 2 to 6."""
    rules: str
    games: int
    seed: str


class Ended(NamedTuple):
    """How a simulation ended."""

    status: int
    said: str
    """What the program said beside its figures: nothing, where all went well."""


def command(wish: Wish, language: Language, jobs: int | None = None) -> list[str]:
    """Write the command that plays it, on as many processors as there are."""
    workers = jobs or min(_MOST_JOBS, os.cpu_count() or 1, wish.games)
    return [
        sys.executable, "-m", "kozyr", "simulate", *wish.levels, "--rules", wish.rules,
        "--games", str(wish.games), "--seed", wish.seed, "--jobs", str(workers), "--lang", language,
        "--json", "--live",
    ]  # fmt: skip


async def simulate(
    wish: Wish, language: Language, heard: Callable[[SimulationReport], None], jobs: int | None = None
) -> Ended:
    """Play it to the end, telling the figures as they come; to cancel this is to stop the games."""
    process = await asyncio.create_subprocess_exec(
        *command(wish, language, jobs),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=_LONGEST_LINE,
    )
    assert process.stdout is not None  # noqa: S101 - asked for above
    assert process.stderr is not None  # noqa: S101 - the same
    said = asyncio.ensure_future(process.stderr.read())
    try:
        async for report in _reports(process.stdout):
            heard(report)
        return Ended(await process.wait(), (await said).decode(errors="replace").strip())
    finally:
        said.cancel()
        ending = asyncio.ensure_future(_end(process))
        # Whoever asks twice to stop has been understood the first time.
        while not ending.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(ending)


async def _reports(stream: asyncio.StreamReader) -> AsyncIterator[SimulationReport]:
    while line := await stream.readline():
        yield msgspec.json.decode(line, type=SimulationReport)


async def _end(process: asyncio.subprocess.Process) -> None:
    # Whatever it still writes is read to the end: only then is nothing of it left open here.
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
