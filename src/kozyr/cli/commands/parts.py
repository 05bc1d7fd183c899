"""The parts of the program that are installed as extras, and the check that one is installed.

`pip install kozyr` installs the rules, the notation, the engine, and the bots that need no compiled kernel.
Everything else is an extra of pyproject.toml: `pip install 'kozyr[server]'`.
"""

from importlib.util import find_spec
from typing import Final

from kozyr.rules.refusals import Language
from kozyr.words import say

PARTS: Final[dict[str, tuple[str, ...]]] = {
    "bots": ("numba", "numpy"),
    "play": ("centrifuge", "textual"),
    "server": (
        "argon2", "confusable_homoglyphs", "httptools", "jinja2", "litestar", "prometheus_client",
        "structlog", "uvicorn", "websockets",
    ),
    "postgres": ("asyncpg", "nats"),
}  # fmt: skip
"""For each extra, the modules that it installs and the base does not."""


class MissingPartError(Exception):
    """Raised if a needed part is not installed; its text says how to install it."""


def need(part: str, what: str, lang: Language) -> None:
    """Raise `MissingPartError` unless a part is installed; `what` names the feature that needs it."""
    if any(find_spec(module) is None for module in PARTS[part]):
        raise MissingPartError(say(lang, "needs_part", what=what, part=part))


def part_of(module: str | None) -> str | None:
    """Return the part that a missing module belongs to; None if it belongs to no part."""
    top = (module or "").partition(".")[0]
    return next((part for part, modules in PARTS.items() if top in modules), None)
