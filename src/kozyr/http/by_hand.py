"""Who comes to document 003's face, and how often may he ask?

The tokens are everybody's own, and so are the limits; a name leads to the person who has it.
"""

from kozyr.calls import names
from kozyr.calls.desk import Desk
from kozyr.calls.statuses import STATUSES
from kozyr.calls.tokens import identify
from kozyr.http.house import House
from kozyr.http.tabletop_routes import Routes, routes
from kozyr.rules import Refusal
from kozyr.tabletop.gathering import Person
from kozyr.tabletop.session import Tabletop


def faces(house: House) -> Routes:
    """Make the routes of document 003's face."""
    desk = house.desk

    async def find(name: str) -> tuple[str, str] | None:
        person = await house.store.person_named(names.key_of(name))
        return None if person is None else (person.id, person.name)

    async def authenticate(token: str | None) -> Person | Refusal | None:
        return await _known(desk, token)

    tabletop = Tabletop(house.host, house.store, house.presence, find, desk.chance)
    return routes(tabletop, authenticate)


async def _known(desk: Desk, token: str | None) -> Person | Refusal | None:
    caller = await identify(desk, token, "tabletop", "en")
    if isinstance(caller, Refusal):
        return caller if STATUSES[caller.word] != 401 else None  # noqa: PLR2004 - HTTP's, which this face says itself
    if caller.person is None or caller.eyes is None:
        return None
    return desk.too_often("calls", caller.pace_key) or Person(caller.person, caller.name)
