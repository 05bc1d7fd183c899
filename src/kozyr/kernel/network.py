"""The trained neural network: dense layers, and its heads for actions, losses and hands.

All weights are one row of 32-bit floats. Each layer has its weights, inputs × outputs, and then its biases.
The heads follow, each with its weights, outputs × inputs, and its biases: policy, loss, hands. The row
`widths` has the number of inputs, the width of each layer, and the numbers of outputs of the three heads; a
head that a network lacks has 0. Sums have a fixed order, so every machine gives the same result.
"""

import math
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kozyr.kernel.compiled import IS_INTERPRETED, Array, compiled, inlined
from kozyr.kernel.inputs import encode_choice

if IS_INTERPRETED:
    from kozyr.kernel import numpy_vectors as vectors
else:
    from kozyr.kernel import vectors  # type: ignore[no-redef]

Floats: TypeAlias = npt.NDArray[np.float32]

HEADS: Final = 3
_LOSS_OUTPUTS: Final = 6
"""The outputs of the head for losses: one for each seat of the largest table."""


@compiled
def run_layers(weights: Floats, widths: Array, bits: Array, bit_count: int, work: Floats) -> int:
    """Compute the last layer's features into `work[0]`; return the index of the first head's weights.

    `bits` has the numbers of the inputs that are 1, and room for as many numbers as the widest layer has
    features; they are overwritten. `work` has two rows as wide as the widest layer.
    """
    width = widths[1]
    position = widths[0] * width
    features, others = work[0], work[1]
    vectors.copy_row(weights[position : position + width], features, width)
    vectors.add_rows(weights, bits, bit_count, features, width)
    vectors.rectify_row(features, width)
    position += width
    for layer in range(2, widths.shape[0] - HEADS):
        inputs, width = width, widths[layer]
        start = position
        position += inputs * width
        vectors.copy_row(weights[position : position + width], others, width)
        position += width
        vectors.add_products(weights, start, features, inputs, others, width, bits)
        vectors.rectify_row(others, width)
        features, others = others, features
    if widths.shape[0] - HEADS & 1:
        vectors.copy_row(features, others, width)  # `others` is the first row
    return position


@inlined
def _find_output(
    weights: Floats, position: int, outputs: int, output: int, features: Floats, width: int
) -> np.float32:
    start = position + output * width
    bias = weights[position + outputs * width + output]
    return vectors.multiply_rows(weights[start : start + width], features, width) + bias


@compiled
def find_policy(
    weights: Floats,
    widths: Array,
    position: int,
    legal: Array,
    action_count: int,
    work: Floats,
    probabilities: Floats,
) -> None:
    """Write the probability of each legal action; `position` is the result of `run_layers`."""
    width, outputs = widths[widths.shape[0] - HEADS - 1], widths[widths.shape[0] - HEADS]
    highest = np.float32(-np.inf)
    for index in range(action_count):
        logit = _find_output(weights, position, outputs, legal[index], work[0], width)
        probabilities[index] = logit
        highest = max(highest, logit)
    total = np.float64(0)
    for index in range(action_count):
        probability = math.exp(np.float64(probabilities[index] - highest))
        probabilities[index] = probability
        total += probability
    for index in range(action_count):
        probabilities[index] /= total


@compiled
def find_losses(
    weights: Floats, widths: Array, position: int, seats: int, work: Floats, chances: Floats
) -> None:
    """Write the chance of each relative seat to lose, the viewer's first; `position` as for `find_policy`."""
    width, outputs = widths[widths.shape[0] - HEADS - 1], widths[widths.shape[0] - HEADS + 1]
    start = position + widths[widths.shape[0] - HEADS] * (width + 1)
    for seat in range(seats):
        logit = np.float64(_find_output(weights, start, outputs, seat, work[0], width))
        chances[seat] = 1.0 / (1.0 + math.exp(-logit))


@compiled
def find_hands(
    weights: Floats, widths: Array, position: int, seats: int, work: Floats, logits: Floats
) -> None:
    """Write the logits of the other seats' cards, 52 for each seat; their suits are relabelled."""
    width, outputs = widths[widths.shape[0] - HEADS - 1], widths[widths.shape[0] - HEADS + 2]
    heads_before = widths[widths.shape[0] - HEADS] + widths[widths.shape[0] - HEADS + 1]
    start = position + heads_before * (width + 1)
    for output in range(52 * (seats - 1)):
        logits[output] = _find_output(weights, start, outputs, output, work[0], width)


@compiled
def evaluate_choice(
    row: Array,
    weights: Floats,
    widths: Array,
    numbers: Array,
    work: Floats,
    probabilities: Floats,
    chances: Floats,
) -> int:
    """Evaluate the choice of a seat; return the number of legal actions.

    `row` is what the seat knows, as in `knowledge`. The function writes three rows of `numbers`: the inputs
    that are 1, the legal actions, their moves. It also writes `probabilities`, by legal action, and
    `chances`, by relative seat.
    """
    bit_count, action_count = encode_choice(row, numbers[0], numbers[1], numbers[2])
    position = run_layers(weights, widths, numbers[0], bit_count, work)
    find_policy(weights, widths, position, numbers[1], action_count, work, probabilities)
    find_losses(weights, widths, position, _LOSS_OUTPUTS, work, chances)
    return action_count
