"""Duplicate matches in tests: two friends who play the same deals."""

from typing import Any

from kozyr.rules import Action
from tests.kit.call_contexts import SignedInPlayer
from tests.kit.daily import Choose, DailyTown, choose_first


class MatchTown(DailyTown):
    """People who play matches."""

    async def begin_match(self, ann: SignedInPlayer, bob: SignedInPlayer, deals: int = 1) -> str:
        """Offer a match and accept it; return its id."""
        match_id: str = (await self.call("matches.create", ann, user_id=bob.id, deals=deals))["match_id"]
        await self.call("matches.accept", bob, match_id=match_id)
        return match_id

    async def find_match(self, who: SignedInPlayer, match_id: str) -> dict[str, Any]:
        """Return the answer of `matches.get`."""
        return await self.call("matches.get", who, match_id=match_id)

    async def begin_match_game(self, who: SignedInPlayer, match_id: str) -> str:
        """Begin the next game or go on with it; return the table."""
        table: str = (await self.call("matches.play", who, match_id=match_id))["table_id"]
        return table

    async def play_match_game(
        self, who: SignedInPlayer, match_id: str, choose: Choose = choose_first
    ) -> list[tuple[str, Action]]:
        """Play the next game to its end; return all moves."""
        return await self.play_table(who, await self.begin_match_game(who, match_id), choose)

    async def play_match(
        self, who: SignedInPlayer, match_id: str, choose: Choose = choose_first, *, games: int = 2
    ) -> dict[str, Any]:
        """Play some games; return the match."""
        for _ in range(games):
            await self.play_match_game(who, match_id, choose)
        return await self.find_match(who, match_id)
