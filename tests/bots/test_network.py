"""The trained network: its outputs, its weights, and what it is made from."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kozyr.bots.network import Network, evaluate
from kozyr.bots.network_weights import WeightsError, load_weights, read_weights
from kozyr.bots.numpy_network import compute_logits
from kozyr.kernel import inputs, network
from kozyr.rules import Game, Seat, legal, must, start, step, view
from kozyr.rules.options import OptionValue
from tests.kit.hidden_cards import replace_hidden

OUTPUTS = Path(__file__).with_name("network_outputs.jsonl")
GOLDEN = [json.loads(line) for line in OUTPUTS.read_text("utf-8").splitlines()]
WEIGHTS = Path(network.__file__).parent.parent / "bots" / "weights"
MOST_MEGABYTES = 3


@pytest.mark.parametrize("golden", GOLDEN, ids=range(len(GOLDEN)))
def test_golden_outputs(golden: dict[str, Any]) -> None:
    """The shipped weights give the outputs that were kept with them; `training.shipping` writes both."""
    found = Network(load_weights("master")).evaluate_row(np.array(golden["row"], np.int64))

    assert found.moves == golden["moves"]
    assert found.probabilities == pytest.approx(golden["probabilities"], abs=1e-5)
    assert found.chances == pytest.approx(golden["chances"], abs=1e-5)


@pytest.mark.parametrize("golden", GOLDEN[::6], ids=range(0, len(GOLDEN), 6))
def test_numpy_and_numba_agree(golden: dict[str, Any]) -> None:
    """Both ways to compute the network give the same outputs of every head."""
    weights = load_weights("master")
    row = np.array(golden["row"], np.int64)
    bits, legal_actions, moves = np.zeros((3, inputs.INPUTS + 1), np.int64)
    bit_count, action_count = inputs.encode_choice(row, bits, legal_actions, moves)
    work = np.zeros((2, 512), np.float32)
    probabilities, chances, hands = (np.zeros(size, np.float32) for size in (action_count, 6, 260))
    position = network.run_layers(weights.weights, weights.widths, bits.copy(), bit_count, work)
    arguments = weights.weights, weights.widths, position
    network.find_policy(*arguments, legal_actions, action_count, work, probabilities)
    network.find_losses(*arguments, 6, work, chances)
    network.find_hands(*arguments, 6, work, hands)
    logits = compute_logits(weights, bits[:bit_count])
    powers = np.exp(logits.policy[legal_actions[:action_count]].astype(float))

    assert probabilities.tolist() == pytest.approx((powers / powers.sum()).tolist(), abs=1e-5)
    assert chances.tolist() == pytest.approx((1 / (1 + np.exp(-logits.loss))).tolist(), abs=1e-5)
    assert hands.tolist() == pytest.approx(logits.hands.tolist(), abs=1e-3)


@pytest.mark.parametrize(("rules", "seats"), [("classic", 2), ("transfer", 3), ("pairs", 4), ("classic", 6)])
def test_an_evaluation_has_legal_actions_and_every_seat(rules: str, seats: int) -> None:
    """Probabilities of legal actions add up to 1, and each seat has a chance of being the durak."""
    for game, seat in walk(rules, seats):
        policy, chances = evaluate(view(game, seat))

        assert {action for action, _ in policy} <= {*legal(game)[seat]}
        assert sum(probability for _, probability in policy) == pytest.approx(1, abs=1e-5)
        assert len(chances) == seats
        assert all(0 <= chance <= 1 for chance in chances)


@pytest.mark.parametrize(("rules", "seats"), [("classic", 2), ("transfer", 2), ("classic", 4), ("pairs", 4)])
def test_equal_views_give_equal_evaluations(rules: str, seats: int) -> None:
    """Other hidden cards behind the same view change nothing."""
    chance = random.Random(1)
    changed = 0
    for game, seat in walk(rules, seats):
        other = replace_hidden(game, seat, chance)
        changed += other.hands != game.hands

        assert evaluate(view(other, seat)) == evaluate(view(game, seat))
    assert changed > 5


def test_weights_of_other_inputs_are_refused(tmp_path: Path) -> None:
    """A file for another version of the inputs does not fit."""
    path = change_meta(tmp_path, input_version=2)

    with pytest.raises(WeightsError, match=r"changed\.npz has inputs of version 2, not 1"):
        read_weights(path)


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    """The hash tells whether the weights are those that were written."""
    path = change_meta(tmp_path, sha256="0")

    with pytest.raises(WeightsError, match=r"changed\.npz is damaged"):
        read_weights(path)


def test_the_weights_are_small() -> None:
    """All weights of the package together have at most three megabytes."""
    assert sum(path.stat().st_size for path in WEIGHTS.glob("*.npz")) <= MOST_MEGABYTES * 1_000_000


def change_meta(folder: Path, **facts: object) -> Path:
    """Write the shipped weights with other facts about them."""
    with np.load(WEIGHTS / "master.npz") as stored:
        arrays = {name: stored[name] for name in stored.files}
    arrays["meta"] = np.array(json.dumps({**json.loads(str(arrays["meta"])), **facts}))
    path = folder / "changed.npz"
    np.savez(path, **arrays)
    return path


def walk(rules: str, seats: int) -> Iterator[tuple[Game, Seat]]:
    """Yield the choices of a game that the network plays."""
    options: dict[str, OptionValue] = {"order": "turns", "redeal": False}
    game = must(start(rules=rules, seats=seats, options=options, seed="1")).game
    while game.phase != "over":
        ((seat, actions),) = legal(game).items()
        if len(actions) == 1:
            game = must(step(game, seat, actions[0])).game
            continue
        yield game, seat
        policy, _ = evaluate(view(game, seat))
        game = must(step(game, seat, max(policy, key=lambda choice: choice[1])[0])).game
