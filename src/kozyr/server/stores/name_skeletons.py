"""Skeletons of names (Unicode UTS 39): two names that look alike have the same skeleton.

The library confusable-homoglyphs provides the tables of characters that look alike. A skeleton is compared
and never shown. Stores keep one for every registered person. So only one of two names that look alike can be
registered.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

_IGNORED: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Characters that show nothing: Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern."""
_DIRECTION_MARK: Final = "\u200e"
"""The library writes it around characters of scripts that run from right to left."""
_TOGETHER: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that are written in one word (UTS 39, "Highly Restrictive")."""
_NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})


def skeleton_of(name: str) -> str:
    """Give what all names that look like this one have in common, in upper and lower case.

    A letter is first compared as it is shown, so that a capital I is taken for a small l.
    """
    shown = _replaced(unicodedata.normalize("NFKC", name))
    return unicodedata.normalize("NFC", _replaced(shown.casefold()))


def reserved(people: Iterable[tuple[int, str, str]]) -> dict[str, str]:
    """Give each skeleton to the eldest of the people whose names have it: made when, id, name.

    Older versions registered names that look alike: the others keep their names and reserve none.
    """
    owners: dict[str, str] = {}
    for _, person, name in sorted(people):
        owners.setdefault(skeleton_of(name), person)
    return owners


def visible(name: str) -> str:
    """Give a name without the characters that show nothing."""
    return _IGNORED.sub("", name)


def mixes_scripts(name: str) -> bool:
    """Tell whether one word of a name has letters of several scripts that are not written together."""
    return any(_mixes(word) for word in re.findall(r"\w+", unicodedata.normalize("NFKC", name)))


def _mixes(word: str) -> bool:
    # Imported here: the tables are a megabyte, and commands that need no names start without them.
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415

    scripts = unique_aliases(word) - _NO_SCRIPT
    return len(scripts) > 1 and not any(scripts <= usual for usual in _TOGETHER)


def _replaced(text: str) -> str:
    table = _prototypes()
    decomposed = unicodedata.normalize("NFD", visible(text))
    return unicodedata.normalize("NFD", "".join(table.get(char, char) for char in decomposed))


@cache
def _prototypes() -> Mapping[str, str]:
    """Map each character to the one that stands for all that look like it.

    The library lists the pairs of confusables.txt in both directions. Every character there has one
    prototype, so that the pairs form stars: the prototype is the center.
    """
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - as above

    pairs = {
        _bare(char): [_bare(other["c"]) for other in others] for char, others in confusables_data.items()
    }
    found = {char: _prototype(char, pairs) for char in pairs if len(char) == 1}
    # A prototype of several characters is written in prototypes too.
    return {char: "".join(found.get(each, each) for each in to) for char, to in found.items() if to != char}


def _prototype(char: str, pairs: Mapping[str, list[str]]) -> str:
    if len(pairs[char]) > 1:
        return char
    other = pairs[char][0]
    if len(pairs[other]) > 1:
        return other
    # A star of two: either may stand for both, but only a single character can be replaced.
    return min(char, other, key=lambda each: (-len(each), each))


def _bare(text: str) -> str:
    return unicodedata.normalize("NFD", text.replace(_DIRECTION_MARK, ""))
