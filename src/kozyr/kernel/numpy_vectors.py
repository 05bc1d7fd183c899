"""The operations of `vectors` in NumPy, for the interpreted kernel.

Every sum has the order of the compiled code, so both give the same bits.
"""

import numpy as np

from kozyr.kernel.vectors import LANES, Floats


def copy_row(source: Floats, target: Floats, width: int) -> None:
    """Copy the first `width` numbers of a row to another row."""
    target[:width] = source[:width]


def add_row(source: Floats, target: Floats, width: int) -> None:
    """Add a row to another row."""
    target[:width] += source[:width]


def rectify_row(row: Floats, width: int) -> None:
    """Replace the negative numbers of a row by 0."""
    np.maximum(row[:width], 0, out=row[:width])


def add_products(
    weights: Floats, start: int, features: Floats, inputs: int, target: Floats, width: int
) -> None:
    """Add the row of weights of each feature times the feature, except features of 0."""
    rows = weights[start : start + inputs * width].reshape(inputs, width)
    used = np.flatnonzero(features[:inputs])
    products = rows[used] * features[used, np.newaxis]
    # The compiled code adds two rows at a time; an odd last row is added alone.
    products[:-1:2] += products[1::2]
    np.add.reduce(np.concatenate((target[np.newaxis, :width], products[::2])), axis=0, out=target[:width])


def multiply_rows(row: Floats, features: Floats, width: int) -> np.float32:
    """Return the product of two rows."""
    whole = width // LANES * LANES
    products = row[:width] * features[:width]
    s0, s1, s2, s3, s4, s5, s6, s7 = np.add.reduce(products[:whole].reshape(-1, LANES), axis=0)
    for product in products[whole:]:
        s0 += product
    result: np.float32 = ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
    return result
