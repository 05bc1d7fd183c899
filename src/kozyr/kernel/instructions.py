"""Single processor instructions on sets, for compiled functions."""

from collections.abc import Callable
from typing import Any, Final

import numba
from llvmlite import binding, ir
from numba.core import cgutils, types
from numba.extending import intrinsic

# The decorated generator takes Numba's types, but the resulting function takes integers.
_intrinsic: Any = intrinsic
_declare: Any = cgutils.get_or_insert_function  # has no types


def _make_instruction(generator: Callable[..., Any]) -> Callable[..., int]:
    # The generator emits one processor instruction on numbers. In `cttz` and `ctlz`, True means that the
    # number is never 0.
    result: Callable[..., int] = _intrinsic(generator)
    return result


@_make_instruction
def popcount(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Count the cards of a set."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - Numba's own types
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@_make_instruction
def lowest_bit(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Return the lowest card or seat of a non-empty set."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - Numba's own types
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@_make_instruction
def highest_bit(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Return the highest card or seat of a non-empty set."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - Numba's own types
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), zeros)

    return types.int64(types.int64), generate


@_make_instruction
def as_index(_: Any, _number: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Return a seat or field as an index that is never negative, which saves the check for one."""

    def generate(_: Any, __: Any, ___: Any, arguments: Any) -> Any:  # noqa: ANN401 - Numba's own types
        return arguments[0]

    return types.uint64(types.int64), generate


@_make_instruction
def nth_bit(_: Any, _mask: Any, _index: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Return the bit at an index of a set, as a set of one; only if `HAS_NTH_BIT`."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - Numba's own types
        # `pdep` spreads the bits of its first number over the places of the second one's bits.
        word = ir.IntType(64)
        pdep = _declare(builder.module, ir.FunctionType(word, [word, word]), "llvm.x86.bmi.pdep.64")
        mask, index = arguments
        return builder.call(pdep, [builder.shl(ir.Constant(word, 1), index), mask])

    return types.int64(types.int64, types.int64), generate


def _has_nth_bit() -> bool:
    config: Any = numba.config  # Numba creates its fields at runtime
    if config.CPU_NAME or config.CPU_FEATURES:  # the code is for another processor than this one
        return False
    try:
        features = binding.get_host_cpu_features()
    except RuntimeError:  # LLVM knows no features of this processor
        return False
    # AMD's processors before Zen 3 have the instruction, but it is slower there than a loop.
    return features.get("bmi2", False) and binding.get_host_cpu_name() not in ("bdver4", "znver1", "znver2")


HAS_NTH_BIT: Final = _has_nth_bit()
"""Whether this processor has a fast instruction for `nth_bit`."""
