"""The requests of the tabletop API.

They list the game types, create a game, act in a game and connect to it. Input is untrusted bytes. A refused
request returns a `Refusal`, and `tabletop_refusals.http_status_of` gives its HTTP status.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from kozyr.rules import Refusal, must
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.names import new_table_id
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import refuse as refuse_by_service
from kozyr.server.tables.ports import Store, UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tabletop.action_check import check_actions
from kozyr.server.tabletop.actions import read_request
from kozyr.server.tabletop.card_format import PACK, plain_cards
from kozyr.server.tabletop.event_stream import EventStream, StreamContext
from kozyr.server.tabletop.history import HistoryEntry, HistoryReader
from kozyr.server.tabletop.participants import (
    FEWEST_PARTICIPANTS,
    MOST_PARTICIPANTS,
    MOST_REQUEST_BYTES,
    FindPerson,
    TabletopUser,
    find_participants,
)
from kozyr.server.tabletop.state import seat_of, status_of
from kozyr.server.tabletop.tabletop_refusals import refuse
from kozyr.server.tabletop.view import TYPE, Plain, public_view
from kozyr.table import TABLE_REASONS, Command, MoveByHand, Open, Settings, Sit, make_settings
from kozyr.table import seat_of as seat_at_table
from kozyr.table.settings import Invitee
from kozyr.words import translate

MOST_TRIES: Final = 20
"""How often another action may come first before a request is refused as busy."""

_T = TypeVar("_T")


class TabletopCaller(Protocol):
    """The caller, identified by a token."""

    @property
    def id(self) -> str:
        """Return the caller's player id."""

    @property
    def name(self) -> str:
        """Return the caller's displayed name."""


async def _allowed(*_: object) -> None:
    return None


class Policy(NamedTuple):
    """What the server allows beyond the rules, and how it sends invitations."""

    may_create: Callable[[str, int], Awaitable[Refusal | None]] = _allowed
    """Refuses an author one more game with this number of invitations."""
    may_sit: Callable[[TabletopCaller], Awaitable[Refusal | None]] = _allowed
    """Refuses a player a seat: one table too many, or a token that is not for sitting down."""
    invite: Callable[[TabletopCaller, str, str, Settings], None] = lambda *_: None
    """Sends the author's invitation to a player: to this table, with these settings."""


