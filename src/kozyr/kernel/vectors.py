"""Operations on rows of 32-bit floats, for the network.

Sums have a fixed order; `numpy_vectors` keeps the same order for the interpreted kernel.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kozyr.kernel.compiled import inlined

Floats: TypeAlias = npt.NDArray[np.float32]

LANES: Final = 8
"""The number of partial sums in the product of two rows."""


@inlined
def copy_row(source: Floats, target: Floats, width: int) -> None:
    """Copy the first `width` numbers of a row to another row."""
    for index in range(width):
        target[index] = source[index]


@inlined
def add_row(source: Floats, target: Floats, width: int) -> None:
    """Add a row to another row."""
    for index in range(width):
        target[index] += source[index]


@inlined
def rectify_row(row: Floats, width: int) -> None:
    """Replace the negative numbers of a row by 0."""
    for index in range(width):
        row[index] = max(row[index], np.float32(0))


@inlined
def add_products(
    weights: Floats, start: int, features: Floats, inputs: int, target: Floats, width: int
) -> None:
    """Add the row of weights of each feature times the feature, except features of 0.

    The rows of weights begin at `start`. Two rows at a time save memory access.
    """
    index = 0
    while index < inputs:
        first = features[index]
        first_start = start + index * width
        index += 1
        if first == 0:
            continue
        while index < inputs and features[index] == 0:
            index += 1
        first_row = weights[first_start : first_start + width]
        if index == inputs:
            for output in range(width):
                target[output] += first * first_row[output]
            return
        second = features[index]
        second_start = start + index * width
        index += 1
        second_row = weights[second_start : second_start + width]
        for output in range(width):
            target[output] += first * first_row[output] + second * second_row[output]


@inlined
def multiply_rows(row: Floats, features: Floats, width: int) -> np.float32:
    """Return the product of two rows. Partial sums let the processor work on them at the same time."""
    zero = np.float32(0)
    s0, s1, s2, s3, s4, s5, s6, s7 = zero, zero, zero, zero, zero, zero, zero, zero
    whole = width // LANES * LANES
    for index in range(0, whole, LANES):
        s0 += row[index] * features[index]
        s1 += row[index + 1] * features[index + 1]
        s2 += row[index + 2] * features[index + 2]
        s3 += row[index + 3] * features[index + 3]
        s4 += row[index + 4] * features[index + 4]
        s5 += row[index + 5] * features[index + 5]
        s6 += row[index + 6] * features[index + 6]
        s7 += row[index + 7] * features[index + 7]
    for index in range(whole, width):
        s0 += row[index] * features[index]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
