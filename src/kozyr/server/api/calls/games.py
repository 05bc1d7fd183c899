"""Calls that list, show, replay and verify finished games.

A replay is for programs that do not know the rules: every step holds the table after the step, with all
players' cards.
"""

import asyncio
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from msgspec import convert

from kozyr.locales import Language, explain
from kozyr.rules import RULE_SETS, Refusal, Seat
from kozyr.rules.notation import write_game
from kozyr.rules.refusals import refuse as refuse_by_rules
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import GAME_REFUSALS, GameLog, can_see, find_game_log, make_game_line
from kozyr.server.api.calls.ratings import read_game_ratings
from kozyr.server.api.messages.history import (
    DealFault,
    DealProof,
    GameLines,
    GetGame,
    ListGames,
    LogEntry,
    RecomputedDeal,
    Verified,
    WholeGame,
)
from kozyr.server.api.messages.publications import is_speech_of
from kozyr.server.api.messages.ratings import GameRated
from kozyr.server.api.messages.replays import Replay, steps_of
from kozyr.server.api.messages.snapshot import table_state
from kozyr.server.tables.finished_games import FinishedGame, NumberedGame
from kozyr.server.tables.publications import Publication, publication_of
from kozyr.server.tables.subscriptions import ViewerFilter
from kozyr.table import Table, TableEvent, fold, look
from kozyr.table.events import Committed, Opened, Revealed, Seated, Started
from kozyr.table.plain_events import plain_event
from kozyr.table.plain_proof import plain_fault, plain_proof, plain_recomputed
from kozyr.table.proof import find_faults, recompute_deals
from kozyr.table.records import make_records

_FILTERED_PAGE: Final = 200
"""How many games are read at a time if the request has a filter."""
_PAGE: Final = 20
"""The same if only practice games are left out, because most games are no practice."""
_MAX_FILTERED_PAGES: Final = 10
"""The most such pages that one call reads. With `next` of the answer, the caller can read on."""


@call("games.list", NO_TOKEN, "unknown_rules")
async def list_games(context: CallContext, caller: Caller, request: ListGames) -> GameLines | Refusal:
    """List finished games, one player's or all, newest first."""
    if request.rules is not None and request.rules not in RULE_SETS:
        return refuse_by_rules("unknown_rules", request.rules)
    is_narrow = any((request.rules, request.result, request.opponent))
    has_filter = is_narrow or not request.practice
    page_size = _FILTERED_PAGE if is_narrow else max(request.limit, _PAGE if has_filter else 0)
    found: list[NumberedGame] = []
    before = request.before
    for _ in range(_MAX_FILTERED_PAGES if has_filter else 1):
        page = await context.store.games(request.user_id, before=before, limit=page_size)
        found += [stored for stored in page if _matches(stored.finished, request)]
        before = page[-1].sequence_number if len(page) == page_size else None
        if len(found) >= request.limit:
            if len(found) > request.limit or before is not None:
                before = found[request.limit - 1].sequence_number
            break
        if before is None:
            break
    return GameLines(
        games=[
            make_game_line(stored.finished)
            for stored in found[: request.limit]
            if can_see(stored.finished, caller)
        ],
        next=before,
    )


def _matches(game: FinishedGame, request: ListGames) -> bool:
    if request.rules is not None and game.rules != request.rules:
        return False
    if not request.practice and game.origin == "practice":
        return False
    if request.opponent is not None and all(seat.player != request.opponent for seat in game.players):
        return False
    return request.result is None or any(
        seat.player == request.user_id and seat.result == request.result for seat in game.players
    )


@call("games.get", NO_TOKEN, GAME_REFUSALS)
async def show_game(context: CallContext, caller: Caller, request: GetGame) -> WholeGame | Refusal:
    """Show a finished game move by move: its notation and its entries."""
    log = await find_game_log(context, caller, request.game_id)
    if isinstance(log, Refusal):
        return log
    ratings = await read_game_ratings(context, log.finished)
    hidden_people = await context.social.block_lists.blocked(caller.person)
    return await asyncio.to_thread(_make_whole_game, log, caller.viewer, ratings, hidden_people)


