"""Checkpoints, from which a later piece of training goes on, and the exported weights of the player.

Both are `.npz` files with float16 weights and a JSON text `meta`.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from training.games import MAX_SEATS, Sizes
from training.networks import Actor

CARDS: Final = 52 * (MAX_SEATS - 1)
"""The number of outputs of the hands head."""
Weights = dict[str, npt.NDArray[np.float16]]


def _weights_of(network: nn.Module, prefix: str) -> Weights:
    return {
        f"{prefix}{name}": tensor.detach().float().cpu().numpy().astype(np.float16)
        for name, tensor in network.state_dict().items()
    }


def save_checkpoint(path: Path, networks: dict[str, nn.Module], meta: dict[str, Any]) -> None:
    """Write all networks of the training."""
    arrays: Weights = {}
    for name, network in networks.items():
        arrays |= _weights_of(network, f"{name}/")
    np.savez_compressed(path, meta=np.array(json.dumps(meta)), **arrays)  # type: ignore[arg-type]  # NumPy's signature


def read_meta(path: Path) -> dict[str, Any]:
    """Return the facts that a checkpoint or an export keeps about itself."""
    with np.load(path) as arrays:
        meta: dict[str, Any] = json.loads(str(arrays["meta"]))
        return meta


def load_checkpoint(path: Path, networks: dict[str, nn.Module]) -> dict[str, Any]:
    """Fill the networks from a checkpoint and return its meta."""
    with np.load(path) as arrays:
        for name, network in networks.items():
            state = {
                key: torch.from_numpy(arrays[f"{name}/{key}"].astype(np.float32))
                for key in network.state_dict()
            }
            network.load_state_dict(state)
    return read_meta(path)


def export(path: Path, actor: Actor, sizes: Sizes, meta: dict[str, Any]) -> None:
    """Write the weights that play: layers as inputs × outputs, without the padding of the heads."""
    state = {name: weights.T for name, weights in _weights_of(actor, "").items()}
    arrays: Weights = {}
    numbers = sorted({int(name.split(".")[1]) for name in state if name.startswith("trunk.")})
    for index, number in enumerate(numbers):
        weights = state[f"trunk.{number}.weight"]
        arrays[f"layer{index}_weights"] = weights[: sizes.inputs] if index == 0 else weights
        arrays[f"layer{index}_biases"] = state[f"trunk.{number}.bias"]
    for head, width in (("policy", sizes.actions), ("loss", MAX_SEATS), ("hands", CARDS)):
        arrays[f"{head}_weights"] = state[f"{head}.weight"][:, :width]
        arrays[f"{head}_biases"] = state[f"{head}.bias"][:width]
    facts = {**meta, "input_version": sizes.version, "sha256": hash_weights(arrays)}
    np.savez_compressed(path, meta=np.array(json.dumps(facts)), **arrays)  # type: ignore[arg-type]  # NumPy's signature


def hash_weights(arrays: Weights) -> str:
    """Return the hash of all weights, in the order of their names."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()
