"""The weights of the trained neural networks, which are part of the package.

A file has 16-bit floats and a JSON text `meta` with the hash of the weights, the version of the inputs and
the widths. `python -m training.shipping` writes it.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

INPUT_VERSION: Final = 1
"""The version of the inputs that the kernel makes."""
HEADS: Final = ("policy", "loss", "hands")
Floats = npt.NDArray[np.float32]
HalfFloats = npt.NDArray[np.float16]


class NetworkWeights(NamedTuple):
    """The weights of one network in the form of `kernel.network`."""

    weights: Floats
    widths: npt.NDArray[np.int64]
    meta: dict[str, Any]


class WeightsError(ValueError):
    """The weights of a file do not fit this version of the program, or the file is damaged."""


def hash_weights(arrays: Mapping[str, HalfFloats]) -> str:
    """Return the hash of all weights, in the order of their names."""
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()


def read_weights(path: Path) -> NetworkWeights:
    """Read a file of weights; raise `WeightsError` if its version of the inputs or its hash is wrong."""
    with np.load(path) as stored:
        meta: dict[str, Any] = json.loads(str(stored["meta"]))
        arrays: dict[str, HalfFloats] = {name: stored[name] for name in stored.files if name != "meta"}
    if meta["input_version"] != INPUT_VERSION:
        message = f"{path.name} has inputs of version {meta['input_version']}, not {INPUT_VERSION}"
        raise WeightsError(message)
    if meta["sha256"] != hash_weights(arrays):
        message = f"{path.name} is damaged: its weights have another hash"
        raise WeightsError(message)
    return _arrange(arrays, meta)


@cache
def load_weights(name: str) -> NetworkWeights:
    """Load a network of the package by its name, once per process."""
    with as_file(files("kozyr.bots") / "weights" / f"{name}.npz") as path:
        return read_weights(path)


def _arrange(arrays: dict[str, HalfFloats], meta: dict[str, Any]) -> NetworkWeights:
    # Layers are stored as inputs × outputs, heads as outputs × inputs. A network may lack heads.
    parts: list[HalfFloats] = []
    widths: list[int] = []
    layer = 0
    while f"layer{layer}_weights" in arrays:
        weights = arrays[f"layer{layer}_weights"]
        widths += [*weights.shape] if layer == 0 else [weights.shape[1]]
        parts += [weights, arrays[f"layer{layer}_biases"]]
        layer += 1
    for head in HEADS:
        if f"{head}_weights" in arrays:
            weights = arrays[f"{head}_weights"]
            parts += [weights.T, arrays[f"{head}_biases"]]
            widths.append(weights.shape[1])
        else:
            widths.append(0)
    flat = np.concatenate([np.ascontiguousarray(part).reshape(-1) for part in parts]).astype(np.float32)
    flat.flags.writeable = False
    return NetworkWeights(flat, np.array(widths, np.int64), meta)
