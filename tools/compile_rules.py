"""The rules as compiled modules.

mypyc turns the modules that play games into C, and the C compiler of this machine builds them. The result is
a copy of the package in which these modules are compiled; everything else stays Python. A wheel that is built
with `KOZYR_COMPILED=1` contains the same files. `make compiled` calls this and tests the result.
"""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "build" / "compiled"
"""The default place of the copy; a program uses it with `PYTHONPATH=build/compiled`."""
MODULES: Final = (
    "actions", "automatic", "bout", "cards", "deal", "events", "evolve", "game", "judge", "legal", "refusals",
    "result", "seats", "shuffle", "step",
)  # fmt: skip
"""The modules of `kozyr.rules` that are compiled: those that a move runs through."""


def compile_rules(folder: Path = FOLDER) -> None:
    """Copy the package to a folder and compile the rules there."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "kozyr", folder / "kozyr", ignore=shutil.ignore_patterns("__pycache__"))
    # setuptools reads its command from the program's arguments, so it runs in a process of its own.
    command = [sys.executable, __file__, "--build"]
    if subprocess.run(command, cwd=folder, check=False).returncode:  # noqa: S603 - our own words
        sys.exit("The rules could not be compiled, for the reason above. Is there a C compiler?")
    for unneeded in ("build", ".mypy_cache"):
        shutil.rmtree(folder / unneeded, ignore_errors=True)


def _build_here() -> None:
    # The package lies in the working folder.
    from mypyc.build import mypycify  # noqa: PLC0415 - only the process that builds needs it
    from setuptools import setup  # noqa: PLC0415 - the same

    paths = [f"kozyr/rules/{module}.py" for module in MODULES]
    modules = mypycify(["--strict", *paths], opt_level="3", debug_level="0")
    setup(name="kozyr", packages=[], ext_modules=modules, script_args=["build_ext", "--inplace"])


if __name__ == "__main__":
    if sys.argv[1:] == ["--build"]:
        _build_here()
    else:
        compile_rules(*[Path(folder).absolute() for folder in sys.argv[1:]])
