"""The requests of the tabletop API.

A client lists the game types, creates a game, acts in a game and connects to a game. Input is untrusted
bytes. A refused request returns a `Refusal`, and `tabletop_refusals.http_status_of` gives its HTTP status.
"""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, Protocol, TypeVar

from kozyr.locales import ENGLISH, Language, say
from kozyr.rules import Refusal, must
from kozyr.server.api.calls.names import make_table_id
from kozyr.server.tables.host import Host
from kozyr.server.tables.host_refusals import refuse as refuse_by_table_host
from kozyr.server.tables.ports import Store, UnavailableError
from kozyr.server.tables.presence import Presence
from kozyr.server.tabletop.action_check import check_actions
from kozyr.server.tabletop.actions import read_request
from kozyr.server.tabletop.card_format import PACK, write_cards
from kozyr.server.tabletop.event_stream import StreamContext, TabletopStream
from kozyr.server.tabletop.game_messages import (
    MAX_PARTICIPANTS,
    MIN_PARTICIPANTS,
    CardPack,
    CreatedGame,
    GameType,
    GameTypeDetails,
)
from kozyr.server.tabletop.history import HistoryEntry, HistoryReader
from kozyr.server.tabletop.participants import MAX_REQUEST_BYTES, FindPerson, TabletopUser, find_participants
from kozyr.server.tabletop.state import seat_of, status_of
from kozyr.server.tabletop.tabletop_refusals import refuse
from kozyr.server.tabletop.view import list_participants
from kozyr.table import TABLE_REASONS, Command, MoveByHand, Open, Settings, Sit, make_settings
from kozyr.table import seat_of as seat_at_table
from kozyr.table.settings import Invitee

GAME_TYPE: Final = "durak"
"""The only game type."""
MAX_TRIES: Final = 20
"""How often another player's action may come first before a request is refused as busy."""

_Result = TypeVar("_Result")


class TabletopCaller(Protocol):
    """The caller, identified by a token."""

    @property
    def id(self) -> str:
        """Return the caller's player id."""

    @property
    def name(self) -> str:
        """Return the caller's displayed name."""


async def _allow(*_: object) -> None:
    return None


class Policy(NamedTuple):
    """Callbacks for checks that the rules do not make, and for invitations."""

    check_create: Callable[[str, int], Awaitable[Refusal | None]] = _allow
    """Takes the author and the number of invitations; may refuse the new game."""
    check_sit: Callable[[TabletopCaller], Awaitable[Refusal | None]] = _allow
    """May refuse a seat to a player who sits at too many tables, or whose token does not permit it."""
    invite: Callable[[TabletopCaller, str, str, Settings], Awaitable[None]] = _allow
    """Sends the author's invitation to a player, with the table and its settings."""


