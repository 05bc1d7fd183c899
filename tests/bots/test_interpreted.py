"""The interpreted kernel needs no Numba and gives the same results as the compiled one."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np

from kozyr.bots.bot import Budget
from kozyr.bots.levels import LEVELS
from kozyr.bots.network import Network
from kozyr.bots.network_weights import load_weights
from kozyr.rules import Action, View, view
from tests.kit.paths import ROOT
from tests.kit.solved_endings import count_cards, make_solved_ending

OUTPUTS = Path(__file__).with_name("network_outputs.jsonl")
MAX_CARDS = 8
"""The most cards of the endings; the interpreted solver searches thousands of positions in a second."""
EVALUATIONS = """
import json, sys
from tests.bots.test_interpreted import evaluate_outputs
print(json.dumps([evaluate_outputs(), "numba" in sys.modules]))
"""
CHOICES = """
import json, pickle, sys
from tests.bots.test_interpreted import choose_all
print(json.dumps([choose_all(pickle.load(sys.stdin.buffer)), "numba" in sys.modules]))
"""


def evaluate_outputs() -> list[list[list[float]]]:
    """Return the moves, probabilities and chances of every stored row, exactly."""
    network = Network(load_weights("master"))
    rows = [json.loads(line)["row"] for line in OUTPUTS.read_text("ascii").splitlines()]
    found = [network.evaluate_row(np.array(row, np.int64)) for row in rows]
    return [[[*each.moves], [*each.probabilities], [*each.chances]] for each in found]


def choose_all(choices: list[tuple[View, tuple[Action, ...]]]) -> list[str]:
    """Return the actions that the level `master` chooses."""
    return [str(LEVELS["master"].make(1).choose(seen, actions, Budget())) for seen, actions in choices]


def _run_interpreted(code: str, given: bytes = b"") -> object:
    ran = subprocess.run(
        [sys.executable, "-c", code],
        input=given,
        capture_output=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
    )
    return json.loads(ran.stdout)


def test_evaluations_have_the_same_bits() -> None:
    """All probabilities and chances are equal, so both kernels rank all moves alike."""
    assert _run_interpreted(EVALUATIONS) == [evaluate_outputs(), False]


def test_choices_in_endings_are_the_same() -> None:
    """The interpreted solver finds the same moves."""
    endings = [make_solved_ending(number) for number in range(1, 20)]
    small = [ending for ending in endings if count_cards(ending.game) <= MAX_CARDS]
    choices = [(view(ending.game, ending.seat), ending.actions) for ending in small]

    assert len(choices) > 3
    assert _run_interpreted(CHOICES, pickle.dumps(choices)) == [choose_all(choices), False]
