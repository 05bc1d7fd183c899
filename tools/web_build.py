"""The web client becomes part of the Python package.

Hatchling calls this for editable installs and wheels alike, and so does `make setup`: npm installs what the
lock file names, Vite builds `web/` into `src/kozyr/server/api/http/web`. A bundle built from the very same
sources is left alone. With the environment variable `KOZYR_COMPILED=1`, a wheel gets compiled rules as well.
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
"""What each step was done from, as a hash; npm removes them with everything else it installed."""
_LOCALES: Final = Path("src", "kozyr", "locales")
_UNBUILT: Final = ("eslint.config.js", ".prettierrc.json", ".prettierignore")
"""Configuration that changes nothing of what players get."""
_IS_COMPILED: Final = os.environ.get("KOZYR_COMPILED") == "1"
"""Whether a wheel gets the rules as compiled modules (`tools/compile_rules.py`)."""
_LOCKS: Final = ("package.json", "package-lock.json", ".npmrc")


class WebBuild(BuildHookInterface[Any]):
    """Builds the client before the package is put together, and the compiled rules if they are wanted."""

    def dependencies(self) -> list[str]:
        """Return what an isolated build needs besides."""
        return ["mypy", "setuptools"] if _IS_COMPILED else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it."""
        root = Path(self.root)
        build(root)
        if _IS_COMPILED and version == "standard":  # an editable install stays Python
            _add_compiled_rules(root, build_data)


def _add_compiled_rules(root: Path, build_data: dict[str, Any]) -> None:
    folder = root / "build" / "compiled"
    # A process of its own: Hatchling loads this file without its neighbours.
    subprocess.run([sys.executable, str(root / "tools" / "compile_rules.py"), str(folder)], check=True)  # noqa: S603 - our own words
    build_data["pure_python"] = False
    build_data["infer_tag"] = True  # the wheel is for this Python and this system
    for path in folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
        build_data["force_include"][str(path)] = path.relative_to(folder).as_posix()


def is_fresh(root: Path = ROOT) -> bool:
    """Tell whether the client is there, built from the sources as they are."""
    return _is(root / _BUILT, _hash(root / "web", _sources(root / "web"))) and (root / _PAGE).is_file()


def build(root: Path = ROOT) -> None:
    """Build the client, unless it is there and fresh."""
    web = root / "web"
    installed = _hash(web, (web / name for name in _LOCKS))
    if not _is(root / _INSTALLED, installed):
        _npm(root, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent")
        (root / _INSTALLED).write_text(installed, encoding="ascii")
    if not is_fresh(root):
        built = _hash(web, _sources(web))
        _npm(root, "run", "--silent", "build")
        (root / _BUILT).write_text(built, encoding="ascii")


def _sources(web: Path) -> Iterator[Path]:
    for pattern in ("*.ftl", "*.json"):
        yield from sorted((web.parent / _LOCALES).rglob(pattern))
    for path in sorted(web.iterdir()):
        if path.is_file() and path.name not in _UNBUILT:
            yield path
        elif path.is_dir() and path.name != "node_modules":
            yield from sorted(each for each in path.rglob("*") if each.is_file() and _is_source(each))


def _is_source(path: Path) -> bool:
    return not path.name.endswith(".test.ts")  # tests change nothing of what players get


def _hash(web: Path, paths: Iterator[Path]) -> str:
    made = hashlib.sha256()
    for path in paths:
        data = path.read_bytes()
        made.update(f"{path.relative_to(web.parent).as_posix()} {len(data)}\n".encode() + data)
    return made.hexdigest()


def _is(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text("ascii") == wanted


def _npm(root: Path, *arguments: str) -> None:
    # A process of its own: Hatchling loads this file without its neighbours.
    npm = [sys.executable, str(root / "tools" / "npm.py"), str(root / "web")]
    if subprocess.run([*npm, *arguments], check=False).returncode:  # noqa: S603 - our own words
        said = " ".join(arguments[:2])
        sys.exit(f"The web client could not be built: `npm {said}` failed in web/, for the reason above.")


if __name__ == "__main__":
    build()
