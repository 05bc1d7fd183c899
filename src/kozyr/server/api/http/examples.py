"""An example of every call and of the tabletop API, recorded from real games (`examples.json`)."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct
from msgspec.json import decode


class Example(Struct, frozen=True):
    """A request and its answer; long lists are shortened. A message of a stream has no request."""

    request: Any
    answer: Any


@cache
def read_examples() -> dict[str, Example]:
    """Read the example of every call, and of the tabletop API, by name."""
    data = files("kozyr.server.api.http").joinpath("examples.json").read_bytes()
    return decode(data, type=dict[str, Example])


def format_json(data: Any, width: int, depth: int = 0) -> str:  # noqa: ANN401 - plain data
    """Write data as readable JSON: on one line if it fits, else one row per element."""
    flat = json.dumps(data, ensure_ascii=False)
    if len(flat) + 2 * depth <= width or not isinstance(data, dict | list):
        return flat
    inner, outer = "  " * (depth + 1), "  " * depth
    if isinstance(data, dict):
        rows = [
            f"{inner}{json.dumps(name)}: {format_json(value, width, depth + 1)}"
            for name, value in data.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{outer}}}"
    rows = [inner + format_json(value, width, depth + 1) for value in data]
    return "[\n" + ",\n".join(rows) + f"\n{outer}]"
