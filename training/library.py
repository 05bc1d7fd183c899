"""The environment's C source, compiled by gcc for the CPU or by nvcc for a GPU, and loaded with ctypes."""

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

SOURCES: Final = Path(__file__).parent / "environment"
_GCC: Final = ("gcc", "-O3", "-std=gnu11", "-Wall", "-shared", "-fPIC")
_NVCC: Final = ("nvcc", "-O3", "-arch=sm_90", "-Xcompiler", "-fPIC", "-shared")
_POINTER: Final = ctypes.c_void_p
_ARGUMENTS: Final[dict[str, list[Any]]] = {
    "begin_games": [_POINTER, ctypes.c_int64, _POINTER, _POINTER, _POINTER, _POINTER],
    "step_games": [_POINTER, ctypes.c_int64, *[_POINTER] * 6],
}
_CPU_ARGUMENTS: Final[dict[str, list[Any]]] = {
    "check_deal": [_POINTER],
    "check_apply": [_POINTER, ctypes.c_uint64],
    "check_sensible": [_POINTER],
    "check_knowledge": [_POINTER, _POINTER],
    "check_row": [_POINTER, _POINTER],
    "check_talon": [_POINTER, _POINTER],
    "check_hands": [_POINTER, _POINTER, _POINTER],
    "encode": [_POINTER, _POINTER, _POINTER],
    "decode": [_POINTER, ctypes.c_int],
    "history_mask": [_POINTER],
}
_GPU_ARGUMENTS: Final[dict[str, list[Any]]] = {
    "unpack_bits": [_POINTER, ctypes.c_int, _POINTER, ctypes.c_int, ctypes.c_int64, _POINTER, _POINTER],
    "unpack_mask": [_POINTER, ctypes.c_int, ctypes.c_int64, _POINTER, _POINTER],
}


class MissingCompilerError(Exception):
    """The compiler that the environment needs is not installed."""


@cache
def load_library(device: str) -> ctypes.CDLL:
    """Compile the environment for "cpu" or "cuda" if needed, and load it."""
    command, source = (_GCC, "cpu.c") if device == "cpu" else (_NVCC, "gpu.cu")
    library = ctypes.CDLL(str(_compile(command, source)))
    extra = _CPU_ARGUMENTS if device == "cpu" else _GPU_ARGUMENTS
    for name, arguments in (_ARGUMENTS | extra).items():
        getattr(library, name).argtypes = arguments
    if device == "cpu":
        library.check_sensible.restype = library.decode.restype = ctypes.c_uint64
    return library


def _compile(command: tuple[str, ...], source: str) -> Path:
    if shutil.which(command[0]) is None:
        message = f"{command[0]} is not installed, and it compiles training/environment/{source}."
        raise MissingCompilerError(message)
    digest = hashlib.sha256(" ".join(command).encode())
    for path in sorted(SOURCES.iterdir()):
        digest.update(path.read_bytes())
    folder = Path(tempfile.gettempdir(), f"kozyr-training-{os.getuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    library = folder / f"{source}-{digest.hexdigest()[:16]}.so"
    if not library.exists():
        with tempfile.TemporaryDirectory(dir=folder) as build:
            built = Path(build, "library.so")
            subprocess.run([*command, "-o", str(built), str(SOURCES / source)], check=True)  # noqa: S603 - our own sources
            built.replace(library)
    return library
