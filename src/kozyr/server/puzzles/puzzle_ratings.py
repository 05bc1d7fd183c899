"""The rating of an attempt: a Glicko-2 game between the player and the puzzle."""

from msgspec.structs import replace

from kozyr.ratings import Comparison, Rating, update
from kozyr.server.puzzles.puzzle_documents import PuzzlePlayer, PuzzleScore, StoredChange


def rate_player(
    player: PuzzlePlayer, score: PuzzleScore, *, is_solved: bool, now: int
) -> tuple[PuzzlePlayer, StoredChange]:
    """Return the player after an attempt that counts, and how the rating changed."""
    before = player.value_at(now)
    after = _update(before, Rating(score.rating, score.deviation, score.volatility), float(is_solved))
    changed = replace(
        player, rating=after.rating, deviation=after.deviation, volatility=after.volatility, at=now,
        plays=player.plays + 1, solved=player.solved + is_solved,
    )  # fmt: skip
    return changed, StoredChange(round(before.rating), round(after.rating), round(after.deviation))


def rate_puzzle(player: PuzzlePlayer, score: PuzzleScore, *, is_solved: bool, now: int) -> PuzzleScore:
    """Return the puzzle's score after an attempt that counts; it wins if the player fails."""
    before = Rating(score.rating, score.deviation, score.volatility)
    after = _update(before, player.value_at(now), float(not is_solved))
    return replace(
        score, rating=after.rating, deviation=after.deviation, volatility=after.volatility,
        plays=score.plays + 1, solved=score.solved + is_solved,
    )  # fmt: skip


def _update(own: Rating, opponent: Rating, result: float) -> Rating:
    return update(own, [Comparison(own.rating, opponent.rating, opponent.deviation, result)])
