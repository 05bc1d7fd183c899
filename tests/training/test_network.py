"""The export of trained weights, and the refusal of `python -m training` where it cannot train."""

import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from training.__main__ import main
from training.exports import HEAD_WIDTHS, INPUTS, arrange, round_mantissas, write_weights
from training.library import load_library

from kozyr.bots.network_weights import read_weights

WIDTHS = (8, 4)
PADDED = 1248
"""The inputs of a trained network, in whole words."""


def test_an_export_has_no_padding(tmp_path: Path) -> None:
    """Layers lose the rows of padding inputs, heads the padding outputs; the package reads the file."""
    state = make_state({"trunk.0": (WIDTHS[0], PADDED), "policy": (384, WIDTHS[1]), "loss": (8, WIDTHS[1])})
    arrays = arrange(state)
    write_weights(tmp_path / "small.npz", arrays, {"minutes": 3})
    found = read_weights(tmp_path / "small.npz")

    assert arrays["layer0_weights"].shape == (INPUTS, WIDTHS[0])
    assert np.array_equal(arrays["layer0_weights"], state["trunk.0.weight"].T[:INPUTS])
    assert np.array_equal(arrays["policy_weights"], state["policy.weight"].T[:, :354])
    assert found.widths.tolist() == [INPUTS, *WIDTHS, 354, 6, 0]
    assert found.meta["minutes"] == 3
    assert found.meta["widths"] == [*WIDTHS]
    assert len(found.weights) == sum(array.size for array in arrays.values())


def test_an_export_with_all_cards_keeps_the_hidden_hands() -> None:
    """A network that sees all cards has the rows of the other hands right after those of the inputs."""
    state = make_state({"trunk.0": (WIDTHS[0], PADDED + 288), "loss": (8, WIDTHS[1])})
    expected = [*state["trunk.0.weight"].T[:INPUTS], *state["trunk.0.weight"].T[PADDED : PADDED + 260]]

    assert np.array_equal(arrange(state)["layer0_weights"], expected)


def test_the_export_knows_the_sizes_of_the_environment() -> None:
    """The numbers of inputs and actions are those of the environment."""
    library = load_library("cpu")

    assert (library.input_count(), library.action_count()) == (INPUTS, HEAD_WIDTHS["policy"])


def test_rounding_keeps_the_highest_bits() -> None:
    """Rounded weights have zeros in the dropped bits and differ by at most half of the last kept bit."""
    weights = np.random.default_rng(1).normal(0, 0.3, 1000).astype(np.float16)
    rounded = round_mantissas(weights, 7)

    assert np.array_equal(round_mantissas(weights, 10), weights)
    assert not (rounded.view(np.uint16) & 7).any()
    assert (np.abs(rounded.astype(float) - weights) <= np.abs(weights.astype(float)) / 2**8).all()


def make_state(shapes: dict[str, tuple[int, int]]) -> dict[str, npt.NDArray[np.float16]]:
    """Make random weights as a checkpoint has them: outputs × inputs."""
    chance = np.random.default_rng(1)
    state: dict[str, npt.NDArray[np.float16]] = {}
    for name, shape in {**shapes, "trunk.2": (WIDTHS[1], WIDTHS[0])}.items():
        state[f"{name}.weight"] = chance.normal(0, 0.3, shape).astype(np.float16)
        state[f"{name}.bias"] = chance.normal(0, 0.3, shape[0]).astype(np.float16)
    return state


def test_training_without_pytorch_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command says what it needs and what is missing."""
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.setattr(sys, "argv", ["training"])

    assert main() == 2
    said = capsys.readouterr().err
    assert "Training needs an NVIDIA GPU, PyTorch with CUDA, gcc and the CUDA compiler nvcc." in said
    assert "This machine lacks: PyTorch" in said
