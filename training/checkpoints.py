"""Checkpoints, from which a later training run continues, and the exported weights with which a bot plays.

Both are `.npz` files with float16 weights and a JSON text `meta`.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
from torch import nn

from training.exports import arrange, clear_absent_seats, write_weights

Weights = dict[str, npt.NDArray[np.float16]]


def _weights_of(network: nn.Module, prefix: str) -> Weights:
    return {
        f"{prefix}{name}": tensor.detach().float().cpu().numpy().astype(np.float16)
        for name, tensor in network.state_dict().items()
    }


def save_checkpoint(path: Path, networks: dict[str, nn.Module], meta: dict[str, Any]) -> None:
    """Write the weights of all networks that are trained."""
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
    """Load the weights of the networks from a checkpoint; return its `meta`."""
    with np.load(path) as arrays:
        for name, network in networks.items():
            state = {
                key: torch.from_numpy(arrays[f"{name}/{key}"].astype(np.float32))
                for key in network.state_dict()
            }
            network.load_state_dict(state)
    return read_meta(path)


def export(path: Path, network: nn.Module, meta: dict[str, Any], seats: int | None = None) -> None:
    """Write the weights of a network in the form that the package loads.

    If the network is for games of one number of seats, the weights of absent seats become 0.
    """
    arrays = arrange(_weights_of(network, ""))
    if seats is not None:
        clear_absent_seats(arrays, seats)
    write_weights(path, arrays, meta)
