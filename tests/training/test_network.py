"""The network in NumPy, and the refusal of `python -m training` where it cannot train."""

import json
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from training.__main__ import main
from training.forward import Network
from training.library import load_library

from tests.training.equal_check import encode, play_both

SEATS, CARDS = 6, 52
WIDTHS = (8, 4)


@pytest.fixture
def weights() -> dict[str, npt.NDArray[np.float16]]:
    """Small random weights in the form of an export."""
    library = load_library("cpu")
    chance = np.random.default_rng(1)
    inputs, first, second = library.input_count(), *WIDTHS
    shapes = {
        "layer0": (inputs, first),
        "layer1": (first, second),
        "policy": (second, library.action_count()),
        "loss": (second, SEATS),
        "hands": (second, CARDS * (SEATS - 1)),
    }
    arrays: dict[str, npt.NDArray[np.float16]] = {}
    for name, shape in shapes.items():
        arrays[f"{name}_weights"] = chance.normal(0, 0.3, shape).astype(np.float16)
        arrays[f"{name}_biases"] = chance.normal(0, 0.3, shape[1]).astype(np.float16)
    return arrays


def test_the_network_gives_its_three_heads(
    tmp_path: Path, weights: dict[str, npt.NDArray[np.float16]]
) -> None:
    """Outputs are finite and have the right shapes; the first layer is the sum of the rows of set bits."""
    path = tmp_path / "network.npz"
    np.savez(path, meta=np.array(json.dumps({"input_version": 1})), **weights)  # type: ignore[arg-type]  # NumPy's signature
    network = Network(path)
    rows = [encode(game.other.knowledge()) for game in play_both(7) if game.game.phase != "over"]
    words = np.array([row.inputs for row in rows], np.uint32)
    outputs = network.evaluate(words)

    assert network.meta == {"input_version": 1}
    assert outputs.policy.shape == (len(rows), 354)
    assert outputs.loss.shape == (len(rows), 6)
    assert outputs.hands.shape == (len(rows), 260)
    assert all(np.isfinite(head).all() for head in outputs)

    last = words[-1]
    bits = [number for number in range(32 * len(last)) if last[number >> 5] >> (number & 31) & 1]
    wide = {name: array.astype(np.float64) for name, array in weights.items()}
    features = np.maximum(wide["layer0_weights"][bits].sum(0) + wide["layer0_biases"], 0)
    features = np.maximum(features @ wide["layer1_weights"] + wide["layer1_biases"], 0)
    for name, head in outputs._asdict().items():
        expected = features @ wide[f"{name}_weights"] + wide[f"{name}_biases"]
        assert np.allclose(head[-1], expected, atol=1e-4)


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
