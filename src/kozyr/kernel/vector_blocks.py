"""Sums of rows of 32-bit floats, in blocks that stay in the processor's registers, for compiled functions."""

from collections.abc import Callable
from typing import Any, Final

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

# Numba's types and LLVM's values are Any here: they have no types of their own.
# ruff: noqa: ANN401

BLOCK: Final = 64
"""The number of floats of a block."""
_FLOAT_BYTES: Final = 4
_BLOCK_TYPE: Final = ir.VectorType(ir.FloatType(), BLOCK)
_numba_intrinsic: Any = intrinsic
_utilities: Any = cgutils  # has no types


def _intrinsic(generator: Callable[..., Any]) -> Callable[..., None]:
    # The generator takes Numba's types, but the resulting function takes arrays and integers.
    result: Callable[..., None] = _numba_intrinsic(generator)
    return result


def _find_data(context: Any, builder: Any, signature: Any, arguments: Any, index: int) -> Any:
    return context.make_array(signature.args[index])(context, builder, arguments[index]).data


def _find_block(builder: Any, data: Any, offset: Any) -> Any:
    return builder.bitcast(builder.gep(data, [offset]), _BLOCK_TYPE.as_pointer())


def _load_block(builder: Any, data: Any, offset: Any) -> Any:
    return builder.load(_find_block(builder, data, offset), align=_FLOAT_BYTES)


def _add_to_block(builder: Any, data: Any, offset: Any, add: Callable[[Any], None]) -> None:
    # `add` adds to the total, which is a copy of the block; after that the block gets the total.
    total = _utilities.alloca_once_value(builder, _load_block(builder, data, offset))
    add(total)
    builder.store(builder.load(total), _find_block(builder, data, offset), align=_FLOAT_BYTES)


@_intrinsic
def add_block(_: Any, weights: Any, rows: Any, _count: Any, _width: Any, target: Any, _offset: Any) -> Any:
    """Add rows of weights to a row, in the order of their numbers, for the block that begins at `offset`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        weight_data, row_data, target_data = (
            _find_data(context, builder, signature, arguments, index) for index in (0, 1, 4)
        )
        count, width, offset = arguments[2], arguments[3], arguments[5]

        def add(total: Any) -> None:
            with _utilities.for_range(builder, count) as loop:
                row = builder.load(builder.gep(row_data, [loop.index]))
                place = builder.add(builder.mul(row, width), offset)
                block = _load_block(builder, weight_data, place)
                builder.store(builder.fadd(builder.load(total), block), total)

        _add_to_block(builder, target_data, offset, add)
        return context.get_dummy_value()

    return types.none(weights, rows, types.int64, types.int64, target, types.int64), generate


@_intrinsic
def add_product_block(
    _: Any,
    weights: Any,
    _start: Any,
    features: Any,
    rows: Any,
    _pairs: Any,
    _width: Any,
    target: Any,
    _offset: Any,
) -> Any:
    """Add pairs of rows of weights, each times its feature, to a row, for the block that begins at `offset`.

    The rows of weights begin at `start`; `rows` has the numbers of two rows for each pair.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        weight_data, feature_data, row_data, target_data = (
            _find_data(context, builder, signature, arguments, index) for index in (0, 2, 3, 6)
        )
        start, pairs, width, offset = arguments[1], arguments[4], arguments[5], arguments[7]
        first_place = builder.add(start, offset)

        def multiply(index: Any) -> Any:
            row = builder.load(builder.gep(row_data, [index]))
            feature = builder.load(builder.gep(feature_data, [row]))
            block = _load_block(builder, weight_data, builder.add(first_place, builder.mul(row, width)))
            lanes = builder.insert_element(
                ir.Constant(_BLOCK_TYPE, ir.Undefined), feature, ir.Constant(ir.IntType(32), 0)
            )
            zeros = ir.Constant(ir.VectorType(ir.IntType(32), BLOCK), [0] * BLOCK)
            return builder.fmul(builder.shuffle_vector(lanes, lanes, zeros), block)

        def add(total: Any) -> None:
            with _utilities.for_range(builder, pairs) as loop:
                index = builder.shl(loop.index, ir.Constant(loop.index.type, 1))
                second = builder.add(index, ir.Constant(index.type, 1))
                both = builder.fadd(multiply(index), multiply(second))
                builder.store(builder.fadd(builder.load(total), both), total)

        _add_to_block(builder, target_data, offset, add)
        return context.get_dummy_value()

    integer = types.int64
    return types.none(weights, integer, features, rows, integer, integer, target, integer), generate
