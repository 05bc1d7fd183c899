"""Attempts at puzzles: begin, move, vote. Every change is stored before it is answered.

A move changes the attempt, and its end also changes the player and the puzzle's score. They change together
or not at all; if another request was faster, everything is read and decided again. So a move that is sent
twice, or two moves at the same time, count once. A puzzle that is solved with a hint changes no rating and no
streak; a mistake after a hint counts as any other.

A move that is one of the puzzle's own moves is right without a search. A process beside the server judges all
other moves. If it does not answer in time, the move is refused and nothing changes.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from kozyr.analysis.puzzle import PLAYER, Puzzle
from kozyr.analysis.puzzle_attempt import GIVEN_UP, StepResult, find_position, follow_line, read_move
from kozyr.analysis.shipped_puzzles import index_shipped_puzzles
from kozyr.rules import Action, Refusal
from kozyr.rules.actions import PASS, TAKE
from kozyr.rules.notation import Turn, write_turn
from kozyr.server.puzzles.puzzle_documents import (
    ATTEMPTS,
    OWN_PUZZLES,
    PLAYERS,
    SCORES,
    Attempt,
    PuzzlePlayer,
    PuzzleScore,
    StoredChange,
    start_score,
)
from kozyr.server.puzzles.puzzle_leaderboard import list_rating_changes
from kozyr.server.puzzles.puzzle_ratings import rate_player, rate_puzzle
from kozyr.server.puzzles.puzzle_refusals import refuse
from kozyr.server.puzzles.puzzle_worker import PuzzleWorker
from kozyr.server.puzzles.selection import MAX_RECENT
from kozyr.server.tables.documents import DocumentChange, Documents
from kozyr.table import Check

STREAK_MODE: Final = "streak"
"""The mode in which a mistake ends the player's streak."""


class FoundPuzzle(NamedTuple):
    """A puzzle, and the finished game it comes from, or None."""

    puzzle: Puzzle
    game: str | None = None

    @property
    def is_shipped(self) -> bool:
        """Whether the puzzle is part of the package, so that attempts at it count."""
        return self.game is None


class PuzzleProgress(NamedTuple):
    """A player's attempt at a puzzle, with everything that an answer shows."""

    found: FoundPuzzle
    attempt: Attempt
    player: PuzzlePlayer
    score: PuzzleScore


class _ReadProgress(NamedTuple):
    """A player's progress and the versions of the documents that it was read from."""

    progress: PuzzleProgress
    attempt_version: int
    player_version: int
    score_version: int


