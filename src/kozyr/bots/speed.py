"""Measurements of the kernel: its speed compared with the rules in Python, and its start time.

The speed is measured with random games on one core. The start time is how long a new interpreter takes to
load all code with which bots think. If the cache is empty, it also compiles the code.
"""

import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryDirectory
from typing import Final

from kozyr.rules import Game, legal, must, start, step
from kozyr.rules.options import OptionValue

_ROUNDS: Final = 9
_KERNEL_GAMES: Final = 20_000
_RULES_GAMES: Final = 30


@dataclass(frozen=True, slots=True)
class KernelSpeed:
    """The figures of `kozyr bench kernel`."""

    games_per_s: float
    moves_per_s: float
    python_moves_per_s: float
    cold_start_s: float
    warm_start_s: float


def measure() -> KernelSpeed:
    """Measure classic games of two seats with `order=turns`, and starts with an empty and with a full cache.

    Only child processes compile: Ctrl-C can get lost in the compiler, but always reaches the waiting parent.
    """
    python_moves_per_s = measure_rules_play(2, {})
    with _make_cache_folder() as cache:
        cold_s, warm_s = _measure_start_s(cache), _measure_start_s(cache)
        output = _run_child("import json; print(json.dumps(speed.measure_kernel_play(2, {})))", cache)
    games_per_s, moves_per_s = json.loads(output)
    return KernelSpeed(games_per_s, moves_per_s, python_moves_per_s, cold_s, warm_s)


def measure_kernel_play(
    seats: int, changes: Mapping[str, OptionValue], rounds: int = _ROUNDS
) -> tuple[float, float]:
    """Play at random in the kernel; return the median games and moves per second."""
    play = _make_kernel_player(seats, changes)
    play(1)  # the first call compiles or loads the kernel
    rounds_played = [_measure_time(partial(play, _KERNEL_GAMES)) for _ in range(rounds)]
    games_per_s = statistics.median(_KERNEL_GAMES / seconds for seconds, _ in rounds_played)
    return games_per_s, statistics.median(moves / seconds for seconds, moves in rounds_played)


def _make_kernel_player(seats: int, changes: Mapping[str, OptionValue]) -> Callable[[int], int]:
    import numpy as np  # noqa: PLC0415 - only needed to measure

    from kozyr.bots.kernel_codec import settings_of, state_of  # noqa: PLC0415 - loads the kernel
    from kozyr.kernel.playout import play_games  # noqa: PLC0415 - loads the kernel

    game = _deal_game(seats, changes, "1")
    settings, (state, talon) = settings_of(game.setup), state_of(game)
    # The result takes a number of games and returns the number of moves.
    return partial(play_games, settings, state, talon, np.array([1], np.uint64))


def measure_rules_play(seats: int, changes: Mapping[str, OptionValue], rounds: int = _ROUNDS) -> float:
    """Play at random by the rules in Python; return the median moves per second."""
    rng = random.Random(1)  # noqa: S311 - repeatable by design

    def play() -> int:
        moves = 0
        for _ in range(_RULES_GAMES):
            game = _deal_game(seats, changes, str(rng.random()))
            while game.phase != "over":
                game = _play_random_move(game, rng)
                moves += 1
        return moves

    rounds_played = [_measure_time(play) for _ in range(rounds)]
    return statistics.median(moves / seconds for seconds, moves in rounds_played)


def _deal_game(seats: int, changes: Mapping[str, OptionValue], seed: str) -> Game:
    return must(start(seats=seats, options={"order": "turns", **changes}, seed=seed)).game


def _play_random_move(game: Game, rng: random.Random) -> Game:
    ((seat, actions),) = legal(game).items()
    return must(step(game, seat, rng.choice(actions))).game


def measure_starts() -> tuple[float, float]:
    """Start twice with a new cache folder; return the seconds with the cache empty and full."""
    with _make_cache_folder() as cache:
        return _measure_start_s(cache), _measure_start_s(cache)


def _make_cache_folder() -> "TemporaryDirectory[str]":
    return TemporaryDirectory(prefix="kozyr-bench-", ignore_cleanup_errors=True)


def _measure_start_s(cache: str) -> float:
    # The length of the output does not matter; measured work must return a number.
    return _measure_time(lambda: len(_run_child("speed.think_once()", cache)))[0]


def _run_child(code: str, cache: str) -> bytes:
    # The child's standard error is dropped, because Ctrl-C also reaches the child, which then prints a trace.
    command = [sys.executable, "-c", f"from kozyr.bots import speed; {code}"]
    environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
    return subprocess.run(command, env=environment, check=True, capture_output=True).stdout  # noqa: S603 - our own code


def _measure_time(work: Callable[[], int]) -> tuple[float, int]:
    start_time = time.perf_counter()
    result = work()
    return time.perf_counter() - start_time, result


def think_once() -> None:
    """Load and run all code with which bots think: playouts, the network, the tree search, the solver."""
    from kozyr.bots.endgame import solve  # noqa: PLC0415 - only in the measured process
    from kozyr.bots.levels import compile_levels  # noqa: PLC0415 - only in the measured process
    from kozyr.rules import view  # noqa: PLC0415 - only in the measured process

    _make_kernel_player(2, {})(1)
    game = _deal_game(2, {}, "1")
    compile_levels(view(game, game.attacker), legal(game)[game.attacker])
    rng = random.Random(1)  # noqa: S311 - repeatable by design
    while game.talon:
        game = _play_random_move(game, rng)
    must(solve(game, limit_ms=10_000))
