"""Names of people, and the ids of people, tokens and tables.

Comparing names ignores case and the way their characters were typed. Ids are random: they cannot be guessed,
and none looks like a bot's id.
"""

import base64
import unicodedata
from collections.abc import Callable, Iterator
from typing import Final

from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.reserved_names import is_generated_guest_name, is_reserved
from kozyr.server.api.messages.fields import LONGEST_PERSON
from kozyr.server.stores.name_skeletons import mixes_scripts, skeleton_of, without_invisible
from kozyr.server.tables.people import Person
from kozyr.table.settings import one_line

_ID_BYTES: Final = 8
_ID_LETTERS: Final = 12
_SUFFIXES: Final = (4, 4, 4, 6, 9)
"""The number of digits after a name that is taken, try by try."""


def normalize_name(name: str) -> str | None:
    """Return a name as others will read it; None: it is not a valid name."""
    normalized = one_line(unicodedata.normalize("NFKC", name))
    return (
        normalized if len(normalized) <= LONGEST_PERSON and one_line(without_invisible(normalized)) else None
    )


def refuse_impersonation(name: str, before: Person | None = None) -> Refusal | None:
    """Refuse a name that is reserved or mixes scripts; a guest may keep the name that the server gave."""
    if before is not None and key_of(name) == before.key and is_generated_guest_name(before.key):
        return None
    if mixes_scripts(name):
        return refuse("confusable_name")
    return refuse("reserved_name") if is_reserved(name) else None


def preload_name_tables() -> None:
    """Load the tables for comparing names before the first player registers."""
    refuse_impersonation("Ann")
    skeleton_of("Ann")


def key_of(name: str) -> str:
    """Return the key that all spellings of one name share."""
    return unicodedata.normalize("NFKC", one_line(unicodedata.normalize("NFKC", name)).casefold())


def guest_names(wanted: str | None, chance: Callable[[int], bytes]) -> Iterator[str]:
    """Yield names to try for a guest: the wished name, then names with a number after it."""
    if wanted:
        yield wanted
    for digits in _SUFFIXES:
        number = int.from_bytes(chance(8)) % 10**digits
        yield f"{wanted or 'Guest'}-{number:0{digits}}"


def make_id(letter: str, chance: bytes) -> str:
    """Make an id that begins with the given letter."""
    return letter + base64.b32encode(chance[:_ID_BYTES]).decode()[:_ID_LETTERS].lower()


def new_person_id(chance: Callable[[int], bytes]) -> str:
    """Make a person's id."""
    return make_id("u", chance(_ID_BYTES))


def new_token_id(chance: Callable[[int], bytes]) -> str:
    """Make a token's public id."""
    return make_id("k", chance(_ID_BYTES))


def new_table_id(chance: Callable[[int], bytes]) -> str:
    """Make a table's id."""
    return make_id("t", chance(_ID_BYTES))
