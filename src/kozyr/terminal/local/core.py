"""A local table that its caller drives step by step.

`LocalCore` holds the table, writes its journal and informs its listeners. It never waits and starts no tasks.
The caller supplies the clock and the randomness as functions. Plain console mode uses it directly;
`LocalTable` runs it in the full-screen program.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from kozyr.rules import Refusal, Seat
from kozyr.rules.plain_actions import read_action
from kozyr.rules.refusals import Language
from kozyr.table import Play, Resign, Say, Table
from kozyr.terminal.local.bot_choice import choose, decision_for
from kozyr.terminal.local.journal import Journal, read_journal
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.local.state import LocalState, LogLine, fold_line
from kozyr.terminal.local.steps import (
    WATCHER,
    StepContext,
    StepOutcome,
    apply_command,
    catch_up,
    end_if_time_is_up,
    keep_cards,
    open_local,
    start_next_game,
)
from kozyr.terminal.local.table_messages import message_of
from kozyr.terminal.local.table_queries import LocalEnvironment, TableQueries, to_client_refusal
from kozyr.terminal.table_client import ClientRefusal, TableMessage

__all__ = ["LocalCore", "LocalEnvironment", "to_client_refusal"]

SEED_BYTES: Final = 32
_NAME_BYTES: Final = 6
_WATCHER_NAMES: Final[dict[Language, str]] = {"en": "You", "ru": "Вы"}


class LocalCore(TableQueries):
    """A local table, driven by its caller."""

    def __init__(self, environment: LocalEnvironment, local: LocalState, journal: Journal | None) -> None:
        super().__init__(environment, local)
        self.journal = journal
        self._listeners: list[Callable[[Table | None, LogLine, LocalState], None]] = []

    @classmethod
    def open(
        cls, seating: Seating, environment: LocalEnvironment, journal: Path | None = None
    ) -> "LocalCore | ClientRefusal":
        """Seat the players and deal the first game; with a journal it can be left and continued."""
        context = StepContext(environment.clock(), environment.chance(SEED_BYTES), environment.language)
        # The id is random and not from the clock, so the same random source deals the same game again.
        outcome = open_local(f"local-{environment.chance(_NAME_BYTES).hex()}", seating, context)
        if isinstance(outcome, Refusal):
            return to_client_refusal(outcome, environment.language)
        new_journal = None if journal is None else Journal.begin(journal)
        if new_journal is not None:
            new_journal.append(outcome.lines)
        return cls(environment, outcome.local, new_journal)

    @classmethod
    def resume(cls, journal: Path, environment: LocalEnvironment) -> "LocalCore | ClientRefusal":
        """Restore a table from its journal."""
        restored = read_journal(journal)
        if isinstance(restored, Refusal):
            return to_client_refusal(restored, environment.language)
        core = cls(environment, restored, Journal.go_on(journal))
        core._store(catch_up(core.local, core.step_context()))
        return core

    # Actions.

    def act(self, seat: Seat, act: Mapping[str, Any]) -> ClientRefusal | None:
        """Play an act for a seat, in the form of the messages; if the time is up, the game ends first."""
        self.check_time_limit()
        game = self.local.table.game
        if game is None:
            return self._refused(refuse("no_game"))
        action = read_action(game, seat, dict(act))
        if isinstance(action, Refusal):
            return self._refused(action)
        return self.apply(apply_command(self.local, self.player(seat), Play(action), self.step_context()))

    def resign(self, seat: Seat) -> ClientRefusal | None:
        """Resign for a seat, which stays at the table."""
        return self.apply(apply_command(self.local, self.player(seat), Resign(), self.step_context()))

    def set_language(self, language: Language) -> None:
        """Switch to another language."""
        self.environment = self.environment._replace(language=language)

    def say(self, seat: Seat | None, text: str) -> ClientRefusal | None:
        """Send a chat message from a seat; without a seat, from the spectator."""
        sender = WATCHER if seat is None else self.player(seat)
        name = _WATCHER_NAMES[self.environment.language]
        return self.apply(apply_command(self.local, sender, Say(text, name), self.step_context()))

    def ready(self, effect: int = 0) -> ClientRefusal | None:
        """Deal the next game with this effect; the last game's effect ended with that game."""
        return self.apply(start_next_game(self.local, self.step_context(), effect))

    def keep_cards(self, seat: Seat) -> ClientRefusal | None:
        """Decline the redeal that a person is offered before the first lead (§2.5)."""
        if seat not in self.redeal_offers:
            return self._refused(refuse("no_redeal_offered"))
        return self.apply(keep_cards(self.local, seat, self.step_context()))

    def move_bot(self, seat: Seat | None = None, wait: Callable[[], None] = lambda: None) -> Seat | None:
        """Choose and play for a bot whose turn it is; return its seat, or None if no bot moved.

        `wait` is called between its choice and its answer.
        """
        self.check_time_limit()
        chosen = self.bot_to_move if seat is None else seat
        if chosen is None or not self.is_playing:
            return None
        action = choose(decision_for(self.local, chosen), int.from_bytes(self.environment.chance(8)) >> 1)
        wait()
        if self.check_time_limit():
            return None
        refusal = self.apply(
            apply_command(self.local, self.player(chosen), Play(action), self.step_context())
        )
        assert refusal is None, f"a bot may not do what it chose: {refusal}"  # noqa: S101 - a legal choice
        return chosen

    def check_time_limit(self) -> bool:
        """End a game whose time is up (effect 10); return whether it was."""
        outcome = end_if_time_is_up(self.local, self.step_context())
        if outcome is not None:
            self._store(outcome)
        return outcome is not None

    # Notifications.

    def add_listener(self, listener: Callable[[Table | None, LogLine, LocalState], None]) -> None:
        """Add a listener for every line, with the table before it and the state after it."""
        self._listeners.append(listener)

    def listen(self, listener: Callable[[TableMessage], None], seat: Seat | None) -> None:
        """Send a snapshot from a seat's view and then every message."""
        listener(self.snapshot(seat))
        player = None if seat is None else self.player(seat)
        self.add_listener(lambda before, line, after: listener(message_of(before, line, after, player)))

    def apply(self, outcome: StepOutcome | Refusal) -> ClientRefusal | None:
        """Store and report a step, or return why it was refused."""
        if isinstance(outcome, Refusal):
            return self._refused(outcome)
        self._store(outcome)
        return None

    def step_context(self) -> StepContext:
        """Return the time and random bytes for one step."""
        return StepContext(
            self.environment.clock(), self.environment.chance(SEED_BYTES), self.environment.language
        )

    def _store(self, outcome: StepOutcome) -> None:
        # Store before telling: what a player has seen must still be there when the game is continued.
        if self.journal is not None and outcome.lines:
            self.journal.append(outcome.lines)
        for line in outcome.lines:
            before = self.local
            self.local = fold_line(before, line)
            for listener in tuple(self._listeners):
                listener(before.table, line, self.local)
