"""The duplicate matches of a server: they are offered, accepted or declined, and played."""

from collections.abc import Callable, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from kozyr.analysis.deal_score import GAMES_PER_DEAL
from kozyr.analysis.duplicate_match import DealCount
from kozyr.rules import Refusal
from kozyr.server.matches.match_documents import (
    MATCH_ATTEMPTS,
    MATCH_PAIRS,
    MATCH_PENDING,
    MATCHES,
    DuplicateMatch,
    MatchPair,
    MatchState,
    PendingMatchAttempt,
    list_attempt_keys,
    list_deletions,
    make_match_key,
    make_pair_key,
)
from kozyr.server.matches.match_settlement import MatchSettlement
from kozyr.server.shared_deals.attempt import DealAttempt
from kozyr.server.shared_deals.attempt_update import AttemptUpdater
from kozyr.server.shared_deals.deal_tables import DealGame, DealTables
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.ports import Store
from kozyr.table.deal_seeds import SEED_BYTES, make_match_deal_name
from kozyr.table.settings import Invitee

OFFER_MS: Final = 7 * 86_400_000
"""How long an offered match can be accepted."""
PLAY_MS: Final = 7 * 86_400_000
"""How long after the acceptance the games can be played."""
MAX_OPEN: Final = 10
"""The most open matches of a person. An open match is offered, or it is accepted and not over."""
MAX_LISTED: Final = 20
"""How many matches of a person are listed."""
_PAGE: Final = 1000

Obstacle: TypeAlias = Literal["match_open", "too_many_matches", "friend_matches"]
"""Why a match cannot be offered; the name of a reason in `call_refusals.py`.

`match_open`: the two have an open match already. `too_many_matches`: the challenger has too many open
matches. `friend_matches`: the opponent has too many.
"""


class MatchTable(NamedTuple):
    """The table of a person's current game."""

    table: str
    deal: int
    """The number of the deal, from 1."""
    game_number: int
    """The number of the game with this deal, 1 or 2."""

    @property
    def seat(self) -> int:
        """The person's seat: 0 in game 1; 1 in game 2, because the seats are exchanged."""
        return self.game_number - 1


class Matches:
    """Offers, finds and plays matches."""

    def __init__(
        self,
        store: Store,
        tables: DealTables,
        updater: AttemptUpdater,
        *,
        clock: Callable[[], int],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._random_bytes = random_bytes
        self.settlement = MatchSettlement(store, clock, updater)

    async def find_obstacle(self, challenger: str, opponent: str) -> Obstacle | None:
        """Return why one person cannot offer the other a match now; None if nothing prevents it."""
        own = await self._list_open(challenger)
        if any(opponent in state.match.people for state in own):
            return "match_open"
        if len(own) >= MAX_OPEN:
            return "too_many_matches"
        return "friend_matches" if len(await self._list_open(opponent)) >= MAX_OPEN else None

    async def offer(
        self, match_id: str, challenger: str, opponent: str, deals: DealCount
    ) -> MatchState | Obstacle:
        """Draw the secret of a new match and store it, or return why it cannot be offered."""
        pair_key = make_pair_key(challenger, opponent)
        # The version is read before the check. If another process stores an offer after that, this offer is
        # not stored.
        pair = await MATCH_PAIRS.read(self._store, pair_key)
        obstacle = await self.find_obstacle(challenger, opponent)
        if obstacle is not None:
            return obstacle
        now = self._clock()
        secret = self._random_bytes(SEED_BYTES).hex()
        match = DuplicateMatch(challenger, opponent, deals, secret, now, now + OFFER_MS)
        attempts = {
            person: DealAttempt(begun=now, games=self._tables.plan_games(deals)) for person in match.people
        }
        pending = PendingMatchAttempt(match.closes_at)
        keys = list_attempt_keys(match_id, match)
        is_stored = await self._store.change_documents(
            [
                MATCH_PAIRS.change(pair_key, MatchPair(match_id), pair.version),
                MATCHES.change(make_match_key(match_id, match), match, 0),
                *(MATCH_ATTEMPTS.change(*each) for each in zip(keys, attempts.values(), strict=True)),
                *(MATCH_PENDING.change(key, pending) for key in keys),
            ]
        )
        return MatchState(match_id, match, 1, attempts) if is_stored else "match_open"

    async def find(self, person: str, match_id: str) -> MatchState | None:
        """Return a match of a person, up to date."""
        state = await self.settlement.settle(match_id)
        return state if state is not None and person in state.match.people else None

    async def list_matches(self, person: str) -> Sequence[MatchState]:
        """Return the latest matches of a person, up to date; the newest first."""
        return await self._read(await self._list_ids(person, made_after=0), MAX_LISTED)

    async def accept(self, state: MatchState) -> MatchState | None:
        """Accept an offer; None if it was answered meanwhile."""
        closes_at = self._clock() + PLAY_MS
        match = replace(state.match, is_accepted=True, closes_at=closes_at)
        pending = PendingMatchAttempt(closes_at)
        changes = [
            MATCHES.change(make_match_key(state.id, match), match, state.version),
            *(MATCH_PENDING.change(key, pending) for key in list_attempt_keys(state.id, match)),
        ]
        is_stored = await self._store.change_documents(changes)
        return state._replace(match=match, version=state.version + 1) if is_stored else None

    async def delete_offer(self, state: MatchState) -> bool:
        """Delete an offer that was declined or taken back; return False if it was answered meanwhile."""
        return await self._store.change_documents(list_deletions(state.id, state.match, state.version))

    async def play(self, state: MatchState, player: Invitee) -> MatchTable | Refusal:
        """Open the table of a person's current game, if it is not open; the person must have a game left."""
        attempt = state.attempts[player.player]
        index = attempt.current_game
        assert index is not None, "all games are over"  # noqa: S101 - the caller has checked it
        deal_index, game_index = divmod(index, GAMES_PER_DEAL)
        deal = deal_index + 1
        game = DealGame(
            "match", make_match_deal_name(state.id, deal), state.compute_seed(deal), state.match.closes_at,
            is_exchanged=game_index > 0,
        )  # fmt: skip
        table = attempt.games[index].table
        refusal = await self._tables.open(player, table, game)
        return MatchTable(table, deal, game_index + 1) if refusal is None else refusal

    async def may_show(self, game: FinishedGame) -> bool:
        """Return whether a finished game may be shown openly: a game of a match only after the match."""
        match_id = await self.settlement.find_match(game)
        state = await self.settlement.settle(match_id) if match_id else None
        return state is None or state.is_over

    async def _list_open(self, person: str) -> list[MatchState]:
        ids = await self._list_ids(person, made_after=self._clock() - OFFER_MS - PLAY_MS)
        return [state for state in await self._read(ids, len(ids)) if not state.is_over]

    async def _list_ids(self, person: str, *, made_after: int) -> list[str]:
        """Return the ids of a person's matches, the newest first."""
        found: list[tuple[int, str]] = []
        after = ""
        while page := await MATCH_ATTEMPTS.list(self._store, prefix=f"{person}/", after=after, limit=_PAGE):
            found += [(attempt.begun, key.split("/")[1]) for key, attempt in page]
            after = page[-1][0]
        return [match_id for made, match_id in sorted(found, reverse=True) if made > made_after]

    async def _read(self, ids: Sequence[str], limit: int) -> list[MatchState]:
        states = [await self.settlement.settle(match_id) for match_id in ids[:limit]]
        return [state for state in states if state is not None]