class Tabletop:
    """The tabletop API: all of its requests."""

    def __init__(  # noqa: PLR0913 - the parts of the server that it uses
        self,
        host: Host,
        store: Store,
        presence: Presence,
        find: FindPerson,
        chance: Callable[[int], bytes],
        *,
        policy: Policy = Policy(),  # noqa: B008 - a value
    ) -> None:
        self._host = host
        self._presence = presence
        self._find = find
        self._chance = chance
        self._policy = policy
        self._reader = HistoryReader(store)
        self._context = StreamContext(host, self._reader, presence, chance)

    @staticmethod
    def types(language: Language = "en") -> list[Plain]:
        """List the game types."""
        return [{"type": TYPE, "description": translate(language, "tabletop_durak")}]

    @staticmethod
    def type_(name: str, language: Language = "en") -> Plain | Refusal:
        """Describe one game type."""
        if name != TYPE:
            return refuse("no_type", name)
        pack = {
            "type": "standard36",
            "name": translate(language, "tabletop_pack"),
            "cards": plain_cards(PACK),
        }
        about = {"type": TYPE, "description": translate(language, "tabletop_durak"), "pack": pack}
        return about | {"minPlayers": FEWEST_PARTICIPANTS, "maxPlayers": MOST_PARTICIPANTS}

    async def create(self, caller: TabletopCaller | None, name: str, body: bytes) -> Plain | Refusal:
        """Create a game: its author sits, the others are invited, and it starts when all are connected."""
        if caller is None:
            return refuse("no_token")
        if name != TYPE:
            return refuse("no_type", name)
        return await _refuse_if_unavailable(self._create(caller, body))

    async def act(self, caller: TabletopCaller | None, name: str, body: bytes) -> Refusal | None:
        """Apply all actions of a request or none; return None if they were applied."""
        if caller is None:
            return refuse("no_token")
        return await _refuse_if_unavailable(self._act(caller, name, body))

    async def connect(self, caller: TabletopCaller | None, name: str) -> EventStream | Refusal:
        """Connect a participant to a game until it ends."""
        if caller is None:
            return refuse("no_token")
        return await _refuse_if_unavailable(self._connect(caller, name))

    async def _create(self, caller: TabletopCaller, body: bytes) -> Plain | Refusal:
        people = await find_participants(self._find, body)
        if isinstance(people, Refusal):
            return people
        if caller.id not in dict(people):
            return refuse("not_participant")
        if refusal := await self._policy.may_create(caller.id, len(people) - 1):
            return refusal
        name = new_table_id(self._chance)
        settings = _settings_for(people)
        if refusal := await self._submit(name, caller.id, Open(name, settings, caller.name)):
            return refusal
        for person in people:
            if person.id != caller.id:
                self._policy.invite(caller, person.id, name, settings)
        entry = await self._reader.latest(name)
        assert entry is not None, "a game that was just made"  # noqa: S101 - it is stored
        return public_view(entry.game) | {"_id": name, "id": name}

    async def _submit(self, name: str, player: str, command: Command) -> Refusal | None:
        outcome = await self._host.submit(name, player, command, self._context.new_id())
        return outcome if isinstance(outcome, Refusal) else None

    async def _act(self, caller: TabletopCaller, name: str, body: bytes) -> Refusal | None:
        entry = await self._find_game(caller, name)
        if isinstance(entry, Refusal):
            return entry
        requested = (
            refuse("too_large", MOST_REQUEST_BYTES) if len(body) > MOST_REQUEST_BYTES else read_request(body)
        )
        if isinstance(requested, Refusal):
            return requested
        for _ in range(MOST_TRIES):
            allowed = check_actions(entry.game, seat_of(entry.game, caller.id), requested)
            if isinstance(allowed, Refusal):
                return allowed
            handle = MoveByHand(allowed.actions, allowed.note, entry.game.table.hand_move_count)
            refusal = await self._submit(name, caller.id, handle)
            if refusal is None or refusal.reason != TABLE_REASONS["overtaken"]:
                return refusal
            entry = await self._reader.latest(name) or entry
        return refuse_by_service("busy")

    async def _connect(self, caller: TabletopCaller, name: str) -> EventStream | Refusal:
        entry = await self._find_game(caller, name)
        if isinstance(entry, Refusal):
            return entry
        if status_of(entry.game) == "ended":
            return refuse("ended")
        if status_of(entry.game) == "pending" and (refusal := await self._sit(caller, name, entry)):
            return refusal
        return EventStream(self._context, name, caller.id, entry)

    async def _sit(self, caller: TabletopCaller, name: str, entry: HistoryEntry) -> Refusal | None:
        # Connecting accepts the invitation; a second connection finds the player seated.
        if seat_at_table(entry.game.table, caller.id) is not None:
            return None
        if refusal := await self._policy.may_sit(caller):
            return refusal
        refusal = await self._submit(name, caller.id, Sit(None, caller.name, admitted=True))
        if refusal is not None and refusal.reason != TABLE_REASONS["already_seated"]:
            return refusal
        self._presence.expect(name, caller.id)
        return None

    async def _find_game(self, caller: TabletopCaller, name: str) -> HistoryEntry | Refusal:
        entry = await self._reader.latest(name)
        if entry is None:
            return refuse("no_game")
        return entry if caller.id in dict(entry.game.participants) else refuse("not_participant")


def _settings_for(people: list[TabletopUser]) -> Settings:
    # Private: it is not in the lobby, and only invited players can sit. Its id is enough to watch it.
    invited = tuple(Invitee(*person) for person in people)
    return must(
        make_settings(
            rules="tabletop", seats=len(people), clock="none", private=True, bots=False, face="tabletop",
            invited=invited,
        )
    )  # fmt: skip


async def _refuse_if_unavailable(answer: Awaitable[_T | Refusal]) -> _T | Refusal:
    # The only place that turns an unavailable store into a refusal.
    try:
        return await answer
    except UnavailableError:
        return refuse_by_service("unavailable")
