"""Skeletons of names (Unicode UTS 39): two names that look alike have the same skeleton.

The library confusable-homoglyphs provides the tables of characters that look alike. A skeleton is compared
and never shown. Stores keep the skeleton of every registered person, so that only one of two names that look
alike can be registered.
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
"""Invisible characters: Unicode's Default_Ignorable_Code_Point, and the empty Braille pattern."""
_DIRECTION_MARK: Final = "\u200e"
"""A mark that the library puts around characters of right-to-left scripts."""
_SCRIPT_GROUPS: Final = (
    frozenset({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "HAN", "BOPOMOFO"}),
    frozenset({"LATIN", "HAN", "HANGUL"}),
)
"""Scripts that one word may combine (UTS 39, "Highly Restrictive")."""
_NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})


def skeleton_of(name: str) -> str:
    """Return a name's skeleton. Names that look alike, whatever their case, have the same skeleton.

    Lookalikes are replaced before and after the case is folded. Only the first replacement makes a capital I
    equal a small l.
    """
    replaced = _replace_lookalikes(unicodedata.normalize("NFKC", name))
    return unicodedata.normalize("NFC", _replace_lookalikes(replaced.casefold()))


def find_skeleton_owners(people: Iterable[tuple[int, str, str]]) -> dict[str, str]:
    """Map each skeleton to the id of the oldest person who has it.

    A person is a tuple of creation time, id and name. Older versions registered several names that look
    alike. The newer people keep their names, but own no skeleton.
    """
    owners: dict[str, str] = {}
    for _, person, name in sorted(people):
        owners.setdefault(skeleton_of(name), person)
    return owners


def without_invisible(name: str) -> str:
    """Return a name without its invisible characters."""
    return _IGNORED.sub("", name)


def mixes_scripts(name: str) -> bool:
    """Return whether one word of a name mixes scripts that are not written together."""
    return any(_word_mixes_scripts(word) for word in re.findall(r"\w+", unicodedata.normalize("NFKC", name)))


def _word_mixes_scripts(word: str) -> bool:
    # Imported here: the tables take a megabyte, and many commands never need them.
    from confusable_homoglyphs.categories import unique_aliases  # noqa: PLC0415 - the tables are large

    scripts = unique_aliases(word) - _NO_SCRIPT
    return len(scripts) > 1 and not any(scripts <= group for group in _SCRIPT_GROUPS)


def _replace_lookalikes(text: str) -> str:
    prototypes = _read_prototypes()
    decomposed = unicodedata.normalize("NFD", without_invisible(text))
    return unicodedata.normalize("NFD", "".join(prototypes.get(char, char) for char in decomposed))


@cache
def _read_prototypes() -> Mapping[str, str]:
    """Map each character to the prototype of all characters that look like it.

    The library lists each pair of confusables.txt, a character and its prototype, in both directions. Every
    character has only one prototype, so a character with several partners is itself a prototype.
    """
    from confusable_homoglyphs.confusables import confusables_data  # noqa: PLC0415 - the tables are large

    partners = {
        _remove_direction_marks(char): [_remove_direction_marks(other["c"]) for other in others]
        for char, others in confusables_data.items()
    }
    prototypes = {char: _find_prototype(char, partners) for char in partners if len(char) == 1}
    # The characters of a longer prototype are replaced by their own prototypes.
    return {
        char: "".join(prototypes.get(part, part) for part in prototype)
        for char, prototype in prototypes.items()
        if prototype != char
    }


def _find_prototype(char: str, partners: Mapping[str, list[str]]) -> str:
    if len(partners[char]) > 1:
        return char
    partner = partners[char][0]
    if len(partners[partner]) > 1:
        return partner
    # Both have only each other as a partner. The longer text is the prototype, because only single characters
    # are replaced.
    return min(char, partner, key=lambda text: (-len(text), text))


def _remove_direction_marks(text: str) -> str:
    # The text is also decomposed, because `_replace_lookalikes` looks up decomposed characters.
    return unicodedata.normalize("NFD", text.replace(_DIRECTION_MARK, ""))
