"""The catalogues of texts: one folder of Fluent files for each language."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from rustfluent import Bundle  # type: ignore[import-untyped]  # it has no annotations

Language: TypeAlias = str
"""The code of a language, which is also the name of its folder."""

ENGLISH: Final = "en"
"""The language for people whose languages have no catalogue, and for programs."""

FOLDER: Final = Path(__file__).parent
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the user's language; the first one that is set decides."""


@cache
def language_names() -> Mapping[Language, str]:
    """Return the name of each language, written in that language."""
    names = json.loads((FOLDER / "languages.json").read_text("utf-8"))
    return MappingProxyType(names)


@cache
def country_codes() -> frozenset[str]:
    """Return the ISO 3166 codes of all countries. The web client reads the same file."""
    return frozenset(json.loads((FOLDER / "countries.json").read_text("utf-8")))


def find_language(tags: Iterable[str]) -> Language:
    """Return the language of the first tag that has a catalogue, such as `ru-RU` or `ru_RU.UTF-8`."""
    for tag in tags:
        code = re.split(r"[-_.]", tag.strip().lower())[0]
        if code in language_names():
            return code
    return ENGLISH


def find_preferred_language(environment: Mapping[str, str] | None = None) -> Language:
    """Return the user's language, as the environment variables of the process name it."""
    variables = os.environ if environment is None else environment
    return find_language([value for name in _LOCALE_VARIABLES if (value := variables.get(name))][:1])


def say(language: Language, message: str, **arguments: object) -> str:
    """Return a message in one language. An integer argument can select a plural form."""
    values = {name: value if type(value) is int else str(value) for name, value in arguments.items()}
    text: str = _load_bundle(language).get_translation(message, variables=values, use_isolating=False)
    return text


def say_in_all(message: str) -> dict[str, str]:
    """Return a message without arguments in every language, by language code."""
    return {language: say(language, message) for language in language_names()}


def list_files(language: Language) -> list[Path]:
    """Return the Fluent files of a language."""
    return sorted((FOLDER / language).rglob("*.ftl"))


@cache
def _load_bundle(language: Language) -> Bundle:
    return Bundle(language, [str(path) for path in list_files(language)])
