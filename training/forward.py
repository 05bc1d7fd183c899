"""The network in NumPy, from its exported weights."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


class Outputs(NamedTuple):
    """The logits of the three heads."""

    policy: Floats
    loss: Floats
    hands: Floats


class Network:
    """Exported weights, ready to play."""

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            self.meta: dict[str, Any] = json.loads(str(arrays["meta"]))
            self._arrays = {name: arrays[name].astype(np.float32) for name in arrays.files if name != "meta"}
        self._depth = sum(name.startswith("layer") and name.endswith("_weights") for name in self._arrays)

    def evaluate(self, words: npt.NDArray[np.uint32]) -> Outputs:
        """Return the outputs for rows of packed inputs."""
        weights = self._arrays
        bits = np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=1, bitorder="little")
        features = bits[:, : len(weights["layer0_weights"])].astype(np.float32)
        for layer in range(self._depth):
            features = features @ weights[f"layer{layer}_weights"] + weights[f"layer{layer}_biases"]
            features = np.maximum(features, 0)
        return Outputs(
            *(features @ weights[f"{head}_weights"] + weights[f"{head}_biases"] for head in Outputs._fields)
        )
