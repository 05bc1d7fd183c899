"""The participants of a new game.

The request names two to six known people, each once. The participants sit in the order of the request.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from msgspec import DecodeError, ValidationError, convert
from msgspec.json import decode

from kozyr.rules import Refusal
from kozyr.server.tabletop.game_messages import MAX_PARTICIPANTS, MIN_PARTICIPANTS, NewTabletopGame
from kozyr.server.tabletop.tabletop_refusals import refuse

MAX_REQUEST_BYTES: Final = 16_384
"""The size limit of a request."""


class TabletopUser(NamedTuple):
    """A person with an account on this server."""

    id: str
    name: str


FindPerson: TypeAlias = Callable[[str], Awaitable[tuple[str, str] | None]]
"""Finds a person by name, ignoring upper and lower case; returns the person's id and exact name, or None."""


async def find_participants(find_person: FindPerson, body: bytes) -> list[TabletopUser] | Refusal:
    """Read the participants of a request, and find their accounts."""
    names = _read_names(body)
    if isinstance(names, Refusal):
        return names
    people: list[TabletopUser] = []
    for name in names:
        person = await find_person(name)
        if person is None:
            return refuse("unknown_participant", name)
        user = TabletopUser(*person)
        if user.id in {found.id for found in people}:
            return refuse("named_twice", name)
        people.append(user)
    return people


def _read_names(body: bytes) -> list[str] | Refusal:
    if len(body) > MAX_REQUEST_BYTES:
        return refuse("too_large", MAX_REQUEST_BYTES)
    try:
        game = convert(decode(body), NewTabletopGame)
    except ValidationError:
        return refuse("participants_shape", MIN_PARTICIPANTS, MAX_PARTICIPANTS)
    except (DecodeError, RecursionError, UnicodeDecodeError):
        return refuse("not_json")
    return [participant.username for participant in game.participants]
