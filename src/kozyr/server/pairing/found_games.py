"""Found games: their tables are opened, and people have ten seconds to be ready.

If all are ready in time, the game has started. Otherwise the table is closed, and the people who came return
to their old places in the queue. Every step may be done by any process, and repeated.
"""

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from kozyr.rules import Refusal, Seat, must
from kozyr.server.pairing.pairing_documents import (
    ABSENCES,
    GAME,
    PERSON,
    TICKET,
    Absence,
    FoundGame,
    PairingPerson,
    StoredTicket,
    VersionedGame,
    delete,
    put,
)
from kozyr.server.pairing.pools import POOLS
from kozyr.server.tables.documents import DocumentChange
from kozyr.server.tables.host import Host
from kozyr.server.tables.ports import Store
from kozyr.server.tables.presence import Presence
from kozyr.table import AddBot, Close, Command, Open, Sit, make_settings
from kozyr.table.settings import Invitee, Settings
from kozyr.table.table import bot_id

SEATING_S: Final = 10.0
"""How long people have to be ready at a found table."""
STUCK_S: Final = 60.0
"""After this time, a found game is given up even if its people's documents changed."""
CLOCK: Final = "normal"
BOT_LEVEL: Final = "experienced"
"""The level of the bots that take free seats, if the server has it."""

_log = logging.getLogger("kozyr.pairing")


class Ending(NamedTuple):
    """How a found game ended."""

    has_started: bool
    returned: tuple[str, ...] = ()
    """The people who are back in the queue."""
    absent: tuple[str, ...] = ()
    """The people who did not come."""


class FoundGames:
    """Opens the tables of found games, and ends found games."""

    def __init__(
        self,
        store: Store,
        host: Host,
        presence: Presence,
        clock: Callable[[], int],
        bot_levels: tuple[str, ...],
    ) -> None:
        self._store = store
        self._host = host
        self._presence = presence
        self._clock = clock
        self._bot_level = BOT_LEVEL if BOT_LEVEL in bot_levels else next(iter(bot_levels), BOT_LEVEL)

    async def open(self, versioned: VersionedGame) -> VersionedGame | None:
        """Open the table and seat all people; return the open game, or None if that must be tried again."""
        game = versioned.game
        for sender, command, command_id in self._opening_commands(game):
            outcome = await self._host.submit(game.table, sender, command, command_id)
            if isinstance(outcome, Refusal):
                _log.warning("the found table %s could not be opened: %s", game.table, outcome.word)
                return None
        for ticket in game.tickets:
            self._presence.expect_connection(game.table, ticket.person)
        opened = replace(game, is_open=True)
        if await self._store.change_documents([put(GAME, game.table, opened, versioned.version)]):
            return VersionedGame(opened, versioned.version + 1)
        return None

    def _opening_commands(self, game: FoundGame) -> list[tuple[str, Command, str]]:
        # The ids are fixed, so that processes that repeat the commands change nothing.
        first, *others = game.tickets
        commands: list[tuple[str, Command, str]] = [
            (first.person, Open(game.table, self._make_settings(game), first.name), "pairing/open")
        ]
        for seat, ticket in enumerate(others, start=1):
            sit = Sit(Seat(seat), ticket.name, admitted=True)
            commands.append((ticket.person, sit, "pairing/sit"))
        bot_seats = range(len(game.tickets), len(game.tickets) + game.bots)
        return commands + [
            (first.person, AddBot(self._bot_level, Seat(seat)), f"pairing/bot/{seat}") for seat in bot_seats
        ]

    def _make_settings(self, game: FoundGame) -> Settings:
        pool = POOLS[game.pool]
        people = [Invitee(ticket.person, ticket.name) for ticket in game.tickets]
        bots = [
            Invitee(bot_id(self._bot_level, Seat(seat)), self._bot_level)
            for seat in range(len(people), pool.seats)
        ]
        return must(
            make_settings(
                rules=pool.rules, seats=pool.seats, clock=CLOCK, bots=bool(bots),
                invited=(*people, *bots), rated=game.is_rated,
            )
        )  # fmt: skip

    async def end(self, versioned: VersionedGame, age_s: float) -> Ending | None:
        """End a found game if it has started or cannot start any more; None if it is undecided.

        `age_s` is the time for which people have known of it.
        """
        game = versioned.game
        seen = await self._host.view(game.table, None)
        if isinstance(seen, Refusal):
            # A table that could not be opened for long is given up.
            return await self._call_off(versioned, {}, age_s) if age_s >= STUCK_S else None
        view = seen.view
        if view.game_no:
            return await self._finish(versioned, age_s)
        seated = {sitter.player for sitter in view.sitters if sitter is not None}
        is_declined = bool(game.declined) or not all(ticket.person in seated for ticket in game.tickets)
        if age_s < SEATING_S and not is_declined and view.phase != "closed":
            return None
        if view.phase != "closed" and view.host is not None:
            outcome = await self._host.submit(game.table, view.host, Close(), "pairing/close")
            if isinstance(outcome, Refusal):
                return None  # the game has just started, or the store is unavailable
            seen = await self._host.view(game.table, None)
            if isinstance(seen, Refusal):
                return None
            view = seen.view
        is_ready = {sitter.player: sitter.ready for sitter in view.sitters if sitter is not None}
        return await self._call_off(versioned, is_ready, age_s)

    async def _finish(self, versioned: VersionedGame, age_s: float) -> Ending | None:
        game = versioned.game
        people = frozenset(ticket.person for ticket in game.tickets)
        changes = [
            self._remember(ticket, PairingPerson(game.table, people - {ticket.person}), age_s)
            for ticket in game.tickets
        ]
        is_stored = await self._store.change_documents(
            [delete(GAME, game.table, versioned.version), *changes]
        )
        return Ending(has_started=True) if is_stored else None

    async def _call_off(
        self, versioned: VersionedGame, is_ready: dict[str, bool], age_s: float
    ) -> Ending | None:
        # `is_ready` says of each person who was seated at the end whether that person was ready.
        game = versioned.game
        returned: list[str] = []
        absent: list[str] = []
        changes = [delete(GAME, game.table, versioned.version)]
        for ticket in game.tickets:
            person = ticket.person
            changes.append(self._remember(ticket, PairingPerson(None, ticket.last_opponents), age_s))
            if person in game.declined or person not in is_ready or age_s >= STUCK_S:
                continue
            if not is_ready[person] and age_s >= SEATING_S:
                absent.append(person)
                changes.append(ABSENCES.change(f"{person}/{game.table}", Absence(self._clock())))
            else:
                returned.append(person)
                # The pairing has changed the person's document once, and `_remember` changes it again.
                back = replace(ticket, person_version=ticket.person_version + 2, is_away=False)
                changes.append(put(TICKET, person, back, 0))
        if not await self._store.change_documents(changes):
            return None
        return Ending(has_started=False, returned=tuple(returned), absent=tuple(absent))

    def _remember(self, ticket: StoredTicket, person: PairingPerson, age_s: float) -> DocumentChange:
        # The pairing has changed the person's document once since the ticket was stored.
        expected = None if age_s >= STUCK_S else ticket.person_version + 1
        return put(PERSON, ticket.person, person, expected)