class PuzzleAttempts:
    """Stores the attempts of all players."""

    def __init__(self, store: Documents, clock: Callable[[], int], worker: PuzzleWorker) -> None:
        self._store = store
        self._clock = clock
        self._worker = worker

    async def find(self, person: str, puzzle_id: str) -> FoundPuzzle | None:
        """Find a shipped puzzle, or one from the person's own games."""
        shipped = index_shipped_puzzles().get(puzzle_id)
        if shipped is not None:
            return FoundPuzzle(shipped)
        own = (await OWN_PUZZLES.read(self._store, attempt_key(person, puzzle_id))).value
        return None if own is None else FoundPuzzle(own.puzzle, own.game)

    async def is_tried(self, person: str, puzzle_id: str) -> bool:
        """Return whether a person has begun a puzzle."""
        return (await ATTEMPTS.read(self._store, attempt_key(person, puzzle_id))).value is not None

    async def player(self, person: str) -> PuzzlePlayer:
        """Return a player's rating and streaks."""
        return (await PLAYERS.read(self._store, person)).value or PuzzlePlayer()

    async def begin(
        self, person: str, found: FoundPuzzle, mode: str, *, is_registered: bool, again: bool
    ) -> PuzzleProgress:
        """Begin an attempt, or go on with the one that is open; `again` replaces one that is over."""
        while True:
            read = await self._read(person, found)
            if read is not None and not (again and read.progress.attempt.status != "open"):
                return read.progress
            attempt = Attempt(
                self._clock(), mode, counts=read is None and found.is_shipped and is_registered,
                is_first=read is None, vote=None if read is None else read.progress.attempt.vote,
            )  # fmt: skip
            player = await PLAYERS.read(self._store, person)
            value = player.value or PuzzlePlayer()
            opened = replace(value, open={**value.open, mode: found.puzzle.id})
            if read is None and found.is_shipped:
                opened = replace(opened, recent=[*value.recent, found.puzzle.id][-MAX_RECENT:])
            changes = [
                ATTEMPTS.change(
                    attempt_key(person, found.puzzle.id), attempt, 0 if read is None else read.attempt_version
                ),
                PLAYERS.change(person, opened, player.version),
            ]
            if await self._store.change_documents(changes):
                score = await SCORES.read(self._store, found.puzzle.id)
                return PuzzleProgress(found, attempt, opened, score.value or start_score(found.puzzle))

    async def take_step(
        self, person: str, found: FoundPuzzle, number: int, action: Action | Check | None
    ) -> PuzzleProgress | Refusal:
        """Make the player's next move; None gives up. A copy of the last move gets the same answer."""
        while True:
            read = await self._read(person, found)
            if read is None:
                return refuse("no_attempt")
            attempt = read.progress.attempt
            move = _resolve_check(found.puzzle, attempt, number, action)
            if number == len(attempt.steps) - 1 and attempt.steps[number].token == _write_move(move):
                return read.progress  # the answer to the first copy was lost
            if attempt.status != "open":
                return refuse("attempt_over")
            if number != len(attempt.steps):
                return refuse("puzzle_step")
            result = follow_line(found.puzzle, attempt.steps, move)
            if result is None:
                result = await self._worker.judge(found.puzzle, attempt.steps, move)
            if isinstance(result, Refusal):
                return result
            progress, changes = self._apply(person, read, result)
            if await self._store.change_documents(changes):
                return progress

    async def hint(self, person: str, found: FoundPuzzle, number: int) -> Action | Refusal:
        """Find a right move. The attempt is marked first, so a hint that was seen always costs its gain."""
        while True:
            read = await self._read(person, found)
            if read is None:
                return refuse("no_attempt")
            attempt = read.progress.attempt
            if attempt.status != "open":
                return refuse("attempt_over")
            if number != len(attempt.steps):
                return refuse("puzzle_step")
            result = follow_line(found.puzzle, attempt.steps, None)
            if result is None:
                result = await self._worker.judge(found.puzzle, attempt.steps, None)
            if isinstance(result, Refusal):
                return result
            key = attempt_key(person, found.puzzle.id)
            change = ATTEMPTS.change(key, replace(attempt, is_hinted=True), read.attempt_version)
            if attempt.is_hinted or await self._store.change_documents([change]):
                return read_move(result.best)

    async def vote(self, person: str, found: FoundPuzzle, *, up: bool | None) -> PuzzleScore | Refusal:
        """Store a person's vote for or against a puzzle, or take it back."""
        while True:
            read = await self._read(person, found)
            if read is None:
                return refuse("no_attempt")
            attempt, score = read.progress.attempt, read.progress.score
            if attempt.is_first and attempt.status == "open":
                return refuse("attempt_open")
            changed = replace(
                score,
                up=score.up + (up is True) - (attempt.vote is True),
                down=score.down + (up is False) - (attempt.vote is False),
            )
            key = attempt_key(person, found.puzzle.id)
            changes = [ATTEMPTS.change(key, replace(attempt, vote=up), read.attempt_version)]
            if found.is_shipped:
                changes.append(SCORES.change(found.puzzle.id, changed, read.score_version))
            if await self._store.change_documents(changes):
                return changed

    async def _read(self, person: str, found: FoundPuzzle) -> _ReadProgress | None:
        attempt = await ATTEMPTS.read(self._store, attempt_key(person, found.puzzle.id))
        if attempt.value is None:
            return None
        player = await PLAYERS.read(self._store, person)
        score = await SCORES.read(self._store, found.puzzle.id)
        progress = PuzzleProgress(
            found, attempt.value, player.value or PuzzlePlayer(), score.value or start_score(found.puzzle)
        )
        return _ReadProgress(progress, attempt.version, player.version, score.version)

    def _apply(
        self, person: str, read: _ReadProgress, result: StepResult
    ) -> tuple[PuzzleProgress, list[DocumentChange]]:
        found, attempt, player, score = read.progress
        attempt = replace(
            attempt, steps=[*attempt.steps, result.step], status=result.status, best=result.best,
            line=list(result.best_moves),
        )  # fmt: skip
        key, now = attempt_key(person, found.puzzle.id), self._clock()
        if result.status == "open":
            changed = PuzzleProgress(found, attempt, player, score)
            return changed, [ATTEMPTS.change(key, attempt, read.attempt_version)]
        is_solved = result.status == "solved"
        is_gain_lost = is_solved and attempt.is_hinted
        change: StoredChange | None = None
        new_player, new_score = player, score
        rating_changes = list[DocumentChange]()
        if attempt.is_first and found.is_shipped and not is_gain_lost:
            new_player, change = rate_player(player, score, is_solved=is_solved, now=now)
            rating_changes = list_rating_changes(
                person, player, new_player, found.puzzle.id, is_registered=attempt.counts
            )
        if attempt.counts and not is_gain_lost:
            new_score = rate_puzzle(player, score, is_solved=is_solved, now=now)
            attempt = replace(attempt, change=change)
        if attempt.mode == STREAK_MODE and attempt.is_first and not is_gain_lost:
            streak = new_player.streak + 1 if is_solved else 0
            new_player = replace(new_player, streak=streak, best_streak=max(streak, new_player.best_streak))
        still_open = {mode: name for mode, name in new_player.open.items() if name != found.puzzle.id}
        new_player = replace(new_player, open=still_open)
        changes = [
            ATTEMPTS.change(key, attempt, read.attempt_version),
            PLAYERS.change(person, new_player, read.player_version),
            *rating_changes,
        ]
        if new_score is not score:
            changes.append(SCORES.change(found.puzzle.id, new_score, read.score_version))
        return PuzzleProgress(found, attempt, new_player, new_score), changes


def attempt_key(person: str, puzzle_id: str) -> str:
    """Return the key of a person's attempt at a puzzle."""
    return f"{person}/{puzzle_id}"


def _resolve_check(
    puzzle: Puzzle, attempt: Attempt, number: int, action: Action | Check | None
) -> Action | None:
    # `Check` means that the defender takes and the attacker passes.
    if not isinstance(action, Check):
        return action
    return TAKE if find_position(puzzle, attempt.steps[:number]).defender == PLAYER else PASS


def _write_move(action: Action | None) -> str:
    return GIVEN_UP if action is None else write_turn(Turn(PLAYER, action))
