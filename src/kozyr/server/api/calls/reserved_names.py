"""Names reserved for the server, which no player may have.

A name is reserved if one of its words is a role of the server ("The Admin"), if all its words are in a second
list ("House"), or if it begins like a bot's id. Digits and signs around the words are ignored. Words are
compared without diacritics and by their Unicode skeletons, in which letters that look the same are equal.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from typing import Final

from kozyr.bots.levels import LEVELS
from kozyr.locales import say_in_all
from kozyr.server.stores.name_skeletons import skeleton_of, without_invisible

_ROLES: Final = """
admin admins administrator administrators administration sysadmin superuser webmaster
moderator moderators moderation mod mods staff official operator server servers system kozyr
support helpdesk security bot bots deleted
админ админы админка администратор администраторы администрация администрации сисадмин
модератор модераторы модерация модерации модер модеры персонал оператор сервер сервера серверы система
козырь козыря козыр поддержка поддержки техподдержка техподдержки безопасность безопасности бот боты
адмін адміністратор адміністрація підтримка
"""
"""A name with one of these words is reserved, whatever its other words are."""
_WORDS: Final = """
root owner house service guest guests владелец дом служба гость гости гість
"""
"""A name that has only these words is reserved. The names of bot levels are added to them."""
_BOT_PREFIXES: Final = ("bot:", "бот:")
"""The beginning of every bot's id, and its Russian form."""


def is_reserved(name: str) -> bool:
    """Return whether a name is reserved."""
    shown = _remove_diacritics(without_invisible(unicodedata.normalize("NFKC", name)))
    if skeleton_of(shown.replace(" ", "")).startswith(_compute_prefix_skeletons()):
        return True
    words = [word.strip("0123456789") for word in re.findall(r"[^\W_]+", shown)]
    words = [word for word in words if word]
    skeletons = {skeleton_of(word) for word in words}
    roles, reserved_words = _compute_role_skeletons(), _compute_word_skeletons()
    # Joining the words reveals a reserved word with spaces or signs between its letters.
    if skeletons & roles or skeleton_of("".join(words)) in roles | reserved_words:
        return True
    return bool(skeletons) and skeletons <= reserved_words


def is_generated_guest_name(key: str) -> bool:
    """Return whether this is the key of a name that the server made for a guest."""
    name, _, number = key.rpartition("-")
    return number.isdecimal() and name in {word.casefold() for word in say_in_all("guest_name").values()}


def _remove_diacritics(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.category(char).startswith("M"))


@cache
def _compute_role_skeletons() -> frozenset[str]:
    return _compute_skeletons(_ROLES.split())


@cache
def _compute_word_skeletons() -> frozenset[str]:
    levels = [word for level in LEVELS for word in (level, *say_in_all(f"level_name_{level}").values())]
    return _compute_skeletons([*_WORDS.split(), *levels])


def _compute_skeletons(words: Iterable[str]) -> frozenset[str]:
    # A capital I looks like a small l, so a word's skeleton depends on its case.
    return frozenset(
        skeleton_of(_remove_diacritics(written))
        for word in words
        for written in (word, word.title(), word.upper())
    )


@cache
def _compute_prefix_skeletons() -> tuple[str, ...]:
    return tuple(skeleton_of(prefix) for prefix in _BOT_PREFIXES)
