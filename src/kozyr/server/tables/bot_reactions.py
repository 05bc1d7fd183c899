"""Reactions of the server's bots to what happens in their games.

A bot reacts to few events, such as taking many cards, and answers the phrases that greet the table. The table
and the number of the stored entry decide whether and how, so the same game has the same reactions. An entry
gets at most one reaction.
"""

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from kozyr.rules import Seat
from kozyr.rules.events import BoutEnded, GameEnded, WentOut
from kozyr.server.tables.host import Host
from kozyr.server.tables.publications import Publication
from kozyr.table import React, Table
from kozyr.table.events import Played, Reaction, Said

MANY_CARDS: Final = 5
"""From this number of cards on, a bot may react to a bout."""
MIN_DELAY_MS: Final = 600
MAX_DELAY_MS: Final = 1600

_log = logging.getLogger("kozyr.bot_reactions")


class _Mood(NamedTuple):
    """How often bots react to a kind of event, and with which reactions."""

    share: float
    reactions: tuple[Reaction, ...]


_TOOK: Final = _Mood(0.3, ("oops", "sad", "angry"))
_ALL_BEATEN: Final = _Mood(0.2, ("wow", "well_played", "fire"))
_WENT_OUT: Final = _Mood(0.5, ("party", "cool"))
_LOST: Final = _Mood(0.7, ("sad", "oops", "well_played"))
_GREETED: Final = _Mood(1.0, ("thumbs_up", "heart", "cool"))
_WON: Final = _Mood(0.4, ("well_played", "heart"))


class BotReaction(NamedTuple):
    """A reaction that a bot shows some time after an entry."""

    seat: Seat
    reaction: Reaction
    delay_ms: int


def choose_reaction(table: str, publication: Publication) -> BotReaction | None:
    """Choose the reaction of a bot to an entry; in most cases there is none."""
    mood, seats = _find_mood(publication)
    bots = [seat for seat in seats if _is_bot(publication.after, seat)]
    rng = Random(f"{table}/{publication.number}")  # noqa: S311 - a reaction reveals nothing that is hidden
    if mood is None or not bots or rng.random() >= mood.share:
        return None
    delay_ms = rng.randrange(MIN_DELAY_MS, MAX_DELAY_MS)
    return BotReaction(rng.choice(bots), rng.choice(mood.reactions), delay_ms)


def _find_mood(publication: Publication) -> tuple[_Mood | None, Sequence[Seat]]:
    """Find the strongest event of an entry: its mood, and the seats that may react."""
    table = publication.after
    mood: _Mood | None = None
    seats: Sequence[Seat] = ()
    for event in publication.events:
        match event:
            case Played(GameEnded(result)) if result.losers:
                lost = any(_is_bot(table, seat) for seat in result.losers)
                return (_LOST, result.losers) if lost else (_WON, result.winners)
            case Said(phrase="hello" | "luck"):
                mood, seats = _GREETED, [Seat(seat) for seat in range(len(table.sitters))]
            case Played(WentOut(out)):
                mood, seats = _WENT_OUT, out
            case Played(BoutEnded(outcome, defender, cards)) if len(cards) >= MANY_CARDS:
                others = [Seat(seat) for seat in range(len(table.sitters)) if seat != defender]
                mood, seats = (_TOOK, [defender]) if outcome == "taken" else (_ALL_BEATEN, others)
    return mood, seats


def _is_bot(table: Table, seat: Seat) -> bool:
    sitter = table.sitters[seat]
    return sitter is not None and sitter.bot is not None


class BotReactions:
    """Sends the reactions of bots at tables that have viewers connected to this process."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._tasks: set[asyncio.Task[None]] = set()

    def notice(self, table: str, publication: Publication | None) -> None:
        """Let a bot react to a stored entry; the entry of a table without viewers has no publication."""
        if publication is None or not _has_person(publication.after):
            return
        reaction = choose_reaction(table, publication)
        if reaction is None:
            return
        task = asyncio.get_running_loop().create_task(self._send(table, publication, reaction))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def wait_until_sent(self) -> None:
        """Wait until every chosen reaction is sent."""
        await asyncio.gather(*self._tasks)

    def stop(self) -> None:
        """Drop the reactions that are not sent yet."""
        for task in self._tasks:
            task.cancel()

    async def _send(self, table: str, publication: Publication, chosen: BotReaction) -> None:
        await asyncio.sleep(chosen.delay_ms / 1000)
        sitter = publication.after.sitters[chosen.seat]
        assert sitter is not None, "a bot without a seat"  # noqa: S101 - `choose_reaction` chooses seated bots
        command = React(chosen.reaction, sitter.name)
        try:
            # The table refuses the reaction of a bot that has left meanwhile.
            await self._host.submit(table, sitter.player, command, f"reaction/{publication.number}")
        except Exception:  # noqa: BLE001 - the error is logged, and the game goes on without the reaction
            _log.exception("a reaction of a bot at table %s failed", table)


def _has_person(table: Table) -> bool:
    return any(sitter is not None and sitter.bot is None and not sitter.departed for sitter in table.sitters)
