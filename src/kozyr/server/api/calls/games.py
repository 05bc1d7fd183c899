"""Calls that list, show and verify finished games."""

import asyncio
from collections.abc import Sequence

from msgspec import convert

from kozyr.rules import Refusal
from kozyr.rules.notation import write_game
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.call import NO_TOKEN, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.game_logs import (
    GAME_REFUSALS,
    GameLog,
    can_see,
    find_game_log,
    game_line,
    start_index,
)
from kozyr.server.api.messages.records import (
    DealFault,
    DealProof,
    DealtAgain,
    GameLines,
    GetGame,
    ListGames,
    LogEntry,
    Verified,
    WholeGame,
)
from kozyr.server.tables.subscriptions import ViewerProjection
from kozyr.table import TableEvent
from kozyr.table.plain_events import plain_event
from kozyr.table.plain_proof import plain_fault, plain_proof, plain_recomputed
from kozyr.table.proof import Proof, find_faults, find_proofs, recompute_deals
from kozyr.table.records import make_records


@call("games.list", NO_TOKEN, "Законченные игры: игрока или все, начиная с последней.")
async def list_games(context: CallContext, caller: Caller, request: ListGames) -> GameLines:
    """List finished games, one player's or all, newest first."""
    found = await context.store.games(request.user_id, before=request.before, limit=request.limit)
    return GameLines(
        games=[game_line(each.finished) for each in found if can_see(each.finished, caller)],
        next=found[-1].place if len(found) == request.limit else None,
    )


@call("games.get", NO_TOKEN, "Законченная игра целиком: запись и события.", *GAME_REFUSALS)
async def get(context: CallContext, caller: Caller, request: GetGame) -> WholeGame | Refusal:
    """Show a finished game move by move: its notation and its entries."""
    log = await find_game_log(context, caller, request.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_whole_game, log, caller.viewer)


@call(
    "fair.verify",
    NO_TOKEN,
    "Проверить раздачу: опубликованные значения и колода, вычисленная заново.",
    *GAME_REFUSALS,
)
async def verify(context: CallContext, caller: Caller, request: GetGame) -> Verified | Refusal:
    """Verify a deal: compare the published values with the recomputed deck."""
    log = await find_game_log(context, caller, request.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_verification, log, caller.lang)


def _whole_game(log: GameLog, player: str | None) -> WholeGame:
    entries = log.decoded_entries()
    events = [event for _, each in entries for event in each]
    begin = start_index(entries, log.number)
    tags = (
        ("Table", log.finished.table), ("Game", str(log.number)),
        *((f"Player{each.seat}", each.name) for each in log.finished.players),
    )  # fmt: skip
    notation = [write_game(record) for record in make_records(_proof(events, log.number), events, tags)]
    projection = ViewerProjection(player)
    visible = [
        LogEntry(seq=entry.number, at=entry.at, events=[plain_event(event) for event in projection.see(each)])
        for entry, each in entries[begin:]
    ]
    return WholeGame(game=game_line(log.finished), notation=notation, entries=visible)


def _proof(events: Sequence[TableEvent], number: int) -> Proof:
    return next(proof for proof in find_proofs(events) if proof.game == number)


def _verification(log: GameLog, lang: Language) -> Verified:
    events = [event for _, each in log.decoded_entries() for event in each]
    proof = _proof(events, log.number)
    found = find_faults(proof)
    return Verified(
        game_id=log.finished.game, players=game_line(log.finished).players, proven=not found,
        faults=[
            convert(plain_fault(fault) | {"message": fault.sentence(lang)}, DealFault) for fault in found
        ],
        proof=convert(plain_proof(proof), DealProof),
        deals=[convert(plain_recomputed(each), DealtAgain) for each in recompute_deals(proof)],
    )  # fmt: skip
