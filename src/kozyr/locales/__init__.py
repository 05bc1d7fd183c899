"""The texts that people read, in every language.

A language is a folder of Fluent files (projectfluent.org) and one row of `languages.json`. The server, the
commands, the terminal client and the web client read the same files. Code names a message and its arguments;
the file decides the wording and the plural form.
"""

from kozyr.locales.catalogue import (
    ENGLISH,
    FOLDER,
    Language,
    country_codes,
    find_language,
    find_preferred_language,
    language_names,
    list_files,
    say,
    say_in_all,
)
from kozyr.locales.explanations import ELLIPSIS, Explained, explain, explain_reason
from kozyr.locales.numbers import format_decimal

__all__ = [
    "ELLIPSIS",
    "ENGLISH",
    "FOLDER",
    "Explained",
    "Language",
    "country_codes",
    "explain",
    "explain_reason",
    "find_language",
    "find_preferred_language",
    "format_decimal",
    "language_names",
    "list_files",
    "say",
    "say_in_all",
]
