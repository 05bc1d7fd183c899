"""Refusals of requests.

A refusal is a value: a reason and its arguments. The caller always receives it and it is never logged.
`must` turns it into an exception.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from kozyr.rules.reasons import REASONS, Reason

Language: TypeAlias = Literal["en", "ru"]
_T = TypeVar("_T")

_ROOM = 60
"""So much of what a stranger wrote is quoted."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused request: nothing has changed. Not a tuple: it cannot be unpacked as if it were a step."""

    reason: Reason
    about: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The stable word that programs test."""
        return self.reason.word

    def sentence(self, language: Language = "en") -> str:
        """Say the reason to a person."""
        return (self.reason.ru if language == "ru" else self.reason.en).format(*self.about)


class RefusedError(ValueError):
    """Raised by `must` for callers who prefer exceptions."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.word}: {refusal.sentence()} ({refusal.reason.section})")
        self.refusal = refusal


def refuse(reason: str, *about: object) -> Refusal:
    """Refuse for one of `REASONS`; what a stranger wrote is quoted and cut to size."""
    return refuse_with(REASONS[reason], *about)


def refuse_with(reason: Reason, *about: object) -> Refusal:
    """Refuse for a reason of another list."""
    return Refusal(reason, tuple(_quote(each) for each in about))


def must(outcome: _T | Refusal) -> _T:
    """Return the outcome, or raise if it is a refusal."""
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


def _quote(thing: object) -> str:
    # The same in every language, and never longer than its room.
    if isinstance(thing, str):
        text = ascii(thing)[1:-1]
    elif thing is None or isinstance(thing, bool):
        text = {None: "null", True: "true", False: "false"}[thing]
    elif isinstance(thing, float) or (isinstance(thing, int) and abs(thing) < 1 << 64):
        text = str(thing)
    else:
        text = "[…]" if isinstance(thing, list) else "{…}" if isinstance(thing, dict) else "…"
    return text if len(text) <= _ROOM else text[: _ROOM - 1] + "…"
