"""Single processor instructions on sets, for compiled functions."""

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.extending import intrinsic

# The decorated generator takes Numba's types, but the resulting function takes one integer.
_intrinsic: Any = intrinsic


def _make_instruction(generator: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    # The generator emits one processor instruction on one number. In `cttz` and `ctlz`, True means that this
    # number is never 0.
    result: Callable[[int], int] = _intrinsic(generator)
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
