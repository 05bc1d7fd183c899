"""Measures how long strong bots think: single choices, many bots on one core, and the first choice.

Rows are added to `bench/bot_load.md`. Call: `make bench`, or `python -m bench.bot_load --no-row` to see the
figures only; `--only choices`, `tables`, `crowd` or `start` measures a part.
"""

import argparse
import asyncio
import datetime as dt
import os
import platform
import random
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from bench.report_rows import add_row

from kozyr.bots.answer_delay import PAUSE_MS, answer_delay_ms
from kozyr.bots.bot import Budget
from kozyr.bots.endgame import compile_solver
from kozyr.bots.levels import LEVELS
from kozyr.rules import legal, must, start, step, view
from kozyr.server.bot_workers.messages import ChoiceReply, ChoiceRequest, write_request
from kozyr.server.bot_workers.pool import BOT_PROGRAM, WorkerPool

CHOICES = {"master": 1500, "divine": 500}
"""The number of measured choices of each level."""
BOTS = 200
"""The number of bots that play at the same time."""
CROWD_S = 20.0
MAX_WAIT_S = 120.0
TABLE = Path(__file__).with_name("bot_load.md")
HEAD = f"""# Load of the strong bots

`make bench`. *Choices*: milliseconds of processor time for a choice between several actions, in whole classic
games of one level, exact endings included. *Tables*: {BOTS} `master` bots in games of two and one worker
process, for {CROWD_S:.0f} seconds, with the pauses of a table with people: the milliseconds from a bot's turn
to its answer, without the pause. *Crowd*: the same without pauses, so that half of the bots always wait.
*Start*: the milliseconds from the start of the workers with nothing compiled to the first answer. All but the
choices are times of a clock, so other work on the machine makes them longer; *load* is the machine's load
average beside its number of cores.

| date | Python | load | what | level | seats | answers | half in | 99 % in | slowest |
|---|---|---|---|---|---|---|---|---|---|
"""


def measure_choices(level: str, seats: int) -> list[float]:
    """Play whole games; return the sorted milliseconds of the choices."""
    times: list[float] = []
    number = 0
    compile_solver()
    while len(times) < CHOICES[level]:
        bot = LEVELS[level].make(number)
        game = must(start(seats=seats, options={"order": "turns"}, seed=f"load {number}")).game
        while game.phase != "over":
            ((seat, actions),) = legal(game).items()
            begin = time.process_time()
            action = bot.choose(view(game, seat), actions, Budget())
            if len(actions) > 1 and number > 0:  # the first game loads the kernel
                times.append(1000 * (time.process_time() - begin))
            game = must(step(game, seat, action)).game
        number += 1
    return sorted(times)


async def measure_crowd(pause_ms: int) -> list[float]:
    """Let many bots play at the same time; return the sorted milliseconds of their answers."""
    pool = WorkerPool(BOT_PROGRAM, 1, BOTS, MAX_WAIT_S, MAX_WAIT_S)
    times: list[float] = []
    await _ask(pool, _make_first_request("master"))
    end_at = time.perf_counter() + CROWD_S
    games = (_play(pool, f"crowd {number}", end_at, pause_ms, times) for number in range(BOTS // 2))
    await asyncio.gather(*games)
    await pool.close()
    return sorted(times)


async def _play(
    pool: WorkerPool[ChoiceReply], seed: str, end_at: float, pause_ms: int, times: list[float]
) -> None:
    number, rng = 0, random.Random(seed)
    await asyncio.sleep(rng.random() * pause_ms / 1000)  # tables do not begin together
    while time.perf_counter() < end_at:
        number += 1
        game = must(start(seats=2, options={"order": "turns"}, seed=f"{seed}/{number}")).game
        while game.phase != "over" and time.perf_counter() < end_at:
            ((seat, actions),) = legal(game).items()
            choice = 0
            if len(actions) > 1:
                begin = time.perf_counter()
                choice = await _ask(pool, ChoiceRequest("master", 1, view(game, seat), actions))
                times.append(1000 * (time.perf_counter() - begin))
            game = must(step(game, seat, actions[choice])).game
            await asyncio.sleep(answer_delay_ms("master", pause_ms, rng) / 1000)


async def measure_start(level: str) -> list[float]:
    """Start workers with an empty cache; return the milliseconds until the first answer."""
    with tempfile.TemporaryDirectory(prefix="kozyr-bench-", ignore_cleanup_errors=True) as cache:
        os.environ["NUMBA_CACHE_DIR"] = cache
        begin = time.perf_counter()
        pool = WorkerPool(BOT_PROGRAM, 1, BOTS, MAX_WAIT_S)
        await _ask(pool, _make_first_request(level))
        taken = 1000 * (time.perf_counter() - begin)
        await pool.close()
        del os.environ["NUMBA_CACHE_DIR"]
    return [taken]


def _make_first_request(level: str) -> ChoiceRequest:
    game = must(start(seats=2, options={"order": "turns"}, seed="load")).game
    return ChoiceRequest(level, 1, view(game, game.attacker), legal(game)[game.attacker])


async def _ask(pool: WorkerPool[ChoiceReply], request: ChoiceRequest) -> int:
    reply = await pool.ask(write_request(request))
    if not isinstance(reply, ChoiceReply) or reply.error:
        message = f"no choice: {reply}"
        raise RuntimeError(message)
    return reply.choice


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    parser.add_argument(
        "--only", choices=["choices", "tables", "crowd", "start"], help="measure only this part"
    )
    chosen = parser.parse_args()
    print(HEAD.splitlines()[-2])

    def keep(part: str, level: str, seats: int, measure: Callable[[], list[float]]) -> None:
        if chosen.only not in (None, part):
            return
        times = measure()
        load = f"{os.getloadavg()[0]:.1f} of {os.cpu_count()}"
        figures = (times[len(times) // 2], times[len(times) * 99 // 100], times[-1])
        cells = [f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), load, part, level]
        cells += [str(seats), str(len(times)), *(f"{figure:.2f}" for figure in figures)]
        row = f"| {' | '.join(cells)} |\n"
        if not chosen.no_row:
            add_row(TABLE, HEAD, row)
        print(row, end="", flush=True)

    for level in CHOICES:
        for seats in (2, 3, 4):
            keep("choices", level, seats, partial(measure_choices, level, seats))
    keep("tables", "master", 2, lambda: asyncio.run(measure_crowd(PAUSE_MS)))
    keep("crowd", "master", 2, lambda: asyncio.run(measure_crowd(0)))
    keep("start", "master", 2, lambda: asyncio.run(measure_start("master")))
    keep("start", "divine", 2, lambda: asyncio.run(measure_start("divine")))


if __name__ == "__main__":
    main()
