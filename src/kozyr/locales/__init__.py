"""The texts that people read, in every language.

A language is a folder of Fluent files (projectfluent.org) and one row of `languages.json`. The server, the
commands, the terminal client and the web client read the same files. Code names a message and its arguments;
the file decides the wording and the plural form.
"""

import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Protocol, TypeAlias

from rustfluent import Bundle  # type: ignore[import-untyped]  # it has no annotations

from kozyr.rules.refusals import Argument
from kozyr.rules.rule_refusals import Reason

Language: TypeAlias = str
"""The code of a language, which is also the name of its folder."""

ENGLISH: Final = "en"
"""The language for people whose languages have no catalogue, and for programs."""

ELLIPSIS: Final = "…"
"""Stands for an argument whose value is not known."""
FOLDER: Final = Path(__file__).parent
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the user's language; the first one that is set decides."""


@cache
def language_names() -> Mapping[Language, str]:
    """Return the name of each language, written in that language."""
    names = json.loads((FOLDER / "languages.json").read_text("utf-8"))
    return MappingProxyType(names)


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


class Explained(Protocol):
    """A refusal, or anything else that has a reason with arguments."""

    @property
    def reason(self) -> Reason:
        """The reason, which names the sentence."""

    @property
    def arguments(self) -> Mapping[str, Argument]:
        """The values in the sentence."""


def explain(refusal: Explained, language: Language = ENGLISH) -> str:
    """Return the sentence of a refusal."""
    return say(language, refusal.reason.message, **refusal.arguments)


def explain_reason(reason: Reason, language: Language = ENGLISH) -> str:
    """Return the sentence of a reason with an ellipsis for each argument, for lists of reasons."""
    return say(language, reason.message, **dict.fromkeys(reason.arguments, ELLIPSIS))


def list_files(language: Language) -> list[Path]:
    """Return the Fluent files of a language."""
    return sorted((FOLDER / language).rglob("*.ftl"))


@cache
def _load_bundle(language: Language) -> Bundle:
    return Bundle(language, [str(path) for path in list_files(language)])
