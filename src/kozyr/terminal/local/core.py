"""A local table that its caller drives step by step.

`LocalCore` holds the table, writes its journal and calls its listeners. It never waits and starts no tasks.
The caller supplies the clock and the randomness as functions. Plain console mode uses `LocalCore` directly;
`LocalTable` runs it in the full-screen program.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from kozyr.locales import Language, say
from kozyr.rules import Action, Refusal, Seat
from kozyr.rules.plain_actions import read_action
from kozyr.table import Play, Resign, Say, Table
from kozyr.terminal.local.bot_choice import choose_action, prepare_decision
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

SEED_BYTES: Final = 32
_ID_BYTES: Final = 6


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
        """Seat the players and deal the first game; with a journal, the game can be continued later."""
        context = StepContext(environment.clock(), environment.random_bytes(SEED_BYTES), environment.language)
        # The id does not depend on the clock, so the same random source deals the same game again.
        outcome = open_local(f"local-{environment.random_bytes(_ID_BYTES).hex()}", seating, context)
        if isinstance(outcome, Refusal):
            return to_client_refusal(outcome, environment.language)
        new_journal = None if journal is None else Journal.create(journal)
        if new_journal is not None:
            new_journal.append(outcome.lines)
        return cls(environment, outcome.local, new_journal)

    @classmethod
    def resume(cls, journal: Path, environment: LocalEnvironment) -> "LocalCore | ClientRefusal":
        """Restore a table from its journal."""
        restored = read_journal(journal)
        if isinstance(restored, Refusal):
            return to_client_refusal(restored, environment.language)
        core = cls(environment, restored, Journal.reopen(journal))
        core._store(catch_up(core.local, core.step_context()))
        return core

    def act(self, seat: Seat, plain_action: Mapping[str, Any]) -> ClientRefusal | None:
        """Play an action, encoded as in the messages, for a seat; a game whose time is up ends first."""
        self.check_time_limit()
        game = self.local.table.game
        if game is None:
            return self._to_client_refusal(refuse("no_game"))
        action = read_action(game, seat, dict(plain_action))
        if isinstance(action, Refusal):
            return self._to_client_refusal(action)
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
        # The table uses this name only for a sender without a seat.
        name = say(self.environment.language, "you")
        return self.apply(apply_command(self.local, sender, Say(text, name), self.step_context()))

    def ready(self, effect: int = 0) -> ClientRefusal | None:
        """Deal the next game with this effect, by default with none."""
        return self.apply(start_next_game(self.local, self.step_context(), effect))

    def keep_cards(self, seat: Seat) -> ClientRefusal | None:
        """Decline the redeal that a person is offered before the first lead (§2.5)."""
        if seat not in self.redeal_offers:
            return self._to_client_refusal(refuse("no_redeal_offered"))
        return self.apply(keep_cards(self.local, seat, self.step_context()))

    def move_bot(self, seat: Seat | None = None, wait: Callable[[], None] = lambda: None) -> Seat | None:
        """Choose and play for a bot whose turn it is; return its seat, or None if no bot moved.

        `wait` is called after the choice, before the bot plays.
        """
        self.check_time_limit()
        bot_seat = self.bot_to_move if seat is None else seat
        if bot_seat is None or not self.is_playing:
            return None
        # A seed has 63 bits, as in `ProcessChooser`.
        seed = int.from_bytes(self.environment.random_bytes(8)) >> 1
        action = choose_action(prepare_decision(self.local, bot_seat), seed)
        wait()
        if self.check_time_limit():
            return None
        self.play_for_bot(bot_seat, action)
        return bot_seat

    def play_for_bot(self, seat: Seat, action: Action) -> None:
        """Play a legal action for a bot."""
        refusal = self.apply(apply_command(self.local, self.player(seat), Play(action), self.step_context()))
        assert refusal is None, f"a bot's action was refused: {refusal}"  # noqa: S101 - the action is legal

    def check_time_limit(self) -> bool:
        """End a game whose time is up (effect 10); return whether it ended."""
        outcome = end_if_time_is_up(self.local, self.step_context())
        if outcome is not None:
            self._store(outcome)
        return outcome is not None

    def add_listener(self, listener: Callable[[Table | None, LogLine, LocalState], None]) -> None:
        """Add a listener for every line; it also gets the table before the line and the state after it."""
        self._listeners.append(listener)

    def listen(self, listener: Callable[[TableMessage], None], seat: Seat | None) -> None:
        """Send the listener a snapshot from a seat's view, and then every message."""
        listener(self.snapshot(seat))
        player = None if seat is None else self.player(seat)
        self.add_listener(lambda before, line, after: listener(message_of(before, line, after, player)))

    def apply(self, outcome: StepOutcome | Refusal) -> ClientRefusal | None:
        """Store and report a step, or return why it was refused."""
        if isinstance(outcome, Refusal):
            return self._to_client_refusal(outcome)
        self._store(outcome)
        return None

    def step_context(self) -> StepContext:
        """Return the time and random bytes for one step."""
        return StepContext(
            self.environment.clock(), self.environment.random_bytes(SEED_BYTES), self.environment.language
        )

    def _store(self, outcome: StepOutcome) -> None:
        # Store a line before any listener gets it, so that a continued game has everything players have seen.
        if self.journal is not None and outcome.lines:
            self.journal.append(outcome.lines)
        for line in outcome.lines:
            before = self.local
            self.local = fold_line(before, line)
            for listener in tuple(self._listeners):
                listener(before.table, line, self.local)
