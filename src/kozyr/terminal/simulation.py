"""Simulations of bot games: what can be played, and the process that plays the games.

`kozyr simulate` plays the games in its own processes and writes its figures as they come, so the screen stays
responsive. When the caller cancels, the process and its workers end.
"""

import asyncio
import contextlib
import os
import sys
from collections.abc import AsyncIterator, Callable
from typing import Final, NamedTuple

import msgspec

from kozyr.bots.bot_refusals import bot_refusal
from kozyr.bots.simulation import SimulationReport
from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, explain, say
from kozyr.rules import Refusal, options_of
from kozyr.rules.deal import check_seats

SEATS: Final = 6
MAX_GAMES: Final = 10_000
_MIN_BOTS: Final = 2
_GAME_COUNTS: Final = (1, 10, 50, 100, 250, 500, 1000, 2500, 5000, MAX_GAMES)
_GRACE_S: Final = 5.0
"""How long the process may take to end before it is killed; it gives its own workers less time."""
_MAX_JOBS: Final = 8  # by default
_MAX_LINE_LENGTH: Final = 1 << 20


class SimulationRequest(NamedTuple):
    """The games to simulate."""

    levels: tuple[str, ...]
    """One level per seat, 2 to 6 seats."""
    rules: str
    games: int
    seed: str


def step_games(games: int, step: int) -> int:
    """Return the next round number of games, or the previous one if the step is -1."""
    if step > 0:
        return min((count for count in _GAME_COUNTS if count > games), default=games)
    return max((count for count in _GAME_COUNTS if count < games), default=games)


def make_request(
    levels: tuple[str, ...], rules: str, games: int, seed: str, language: Language
) -> SimulationRequest | ClientRefusal:
    """Return the games to simulate, or why they cannot be played."""
    refusal: Refusal | None = None
    if len(levels) < _MIN_BOTS:
        refusal = bot_refusal("entrants_range", _MIN_BOTS, SEATS, len(levels))
    elif not 1 <= games <= MAX_GAMES:
        # A refusal would escape Russian letters, so the translated word is inserted afterwards.
        range_refusal = bot_refusal("number_range", "games", 1, MAX_GAMES, games)
        text = explain(range_refusal, language).replace("games", say(language, "sim_games"), 1)
        return ClientRefusal(range_refusal.word, text)
    else:
        options = options_of(rules)
        refusal = options if isinstance(options, Refusal) else check_seats(options, len(levels))
    if refusal is not None:
        return ClientRefusal(refusal.word, explain(refusal, language))
    return SimulationRequest(levels, rules, games, seed)


class SimulationEnd(NamedTuple):
    """The end of a simulation."""

    status: int
    error_output: str
    """The error output of the program; empty if all went well."""


def make_command(request: SimulationRequest, language: Language, jobs: int | None = None) -> list[str]:
    """Return the command line; `jobs` is the number of worker processes (by default, one per processor)."""
    workers = jobs or min(_MAX_JOBS, os.cpu_count() or 1, request.games)
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
        *make_command(request, language, jobs),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=_MAX_LINE_LENGTH,
    )
    assert process.stdout is not None  # noqa: S101 - requested above
    assert process.stderr is not None  # noqa: S101 - requested above
    error_output = asyncio.ensure_future(process.stderr.read())
    try:
        async for report in _read_reports(process.stdout):
            on_report(report)
        return SimulationEnd(await process.wait(), (await error_output).decode(errors="replace").strip())
    finally:
        error_output.cancel()
        ending = asyncio.ensure_future(end_process(process))
        # A second cancellation is ignored, because the process is already ending.
        while not ending.done():
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.shield(ending)


async def _read_reports(stream: asyncio.StreamReader) -> AsyncIterator[SimulationReport]:
    while line := await stream.readline():
        yield msgspec.json.decode(line, type=SimulationReport)


async def end_process(process: asyncio.subprocess.Process) -> None:
    """Ask a process to end, and kill it if it does not end in time."""
    # `communicate` reads the output to its end; otherwise the pipes would stay open.
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
