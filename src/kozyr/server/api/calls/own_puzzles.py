"""Puzzles from the caller's own finished games.

When the caller asks for such a puzzle, the latest games that were not searched before are searched, a few per
call. Found puzzles are stored, and each game is searched only once.
"""

from typing import Final

from msgspec.structs import replace

from kozyr.analysis.puzzle import Puzzle
from kozyr.rules import Refusal, Seat
from kozyr.rules.notation import Record
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import GameLog, read_game_log
from kozyr.server.puzzles.attempts import FoundPuzzle, attempt_key
from kozyr.server.puzzles.puzzle_documents import OWN_PUZZLES, PLAYERS, OwnPuzzle, PuzzlePlayer
from kozyr.server.puzzles.puzzle_refusals import refuse
from kozyr.server.tables.finished_games import NumberedGame
from kozyr.table.proof import find_proofs
from kozyr.table.records import make_records

MAX_SEARCHED_GAMES: Final = 8
"""The most games that one call searches; each takes some hundredths of a second."""
_MAX_LISTED: Final = 500
_RECENT_GAMES: Final = 60
"""Older games than these latest ones are not searched."""
_DUEL_SEATS: Final = 2


async def find_own_puzzle(context: CallContext, caller: Caller) -> FoundPuzzle | Refusal:
    """Return a puzzle from the caller's games that the caller has not tried; search more games if needed."""
    person = caller.person or ""
    if untried := await _find_untried(context, person):
        return untried
    player = (await PLAYERS.read(context.store, person)).value or PuzzlePlayer()
    games = await context.store.games(person, limit=_RECENT_GAMES)
    new_games = [game for game in games if game.sequence_number > player.searched_until][::-1]
    for stored in new_games[-MAX_SEARCHED_GAMES:]:
        if refusal := await _search_game(context, person, stored):
            return await _find_untried(context, person) or refusal
    return await _find_untried(context, person) or refuse("no_puzzle_in_games")


async def _find_untried(context: CallContext, person: str) -> FoundPuzzle | None:
    for key, own in await OWN_PUZZLES.list(context.store, prefix=f"{person}/", limit=_MAX_LISTED):
        if not await context.puzzles.is_tried(person, key.partition("/")[2]):
            return FoundPuzzle(own.puzzle, own.game)
    return None


async def _search_game(context: CallContext, person: str, stored: NumberedGame) -> Refusal | None:
    # Return a refusal if the game could not be searched; the next request searches it.
    finished = stored.finished
    seat = next(player.seat for player in finished.players if player.player == person)
    puzzles: list[Puzzle] | Refusal = []
    # A shared deal stays secret while others play it, and practice repeats another game.
    is_own_deal = finished.origin not in ("daily", "match", "practice")
    if is_own_deal and len(finished.players) == _DUEL_SEATS and finished.reason == "cards":
        log = await read_game_log(context.store, finished)
        record = _make_record(log)
        if record is not None:
            puzzles = await context.puzzle_worker.search(record, Seat(seat), finished.game)
    if isinstance(puzzles, Refusal):
        return puzzles
    changes = [
        OWN_PUZZLES.change(attempt_key(person, puzzle.id), OwnPuzzle(puzzle, finished.game))
        for puzzle in puzzles
    ]

    def mark(player: PuzzlePlayer | None) -> PuzzlePlayer:
        known = player or PuzzlePlayer()
        return replace(known, searched_until=max(known.searched_until, stored.sequence_number))

    await PLAYERS.update(context.store, person, mark, changes)
    return None


def _make_record(log: GameLog) -> Record | None:
    proof = next((each for each in find_proofs(log.events) if each.game == log.game_number), None)
    # A game with a redeal has a record of each deal; only the last deal was played.
    return None if proof is None else make_records(proof, log.events)[-1]
