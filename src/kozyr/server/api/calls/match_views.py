"""Duplicate matches as a player sees them: the friend's games stay hidden while the player has games left."""

from collections.abc import Iterable, Mapping
from typing import Literal

from kozyr.analysis.deal_score import GAMES_PER_DEAL
from kozyr.analysis.duplicate_match import compare_scores
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.deal_game_views import make_game_state
from kozyr.server.api.calls.names import read_names
from kozyr.server.api.messages.matches import MatchDeal, MatchDetails, MatchLine, MatchSide, MatchTurn
from kozyr.server.matches.match_documents import MatchState
from kozyr.server.shared_deals.attempt import DealAttempt


async def read_match_names(context: CallContext, states: Iterable[MatchState]) -> Mapping[str, str]:
    """Return the names of the players of matches."""
    people = {person for state in states for person in state.match.people}
    found = await read_names(context.store, people)
    return {person: found.get(person, person) for person in people}


def make_match_line(state: MatchState, person: str, names: Mapping[str, str]) -> MatchLine:
    """Return a match as a line of a list."""
    match, other = state.match, state.match.find_other(person)
    own, friend = state.attempts[person], state.attempts[other]
    return MatchLine(
        match_id=state.id, deals=match.deals, status=_find_status(state), offered_by=match.challenger,
        me=_make_side(person, own, names, is_shown=True),
        friend=_make_side(other, friend, names, is_shown=own.ended is not None),
        difference=own.score - friend.score if state.is_over else None,
        final=state.is_final, made=match.made, closes_at=match.closes_at,
    )  # fmt: skip


async def make_match_details(context: CallContext, state: MatchState, person: str) -> MatchDetails:
    """Return a match with its deals."""
    line = make_match_line(state, person, await read_match_names(context, [state]))
    fields = {name: getattr(line, name) for name in line.__struct_fields__}
    rows = [_make_row(state, person, deal) for deal in range(1, state.match.deals + 1)]
    return MatchDetails(
        **fields, turn=_find_turn(context, state, person), rows=rows,
        secret=state.match.secret if state.is_over else None,
    )  # fmt: skip


def _find_status(state: MatchState) -> Literal["offered", "playing", "over"]:
    if state.is_over:
        return "over"
    return "playing" if state.match.is_accepted else "offered"


def _make_side(person: str, attempt: DealAttempt, names: Mapping[str, str], *, is_shown: bool) -> MatchSide:
    played = sum(game.outcome is not None for game in attempt.games)
    return MatchSide(
        user_id=person, name=names[person], played=played, score=attempt.score if is_shown else None
    )


def _make_row(state: MatchState, person: str, deal: int) -> MatchDeal:
    own, friend = state.attempts[person], state.attempts[state.match.find_other(person)]
    games = slice((deal - 1) * GAMES_PER_DEAL, deal * GAMES_PER_DEAL)
    own_games, friend_games = own.games[games], friend.games[games]
    is_shown = own.ended is not None
    is_played = is_shown and all(game.outcome is not None for game in friend_games)
    score = compare_scores([game.score for game in own_games], [game.score for game in friend_games])
    return MatchDeal(
        deal=deal, commitment=state.compute_commitment(deal),
        mine=[make_game_state(game) for game in own_games],
        friends=[make_game_state(game) for game in friend_games] if is_shown else [],
        difference=score.difference if is_played else None,
    )  # fmt: skip


def _find_turn(context: CallContext, state: MatchState, person: str) -> MatchTurn | None:
    attempt = state.attempts[person]
    index = attempt.current_game
    if index is None or not state.match.is_accepted:
        return None
    deal, game = divmod(index, GAMES_PER_DEAL)
    is_started = attempt.games[index].table in context.lobby.tables_of(person)
    return MatchTurn(deal=deal + 1, game=game + 1, started=is_started)
