"""The sentences of refusals."""

from collections.abc import Mapping
from typing import Final, Protocol

from kozyr.locales.cards import write_if_card
from kozyr.locales.catalogue import ENGLISH, Language, say
from kozyr.rules.refusals import Argument
from kozyr.rules.rule_refusals import Reason

ELLIPSIS: Final = "…"
"""Stands for an argument whose value is not known."""
_CARD_ARGUMENTS: Final = frozenset({"card", "attack", "cover"})
"""The names of the arguments whose value is a card id, or the text that a caller sent instead."""


class Explained(Protocol):
    """A refusal, or anything else that has a reason with arguments."""

    @property
    def reason(self) -> Reason:
        """The reason, which names the sentence."""

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The values in the sentence."""


def explain(refusal: Explained, language: Language = ENGLISH) -> str:
    """Return the sentence of a refusal, with cards as the language writes them."""
    arguments = {
        name: write_if_card(value, language) if name in _CARD_ARGUMENTS else value
        for name, value in refusal.arguments.items()
    }
    return say(language, refusal.reason.message, **arguments)


def explain_reason(reason: Reason, language: Language = ENGLISH) -> str:
    """Return the sentence of a reason with an ellipsis for each argument, for lists of reasons."""
    return say(language, reason.message, **dict.fromkeys(reason.arguments, ELLIPSIS))
