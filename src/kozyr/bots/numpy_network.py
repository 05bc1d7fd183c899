"""The layers and heads of a neural network in NumPy, for machines without Numba."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from kozyr.bots.network_weights import HEADS, Floats, NetworkWeights


class Logits(NamedTuple):
    """The logits of the three heads; a head that the network lacks is empty."""

    policy: Floats
    loss: Floats
    hands: Floats


def compute_logits(network: NetworkWeights, bits: npt.NDArray[np.int64]) -> Logits:
    """Return all outputs; `bits` has the numbers of the inputs that are 1, and all other inputs are 0."""
    weights, widths = network.weights, network.widths.tolist()
    inputs, width = widths[:2]
    position = inputs * width
    features = weights[:position].reshape(inputs, width)[bits].sum(0) + weights[position : position + width]
    features = np.maximum(features, 0)
    position += width
    for next_width in widths[2 : -len(HEADS)]:
        matrix = weights[position : position + width * next_width].reshape(width, next_width)
        position += width * next_width
        features = np.maximum(features @ matrix + weights[position : position + next_width], 0)
        position += next_width
        width = next_width
    heads = []
    for outputs in widths[-len(HEADS) :]:
        matrix = weights[position : position + outputs * width].reshape(outputs, width)
        position += outputs * width
        heads.append(matrix @ features + weights[position : position + outputs])
        position += outputs
    return Logits(*heads)
