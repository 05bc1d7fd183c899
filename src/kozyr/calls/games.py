"""What became of the games that were played?

A game is told to those who may see it: everybody, or its players alone. To others it is as if it had never
been.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import convert

from kozyr.calls.call import ANYBODY, call
from kozyr.calls.desk import Caller, Desk
from kozyr.calls.reasons import refuse
from kozyr.rules import Refusal
from kozyr.rules.notation import write_game
from kozyr.rules.refusals import Language
from kozyr.service.codec import events_of
from kozyr.service.fanout import Eyes
from kozyr.service.played import Finished
from kozyr.service.ports import Entry
from kozyr.service.results import game_id
from kozyr.table import TableEvent
from kozyr.table.events import Started
from kozyr.table.plain import plain_event
from kozyr.table.plain_proof import plain_fault, plain_proof, plain_recomputed
from kozyr.table.proof import Proof, faults, proofs, recomputed
from kozyr.table.records import records
from kozyr.wire.records import (
    DealFault,
    DealProof,
    DealtAgain,
    GameLine,
    GameLines,
    GamePlayer,
    ListGames,
    LogEntry,
    Verified,
    WhichGame,
    WholeGame,
)

_TELLING = ("busy", "no_game", "not_finished")


class _Log(NamedTuple):
    """What is stored about one game."""

    finished: Finished
    entries: Sequence[Entry]
    """From the table's first, and that in which the game was committed to, to its end."""

    @property
    def number(self) -> int:
        return int(self.finished.game.rpartition(".")[2])


@call("games.list", ANYBODY, "Законченные игры: игрока или все, начиная с последней.")
async def list_games(desk: Desk, caller: Caller, ask: ListGames) -> GameLines:
    """List games that are over, a player's or everybody's, newest first."""
    found = await desk.store.games(ask.user_id, before=ask.before, limit=ask.limit)
    return GameLines(
        games=[_line(each.finished) for each in found if _may_see(each.finished, caller)],
        next=found[-1].place if len(found) == ask.limit else None,
    )


@call("games.get", ANYBODY, "Законченная игра целиком: запись и события.", *_TELLING)
async def get(desk: Desk, caller: Caller, ask: WhichGame) -> WholeGame | Refusal:
    """Tell a game that is over, move by move: notation and entries."""
    log = await _log_of(desk, caller, ask.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_whole, log, caller.eyes)


@call(
    "fair.verify",
    ANYBODY,
    "Проверить раздачу: опубликованные значения и колода, вычисленная заново.",
    *_TELLING,
)
async def verify(desk: Desk, caller: Caller, ask: WhichGame) -> Verified | Refusal:
    """Verify a deal: the published values, and the deck computed again."""
    log = await _log_of(desk, caller, ask.game_id)
    return log if isinstance(log, Refusal) else await asyncio.to_thread(_verified, log, caller.lang)


def _may_see(finished: Finished, caller: Caller) -> bool:
    return finished.open or any(each.player == caller.eyes for each in finished.players)


async def _log_of(desk: Desk, caller: Caller, game: str) -> _Log | Refusal:
    if refusal := desk.too_often("games", caller.person or caller.address):
        return refusal
    finished = await desk.store.game(game)
    if finished is None:
        return await _unfinished(desk, caller, game)
    if not _may_see(finished, caller):
        return refuse("no_game")
    table, _, number = game.rpartition(".")
    before = await desk.store.game(game_id(table, int(number) - 1))
    # The entry that ended the game before has committed to this one.
    after = 0 if before is None else before.number - 1
    entries = await desk.store.entries(table, after, finished.number - after)
    first = await desk.store.entries(table, 0, 1) if after else ()
    return _Log(finished, [*first, *entries])


async def _unfinished(desk: Desk, caller: Caller, game: str) -> Refusal:
    table, _, number = game.rpartition(".")
    seen = await desk.host.look(table, caller.eyes, admitted=False) if table else refuse("no_game")
    if isinstance(seen, Refusal) or seen.view.phase != "playing" or str(seen.view.game_no) != number:
        return refuse("no_game")
    return refuse("not_finished")


def _line(finished: Finished) -> GameLine:
    return GameLine(
        game_id=finished.game, table_id=finished.table, game_no=int(finished.game.rpartition(".")[2]),
        ended=finished.at, rules=finished.rules, stake=finished.stake, reason=finished.reason,
        players=[
            GamePlayer(
                user_id=each.player, seat=each.seat, name=each.name, bot=each.bot, result=each.result,
                points=each.points, prize=each.prize, place=each.place,
            )
            for each in finished.players
        ],
    )  # fmt: skip


def _whole(log: _Log, player: str | None) -> WholeGame:
    told = [(entry, events_of(log.finished.table, entry)) for entry in log.entries]
    events = [event for _, each in told for event in each]
    begin = _begin(told, log.number)
    tags = (
        ("Table", log.finished.table), ("Game", str(log.number)),
        *((f"Player{each.seat}", each.name) for each in log.finished.players),
    )  # fmt: skip
    notation = [write_game(record) for record in records(_proof(events, log.number), events, tags)]
    eyes = Eyes(player)
    entries = [
        LogEntry(seq=entry.number, at=entry.at, events=[plain_event(event) for event in eyes.see(each)])
        for entry, each in told[begin:]
    ]
    return WholeGame(game=_line(log.finished), notation=notation, entries=entries)


def _begin(told: Sequence[tuple[Entry, tuple[TableEvent, ...]]], number: int) -> int:
    return next(
        place
        for place, (_, events) in enumerate(told)
        if any(isinstance(event, Started) and event.game == number for event in events)
    )


def _proof(events: Sequence[TableEvent], number: int) -> Proof:
    return next(proof for proof in proofs(events) if proof.game == number)


def _verified(log: _Log, lang: Language) -> Verified:
    events = [event for entry in log.entries for event in events_of(log.finished.table, entry)]
    proof = _proof(events, log.number)
    found = faults(proof)
    return Verified(
        game_id=log.finished.game, proven=not found,
        faults=[
            convert(plain_fault(fault) | {"message": fault.sentence(lang)}, DealFault) for fault in found
        ],
        proof=convert(plain_proof(proof), DealProof),
        deals=[convert(plain_recomputed(each), DealtAgain) for each in recomputed(proof)],
    )  # fmt: skip
