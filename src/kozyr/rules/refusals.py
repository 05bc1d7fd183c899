"""Refusals of requests.

A refusal is a value: a reason and its arguments. The caller always receives the refusal, and it is never
logged. `must` turns a refusal into an exception.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from kozyr.rules.rule_refusals import REASONS, Reason

Language: TypeAlias = Literal["en", "ru"]
_T = TypeVar("_T")

_MAX_QUOTE_LENGTH = 60
"""The largest number of quoted characters per argument."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refused request, which changed nothing. It is not a tuple, so it cannot be unpacked like a step."""

    reason: Reason
    about: tuple[str, ...] = ()
    """The arguments of the sentence, such as card ids."""

    @property
    def word(self) -> str:
        """The stable word that programs test."""
        return self.reason.word

    def sentence(self, language: Language = "en") -> str:
        """Return the sentence for people in one language."""
        return (self.reason.ru if language == "ru" else self.reason.en).format(*self.about)


class RefusedError(ValueError):
    """Raised by `must` instead of returning a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.word}: {refusal.sentence()} ({refusal.reason.section})")
        self.refusal = refusal


def refuse(reason: str, *about: object) -> Refusal:
    """Return a refusal for one of `REASONS`; its arguments are quoted and shortened."""
    return refuse_with(REASONS[reason], *about)


def refuse_with(reason: Reason, *about: object) -> Refusal:
    """Return a refusal for a reason of another catalogue."""
    return Refusal(reason, tuple(_quote(argument) for argument in about))


def must(outcome: _T | Refusal) -> _T:
    """Return the outcome, or raise if it is a refusal."""
    if isinstance(outcome, Refusal):
        raise RefusedError(outcome)
    return outcome


def _quote(argument: object) -> str:
    # The quote is the same in every language. A huge integer becomes "…", because writing it may fail.
    if isinstance(argument, str):
        text = ascii(argument)[1:-1]
    elif argument is None or isinstance(argument, bool):
        text = {None: "null", True: "true", False: "false"}[argument]
    elif isinstance(argument, float) or (isinstance(argument, int) and abs(argument) < 1 << 64):
        text = str(argument)
    elif isinstance(argument, list):
        text = "[…]"
    else:
        text = "{…}" if isinstance(argument, dict) else "…"
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[: _MAX_QUOTE_LENGTH - 1] + "…"
