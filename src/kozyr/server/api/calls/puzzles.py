"""Calls of puzzles: the next puzzle, a move in an attempt, a vote."""

import asyncio
from typing import Final

from msgspec.structs import replace

from kozyr.analysis.puzzle import PuzzleHistory
from kozyr.ratings import is_provisional
from kozyr.rules import Action, Card, Refusal
from kozyr.rules.actions import Beat, Lead, Pass, Redeal, ShowTrump, Take, ThrowIn, Transfer
from kozyr.rules.cards import ids
from kozyr.rules.plain_actions import plain_action
from kozyr.rules.rule_refusals import ACTION_WORDS
from kozyr.server.api.calls.call import call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.own_puzzles import find_own_puzzle
from kozyr.server.api.messages.actions import action_of
from kozyr.server.api.messages.puzzle_frames import render_attempt, render_history, render_step
from kozyr.server.api.messages.puzzles import (
    AskPuzzleHint,
    NextPuzzle,
    PuzzleHint,
    PuzzleRatingChange,
    PuzzleState,
    PuzzleTried,
    PuzzleVoted,
    TryPuzzle,
    VotePuzzle,
)
from kozyr.server.puzzles.attempts import STREAK_MODE, FoundPuzzle, PuzzleProgress
from kozyr.server.puzzles.puzzle_documents import Attempt
from kozyr.server.puzzles.puzzle_refusals import refuse
from kozyr.server.puzzles.selection import (
    BEGINNER_PLAYS,
    HIDDEN_THEME,
    choose_puzzle,
    daily_puzzle,
    day_of,
    sort_open_puzzles,
    sort_puzzles,
    streak_rating,
    wanted_rating,
)

ID_MODE: Final = "id"
"""The mode of a puzzle that is asked for by its id. With a theme, the theme's name is the mode."""
DAILY_MODE: Final = "daily"
OWN_MODE: Final = "games"
"""The mode of puzzles from the person's own games."""
_OUTCOMES: Final = ("draw", "win", "lose")
"""The outcome for each value of a position: 0, 1 and -1, which is the index of the last item."""


@call("puzzles.next", ("play",), "busy no_puzzle puzzle_choice")
async def choose_next(context: CallContext, caller: Caller, request: NextPuzzle) -> PuzzleState | Refusal:
    """Show a puzzle to solve: by rating, by theme, the next of a streak, from your games, or of the day."""
    person = caller.person or ""
    if refusal := context.rate_limits.check("puzzles", person):
        return refusal
    context.puzzle_worker.preload()  # so that the worker is ready when the player moves
    choices = (request.puzzle, request.theme, request.daily, request.streak, request.from_games)
    if sum(bool(choice) for choice in choices) > 1:
        return refuse("puzzle_choice")
    mode = _find_mode(request)
    found = await _find_puzzle(context, caller, request, mode)
    if isinstance(found, Refusal):
        return found
    stored = await context.store.person(person)
    is_registered = stored is not None and stored.password is not None
    progress = await context.puzzles.begin(
        person, found, mode, is_registered=is_registered, again=request.puzzle is not None
    )
    history: PuzzleHistory | Refusal | None = None
    if HIDDEN_THEME in found.puzzle.themes:
        history = await context.puzzle_worker.find_history(found.puzzle)
    if isinstance(history, Refusal):
        return history
    state = await asyncio.to_thread(_make_state, context.clock(), caller, progress, history)
    if not is_registered:
        return state  # A guest's rating is hidden.
    own = progress.player.value_at(context.clock())
    return replace(state, own_rating=round(own.rating), own_provisional=is_provisional(round(own.deviation)))


@call("puzzles.try", ("play",), " ".join([*ACTION_WORDS, "attempt_over busy no_attempt no_puzzle overtaken"]))
async def try_move(context: CallContext, caller: Caller, request: TryPuzzle) -> PuzzleTried | Refusal:
    """Make a move in a puzzle, and the opponent answers; or give up and see the best move."""
    person = caller.person or ""
    if refusal := context.rate_limits.check("puzzles", person):
        return refusal
    found = await context.puzzles.find(person, request.puzzle)
    if found is None:
        return refuse("no_puzzle")
    action = None if request.action is None else action_of(request.action)
    if isinstance(action, Refusal):
        return action
    progress = await context.puzzles.take_step(person, found, request.step, action)
    if isinstance(progress, Refusal):
        return progress
    return await asyncio.to_thread(_make_tried, caller, progress)


@call("puzzles.hint", ("play",), "attempt_over busy no_attempt no_puzzle overtaken")
async def give_hint(context: CallContext, caller: Caller, request: AskPuzzleHint) -> PuzzleHint | Refusal:
    """Point at the cards of the right move; the puzzle then changes no rating if it is solved."""
    person = caller.person or ""
    if refusal := context.rate_limits.check("puzzles", person):
        return refusal
    found = await context.puzzles.find(person, request.puzzle)
    if found is None:
        return refuse("no_puzzle")
    action = await context.puzzles.hint(person, found, request.step)
    if isinstance(action, Refusal):
        return action
    kind = plain_action(action)["type"]
    return PuzzleHint(type=kind, cards=ids(_list_own_cards(action)), step=request.step)


