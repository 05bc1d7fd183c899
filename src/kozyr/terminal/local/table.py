"""A local table in the full-screen program, as a `TableClient`.

Bots that search think in separate processes, so the program never waits for them. Every bot answers after a
pause that does not depend on its cards. If several people share the keyboard, one of them at a time is the
viewer: `turn_to` chooses that person, and `hide` hides all hands.
"""

from collections.abc import Callable
from typing import Any

from kozyr.bots.memory import Memory
from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.custom_table.custom_refusals import refuse
from kozyr.rules import Seat
from kozyr.server.bot_workers import ActionChooser
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.journal import JournalStore
from kozyr.terminal.local.table_queries import LocalEnvironment
from kozyr.terminal.local.table_runner import TableRunner
from kozyr.terminal.profile import GameOutcome


class LocalTable(LocalCore):
    """A game on this machine, seen from one person's view at a time."""

    def __init__(
        self,
        environment: LocalEnvironment,
        store: JournalStore,
        *,
        pause: bool = True,
        chooser: ActionChooser | None = None,
    ) -> None:
        """Run a table. Without `pause` bots answer immediately. A shared `chooser` is not closed here."""
        super().__init__(environment, store)
        self._runner = TableRunner(self, delays_bots=pause, chooser=chooser)

    def _subscribe(self) -> None:
        super()._subscribe()
        if len(self.persons) == 1:
            self.viewer = self.persons[0]

    def listen(self, listener: Callable[[TableMessage], None]) -> Callable[[], None]:
        """Start the bots; send a snapshot, then every message; return a function that ends the messages."""
        stop_listening = super().listen(listener)
        self._runner.begin()
        return stop_listening

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the viewer's legal acts."""
        return self._refuse_without_viewer() if self.viewer is None else self.act_for(self.viewer, act)

    async def ready(self) -> ClientRefusal | None:
        """Start the next game without the last one's effect; all people at this keyboard count as ready."""
        return self.start_next_game()

    async def keep_cards(self) -> ClientRefusal | None:
        """Decline the redeal that the viewer is offered before the first lead."""
        return self._refuse_without_viewer() if self.viewer is None else self.keep_cards_for(self.viewer)

    async def resign(self) -> ClientRefusal | None:
        """Resign for the viewer."""
        return self._refuse_without_viewer() if self.viewer is None else self.resign_for(self.viewer)

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message from the viewer."""
        return self.say_for(self.viewer, text)

    async def leave(self) -> None:
        """Leave the table; an unfinished game stays in the journal, if there is one."""
        await self._runner.end()
        if self.journal is not None and not self.is_playing:
            self.journal.delete()

    @property
    def next_person(self) -> Seat | None:
        """The person who must come to the keyboard; None if the viewer or no person must act."""
        awaited = self.awaited
        return None if not awaited or self.viewer in awaited else awaited[0]

    def turn_to(self, seat: int) -> ClientRefusal | None:
        """Show the table from the view of a person at this keyboard."""
        if Seat(seat) not in self.persons:
            return self._refuse_without_viewer()
        self._show_from(Seat(seat))
        return None

    def hide(self) -> None:
        """Hide all hands until the next person is at the keyboard."""
        self._show_from(None)

    @property
    def is_offered_redeal(self) -> bool:
        """Whether the viewer is asked to demand a redeal or to keep the cards."""
        return self.viewer in self.redeal_offers

    def outcome_if_left(self, name: str) -> GameOutcome | None:
        """Return the result of leaving now for this player; None if the game is saved or does not count."""
        return None if self.journal is not None else self.outcome_if_abandoned(name)

    def open_hands(self) -> tuple[tuple[str, ...] | None, ...]:
        """Return the visible hands by seat: all hands if cards are open, else only the viewer's hand."""
        return tuple(
            self.hand_of(sitter.seat) if self.state.see_all or sitter.seat == self.viewer else None
            for sitter in self.sitters
        )

    def shown_memory_of(self, seat: int) -> Memory | ClientRefusal:
        """Return a bot's memory; during a game, only if a command changed the game or showed hidden cards."""
        if self.is_playing and not self.is_edited:
            return self.to_client_refusal(refuse("memory_not_ready", self.sitters[seat].name))
        return self.memory_of(seat)

    def set_paused(self, *, is_paused: bool) -> None:
        """Pause the bots while a menu is open, or resume them."""
        self._runner.set_paused(is_paused=is_paused)

    def _refuse_without_viewer(self) -> ClientRefusal:
        return self.to_client_refusal(refuse("nobody_asked"))

    def _show_from(self, viewer: Seat | None) -> None:
        self.viewer = viewer
        self.send(self.snapshot(viewer))
