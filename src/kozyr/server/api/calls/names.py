"""Names of people, and the ids of people, tokens and tables.

Comparing names ignores case and the way their characters were typed. Ids are random, so they cannot be
guessed, and no id looks like a bot's id.
"""

import base64
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from kozyr.locales import Language, say
from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.reserved_names import is_generated_guest_name, is_reserved
from kozyr.server.api.messages.fields import MAX_PERSON_NAME_LENGTH
from kozyr.server.stores.name_skeletons import mixes_scripts, skeleton_of, without_invisible
from kozyr.server.tables.people import People, Person
from kozyr.table.settings import one_line

_ID_BYTES: Final = 8
_ID_LETTERS: Final = 12
_SUFFIX_DIGITS: Final = (4, 4, 4, 6, 9)
"""A taken name gets a number. Each entry is the number of digits in one try; later tries have more."""


def normalize_name(name: str) -> str | None:
    """Return a name as others will read it, or None if the name is not valid."""
    normalized = one_line(unicodedata.normalize("NFKC", name))
    is_visible = bool(one_line(without_invisible(normalized)))
    return normalized if is_visible and len(normalized) <= MAX_PERSON_NAME_LENGTH else None


def refuse_impersonation(name: str, guest: Person | None = None) -> Refusal | None:
    """Refuse a name that is reserved or mixes scripts; a guest may keep the name that the server gave."""
    if guest is not None and key_of(name) == guest.key and is_generated_guest_name(guest.key):
        return None
    if mixes_scripts(name):
        return refuse("confusable_name")
    return refuse("reserved_name") if is_reserved(name) else None


def preload_lookalikes() -> None:
    """Load the tables for comparing names before the first player registers."""
    refuse_impersonation("Ann")
    skeleton_of("Ann")


def key_of(name: str) -> str:
    """Return the key that all spellings of one name share."""
    # Folding the case can undo the normalization, so the name is normalized again.
    return unicodedata.normalize("NFKC", one_line(unicodedata.normalize("NFKC", name)).casefold())


def suggest_guest_names(
    requested: str | None, language: Language, random_bytes: Callable[[int], bytes]
) -> Iterator[str]:
    """Yield names to try for a guest: the requested name, then this name (or "Guest") with a number."""
    if requested:
        yield requested
    for digits in _SUFFIX_DIGITS:
        number = int.from_bytes(random_bytes(8)) % 10**digits
        yield f"{requested or say(language, 'guest_name')}-{number:0{digits}}"


def make_id(letter: str, data: bytes) -> str:
    """Make an id that begins with the letter and goes on with the first bytes of the data."""
    return letter + base64.b32encode(data[:_ID_BYTES]).decode()[:_ID_LETTERS].lower()


def make_person_id(random_bytes: Callable[[int], bytes]) -> str:
    """Make a person's id."""
    return make_id("u", random_bytes(_ID_BYTES))


def make_token_id(random_bytes: Callable[[int], bytes]) -> str:
    """Make a token's public id."""
    return make_id("k", random_bytes(_ID_BYTES))


def make_table_id(random_bytes: Callable[[int], bytes]) -> str:
    """Make a table's id."""
    return make_id("t", random_bytes(_ID_BYTES))


async def read_names(store: People, people: Iterable[str]) -> dict[str, str]:
    """Return the current names of people by id; unknown ids are left out."""
    found = await store.people([*dict.fromkeys(people)])
    return {person.id: person.name for person in found.values()}
