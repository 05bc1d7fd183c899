"""The catalogue of terminal texts, in English and in Russian.

A language is a package with one file per part of the client, and each file holds `WORDS`. A new part only
adds a file. A key that the web's catalogue also has must have the same text there (a test compares them).
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
_BLANK: Final = re.compile(r"\{(\w+)\}")


@cache
def parts(language: Language) -> Mapping[str, Mapping[str, str]]:
    """Return all texts of a language by part of the client."""
    package = import_module(f"{__name__}.{language}")
    names = sorted(each.name for each in iter_modules(package.__path__))
    return MappingProxyType({name: import_module(f"{package.__name__}.{name}").WORDS for name in names})


@cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Return all texts of a language by key."""
    return MappingProxyType({key: text for part in parts(language).values() for key, text in part.items()})


def say(language: Language, key: str, **values: object) -> str:
    """Return a text; values fill its `{name}` placeholders, and `n` selects a form of one|few|many."""
    text = catalogue(language)[key]
    if "n" in values and "|" in text:
        forms = text.split("|")
        text = forms[min(_form(language, values["n"]), len(forms) - 1)]
    # Only the text's own placeholders are filled, never those inside a value.
    return _BLANK.sub(lambda blank: str(values.get(blank[1], blank[0])), text)


def _form(language: Language, number: object) -> int:
    # The plural form of a whole number: one|other in English, one|few|many in Russian.
    counted = abs(number) if isinstance(number, int) else 0
    if language == "en":
        return 0 if counted == 1 else 1
    if counted % 10 == 1 and counted % 100 != 11:  # noqa: PLR2004 - 1, 21, 31, but not 11
        return 0
    return 1 if counted % 10 in (2, 3, 4) and counted % 100 not in (12, 13, 14) else 2
