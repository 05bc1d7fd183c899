"""Builds the web client into the Python package.

Hatchling calls this for editable installs and for wheels, and `make setup` calls it too. npm installs what
the lock file names, and Vite builds `web/` into `src/kozyr/server/api/http/web`. A bundle that was built from
the same sources is kept. With the environment variable `KOZYR_COMPILED=1`, a wheel gets compiled modules too.
"""

import hashlib
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT: Final = Path(__file__).parent.parent
_PAGE: Final = Path("src/kozyr/server/api/http/web/index.html")
_INSTALLED: Final = Path("web", "node_modules", ".kozyr-installed")
_BUILT: Final = Path("web", "node_modules", ".kozyr-built")
"""The files with the hash of the inputs of each step. npm deletes them together with its other files."""
_LOCALES: Final = Path("src", "kozyr", "locales")
_UNBUILT: Final = ("eslint.config.js", ".prettierrc.json", ".prettierignore")
"""Configuration files that do not change the built client."""
_IS_COMPILED: Final = os.environ.get("KOZYR_COMPILED") == "1"
"""Whether a wheel gets compiled modules (`tools/compile_modules.py`)."""
_LOCKS: Final = ("package.json", "package-lock.json", ".npmrc")


class WebBuild(BuildHookInterface[Any]):
    """Builds the client before the package is built, and the compiled modules if they are requested."""

    def dependencies(self) -> list[str]:
        """Return the further packages that an isolated build needs."""
        return ["mypy", "setuptools"] if _IS_COMPILED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, and add compiled modules to a wheel if they are requested."""
        root = Path(self.root)
        build(root)
        if _IS_COMPILED and version == "standard":  # an editable install stays Python
            _add_compiled_modules(root, build_data)


def _add_compiled_modules(root: Path, build_data: dict[str, Any]) -> None:
    folder = root / "build" / "compiled"
    # Hatchling loads this file without the other modules of `tools`, so they run as separate processes.
    subprocess.run([sys.executable, str(root / "tools" / "compile_modules.py"), str(folder)], check=True)  # noqa: S603 - our own command
    build_data["pure_python"] = False
    build_data["infer_tag"] = True  # the wheel is for this Python and this system
    for path in folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()


def is_fresh(root: Path = ROOT) -> bool:
    """Return whether a client exists that was built from the present sources."""
    return (
        _has_hash(root / _BUILT, _hash(root / "web", _list_sources(root / "web")))
        and (root / _PAGE).is_file()
    )


def build(root: Path = ROOT) -> None:
    """Build the client, unless it is fresh."""
    web = root / "web"
    installed = _hash(web, (web / name for name in _LOCKS))
    if not _has_hash(root / _INSTALLED, installed):
        _npm(root, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        (root / _INSTALLED).write_text(installed, encoding="ascii")
    if not is_fresh(root):
        built = _hash(web, _list_sources(web))
        _npm(root, "run", "--silent", "build")
        (root / _BUILT).write_text(built, encoding="ascii")


def _list_sources(web: Path) -> Iterator[Path]:
    for pattern in ("*.ftl", "*.json"):
        yield from sorted((web.parent / _LOCALES).rglob(pattern))
    for path in sorted(web.iterdir()):
        if path.is_file() and path.name not in _UNBUILT:
            yield path
        elif path.is_dir() and path.name != "node_modules":
            yield from sorted(each for each in path.rglob("*") if each.is_file() and _is_source(each))


def _is_source(path: Path) -> bool:
    return not path.name.endswith(".test.ts")  # tests do not change the built client


def _hash(web: Path, paths: Iterator[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(web.parent).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _has_hash(file: Path, expected: str) -> bool:
    return file.is_file() and file.read_text("ascii") == expected


def _npm(root: Path, *arguments: str) -> None:
    # Hatchling loads this file without the other modules of `tools`, so they run as separate processes.
    npm = [sys.executable, str(root / "tools" / "npm.py"), str(root / "web")]
    if subprocess.run([*npm, *arguments], check=False).returncode:  # noqa: S603 - our own command
        command = " ".join(arguments[:2])
        sys.exit(f"The web client could not be built: `npm {command}` failed in web/, for the reason above.")


if __name__ == "__main__":
    build()
