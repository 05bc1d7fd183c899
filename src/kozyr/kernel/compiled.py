"""Compilation of the kernel's functions, and the cache of the compiled code.

Numba's own cache notices changes in a function's file, but not in the files that it calls. The cache folder
is therefore named after a hash of all kernel sources. If no cache folder is writable, this process uses a
temporary one.
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
"""The kernel's data: states, options and moves are 64-bit integers."""

Talon: TypeAlias = Array
"""Entry n is the set of the n lowest cards of the talon, so that drawing is one exclusive or."""

Chance: TypeAlias = npt.NDArray[np.uint64]
"""A random generator: one word of state."""

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
        folder = Path(tempfile.mkdtemp(prefix="kozyr-kernel-"))
        atexit.register(_forget, folder, os.getpid())
        return str(folder)


def _forget(folder: Path, owner: int) -> None:
    # A forked process must not delete the folder of its parent.
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


def _home_cache() -> str:
    # An unknown user has no home folder. Ignore a relative one: it would depend on the working folder.
    try:
        home = Path.home()
    except RuntimeError:
        return os.devnull
    return str(home / ".cache") if home.is_absolute() else os.devnull


_config: Any = numba.config  # its fields are created at runtime
_config.CACHE_DIR = _cache_folder()
_njit: Any = numba.njit  # `_nrt` is not in its signature
_intrinsic: Any = intrinsic  # the function it returns has other arguments than its generator


def compiled(function: _Function) -> _Function:
    """Compile a function of the kernel: cached, without the GIL, divisions unchecked as in C.

    Reference counting is off, because counting at every call is four times slower. Compiled functions
    therefore only borrow arrays and must not create any.
    """
    made: _Function = _njit(cache=True, nogil=True, error_model="numpy", _nrt=False)(function)
    return made


def inlined(function: _Function) -> _Function:
    """Compile a small function into all its callers."""
    how = _njit(cache=True, nogil=True, error_model="numpy", _nrt=False, forceinline=True)
    made: _Function = how(function)
    return made


def _instruction(generator: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    # One processor instruction on one number; Numba calls the generator with its own types.
    made: Callable[[int], int] = _intrinsic(generator)
    return made


@_instruction
def popcount(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - Numba's own types
    """Count the cards of a set."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@_instruction
def lowest(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - the same
    """Return the lowest card of a non-empty set."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@_instruction
def highest(_: Any, _mask: Any) -> Any:  # noqa: ANN401 - the same
    """Return the highest card of a non-empty set."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:  # noqa: ANN401 - the same
        leading = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), leading)

    return types.int64(types.int64), generate
