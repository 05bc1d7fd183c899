"""Measures a decision of the trained neural network on one core.

Choices of games that the network plays are evaluated one after another, as a bot does it. A row for each
kind of game is added to `bench/network_speed.md`. Call: `make bench`, or
`python -m bench.network_speed --no-row` to see the figures only.
"""

import argparse
import datetime as dt
import platform
import statistics
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import numpy as np
from bench.report_rows import add_row

from kozyr.bots.bot import Budget
from kozyr.bots.knowledge import knowledge_of
from kozyr.bots.network import Network
from kozyr.bots.network_bot import NetworkBot
from kozyr.bots.network_weights import load_weights
from kozyr.bots.numpy_network import compute_logits
from kozyr.kernel.inputs import INPUTS, encode_choice
from kozyr.rules import Action, View, legal, must, start, step, view

ROUNDS = 9
CHOICES = 300
GAMES = (("classic", 2), ("transfer", 2), ("classic", 4), ("pairs", 4), ("classic", 6))
TABLE = Path(__file__).with_name("network_speed.md")
HEAD = f"""# Speed of the neural network

`make bench`: microseconds of processor time for one choice, the mean of {CHOICES} choices of games that the
network plays, the median of {ROUNDS} rounds. *View*: what the seat knows, made from its view in Python.
*Network*: inputs, layers, probabilities and chances, compiled. *Choice*: a whole choice of the level
`master`, exact endings included; *slowest*: the slowest one. *NumPy*: the layers and heads alone, without
Numba.

| date | Python | rules | seats | view | network | choice | slowest | NumPy |
|---|---|---|---|---|---|---|---|---|
"""
Choice = tuple[View, tuple[Action, ...]]


def collect(rules: str, seats: int) -> list[Choice]:
    """Return the choices of games that the network plays."""
    bot, number = NetworkBot(1), 0
    choices: list[Choice] = []
    while len(choices) < CHOICES:
        number += 1
        game = must(start(rules=rules, seats=seats, options={"order": "turns"}, seed=str(number))).game
        while game.phase != "over":
            ((seat, actions),) = legal(game).items()
            seen = view(game, seat)
            if len(actions) > 1:
                choices.append((seen, actions))
            game = must(step(game, seat, bot.choose(seen, actions, Budget()))).game
    return choices[:CHOICES]


def measure(work: Callable[[], object], count: int) -> float:
    """Do `count` equal pieces of work in several rounds; return the median microseconds of one piece."""
    rounds = []
    for _ in range(ROUNDS):
        begin = time.process_time()
        work()
        rounds.append(1e6 * (time.process_time() - begin) / count)
    return statistics.median(rounds)


def consume(results: Iterable[object]) -> None:
    """Compute all results and forget them."""
    for _ in results:
        pass


def measure_row(rules: str, seats: int) -> list[str]:
    """Measure one kind of game; return the cells of its row."""
    choices, weights, bot = collect(rules, seats), load_weights("master"), NetworkBot(1)
    network, rows = Network(weights), [knowledge_of(seen) for seen, _ in choices]
    bits, actions, moves = np.zeros((3, INPUTS + 1), np.int64)
    inputs = [bits[: encode_choice(row, bits, actions, moves)[0]].copy() for row in rows]
    slowest = 0.0
    for seen, legal_actions in choices:
        begin = time.process_time()
        bot.choose(seen, legal_actions, Budget())
        slowest = max(slowest, 1e6 * (time.process_time() - begin))
    figures = (
        measure(lambda: consume(knowledge_of(seen) for seen, _ in choices), CHOICES),
        measure(lambda: consume(network.evaluate_row(row) for row in rows), CHOICES),
        measure(lambda: consume(bot.choose(*choice, Budget()) for choice in choices), CHOICES),
        slowest,
        measure(lambda: consume(compute_logits(weights, each) for each in inputs), CHOICES),
    )
    return [f"{figure:.0f}" for figure in figures]


def main() -> None:
    """Measure, print, and add the rows to the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--no-row", action="store_true", help="add no row to the table")
    chosen = parser.parse_args()
    print(HEAD.splitlines()[-2])
    for rules, seats in GAMES:
        cells = [f"{dt.datetime.now(dt.UTC):%Y-%m-%d}", platform.python_version(), rules, str(seats)]
        row = f"| {' | '.join(cells + measure_row(rules, seats))} |\n"
        if not chosen.no_row:
            add_row(TABLE, HEAD, row)
        print(row, end="", flush=True)


if __name__ == "__main__":
    main()
