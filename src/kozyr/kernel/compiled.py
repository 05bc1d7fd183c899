"""Compilation of the kernel's functions, and the cache of the compiled code.

Numba's own cache notices changes in a function's file, but not in the files of other functions that the
function calls. The cache folder is therefore named after a hash of all kernel sources. If no cache folder is
writable, this process uses a temporary one.
"""

import atexit
import hashlib
import os
import shutil
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
"""Rows of 64-bit integers, which hold states, options and moves."""

Talon: TypeAlias = Array
"""Entry n is the set of the n cards at the bottom of the talon. The exclusive or of two entries is the set of
the cards drawn between them."""

Rng: TypeAlias = npt.NDArray[np.uint64]
"""A random number generator, which is one word of state."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def _find_cache_folder() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    parent = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or _find_home_cache()
    folder = Path(parent, "kozyr", f"kernel-{digest.hexdigest()[:16]}")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # fails if the folder is not writable
            return str(folder)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="kozyr-kernel-"))
        atexit.register(_delete_folder, folder, os.getpid())
        return str(folder)


def _delete_folder(folder: Path, owner_pid: int) -> None:
    # A forked process must not delete the folder of its parent.
    if os.getpid() == owner_pid:
        shutil.rmtree(folder, ignore_errors=True)


def _find_home_cache() -> str:
    # An unknown user has no home folder. A relative home folder would depend on the working folder.
    # No folder can be made in /dev/null, so the caller then uses a temporary one.
    try:
        home = Path.home()
    except RuntimeError:
        return os.devnull
    return str(home / ".cache") if home.is_absolute() else os.devnull


_config: Any = numba.config  # Numba creates its fields at runtime
_config.CACHE_DIR = _find_cache_folder()
_njit: Any = numba.njit  # its declared signature lacks `_nrt`
# The decorated generator takes Numba's types, but the resulting function takes one integer.
_intrinsic: Any = intrinsic


def compiled(function: _Function) -> _Function:
    """Compile a function of the kernel with a cache, without the GIL and with unchecked divisions as in C.

    Reference counting is off, because counting at every call is four times slower. Compiled functions
    therefore only borrow arrays and must not create any.
    """
    result: _Function = _njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    return result


def inlined(function: _Function) -> _Function:
    """Compile a small function into all its callers."""
    compile_inlined = _njit(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True)
    result: _Function = compile_inlined(function)
    return result


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
