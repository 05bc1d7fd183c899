"""The rules for nicknames.

A nickname has 3 to 20 characters: letters of any alphabet, digits, and single spaces between them.
"""

import unicodedata
from itertools import pairwise
from typing import Final

from kozyr.rules.refusals import Language
from kozyr.terminal.table_client import Refused
from kozyr.terminal.words import say

LEAST: Final = 3
MOST: Final = 20
_UNSEEN: Final = "\u115f\u1160\u3164\uffa0"
"""Characters in a letter category that are invisible."""


def nickname(text: str, language: Language) -> str | Refused:
    """Return the cleaned nickname, or why it is invalid."""
    # A very long text is not a nickname, and normalising it would take long.
    name = unicodedata.normalize("NFC", text.strip(" ")) if len(text) <= 10 * MOST else text
    if not LEAST <= len(name) <= MOST:
        return Refused("nickname_length", say(language, "nickname_length", n=len(name)))
    if wrong := next((sign for before, sign in pairwise(f" {name}") if not _may_stand(before, sign)), None):
        sign = wrong if wrong.isprintable() else f"U+{ord(wrong):04X}"
        return Refused("nickname_sign", say(language, "nickname_sign", sign=sign))
    if "  " in name:
        return Refused("nickname_spaces", say(language, "nickname_spaces"))
    return name


def _may_stand(before: str, sign: str) -> bool:
    category = unicodedata.category(sign)
    if category[0] == "M":  # Hindi needs marks, but a mark must follow a letter
        return before != " "
    return sign == " " or category == "Nd" or (category[0] == "L" and sign not in _UNSEEN)
