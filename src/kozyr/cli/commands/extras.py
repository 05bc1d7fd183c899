"""The extras of the package, and the check whether an extra is installed.

`pip install kozyr` installs the rules, the notation, the engine, and the bots that need no compiled kernel.
Everything else is an extra of pyproject.toml: `pip install 'kozyr[server]'`.
"""

from importlib.util import find_spec
from typing import Final

from kozyr.locales import Language, say

EXTRA_MODULES: Final[dict[str, tuple[str, ...]]] = {
    "bots": ("numba", "numpy"),
    "play": ("centrifuge", "textual"),
    "server": (
        "argon2", "confusable_homoglyphs", "httptools", "jinja2", "litestar", "prometheus_client",
        "resvg_py", "structlog", "uvicorn", "websockets", "zxcvbn",
    ),
    "postgres": ("asyncpg", "nats"),
}  # fmt: skip
"""For each extra, the modules that are installed only with the extra."""


class MissingExtraError(Exception):
    """Raised if a needed extra is not installed; its text says how to install it."""


def require_extra(extra: str, feature: str, language: Language) -> None:
    """Raise `MissingExtraError` unless an extra is installed; `feature` names the feature that needs it."""
    if any(find_spec(module) is None for module in EXTRA_MODULES[extra]):
        raise MissingExtraError(say(language, "cli_needs_part", feature=feature, extra=extra))


def extra_of(module: str | None) -> str | None:
    """Return the extra that installs a missing module; None if no extra does."""
    package = (module or "").partition(".")[0]
    return next((extra for extra, modules in EXTRA_MODULES.items() if package in modules), None)
