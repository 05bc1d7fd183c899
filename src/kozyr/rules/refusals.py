"""Refusals of requests.

A refusal is a value: a reason and its arguments. The caller always receives the refusal, and the server does
not log it. `must` turns a refusal into an exception.
"""

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from kozyr.rules.rule_refusals import REASONS, Reason

Argument: TypeAlias = str | int
"""A value in the sentence of a refusal, such as a card id or a number of seats."""
_T = TypeVar("_T")

_MAX_QUOTE_LENGTH = 60
"""The largest number of quoted characters per argument."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """The answer to a refused request, which changed nothing; not a tuple, so that no caller unpacks it."""

    reason: Reason
    about: tuple[Argument, ...] = ()
    """The values of the reason's arguments, in their order."""

    @property
    def word(self) -> str:
        """The stable word that programs test."""
        return self.reason.word

    @property
    def arguments(self) -> dict[str, Argument]:
        """The values for the sentence, by name. `kozyr.locales.explain` returns the sentence itself."""
        return dict(zip(self.reason.arguments, self.about, strict=True))

    def __str__(self) -> str:
        """Return the reason and its arguments in plain English, for developers."""
        reason_name = self.reason.message.partition("-")[2].replace("_", " ")
        arguments = ", ".join(f"{name} {value}" for name, value in self.arguments.items())
        return f"{reason_name} ({arguments})" if arguments else reason_name


class RefusedError(ValueError):
    """Raised by `must` instead of returning a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.word}: {refusal} ({refusal.reason.section})")
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


def _quote(argument: object) -> Argument:
    # Text stays as it was typed, except characters that could control a terminal or cannot be encoded.
    # A number stays a number: it can select a plural form.
    if isinstance(argument, str):
        text = "".join([char for char in argument if char.isprintable()])
    elif argument is None or isinstance(argument, bool):
        text = {None: "null", True: "true", False: "false"}[argument]
    elif isinstance(argument, int) and abs(argument) < 1 << 53:  # exact even as a float
        return argument
    elif isinstance(argument, float) or (isinstance(argument, int) and abs(argument) < 1 << 64):
        text = str(argument)
    elif isinstance(argument, list):
        text = "[…]"
    else:
        text = "{…}" if isinstance(argument, dict) else "…"
    return text if len(text) <= _MAX_QUOTE_LENGTH else text[: _MAX_QUOTE_LENGTH - 1] + "…"
