"""The choice of the answer's language from `Accept-Language`."""

from typing import Final

from kozyr.rules.refusals import Language

_MOST: Final = 20
"""The most languages that are read from the header."""


def language_of(accepted: str) -> Language:
    """Return the language for `Accept-Language`: Russian if it is preferred to English."""
    wishes: dict[str, float] = {}
    for each in accepted.split(",")[:_MOST]:
        tag, _, weight = each.partition(";")
        wishes.setdefault(tag.strip().casefold().partition("-")[0], _weight(weight))
    return "ru" if wishes.get("ru", 0.0) > wishes.get("en", 0.0) else "en"


def _weight(said: str) -> float:
    name, _, value = said.strip().partition("=")
    if name != "q":
        return 1.0
    try:
        return min(1.0, max(0.0, float(value)))
    except ValueError:
        return 0.0
