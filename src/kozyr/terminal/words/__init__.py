"""The catalogue of terminal texts, in English and in Russian.

A language is a package with one file per part of the client, and each file holds `WORDS`. If the web client
has the same key, the two texts must be equal (a test compares them).
"""

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import Final

from kozyr.rules.refusals import Language

LANGUAGES: Final[tuple[Language, ...]] = ("en", "ru")
_PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


@cache
def load_parts(language: Language) -> Mapping[str, Mapping[str, str]]:
    """Return all texts of a language by part of the client."""
    package = import_module(f"{__name__}.{language}")
    names = sorted(module.name for module in iter_modules(package.__path__))
    return MappingProxyType({name: import_module(f"{package.__name__}.{name}").WORDS for name in names})


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Return all texts of a language by key."""
    return MappingProxyType(
        {key: text for part in load_parts(language).values() for key, text in part.items()}
    )


def say(language: Language, key: str, **values: object) -> str:
    """Return a text; values fill its `{name}` placeholders, and `n` selects a form of one|few|many."""
    text = catalogue(language)[key]
    if "n" in values and "|" in text:
        forms = text.split("|")
        text = forms[min(_choose_form(language, values["n"]), len(forms) - 1)]
    # Only the text's own placeholders are filled, never those inside a value.
    return _PLACEHOLDER.sub(lambda match: str(values.get(match[1], match[0])), text)


def _choose_form(language: Language, number: object) -> int:
    # English has the plural forms one|other, Russian has one|few|many.
    count = abs(number) if isinstance(number, int) else 0
    if language == "en":
        return 0 if count == 1 else 1
    if count % 10 == 1 and count % 100 != 11:  # noqa: PLR2004 - 1, 21, 31, but not 11
        return 0
    return 1 if count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14) else 2
