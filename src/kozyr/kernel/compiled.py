"""Compilation of the kernel's functions, and the cache of the compiled code.

Numba's own cache notices changes in a function's file, but not in the files of other functions that the
function calls. The cache folder is therefore named after a hash of all kernel sources. If no cache folder is
writable, this process uses a temporary one.

With Numba's environment variable `NUMBA_DISABLE_JIT=1`, the kernel is plain Python and does not import Numba.
Such a kernel is ready immediately and gives the same results, a thousand times slower.
"""

import atexit
import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

IS_INTERPRETED: Final = os.environ.get("NUMBA_DISABLE_JIT") == "1"
"""Whether this process runs the kernel as plain Python."""
if not IS_INTERPRETED:
    from kozyr.kernel.instructions import HAS_NTH_BIT, as_index, highest_bit, lowest_bit, nth_bit, popcount
else:
    from kozyr.kernel.python_instructions import (
        HAS_NTH_BIT,
        as_index,
        highest_bit,
        lowest_bit,
        nth_bit,
        popcount,
    )

    np.seterr(over="ignore")  # hashes and random numbers overflow by design

__all__ = [
    "HAS_NTH_BIT",
    "IS_INTERPRETED",
    "Array",
    "Rng",
    "Talon",
    "as_index",
    "compiled",
    "highest_bit",
    "inlined",
    "lowest_bit",
    "nth_bit",
    "popcount",
]

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


def _make_decorator(**options: bool) -> Callable[[_Function], _Function]:
    if IS_INTERPRETED:
        return lambda function: function
    import numba  # noqa: PLC0415 - takes a second

    _config: Any = numba.config  # Numba creates its fields at runtime
    _config.CACHE_DIR = _find_cache_folder()
    njit: Any = numba.njit  # its declared signature lacks `_nrt`
    result: Callable[[_Function], _Function] = njit(
        cache=True, nogil=True, error_model="numpy", _nrt=False, **options
    )
    return result


_compile: Final = _make_decorator()
_compile_inlined: Final = _make_decorator(forceinline=True)


def compiled(function: _Function) -> _Function:
    """Compile a function of the kernel with a cache, without the GIL and with unchecked divisions as in C.

    Reference counting is off, because counting at every call is four times slower. Compiled functions
    therefore only borrow arrays and must not create any.
    """
    return _compile(function)


def inlined(function: _Function) -> _Function:
    """Compile a small function into all its callers."""
    return _compile_inlined(function)
