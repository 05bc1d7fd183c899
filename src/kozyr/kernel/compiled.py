"""How is a function compiled, and where is the result kept?

Numba's own cache sees a change of a function's file but not of the files it calls into; so compiled code is
kept in a folder named by all sources of the kernel. Where no folder of the user's can be written, a
temporary one serves this process.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import numba
import numpy as np
import numpy.typing as npt
from numba.core import types
from numba.extending import intrinsic

Array: TypeAlias = npt.NDArray[np.int64]
"""What the kernel works on: states, options and moves are all 64-bit integers."""

Talon: TypeAlias = Array
"""For each number the set of so many cards from the bottom of the talon: drawing is one exclusive or."""

Chance: TypeAlias = npt.NDArray[np.uint64]
"""A source of chance: one word of state."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _cache_folder() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    wanted = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or _home_cache()
    folder = Path(wanted, "kozyr", f"kernel-{digest.hexdigest()[:16]}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return str(folder)
    except OSError:
        return tempfile.mkdtemp(prefix="kozyr-kernel-")


def _home_cache() -> str:
    # Without a home folder "~" stays as it is; such a folder must not be made wherever we happen to be.
    home = Path("~").expanduser()
    return str(home / ".cache") if home.is_absolute() else os.devnull


numba.config.CACHE_DIR = _cache_folder()


def compiled(function: _Function) -> _Function:
    """Compile a function of the kernel: cached, without the GIL, divisions unchecked as in C.

    And without counting references: arrays are only ever borrowed here, and Numba would count them at every
    call (four times slower). So nothing compiled may make an array.
    """
    made: _Function = numba.njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    return made


def inlined(function: _Function) -> _Function:
    """Compile a small function into all its callers."""
    made: _Function = numba.njit(
        cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True
    )(function)
    return made


@intrinsic  # type: ignore[untyped-decorator]  # Numba has no types
def popcount(_: Any, mask: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Count the cards of a set."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # the same
def lowest(_: Any, mask: Any) -> Any:  # noqa: ANN401 - the same
    """Give the lowest card of a set that is not empty."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]  # the same
def highest(_: Any, mask: Any) -> Any:  # noqa: ANN401 - the same
    """Give the highest card of a set that is not empty."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        leading = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), leading)

    return types.int64(types.int64), generate
