"""The environment of a local table, and queries about it for the programs that show it."""

import secrets
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from kozyr.bots.memory import Memory
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.table_queries import TableQueries
from kozyr.locales import ENGLISH, Language, explain
from kozyr.rules import Refusal
from kozyr.rules.game import compute_places
from kozyr.terminal.local.journal import Journal
from kozyr.terminal.profile import GameOutcome


class LocalEnvironment(NamedTuple):
    """The clock, the random source and the language of a local table."""

    clock: Callable[[], int]
    """Milliseconds since 1970."""
    random_bytes: Callable[[int], bytes]
    """Returns this number of secret random bytes."""
    language: Language = ENGLISH


def local_environment(language: Language, random: Random | None = None) -> LocalEnvironment:
    """Return this machine's clock and random source; `random` makes the deals repeatable."""
    random_bytes = secrets.token_bytes if random is None else random.randbytes
    return LocalEnvironment(lambda: time.time_ns() // 1_000_000, random_bytes, language)


class LocalQueries(TableQueries):
    """The queries about a local table; a subclass keeps `table` up to date."""

    environment: LocalEnvironment
    journal: Journal | None
    """The file that keeps the game; None if the game is not kept."""

    @property
    def is_kept(self) -> bool:
        """Whether the game can be left and continued."""
        return self.journal is not None and not self.journal.error

    @property
    def fault(self) -> str:
        """Why the game could not be saved; empty if saving works."""
        return "" if self.journal is None else self.journal.error

    @property
    def effect_label(self) -> str:
        """The running game's effect and the effect's state in a few words; empty without an effect."""
        return self.label_effect(self.environment.clock(), self.environment.language)

    def memory_of(self, seat: int) -> Memory | ClientRefusal:
        """Return a bot's memory: everything that the bot's seat can know."""
        memory = self.find_memory(seat)
        return self.to_client_refusal(memory) if isinstance(memory, Refusal) else memory

    def outcome_if_abandoned(self, name: str) -> GameOutcome | None:
        """Return the result for this player if the game is abandoned now; None if it does not count.

        Abandoning a game counts as a loss. A player who is already out has won and keeps the place. With
        teams, such a player's team could still lose, so leaving counts as a loss there.
        """
        game = self.table.game
        if game is None or not self.is_playing or not self.is_counted:
            return None
        seat = self.persons[0]
        if self.sitters[seat].name.casefold() != name.casefold():
            return None
        if game.active >> seat & 1 or game.setup.options.teams:
            return GameOutcome("lost", game.setup.seats)
        return GameOutcome("won", game.setup.seats, compute_places(game.out)[seat])

    def to_client_refusal(self, refusal: Refusal) -> ClientRefusal:
        """Convert a refusal to a sentence for the player."""
        return ClientRefusal(refusal.word, explain(refusal, self.environment.language))
