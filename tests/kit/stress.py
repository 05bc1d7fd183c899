"""Tests that `make test` leaves to `make stress`: crashes, load, and the longer part of random runs."""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet

_Case = TypeVar("_Case")


def first_of(cases: Sequence[_Case], count: int = 1) -> list[_Case | ParameterSet]:
    """Leave the first cases to `make test`, and mark the others for `make stress`."""
    others = [pytest.param(case, marks=pytest.mark.stress) for case in cases[count:]]
    return [*cases[:count], *others]
