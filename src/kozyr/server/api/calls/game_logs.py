"""The log entries of finished games, and the permission to see them.

A game is visible to everyone or to its players alone. A caller that may not see a game gets the refusal of a
game that does not exist.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kozyr.analysis.level_tags import make_level_tags
from kozyr.rules import Refusal
from kozyr.server.api.calls.call_refusals import refuse
from kozyr.server.api.calls.caller import Caller
from kozyr.server.api.calls.context import CallContext
from kozyr.server.api.messages.history import GameLine, GamePlayer
from kozyr.server.tables.event_codec import events_of
from kozyr.server.tables.finished_games import FinishedGame
from kozyr.server.tables.game_outcome import game_id
from kozyr.server.tables.ports import Entry, Store
from kozyr.table import TableEvent
from kozyr.table.events import Opened, Played, Started
from kozyr.table.proof import Proof, find_proofs

GAME_REFUSALS: Final = "busy no_game not_finished"
"""The words with which showing a game may be refused."""


@dataclass
class GameLog:
    """The stored record and log entries of one game."""

    finished: FinishedGame
    stored_entries: Sequence[Entry]
    """The table's first entry, and all entries from the game's commitment to its end."""

    @property
    def game_number(self) -> int:
        """The game's number at its table."""
        return _game_number_of(self.finished)

    @property
    def level_tags(self) -> tuple[tuple[str, str], ...]:
        """The tags of the game's record with the levels of its house bots."""
        levels = {player.seat: player.bot for player in self.finished.players}
        return make_level_tags([levels.get(seat) for seat in range(max(levels) + 1)])

    @cached_property
    def entries(self) -> list[tuple[Entry, tuple[TableEvent, ...]]]:
        """Every entry with its decoded events."""
        return [(entry, events_of(self.finished.table, entry)) for entry in self.stored_entries]

    @property
    def events(self) -> list[TableEvent]:
        """The events of all entries."""
        return [event for _, events in self.entries for event in events]

    @property
    def game_events(self) -> list[Started | Played]:
        """The deals and the events of this game; the table's other games are left out."""
        events: list[Started | Played] = []
        is_own = False
        for event in self.events:
            if isinstance(event, Started):
                is_own = event.game == self.game_number
            if is_own and isinstance(event, Started | Played):
                events.append(event)
        return events

    def find_proof(self) -> Proof:
        """Find the proof of the game's deal; a practice game has the proof of the game that it continues."""
        opened = next(event for event in self.events if isinstance(event, Opened))
        source_game = opened.settings.source if self.game_number == 1 else None
        number = source_game.game if source_game else self.game_number
        return next(proof for proof in find_proofs(self.events) if proof.game == number)

    def find_start(self) -> int:
        """Find the index of the entry with which the game started."""
        return next(
            index
            for index, (_, events) in enumerate(self.entries)
            if any(isinstance(event, Started) and event.game == self.game_number for event in events)
        )


async def find_game_log(context: CallContext, caller: Caller, game: str) -> GameLog | Refusal:
    """Find the log of a finished game that the caller may see."""
    if refusal := context.rate_limits.check("games", caller.person or caller.address):
        return refusal
    finished = await context.store.game(game)
    if finished is None:
        return await _refuse_without_record(context, caller, game)
    if not can_see(finished, caller):
        return refuse("no_game")
    if not await context.daily.may_show(finished, caller.viewer):
        return refuse("daily_hidden")
    if not await context.matches.may_show(finished):
        return refuse("match_hidden")
    return await read_game_log(context.store, finished)


async def read_game_log(store: Store, finished: FinishedGame) -> GameLog:
    """Read the log of a finished game."""
    table = finished.table
    previous_game = await store.game(game_id(table, _game_number_of(finished) - 1))
    # The last entry of the previous game also holds the commitment to this game, so it is read too.
    after = 0 if previous_game is None else previous_game.last_entry - 1
    entries = await store.entries(table, after, finished.last_entry - after)
    first = await store.entries(table, 0, 1) if after else ()
    return GameLog(finished, [*first, *entries])


async def _refuse_without_record(context: CallContext, caller: Caller, game: str) -> Refusal:
    """Refuse a game without a record: it is still being played, or it does not exist for the caller."""
    table, _, number = game.rpartition(".")
    # `admitted=False`: the caller has shown neither an invitation nor a password.
    seen = await context.table_host.view(table, caller.viewer, admitted=False) if table else refuse("no_game")
    if isinstance(seen, Refusal) or seen.view.phase != "playing" or str(seen.view.game_no) != number:
        return refuse("no_game")
    return refuse("not_finished")


def can_see(finished: FinishedGame, caller: Caller) -> bool:
    """Return whether the caller may see a game, because it is public or the caller played in it."""
    return finished.open or any(player.player == caller.viewer for player in finished.players)


def make_game_line(finished: FinishedGame) -> GameLine:
    """Return a game as a line of a list."""
    return GameLine(
        game_id=finished.game, table_id=finished.table, game_no=_game_number_of(finished),
        ended=finished.at, rules=finished.rules, stake=finished.stake, reason=finished.reason,
        players=[
            GamePlayer(
                user_id=player.player, seat=player.seat, name=player.name, bot=player.bot,
                result=player.result, points=player.points, prize=player.prize, place=player.place,
            )
            for player in finished.players
        ],
        rated=finished.rated,
        origin=finished.origin,
    )  # fmt: skip


def _game_number_of(finished: FinishedGame) -> int:
    return int(finished.game.rpartition(".")[2])
