"""A local table in the full-screen program, as a `TableClient`.

Bots that search think in separate processes, so the program never waits for them. Every bot answers after a
pause that does not depend on its cards. If several people share the keyboard, one of them at a time is the
viewer: `turn_to` chooses that person, and `hide` hides all hands.
"""

import secrets
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from kozyr.bots.memory import Memory
from kozyr.locales import ENGLISH, Language
from kozyr.rules import Result, Seat
from kozyr.server.bot_workers import ProcessChooser
from kozyr.table import Table
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.effects.suit_effects import NO_TRUMP
from kozyr.terminal.local.local_refusals import refuse
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.local.state import LocalState, LogLine
from kozyr.terminal.local.table_editor import LocalTableEditor
from kozyr.terminal.local.table_messages import message_of
from kozyr.terminal.local.table_queries import NotCounted, local_environment, to_client_refusal
from kozyr.terminal.local.table_runner import TableRunner
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.table_client import ClientRefusal, TableMessage


class LocalTable(LocalTableEditor):
    """A game on this machine, seen from one person's view at a time."""

    def __init__(self, core: LocalCore, *, pause: bool = True, chooser: ProcessChooser | None = None) -> None:
        """Run a table. Without `pause` bots answer immediately. A shared `chooser` is not closed here."""
        super().__init__(core)
        self._viewer = core.persons[0] if len(core.persons) == 1 else None
        self._listeners: list[Callable[[TableMessage], None]] = []
        self._runner = TableRunner(core, delays_bots=pause, chooser=chooser)
        core.add_listener(self._notify)

    @classmethod
    def open(  # noqa: PLR0913 - most parameters have a default
        cls,
        seating: Seating,
        *,
        language: Language = ENGLISH,
        journal: Path | None = None,
        random: Random | None = None,
        pause: bool = True,
        chooser: ProcessChooser | None = None,
    ) -> "LocalTable | ClientRefusal":
        """Seat the players and deal the first game; with a journal, the game can be continued later."""
        core = LocalCore.open(seating, local_environment(language, random), journal)
        return core if isinstance(core, ClientRefusal) else cls(core, pause=pause, chooser=chooser)

    @classmethod
    def resume(
        cls,
        journal: Path,
        *,
        language: Language = ENGLISH,
        random: Random | None = None,
        pause: bool = True,
        chooser: ProcessChooser | None = None,
    ) -> "LocalTable | ClientRefusal":
        """Restore a table from its journal."""
        core = LocalCore.resume(journal, local_environment(language, random))
        return core if isinstance(core, ClientRefusal) else cls(core, pause=pause, chooser=chooser)

    # The `TableClient` interface, and the viewer's further actions.

    @property
    def is_local(self) -> bool:
        """Whether the game is on this machine: always True."""
        return True

    def listen(self, listener: Callable[[TableMessage], None]) -> None:
        """Send a snapshot immediately and then every message; the bots start to play."""
        self._listeners.append(listener)
        listener(self.core.snapshot(self._viewer))
        self._runner.begin()

    async def act(self, act: dict[str, Any]) -> ClientRefusal | None:
        """Play one of the viewer's legal acts."""
        if self._viewer is None:
            return self._refuse_without_viewer()
        return self.core.act(self._viewer, act)

    async def ready(self) -> ClientRefusal | None:
        """Start the next game without the last one's effect; all people at this keyboard count as ready."""
        return self.core.ready()

    async def ready_with_effect(self) -> ClientRefusal | None:
        """Start the next game with the effect of the last one."""
        return self.core.ready(self.core.local.effect)

    async def keep_cards(self) -> ClientRefusal | None:
        """Decline the redeal that the viewer is offered before the first lead."""
        if self._viewer is None:
            return self._refuse_without_viewer()
        return self.core.keep_cards(self._viewer)

    async def resign(self) -> ClientRefusal | None:
        """Resign for the viewer."""
        if self._viewer is None:
            return self._refuse_without_viewer()
        return self.core.resign(self._viewer)

    async def say(self, text: str) -> ClientRefusal | None:
        """Send a chat message from the viewer."""
        return self.core.say(self._viewer, text)

    async def leave(self) -> None:
        """Leave the table; an unfinished game stays in the journal, if there is one."""
        await self._runner.end()
        if self.core.journal is not None and not self.core.is_playing:
            self.core.journal.delete()

    # Several people at one keyboard.

    @property
    def viewer(self) -> Seat | None:
        """The seat of the viewer; None while all hands are hidden."""
        return self._viewer

    @property
    def next_person(self) -> Seat | None:
        """The person who must come to the keyboard; None if the viewer or no person must act."""
        awaited = self.core.awaited
        return None if not awaited or self._viewer in awaited else awaited[0]

    def turn_to(self, seat: int) -> ClientRefusal | None:
        """Show the table from the view of a person at this keyboard."""
        if Seat(seat) not in self.core.persons:
            return self._refuse_without_viewer()
        self._show_from(Seat(seat))
        return None

    def hide(self) -> None:
        """Hide all hands until the next person is at the keyboard."""
        self._show_from(None)

    # State that the messages do not contain.

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.core.is_playing

    @property
    def see_all(self) -> bool:
        """Whether all cards are open."""
        return self.core.local.see_all

    @property
    def effect(self) -> int:
        """The current event effect; between games, the effect of the last game."""
        return self.core.local.effect

    @property
    def effect_label(self) -> str:
        """The running game's effect in a few words; empty if there is none."""
        return self.core.effect_label

    @property
    def is_offered_redeal(self) -> bool:
        """Whether the viewer is asked to demand a redeal or to keep the cards."""
        return self._viewer in self.core.redeal_offers

    @property
    def is_counted(self) -> bool:
        """Whether the game counts for the profile."""
        return self.core.is_counted

    @property
    def not_counted_because(self) -> NotCounted | None:
        """Why the game does not count for the profile; None if it counts."""
        return self.core.not_counted_because

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return self.core.persons

    @property
    def result(self) -> Result | None:
        """The result of the last game; None while a game is running."""
        return self.core.result

    @property
    def is_kept(self) -> bool:
        """Whether the game can be left and continued."""
        return self.core.journal is not None and not self.core.journal.error

    def outcome_if_left(self, name: str) -> GameOutcome | None:
        """Return the result of leaving now for this player; None if the game is saved or does not count."""
        return None if self.core.journal is not None else self.core.outcome_if_abandoned(name)

    @property
    def has_trump(self) -> bool:
        """Whether the running game has a trump; effect 9 removes the trump."""
        return not self.is_playing or self.effect != NO_TRUMP.number

    @property
    def notice(self) -> str:
        """What all players must know about the effect now; empty if there is nothing to say."""
        return self.core.notice

    @property
    def fault(self) -> str:
        """Why the game could not be saved; empty if saving works."""
        return "" if self.core.journal is None else self.core.journal.error

    def open_hands(self) -> tuple[tuple[str, ...] | None, ...]:
        """Return the visible hands by seat."""
        return self.core.open_hands(self._viewer)

    def memory_of(self, seat: int) -> Memory | ClientRefusal:
        """Return a bot's memory; during a game, only if a command changed the game or showed hidden cards."""
        if self.core.is_playing and not self.core.local.is_edited:
            return to_client_refusal(
                refuse("memory_not_ready", self.sitters[seat].name), self.core.environment.language
            )
        return self.core.memory_of(seat)

    def set_language(self, language: Language) -> None:
        """Switch to another language."""
        self.core.set_language(language)

    def set_paused(self, *, is_paused: bool) -> None:
        """Pause the bots while a menu is open, or resume them."""
        self._runner.set_paused(is_paused=is_paused)

    def _refuse_without_viewer(self) -> ClientRefusal:
        return to_client_refusal(refuse("nobody_asked"), self.core.environment.language)

    def _show_from(self, viewer: Seat | None) -> None:
        self._viewer = viewer
        for listener in tuple(self._listeners):
            listener(self.core.snapshot(self._viewer))

    def _notify(self, before: Table | None, line: LogLine, after: LocalState) -> None:
        player = None if self._viewer is None else self.core.player(self._viewer)
        message = message_of(before, line, after, player)
        for listener in tuple(self._listeners):
            listener(message)


def make_shared_chooser() -> ProcessChooser:
    """Make the bot processes that all tables of a program share; the program closes them."""
    return ProcessChooser(secrets.token_bytes(16))