@call("games.replay", NO_TOKEN, GAME_REFUSALS)
async def replay_game(context: CallContext, caller: Caller, request: GetGame) -> Replay | Refusal:
    """Show a finished game step by step, with all players' cards."""
    log = await find_game_log(context, caller, request.game_id)
    if isinstance(log, Refusal):
        return log
    can_practise = await context.daily.may_practise(log.finished)
    return await asyncio.to_thread(_make_replay, log, caller.viewer, can_practise=can_practise)


@call(
    "fair.verify",
    NO_TOKEN,
    GAME_REFUSALS,
)
async def verify_deal(context: CallContext, caller: Caller, request: GetGame) -> Verified | Refusal:
    """Verify a deal: compare the published values with the recomputed deck."""
    log = await find_game_log(context, caller, request.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_verify_log, log, caller.lang)


def _make_whole_game(
    log: GameLog, viewer: str | None, ratings: GameRated | None, hidden_people: AbstractSet[str]
) -> WholeGame:
    tags = (
        ("Table", log.finished.table), ("Game", str(log.game_number)),
        *((f"Player{player.seat}", player.name) for player in log.finished.players),
        *log.level_tags,
    )  # fmt: skip
    notation = [
        write_game(record) for record in make_records(log.find_proof(), log.events, tags, log.game_number)
    ]
    viewer_filter = ViewerFilter(viewer)
    visible = [
        LogEntry(
            seq=entry.number,
            at=entry.at,
            events=[
                plain_event(event)
                for event in viewer_filter.filter_events(events)
                if not is_speech_of(event, hidden_people)
            ],
        )
        for entry, events in log.entries[log.find_start() :]
    ]
    return WholeGame(game=make_game_line(log.finished), notation=notation, entries=visible, ratings=ratings)


def _verify_log(log: GameLog, lang: Language) -> Verified:
    proof = log.find_proof()
    faults = find_faults(proof)
    return Verified(
        game_id=log.finished.game, players=make_game_line(log.finished).players, proven=not faults,
        faults=[
            convert(plain_fault(fault) | {"message": explain(fault, lang)}, DealFault) for fault in faults
        ],
        proof=convert(plain_proof(proof), DealProof),
        deals=[convert(plain_recomputed(deal), RecomputedDeal) for deal in recompute_deals(proof)],
    )  # fmt: skip


def _make_replay(log: GameLog, viewer: str | None, *, can_practise: bool) -> Replay:
    publications = list(_make_publications(log))
    return Replay(
        game=make_game_line(log.finished),
        table=table_state(look(publications[0].after, viewer)),
        steps=list(steps_of(publications)),
        can_practise=can_practise,
    )


def _make_publications(log: GameLog) -> Iterator[Publication]:
    start = log.find_start()
    table = _make_table_before_start(
        log, [event for _, events in log.entries[: start + 1] for event in events]
    )
    for entry, events in log.entries[start:]:
        game_events = _select_game_events(events)
        after = fold(table, game_events, entry.at)
        yield publication_of(entry.number, entry.at, game_events, table, after)
        table = after


def _make_table_before_start(log: GameLog, events: Sequence[TableEvent]) -> Table:
    # The table's log may be long. `log.finished` names the players, so the other entries are not needed.
    opened = [event for event in events if isinstance(event, Opened)]
    seats = [
        Seated(Seat(player.seat), player.player, player.name, player.bot) for player in log.finished.players
    ]
    commitments = [
        event for event in events if isinstance(event, Committed) and event.game == log.game_number
    ]
    first_entry, _ = log.entries[0]
    return fold(None, [*opened, *seats, *commitments], first_entry.at)


def _select_game_events(events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...]:
    # The first entry also holds the ready event before the start, the last one the seats freed after the end.
    start, end = 0, len(events)
    for index, event in enumerate(events):
        if isinstance(event, Started) and not event.redeal:
            start = index
        elif isinstance(event, Revealed):
            end = index + 1
    return events[start:end]
