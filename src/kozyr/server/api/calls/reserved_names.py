"""Names reserved for the server, which no player may have.

A name is reserved if any word in it is a role of the server ("The Admin"), or if all its words are reserved.
Digits and signs around the words are ignored. Words are compared by their skeletons and without diacritics,
so that words in look-alike characters are reserved too.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from kozyr.bots.levels import LEVELS
from kozyr.server.stores.name_skeletons import skeleton_of, without_invisible

_ROLES: Final = """
admin admins administrator administrators administration sysadmin superuser webmaster
moderator moderators moderation mod mods staff official operator server servers system kozyr
support helpdesk security bot bots
админ админы админка администратор администраторы администрация администрации сисадмин
модератор модераторы модерация модерации модер модеры персонал оператор сервер сервера серверы система
козырь козыря козыр поддержка поддержки техподдержка техподдержки безопасность безопасности бот боты
адмін адміністратор адміністрація підтримка
"""
"""Words that make any name with them reserved."""
_WORDS: Final = """
root owner house service guest guests владелец дом служба гость гости гість
"""
"""Words that are reserved only without other words; the names of bot levels are such words too."""
_BOT_PREFIXES: Final = ("bot:", "бот:")
_GENERATED: Final = re.compile(r"guest-\d+")
"""The key of a name that the server gives to guests without one."""


def is_reserved(name: str) -> bool:
    """Return whether a name is reserved."""
    shown = _remove_diacritics(without_invisible(unicodedata.normalize("NFKC", name)))
    if skeleton_of(shown.replace(" ", "")).startswith(_read_prefixes()):
        return True
    words = [word.strip("0123456789") for word in re.findall(r"[^\W_]+", shown)]
    words = [word for word in words if word]
    skeletons = {skeleton_of(word) for word in words}
    if skeletons & _read_roles() or skeleton_of("".join(words)) in _read_roles() | _read_reserved_words():
        return True
    return bool(skeletons) and skeletons <= _read_reserved_words()


def is_generated_guest_name(key: str) -> bool:
    """Return whether a key belongs to a name that the server made for a guest."""
    return _GENERATED.fullmatch(key) is not None


def _remove_diacritics(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.category(char).startswith("M"))


@cache
def _read_roles() -> frozenset[str]:
    return _compute_skeletons(_ROLES.split())


@cache
def _read_reserved_words() -> frozenset[str]:
    levels = [word for level in LEVELS.values() for word in (level.name, level.en, level.ru)]
    return _compute_skeletons([*_WORDS.split(), *levels])


def _compute_skeletons(words: Iterable[str]) -> frozenset[str]:
    # A capital I looks like a small l, so a word's skeleton depends on its case.
    return frozenset(
        skeleton_of(_remove_diacritics(written))
        for word in words
        for written in (word, word.title(), word.upper())
    )


@cache
def _read_prefixes() -> tuple[str, ...]:
    return tuple(skeleton_of(prefix) for prefix in _BOT_PREFIXES)
