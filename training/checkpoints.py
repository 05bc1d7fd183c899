"""Checkpoints, from which a later piece of training goes on, and the exported weights of the player.

Both are `.npz` files with float16 weights and a JSON text `meta`.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from training.exports import arrange, write_weights

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


def export(path: Path, network: nn.Module, meta: dict[str, Any]) -> None:
    """Write the weights that play."""
    write_weights(path, arrange(_weights_of(network, "")), meta)
