"""The definition of a call.

A call is a function of the call context, the caller and a request. Its name, scopes and refusals are declared
with it; its schemas are read from its annotations.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from inspect import getdoc
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from msgspec import Struct
from msgspec.json import Decoder

from kozyr.rules import Refusal
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext

ANYBODY: Final[tuple[str, ...]] = ()
"""No token is needed."""
SOMEBODY: Final = ("play", "tables", "chat", "read")
"""Any token is enough."""
SESSION_ONLY: Final = (SESSION,)
"""Only a session is enough, not a program's token."""

Work: TypeAlias = Callable[[CallContext, Caller, Any], Awaitable[Any]]

_ALWAYS: Final = (
    *("bad_request", "bad_token", "internal", "stopping", "token_expired", "too_large", "too_often"),
    "unavailable",
)
"""The words with which every call may be refused."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the API."""

    name: str
    scopes: tuple[str, ...]
    """A token needs one of them; a session needs none."""
    words: tuple[str, ...]
    """The words with which it may be refused."""
    en: str
    ru: str
    ask: type[Struct]
    answer: type[Struct]
    do: Work
    decode: Callable[[bytes], Any]


def call(name: str, scopes: tuple[str, ...], ru: str, *words: str) -> Callable[[Work], Call]:
    """Make a call from a function; `ru` is the Russian version of its docstring's first line."""

    def made(do: Work) -> Call:
        hints = get_type_hints(do)
        answers = [each for each in get_args(hints["return"]) or (hints["return"],) if each is not Refusal]
        known = {"no_token", "needs_session" if scopes == SESSION_ONLY else "no_scope"} if scopes else set()
        said = (getdoc(do) or "").splitlines()[0]
        return Call(
            name, scopes, tuple(sorted({*_ALWAYS, *known, *words})), said, ru, hints["ask"], answers[0], do,
            Decoder(hints["ask"]).decode,
        )  # fmt: skip

    return made
