"""Names of the house, which no player is given.

A name is reserved if every word of it is, whatever digits and signs stand around them. Words are compared by
their skeletons, so that one written in characters that look alike is reserved too.
"""

import re
import unicodedata
from functools import cache
from typing import Final

from kozyr.bots.levels import LEVELS
from kozyr.service.skeletons import skeleton_of, visible

_WORDS: Final = """
admin admins administrator administrators administration sysadmin root superuser webmaster owner
moderator moderators moderation mod mods staff official operator server servers system kozyr house
support helpdesk service security bot bots guest guests
админ админы администратор администраторы администрация сисадмин владелец
модератор модераторы модерация модер модеры персонал оператор сервер серверы система козырь козыря kozyr
дом поддержка техподдержка служба безопасность бот боты гость гости
адмін адміністратор адміністрація модератор підтримка система гість бот
"""
_BOT_PREFIXES: Final = ("bot:", "бот:")
_GIVEN: Final = re.compile(r"guest-\d+")
"""What the house calls guests who wish no name, as a key."""


def is_reserved(name: str) -> bool:
    """Tell whether a name belongs to the house."""
    shown = visible(unicodedata.normalize("NFKC", name))
    if skeleton_of(shown.replace(" ", "")).startswith(_prefixes()):
        return True
    words = [bare for word in re.findall(r"[^\W_]+", shown) if (bare := word.strip("0123456789"))]
    if not words:
        return False
    return (
        all(skeleton_of(word) in _skeletons() for word in words)
        or skeleton_of("".join(words)) in _skeletons()
    )


def is_given_by_the_house(key: str) -> bool:
    """Tell whether the key is that of a name which the house makes up for guests."""
    return _GIVEN.fullmatch(key) is not None


@cache
def _skeletons() -> frozenset[str]:
    levels = [word for level in LEVELS.values() for word in (level.name, level.en, level.ru)]
    # A capital I looks like a small l, so that the skeleton of a word depends on its case.
    return frozenset(
        skeleton_of(written)
        for word in [*_WORDS.split(), *levels]
        for written in (word, word.title(), word.upper())
    )


@cache
def _prefixes() -> tuple[str, ...]:
    return tuple(skeleton_of(each) for each in _BOT_PREFIXES)
