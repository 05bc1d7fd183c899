"""The definition of a call.

A call is a function of the call context, the caller and a request. The decorator `call` declares its name,
scopes and refusals. Its schemas are read from its annotations.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias, get_args, get_type_hints

from msgspec import Struct
from msgspec.json import Decoder

from kozyr.locales import ENGLISH, Language, say
from kozyr.rules import Refusal
from kozyr.server.api.calls.caller import SESSION, Caller
from kozyr.server.api.calls.context import CallContext

NO_TOKEN: Final[tuple[str, ...]] = ()
"""No token is needed."""
ANY_TOKEN: Final = ("play", "tables", "chat", "read")
"""Any token is enough: every program's token has at least one of these scopes."""
SESSION_ONLY: Final = (SESSION,)
"""A session is needed; a program's token is refused."""

MODERATOR_ONLY: Final = ("moderator",)
"""A session of a moderator is needed."""
OPEN_TO_BANNED: Final = ("auth.logout", "account.export", "account.delete")
"""The calls that a banned person may still make."""

CallFunction: TypeAlias = Callable[[CallContext, Caller, Any], Awaitable[Any]]
OnAnswer: TypeAlias = Callable[[Any], None]
"""Called with the answer of a call, a refusal or an exception."""
BeginFunction: TypeAlias = Callable[[CallContext, Caller, Any, OnAnswer], bool]
"""Begins a call without waiting; returns False, and does nothing, if the call must wait for something."""

_COMMON_REFUSALS: Final = (
    "bad_request bad_token banned internal stopping token_expired too_large too_often unavailable"
)
"""The words with which every call may be refused."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the API."""

    name: str
    scopes: tuple[str, ...]
    """The scopes of which a program's token needs one; or `NO_TOKEN`, `SESSION_ONLY` or `MODERATOR_ONLY`.

    A session needs no scope; for `MODERATOR_ONLY` its person must be a moderator.
    """
    refusal_words: tuple[str, ...]
    """The words with which the call may be refused."""
    request: type[Struct]
    answer: type[Struct]
    run: CallFunction
    decode: Callable[[bytes], Any]
    begin: BeginFunction | None = None
    """For frequent calls: does the same as `run`, but without a task. If it returns False, `run` is used."""

    def summary(self, language: Language = ENGLISH) -> str:
        """Return one sentence about the call."""
        return say(language, f"call_{self.name.replace('.', '_')}")


def call(
    name: str, scopes: tuple[str, ...], refusals: str = "", begin: BeginFunction | None = None
) -> Callable[[CallFunction], Call]:
    """Return a decorator that makes a call from a function.

    `refusals` are the words of its own refusals, with spaces between them.
    """

    def decorate(run: CallFunction) -> Call:
        hints = get_type_hints(run)
        types = get_args(hints["return"]) or (hints["return"],)
        answers = [answer for answer in types if answer is not Refusal]
        words = {*_COMMON_REFUSALS.split(), *refusals.split()}
        if scopes:
            needs_session = scopes in (SESSION_ONLY, MODERATOR_ONLY)
            words |= {"no_token", "needs_session" if needs_session else "no_scope"}
        if scopes == MODERATOR_ONLY:
            words.add("not_moderator")
        refusal_words = tuple(sorted(words))
        return Call(
            name, scopes, refusal_words, hints["request"], answers[0], run,
            Decoder(hints["request"]).decode, begin,
        )  # fmt: skip

    return decorate
