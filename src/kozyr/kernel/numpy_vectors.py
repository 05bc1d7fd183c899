"""The operations of `vectors` in NumPy, for the interpreted kernel.

Sums are added in the order of the compiled code, so both give exactly the same numbers.
"""

from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from kozyr.kernel.compiled import Array

Floats: TypeAlias = npt.NDArray[np.float32]

LANES: Final = 8
"""The number of partial sums in the dot product of two rows."""


def copy_row(source: Floats, target: Floats, width: int) -> None:
    """Copy the first `width` numbers of a row to another row."""
    target[:width] = source[:width]


def add_rows(weights: Floats, bits: Array, bit_count: int, target: Floats, width: int) -> None:
    """Add the rows of weights with these numbers to a row, in their order."""
    for bit in bits[:bit_count].tolist():
        target[:width] += weights[bit * width : (bit + 1) * width]


def rectify_row(row: Floats, width: int) -> None:
    """Replace the negative numbers of a row by 0."""
    np.maximum(row[:width], 0, out=row[:width])


def add_products(
    weights: Floats, start: int, features: Floats, inputs: int, target: Floats, width: int, _: Array
) -> None:
    """Add the row of weights of each feature times the feature, except features of 0."""
    rows = weights[start : start + inputs * width].reshape(inputs, width)
    used = np.flatnonzero(features[:inputs])
    products = rows[used] * features[used, np.newaxis]
    # The compiled code adds two rows at a time; an odd last row is added alone.
    products[:-1:2] += products[1::2]
    np.add.reduce(np.concatenate((target[np.newaxis, :width], products[::2])), axis=0, out=target[:width])


def multiply_rows(row: Floats, features: Floats, width: int) -> np.float32:
    """Return the dot product of two rows."""
    whole = width // LANES * LANES
    products = row[:width] * features[:width]
    s0, s1, s2, s3, s4, s5, s6, s7 = np.add.reduce(products[:whole].reshape(-1, LANES), axis=0)
    for product in products[whole:]:
        s0 += product
    result: np.float32 = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
    return result
