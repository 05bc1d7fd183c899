"""Exported weights: a network's layers and heads without padding, in a file that the package can load."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from kozyr.bots.network_weights import HEADS, INPUT_VERSION, HalfFloats, hash_weights

INPUTS: Final = 1218
_CARDS: Final = 52
HEAD_WIDTHS: Final = {"policy": 354, "loss": 6, "hands": 5 * _CARDS}
MANTISSA_BITS: Final = 10
"""The mantissa bits of a 16-bit float."""
_FIRST_SEAT_INPUT: Final = 468
_SEAT_INPUTS: Final = 150
"""How many inputs each other seat has, and where the inputs of the first other seat begin."""
_WORD: Final = 32
"""The environment packs inputs in words of 32 bits, so the trained networks have padding."""


def arrange(state: Mapping[str, npt.NDArray[Any]]) -> dict[str, HalfFloats]:
    """Return a network's weights in the form of the package: inputs × outputs, without padding."""
    arrays: dict[str, HalfFloats] = {}
    numbers = sorted({int(name.split(".")[1]) for name in state if name.startswith("trunk.")})
    for index, number in enumerate(numbers):
        weights = state[f"trunk.{number}.weight"].T
        if index == 0:
            padded = -(-INPUTS // _WORD) * _WORD
            hidden = weights[padded : padded + HEAD_WIDTHS["hands"]]  # a network that sees all cards
            weights = np.concatenate([weights[:INPUTS], hidden])
        arrays[f"layer{index}_weights"] = weights.astype(np.float16)
        arrays[f"layer{index}_biases"] = state[f"trunk.{number}.bias"].astype(np.float16)
    for head in HEADS:
        if f"{head}.weight" in state:
            width = HEAD_WIDTHS[head]
            arrays[f"{head}_weights"] = state[f"{head}.weight"][:width].T.astype(np.float16)
            arrays[f"{head}_biases"] = state[f"{head}.bias"][:width].astype(np.float16)
    return arrays


def clear_absent_seats(arrays: dict[str, HalfFloats], seats: int) -> None:
    """Set the weights of seats to 0 that games of this many seats do not have, so that files are smaller."""
    weights = arrays["layer0_weights"]
    weights[_FIRST_SEAT_INPUT + _SEAT_INPUTS * (seats - 1) : INPUTS] = 0
    weights[INPUTS + _CARDS * (seats - 1) :] = 0  # the other hands, which only the value sees


def round_mantissas(weights: HalfFloats, bits: int) -> HalfFloats:
    """Round weights to this many mantissa bits, so that they compress better."""
    dropped = MANTISSA_BITS - bits
    if dropped == 0:
        return weights
    numbers = np.ascontiguousarray(weights).view(np.uint16).astype(np.int64)
    rounded = (numbers + (1 << (dropped - 1))) >> dropped << dropped  # a carry raises the exponent
    return rounded.astype(np.uint16).view(np.float16)


def write_weights(path: Path, arrays: Mapping[str, HalfFloats], meta: Mapping[str, Any]) -> None:
    """Write a file of weights with its meta and hash."""
    widths = [array.shape[1] for name, array in arrays.items() if name.startswith("layer") and array.ndim > 1]
    facts = {**meta, "widths": widths, "input_version": INPUT_VERSION, "sha256": hash_weights(arrays)}
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(path, meta=np.array(json.dumps(facts)), **arrays)  # type: ignore[arg-type]  # NumPy's signature