class Tabletop:
    """All requests of the tabletop API."""

    def __init__(  # noqa: PLR0913 - the parts of the server that the API uses
        self,
        table_host: Host,
        store: Store,
        presence: Presence,
        find_person: FindPerson,
        random_bytes: Callable[[int], bytes],
        *,
        policy: Policy = Policy(),  # noqa: B008 - an immutable value
    ) -> None:
        self._table_host = table_host
        self._presence = presence
        self._find_person = find_person
        self._random_bytes = random_bytes
        self._policy = policy
        self._reader = HistoryReader(store)
        self._context = StreamContext(table_host, self._reader, presence, random_bytes)

    @staticmethod
    def list_types(language: Language = ENGLISH) -> list[GameType]:
        """List the game types."""
        return [GameType(GAME_TYPE, say(language, "tabletop_durak"))]

    @staticmethod
    def describe_type(type_name: str, language: Language = ENGLISH) -> GameTypeDetails | Refusal:
        """Describe one game type."""
        if type_name != GAME_TYPE:
            return refuse("no_type", type_name)
        pack = CardPack("standard36", say(language, "tabletop_pack"), write_cards(PACK))
        about = say(language, "tabletop_durak")
        return GameTypeDetails(GAME_TYPE, about, pack, MIN_PARTICIPANTS, MAX_PARTICIPANTS)

    async def create(
        self, caller: TabletopCaller | None, type_name: str, body: bytes
    ) -> CreatedGame | Refusal:
        """Create a game and invite the others; the game starts when all participants are connected."""
        if caller is None:
            return refuse("no_token")
        if type_name != GAME_TYPE:
            return refuse("no_type", type_name)
        return await _refuse_if_unavailable(self._create(caller, body))

    async def act(self, caller: TabletopCaller | None, game_id: str, body: bytes) -> Refusal | None:
        """Apply all actions of a request, or none; return None if all were applied."""
        if caller is None:
            return refuse("no_token")
        return await _refuse_if_unavailable(self._act(caller, game_id, body))

    async def connect(self, caller: TabletopCaller | None, game_id: str) -> TabletopStream | Refusal:
        """Connect a participant to a game that has not ended."""
        if caller is None:
            return refuse("no_token")
        return await _refuse_if_unavailable(self._connect(caller, game_id))

    async def _create(self, caller: TabletopCaller, body: bytes) -> CreatedGame | Refusal:
        people = await find_participants(self._find_person, body)
        if isinstance(people, Refusal):
            return people
        if caller.id not in {person.id for person in people}:
            return refuse("not_participant")
        if refusal := await self._policy.check_create(caller.id, len(people) - 1):
            return refusal
        game_id = make_table_id(self._random_bytes)
        settings = _settings_for(people)
        if refusal := await self._submit(game_id, caller.id, Open(game_id, settings, caller.name)):
            return refusal
        for person in people:
            if person.id != caller.id:
                await self._policy.invite(caller, person.id, game_id, settings)
        entry = await self._reader.read_latest(game_id)
        assert entry is not None, "the new game is not stored"  # noqa: S101 - the game was just stored
        return CreatedGame(GAME_TYPE, status_of(entry.game), list_participants(entry.game), game_id, game_id)

    async def _submit(self, game_id: str, player: str, command: Command) -> Refusal | None:
        outcome = await self._table_host.submit(game_id, player, command, self._context.new_id())
        return outcome if isinstance(outcome, Refusal) else None

    async def _act(self, caller: TabletopCaller, game_id: str, body: bytes) -> Refusal | None:
        entry = await self._find_game(caller, game_id)
        if isinstance(entry, Refusal):
            return entry
        if len(body) > MAX_REQUEST_BYTES:
            return refuse("too_large", MAX_REQUEST_BYTES)
        actions = read_request(body)
        if isinstance(actions, Refusal):
            return actions
        for _ in range(MAX_TRIES):
            # If another player's action was stored first, check the request again in the new state.
            allowed = check_actions(entry.game, seat_of(entry.game, caller.id), actions)
            if isinstance(allowed, Refusal):
                return allowed
            command = MoveByHand(allowed.actions, allowed.note, entry.game.table.hand_move_count)
            refusal = await self._submit(game_id, caller.id, command)
            if refusal is None or refusal.reason != TABLE_REASONS["overtaken"]:
                return refusal
            entry = await self._reader.read_latest(game_id) or entry
        return refuse_by_table_host("busy")

    async def _connect(self, caller: TabletopCaller, game_id: str) -> TabletopStream | Refusal:
        entry = await self._find_game(caller, game_id)
        if isinstance(entry, Refusal):
            return entry
        if status_of(entry.game) == "ended":
            return refuse("ended")
        if status_of(entry.game) == "pending" and (refusal := await self._sit(caller, game_id, entry)):
            return refusal
        return TabletopStream(self._context, game_id, caller.id, entry)

    async def _sit(self, caller: TabletopCaller, game_id: str, entry: HistoryEntry) -> Refusal | None:
        # Connecting accepts the invitation. On a second connection the player is already seated.
        if seat_at_table(entry.game.table, caller.id) is not None:
            return None
        if refusal := await self._policy.check_sit(caller):
            return refusal
        refusal = await self._submit(game_id, caller.id, Sit(None, caller.name, admitted=True))
        if refusal is not None and refusal.reason != TABLE_REASONS["already_seated"]:
            return refusal
        self._presence.expect_connection(game_id, caller.id)
        return None

    async def _find_game(self, caller: TabletopCaller, game_id: str) -> HistoryEntry | Refusal:
        entry = await self._reader.read_latest(game_id)
        if entry is None:
            return refuse("no_game")
        ids = {participant.player for participant in entry.game.participants}
        return entry if caller.id in ids else refuse("not_participant")


def _settings_for(people: list[TabletopUser]) -> Settings:
    # The lobby does not list the table, and only invited players can sit. A spectator needs only the id.
    invited = tuple(Invitee(*person) for person in people)
    return must(
        make_settings(
            rules="tabletop", seats=len(people), clock="none", private=True, bots=False, face="tabletop",
            invited=invited,
        )
    )  # fmt: skip


async def _refuse_if_unavailable(request: Awaitable[_Result | Refusal]) -> _Result | Refusal:
    # Only this function turns an unavailable store into a refusal.
    try:
        return await request
    except UnavailableError:
        return refuse_by_table_host("unavailable")