@call("puzzles.vote", ("play",), "attempt_open no_attempt no_puzzle")
async def vote(context: CallContext, caller: Caller, request: VotePuzzle) -> PuzzleVoted | Refusal:
    """Vote for or against a puzzle that you have finished."""
    person = caller.person or ""
    if refusal := context.rate_limits.check("puzzles", person):
        return refusal
    found = await context.puzzles.find(person, request.puzzle)
    if found is None:
        return refuse("no_puzzle")
    score = await context.puzzles.vote(person, found, up=request.up)
    return score if isinstance(score, Refusal) else PuzzleVoted(vote=request.up, popularity=score.popularity)


def _list_own_cards(action: Action) -> tuple[Card, ...]:
    match action:
        case Lead(cards) | ThrowIn(cards) | Transfer(cards):
            return cards
        case Beat(pairs):
            return tuple(cover for _, cover in pairs)
        case ShowTrump(card):
            return (card,)
        case Take() | Pass() | Redeal():
            return ()


def _find_mode(request: NextPuzzle) -> str:
    if request.puzzle is not None:
        return ID_MODE
    if request.daily:
        return DAILY_MODE
    if request.streak:
        return STREAK_MODE
    return OWN_MODE if request.from_games else request.theme or ""


async def _find_puzzle(
    context: CallContext, caller: Caller, request: NextPuzzle, mode: str
) -> FoundPuzzle | Refusal:
    person, puzzles = caller.person or "", context.puzzles
    if request.puzzle is not None:
        return await puzzles.find(person, request.puzzle) or refuse("no_puzzle")
    if request.daily:
        return FoundPuzzle(daily_puzzle(day_of(context.clock())))
    player = await puzzles.player(person)
    open_puzzle = player.open.get(mode)
    if open_puzzle is not None and (found := await puzzles.find(person, open_puzzle)):
        return found
    if request.from_games:
        return context.rate_limits.check("own_puzzles", person) or await find_own_puzzle(context, caller)
    rating, candidates = player.rating, sort_puzzles(request.theme)
    if request.theme is None:
        rating = wanted_rating(player.rating, player.plays)
        if player.plays < BEGINNER_PLAYS:
            candidates = sort_open_puzzles()
    if request.streak:
        rating = streak_rating(player.streak)

    async def is_tried(puzzle_id: str) -> bool:
        return await puzzles.is_tried(person, puzzle_id)

    chosen = await choose_puzzle(candidates, rating, context.random_bytes(8), is_tried, player.recent)
    return refuse("no_puzzle_left") if chosen is None else FoundPuzzle(chosen)


def _make_state(
    now: int, caller: Caller, progress: PuzzleProgress, history: PuzzleHistory | None
) -> PuzzleState:
    (puzzle, game), attempt, player, score = progress
    person = caller.person or ""
    rendered = render_attempt(puzzle, attempt, person, caller.name)
    return PuzzleState(
        puzzle_id=puzzle.id, goal=puzzle.goal, themes=list(puzzle.themes), rules=puzzle.rules,
        moves=puzzle.move_count, rating=round(score.rating), provisional=is_provisional(score.deviation),
        plays=score.plays, popularity=score.popularity, game_id=game,
        day=day_of(now) if puzzle.id == daily_puzzle(day_of(now)).id else None,
        table=rendered.table,
        history=[] if history is None else render_history(puzzle, history, person, caller.name),
        start=rendered.start, frames=rendered.frames, legal=rendered.legal, step=len(attempt.steps),
        status=attempt.status, best=rendered.best, line=rendered.solution, line_from=rendered.solution_from,
        counts=attempt.counts, hinted=attempt.is_hinted, change=_make_change(attempt), own_rating=None,
        own_provisional=False, streak=player.streak, best_streak=player.best_streak, vote=attempt.vote,
    )  # fmt: skip


def _make_tried(caller: Caller, progress: PuzzleProgress) -> PuzzleTried:
    (puzzle, _), attempt, player, _ = progress
    rendered = render_step(puzzle, attempt, caller.person or "", caller.name)
    value = attempt.steps[-1].value
    return PuzzleTried(
        kept=attempt.status != "failed", outcome=_OUTCOMES[value], frames=rendered.frames,
        legal=rendered.legal, step=len(attempt.steps), status=attempt.status, best=rendered.best,
        line=rendered.solution, change=_make_change(attempt), streak=player.streak,
        best_streak=player.best_streak,
    )  # fmt: skip


def _make_change(attempt: Attempt) -> PuzzleRatingChange | None:
    change = attempt.change
    if change is None:
        return None
    return PuzzleRatingChange(change.before, change.after, change.deviation, is_provisional(change.deviation))
