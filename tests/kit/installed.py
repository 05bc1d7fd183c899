"""The program as `pip install kozyr[extra]` would have it: with the packages of some extras and no others.

A folder of links stands for site-packages. It has every distribution that pyproject.toml asks for with these
extras, and what those ask for in turn; the interpreter runs without its own site-packages.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.kit.paths import ROOT
from tests.kit.program import PLAIN

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT.get("optional-dependencies", {})


def own_requirements(*extras: str) -> Iterator[Requirement]:
    """List the requirements of pyproject.toml with these extras, including extras named by extras."""
    waiting = [Requirement(each) for each in PROJECT["dependencies"]]
    waiting += [Requirement(each) for extra in extras for each in EXTRAS[extra]]
    for each in waiting:
        if canonicalize_name(each.name) == PROJECT["name"]:
            waiting += [Requirement(more) for extra in each.extras for more in EXTRAS[extra]]
        elif each.marker is None or each.marker.evaluate():
            yield each


def distributions(*extras: str) -> dict[str, Distribution]:
    """Find every distribution that an installation with these extras has, by its name."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, str]] = set()
    waiting = [(each.name, extra) for each in own_requirements(*extras) for extra in ("", *each.extras)]
    for name, extra in waiting:
        if (canonicalize_name(name), extra) in seen:
            continue
        seen.add((canonicalize_name(name), extra))
        found[canonicalize_name(name)] = distribution(name)
        for text in distribution(name).requires or ():
            more = Requirement(text)
            if more.marker is None or more.marker.evaluate({"extra": extra}):
                waiting += [(more.name, each) for each in ("", *more.extras)]
    return found


@cache
def _owners() -> dict[str, frozenset[str]]:
    """Map every module to its distributions; reading them all takes half a second."""
    found = packages_distributions().items()
    return {module: frozenset(canonicalize_name(owner) for owner in owners) for module, owners in found}


def import_names(name: str) -> set[str]:
    """Return the modules that a distribution installs."""
    wanted = canonicalize_name(name)
    return {module for module, owners in _owners().items() if wanted in owners}


class Installed:
    """An installation with some extras."""

    def __init__(self, folder: Path, *extras: str) -> None:
        self.folder = folder / "-".join(["site", *extras])
        self.folder.mkdir()
        for each in distributions(*extras).values():
            for file in each.files or ():
                top = file.parts[0]
                place = self.folder / top
                if top != ".." and not place.exists():
                    place.symlink_to(Path(str(each.locate_file(top))))

    @property
    def environment(self) -> dict[str, str]:
        """The environment in which its interpreter finds its packages."""
        return PLAIN | {"PYTHONPATH": os.pathsep.join([str(self.folder), str(ROOT / "src")])}

    def python(self, *arguments: str, given: str = "") -> tuple[str, str, int]:
        """Run its interpreter; return its output, its errors and its exit status."""
        done = subprocess.run(
            [sys.executable, "-S", *arguments], input=given.encode(), capture_output=True, timeout=120,
            check=False, env=self.environment,
        )  # fmt: skip
        return done.stdout.decode(), done.stderr.decode(), done.returncode

    def kozyr(self, *arguments: str, given: str = "") -> tuple[str, str, int]:
        """Run its program."""
        return self.python("-m", "kozyr", *arguments, given=given)
