"""Operations on rows of 32-bit floats, for the neural network.

Sums have a fixed order; `numpy_vectors` keeps the same order for the interpreted kernel.
"""

import numpy as np

from kozyr.kernel.compiled import Array, inlined
from kozyr.kernel.numpy_vectors import LANES, Floats
from kozyr.kernel.vector_blocks import BLOCK, add_block, add_product_block


@inlined
def copy_row(source: Floats, target: Floats, width: int) -> None:
    """Copy the first `width` numbers of a row to another row."""
    for index in range(width):
        target[index] = source[index]


@inlined
def add_rows(weights: Floats, bits: Array, bit_count: int, target: Floats, width: int) -> None:
    """Add the rows of weights with these numbers to a row, in their order."""
    whole = width // BLOCK * BLOCK
    for offset in range(0, whole, BLOCK):
        add_block(weights, bits, bit_count, width, target, offset)
    for index in range(bit_count):
        for output in range(whole, width):
            target[output] += weights[bits[index] * width + output]


@inlined
def rectify_row(row: Floats, width: int) -> None:
    """Replace the negative numbers of a row by 0."""
    for index in range(width):
        row[index] = max(row[index], np.float32(0))


@inlined
def add_products(
    weights: Floats, start: int, features: Floats, inputs: int, target: Floats, width: int, rows: Array
) -> None:
    """Add the row of weights of each feature times the feature, except features of 0.

    The rows of weights begin at `start`. They are added two at a time, an odd last row alone. `rows` is
    memory for the numbers of the rows.
    """
    count = 0
    for index in range(inputs):  # without a branch, because the processor cannot predict which features are 0
        rows[count] = index
        count += 1 if features[index] != 0 else 0
    pairs, whole = count // 2, width // BLOCK * BLOCK
    for offset in range(0, whole, BLOCK):
        add_product_block(weights, start, features, rows, pairs, width, target, offset)
    for pair in range(pairs):
        first, second = rows[2 * pair], rows[2 * pair + 1]
        for output in range(whole, width):
            first_product = features[first] * weights[start + first * width + output]
            target[output] += first_product + features[second] * weights[start + second * width + output]
    if count % 2:
        last = rows[count - 1]
        last_feature, last_start = features[last], start + last * width
        last_row = weights[last_start : last_start + width]
        for output in range(width):
            target[output] += last_feature * last_row[output]


@inlined
def multiply_rows(row: Floats, features: Floats, width: int) -> np.float32:
    """Return the dot product of two rows. The processor can add to several partial sums at the same time."""
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
