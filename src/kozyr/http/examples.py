"""What does each call look like? A scene that was really played (`examples.json`)."""

from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.json import decode


class Example(Struct, frozen=True):
    """A request, and what was answered; long lists are cut short."""

    request: dict[str, Any]
    answer: dict[str, Any]


@cache
def examples() -> dict[str, Example]:
    """Read an example of every call, by name."""
    kept = files("kozyr.http").joinpath("examples.json").read_bytes()
    return decode(kept, type=dict[str, Example])
