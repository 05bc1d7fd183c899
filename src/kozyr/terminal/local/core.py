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
from kozyr.terminal.local.table_queries import LocalEnvironment, TableQueries, said
from kozyr.terminal.table_client import Refused, TableMessage

__all__ = ["LocalCore", "LocalEnvironment", "said"]

SEED_BYTES: Final = 32
_NAME_BYTES: Final = 6
_WATCHER_NAMES: Final[dict[Language, str]] = {"en": "You", "ru": "Вы"}


class LocalCore(TableQueries):
    """A local table, driven by its caller."""

    def __init__(self, world: LocalEnvironment, local: LocalState, journal: Journal | None) -> None:
        super().__init__(world, local)
        self.journal = journal
        self._ears: list[Callable[[Table | None, LogLine, LocalState], None]] = []

    @classmethod
    def open(
        cls, seating: Seating, world: LocalEnvironment, journal: Path | None = None
    ) -> "LocalCore | Refused":
        """Seat the players and deal the first game; with a journal it can be left and continued."""
        moment = StepContext(world.clock(), world.chance(SEED_BYTES), world.language)
        # The id is random and not from the clock, so the same random source deals the same game again.
        turned = open_local(f"local-{world.chance(_NAME_BYTES).hex()}", seating, moment)
        if isinstance(turned, Refusal):
            return said(turned, world.language)
        kept = None if journal is None else Journal.begin(journal)
        if kept is not None:
            kept.append(turned.lines)
        return cls(world, turned.local, kept)

    @classmethod
    def continued(cls, journal: Path, world: LocalEnvironment) -> "LocalCore | Refused":
        """Restore a table from its journal."""
        found = read_journal(journal)
        if isinstance(found, Refusal):
            return said(found, world.language)
        core = cls(world, found, Journal.go_on(journal))
        core._take_in(catch_up(core.local, core._moment()))
        return core

    # Actions.

    def act(self, seat: Seat, act: Mapping[str, Any]) -> Refused | None:
        """Play an act for a seat, in the form of the messages; if the time is up, the game ends first."""
        self.look_at_the_clock()
        game = self.local.table.game
        if game is None:
            return self._refused(refuse("no_game"))
        action = read_action(game, seat, dict(act))
        if isinstance(action, Refusal):
            return self._refused(action)
        return self._do(apply_command(self.local, self.player(seat), Play(action), self._moment()))

    def resign(self, seat: Seat) -> Refused | None:
        """Resign for a seat, which stays at the table."""
        return self._do(apply_command(self.local, self.player(seat), Resign(), self._moment()))

    def speak(self, language: Language) -> None:
        """Switch to another language."""
        self.world = self.world._replace(language=language)

    def say(self, seat: Seat | None, text: str) -> Refused | None:
        """Send a chat message from a seat; without a seat, from the spectator."""
        sender = WATCHER if seat is None else self.player(seat)
        name = _WATCHER_NAMES[self.world.language]
        return self._do(apply_command(self.local, sender, Say(text, name), self._moment()))

    def ready(self, effect: int = 0) -> Refused | None:
        """Deal the next game with this effect; the last game's effect ended with that game."""
        return self._do(start_next_game(self.local, self._moment(), effect))

    def keep_cards(self, seat: Seat) -> Refused | None:
        """Decline the redeal that a person is offered before the first lead (§2.5)."""
        if seat not in self.redeal_offers:
            return self._refused(refuse("no_redeal_offered"))
        return self._do(keep_cards(self.local, seat, self._moment()))

    def move_bot(self, seat: Seat | None = None, wait: Callable[[], None] = lambda: None) -> Seat | None:
        """Choose and play for a bot whose turn it is; return its seat, or None if no bot moved.

        `wait` is called between its choice and its answer.
        """
        self.look_at_the_clock()
        chosen = self.bot_to_move if seat is None else seat
        if chosen is None or not self.is_playing:
            return None
        action = choose(decision_for(self.local, chosen), int.from_bytes(self.world.chance(8)) >> 1)
        wait()
        if self.look_at_the_clock():
            return None
        refusal = self._do(apply_command(self.local, self.player(chosen), Play(action), self._moment()))
        assert refusal is None, f"a bot may not do what it chose: {refusal}"  # noqa: S101 - a legal choice
        return chosen

    def look_at_the_clock(self) -> bool:
        """End a game whose time is up (effect 10); return whether it was."""
        turned = end_if_time_is_up(self.local, self._moment())
        if turned is not None:
            self._take_in(turned)
        return turned is not None

    # Notifications.

    def hear(self, ear: Callable[[Table | None, LogLine, LocalState], None]) -> None:
        """Add a listener for every line, with the table before it and the state after it."""
        self._ears.append(ear)

    def listen(self, heard: Callable[[TableMessage], None], seat: Seat | None) -> None:
        """Send a snapshot from a seat's view and then every message."""
        heard(self.snapshot(seat))
        player = None if seat is None else self.player(seat)
        self.hear(lambda before, line, after: heard(message_of(before, line, after, player)))

    def take_in(self, turned: StepOutcome | Refusal) -> Refused | None:
        """Apply a step that was decided elsewhere (`arranging`), or return why it was refused."""
        return self._do(turned)

    def moment(self) -> StepContext:
        """Return the time and random bytes for one step."""
        return self._moment()

    def _moment(self) -> StepContext:
        return StepContext(self.world.clock(), self.world.chance(SEED_BYTES), self.world.language)

    def _do(self, turned: StepOutcome | Refusal) -> Refused | None:
        if isinstance(turned, Refusal):
            return self._refused(turned)
        self._take_in(turned)
        return None

    def _take_in(self, turned: StepOutcome) -> None:
        # Store before telling: what a player has seen must still be there when the game is continued.
        if self.journal is not None and turned.lines:
            self.journal.append(turned.lines)
        for line in turned.lines:
            before = self.local
            self.local = fold_line(before, line)
            for ear in tuple(self._ears):
                ear(before.table, line, self.local)
