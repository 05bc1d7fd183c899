"""The registered players who may be on the leaderboard of the puzzles, and the history of ratings."""

from collections.abc import Sequence
from typing import Final

from kozyr.server.projections.ratings import (
    MAX_LISTED_DEVIATION,
    HistoryPoint,
    ListedPlayer,
    StoredRating,
    list_order,
)
from kozyr.server.puzzles.puzzle_documents import PuzzlePlayer
from kozyr.server.tables.document_kind import DocumentKind
from kozyr.server.tables.documents import DocumentChange, Documents

LISTED: Final = DocumentKind("puzzle_top", ListedPlayer)
"""The keys are ORDER/PERSON, the best player first."""
HISTORY: Final = DocumentKind("puzzle_history", HistoryPoint)
"""The keys are PERSON/N: the rating after the Nth puzzle."""
_PAGE: Final = 1000


def stored_rating(player: PuzzlePlayer) -> StoredRating:
    """Return a player's rating in puzzles as the other pools store it."""
    return StoredRating(player.rating, player.deviation, player.volatility, player.at, player.plays)


def list_rating_changes(
    person: str, before: PuzzlePlayer, after: PuzzlePlayer, puzzle_id: str, *, is_registered: bool
) -> list[DocumentChange]:
    """Return the changes of history and leaderboard after a rated attempt."""
    point = HistoryPoint(after.at, puzzle_id, round(after.rating), round(after.deviation))
    changes = [HISTORY.change(f"{person}/{after.plays:08d}", point)]
    old_key, new_key = (f"{list_order(player.rating)}/{person}" for player in (before, after))
    is_listed = is_registered and after.deviation <= MAX_LISTED_DEVIATION
    if before.plays and before.deviation <= MAX_LISTED_DEVIATION and (old_key != new_key or not is_listed):
        changes.append(LISTED.change(old_key, None))
    if is_listed:
        changes.append(LISTED.change(new_key, ListedPlayer(person, stored_rating(after))))
    return changes


async def read_listed_solvers(store: Documents) -> Sequence[ListedPlayer]:
    """Return the players who may be on the leaderboard of the puzzles, the best first."""
    listed, after = list[ListedPlayer](), ""
    while page := await LISTED.list(store, after=after, limit=_PAGE):
        listed += [value for _, value in page]
        after = page[-1][0]
    return listed


async def read_puzzle_history(
    store: Documents, person: str, plays: int, limit: int
) -> Sequence[HistoryPoint]:
    """Return a player's ratings after the latest puzzles, the oldest first."""
    after = f"{person}/{max(0, plays - limit):08d}"
    points = list[HistoryPoint]()
    while len(points) < limit:
        page = await HISTORY.list(store, prefix=f"{person}/", after=after, limit=min(_PAGE, limit))
        points += [value for _, value in page]
        if len(page) < _PAGE:
            break
        after = page[-1][0]
    return points
