"""Tests that `make test` leaves to `make stress`: crashes, load, and the longer part of random runs."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

_Case = TypeVar("_Case")


def first_of(cases: Sequence[_Case], count: int = 1) -> list[_Case | ParameterSet]:
    """Leave the first cases to `make test`, and mark the others for `make stress`."""
    others = [pytest.param(case, marks=pytest.mark.stress) for case in cases[count:]]
    return [*cases[:count], *others]


def leave_other_parameters(items: Iterable[pytest.Item], folder: Path) -> None:
    """Leave the first parameter set of every test in a folder to `make test`, and mark the others."""
    seen: set[tuple[Path, str]] = set()
    within = f"{folder}{os.sep}"
    for item in items:
        if not isinstance(item, pytest.Function) or not str(item.path).startswith(within):
            continue
        if item.get_closest_marker("stress") is None:
            test = (item.path, item.originalname)
            if test in seen:
                item.add_marker(pytest.mark.stress)
            seen.add(test)
