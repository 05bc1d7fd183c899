"""Calls that list, show and verify finished games."""

import asyncio
from collections.abc import Sequence

from msgspec import convert

from kozyr.rules import Refusal
from kozyr.rules.notation import write_game
from kozyr.rules.refusals import Language
from kozyr.server.api.calls.call import ANYBODY, call
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.calls.past import TELLING, Log, beginning, line_of, log_of, may_see
from kozyr.server.api.messages.records import (
    DealFault,
    DealProof,
    DealtAgain,
    GameLines,
    ListGames,
    LogEntry,
    Verified,
    WhichGame,
    WholeGame,
)
from kozyr.server.tables.subscriptions import ViewerProjection
from kozyr.table import TableEvent
from kozyr.table.plain import plain_event
from kozyr.table.plain_proof import plain_fault, plain_proof, plain_recomputed
from kozyr.table.proof import Proof, faults, proofs, recomputed
from kozyr.table.records import records


@call("games.list", ANYBODY, "Законченные игры: игрока или все, начиная с последней.")
async def list_games(context: CallContext, caller: Caller, ask: ListGames) -> GameLines:
    """List finished games, one player's or all, newest first."""
    found = await context.store.games(ask.user_id, before=ask.before, limit=ask.limit)
    return GameLines(
        games=[line_of(each.finished) for each in found if may_see(each.finished, caller)],
        next=found[-1].place if len(found) == ask.limit else None,
    )


@call("games.get", ANYBODY, "Законченная игра целиком: запись и события.", *TELLING)
async def get(context: CallContext, caller: Caller, ask: WhichGame) -> WholeGame | Refusal:
    """Show a finished game move by move: its notation and its entries."""
    log = await log_of(context, caller, ask.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_whole, log, caller.viewer)


@call(
    "fair.verify",
    ANYBODY,
    "Проверить раздачу: опубликованные значения и колода, вычисленная заново.",
    *TELLING,
)
async def verify(context: CallContext, caller: Caller, ask: WhichGame) -> Verified | Refusal:
    """Verify a deal: compare the published values with the recomputed deck."""
    log = await log_of(context, caller, ask.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_verified, log, caller.lang)


def _whole(log: Log, player: str | None) -> WholeGame:
    told = log.told()
    events = [event for _, each in told for event in each]
    begin = beginning(told, log.number)
    tags = (
        ("Table", log.finished.table), ("Game", str(log.number)),
        *((f"Player{each.seat}", each.name) for each in log.finished.players),
    )  # fmt: skip
    notation = [write_game(record) for record in records(_proof(events, log.number), events, tags)]
    eyes = ViewerProjection(player)
    entries = [
        LogEntry(seq=entry.number, at=entry.at, events=[plain_event(event) for event in eyes.see(each)])
        for entry, each in told[begin:]
    ]
    return WholeGame(game=line_of(log.finished), notation=notation, entries=entries)


def _proof(events: Sequence[TableEvent], number: int) -> Proof:
    return next(proof for proof in proofs(events) if proof.game == number)


def _verified(log: Log, lang: Language) -> Verified:
    events = [event for _, each in log.told() for event in each]
    proof = _proof(events, log.number)
    found = faults(proof)
    return Verified(
        game_id=log.finished.game, players=line_of(log.finished).players, proven=not found,
        faults=[
            convert(plain_fault(fault) | {"message": fault.sentence(lang)}, DealFault) for fault in found
        ],
        proof=convert(plain_proof(proof), DealProof),
        deals=[convert(plain_recomputed(each), DealtAgain) for each in recomputed(proof)],
    )  # fmt: skip
