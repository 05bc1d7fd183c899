"""A local table in the full-screen program, as a `TableClient`.

Bots that search think in separate processes, so the program never waits for them. Every bot answers after a
pause that does not depend on its cards. When several people share the keyboard, one of them is the viewer at
a time: `turn_to` chooses that person, `hide` hides all hands.
"""

import secrets
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from kozyr.bots.memory import Memory
from kozyr.rules import Result, Seat
from kozyr.rules.refusals import Language
from kozyr.server.bot_workers import ProcessChooser
from kozyr.table import Table
from kozyr.terminal.desk import Heard, Refused
from kozyr.terminal.local.abandonment import abandoned
from kozyr.terminal.local.arranger import LocalArranger
from kozyr.terminal.local.attending import Attendant, own_thinker
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.effects.no_trump import NO_TRUMP
from kozyr.terminal.local.looking import NotCounted, World, said
from kozyr.terminal.local.reasons import refuse
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.local.showing import told_of
from kozyr.terminal.local.state import Line, Local
from kozyr.terminal.profile import Played


class LocalTable(LocalArranger):
    """A game on this machine, looked at through the eyes of one person at a time."""

    def __init__(self, core: LocalCore, *, pause: bool = True, thinker: ProcessChooser | None = None) -> None:
        """Take a table; without `pause` bots answer as soon as they can; a `thinker` is lent, never ended."""
        super().__init__(core)
        self._viewer = core.persons[0] if len(core.persons) == 1 else None
        self._ears: list[Callable[[Heard], None]] = []
        self._attendant = Attendant(core, pause=pause, thinker=thinker)
        core.hear(self._tell)

    @classmethod
    def open(  # noqa: PLR0913 - each has its usual value
        cls,
        seating: Seating,
        *,
        language: Language = "en",
        journal: Path | None = None,
        chance: Random | None = None,
        pause: bool = True,
        thinker: ProcessChooser | None = None,
    ) -> "LocalTable | Refused":
        """Seat everybody and deal the first game; with a journal it can be left and continued."""
        core = LocalCore.open(seating, local_world(language, chance), journal)
        return core if isinstance(core, Refused) else cls(core, pause=pause, thinker=thinker)

    @classmethod
    def continued(
        cls,
        journal: Path,
        *,
        language: Language = "en",
        chance: Random | None = None,
        pause: bool = True,
        thinker: ProcessChooser | None = None,
    ) -> "LocalTable | Refused":
        """Sit down again at a table that was left."""
        core = LocalCore.continued(journal, local_world(language, chance))
        return core if isinstance(core, Refused) else cls(core, pause=pause, thinker=thinker)

    # What every desk does.

    @property
    def is_local(self) -> bool:
        """It is."""
        return True

    def listen(self, heard: Callable[[Heard], None]) -> None:
        """Tell how it stands, at once, and then whatever happens; the bots begin to play."""
        self._ears.append(heard)
        heard(self.core.snapshot(self._viewer))
        self._attendant.begin()

    async def act(self, act: dict[str, Any]) -> Refused | None:
        """Play one of the legal acts of whoever looks."""
        if self._viewer is None:
            return self._nobody()
        return self.core.act(self._viewer, act)

    async def ready(self) -> Refused | None:
        """Begin the next game, without the last one's effect: the people at this keyboard are ready."""
        return self.core.ready()

    async def ready_with_effect(self) -> Refused | None:
        """Begin the next game with the effect of the last one."""
        return self.core.ready(self.core.local.effect)

    async def keep_cards(self) -> Refused | None:
        """Decline the redeal that the viewer is offered before the first lead."""
        if self._viewer is None:
            return self._nobody()
        return self.core.keep_cards(self._viewer)

    async def resign(self) -> Refused | None:
        """Lose the game, as whoever looks."""
        if self._viewer is None:
            return self._nobody()
        return self.core.resign(self._viewer)

    async def say(self, text: str) -> Refused | None:
        """Say something, as whoever looks."""
        return self.core.say(self._viewer, text)

    async def leave(self) -> None:
        """Go away; a game that is not over is kept where there is a journal."""
        await self._attendant.end()
        if self.core.journal is not None and not self.core.is_playing:
            self.core.journal.forget()

    # Several people at one keyboard.

    @property
    def viewer(self) -> Seat | None:
        """Through whose eyes the table is seen; None: nobody's, all hands are hidden."""
        return self._viewer

    @property
    def next_person(self) -> Seat | None:
        """Who has to come to the keyboard, if not whoever looks already."""
        awaited = self.core.awaited
        return None if not awaited or self._viewer in awaited else awaited[0]

    def turn_to(self, seat: int) -> Refused | None:
        """Show the table through the eyes of a person at this keyboard."""
        if Seat(seat) not in self.core.persons:
            return said(refuse("nobody_asked"), self.core.world.language)
        self._look(Seat(seat))
        return None

    def hide(self) -> None:
        """Show nobody's cards until somebody sits down at the keyboard."""
        self._look(None)

    # How it stands, beyond the wire.

    @property
    def is_playing(self) -> bool:
        """Whether a game is being played."""
        return self.core.is_playing

    @property
    def see_all(self) -> bool:
        """Whether all cards lie open."""
        return self.core.local.see_all

    @property
    def effect(self) -> int:
        """The event effect that holds; between games, the last game's."""
        return self.core.local.effect

    @property
    def effect_label(self) -> str:
        """The running game's effect in a few words; empty: there is none."""
        return self.core.effect_label

    @property
    def is_offered_redeal(self) -> bool:
        """Whether the viewer is asked to demand a redeal or keep the cards."""
        return self._viewer in self.core.redeal_offers

    @property
    def counts(self) -> bool:
        """Whether the game counts for the profile."""
        return self.core.counts

    @property
    def not_counted_because(self) -> NotCounted | None:
        """Why the game does not count for the profile; None: it counts."""
        return self.core.not_counted_because

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return self.core.persons

    @property
    def result(self) -> Result | None:
        """How the last game ended; None: it goes on."""
        return self.core.result

    @property
    def is_kept(self) -> bool:
        """Whether the game can be left and continued."""
        return self.core.journal is not None and not self.core.journal.fault

    def left_as(self, name: str) -> Played | None:
        """Give what leaving now counts as for this player; None: the game is kept, or does not count."""
        return None if self.core.journal is not None else abandoned(self.core, name)

    @property
    def has_trump(self) -> bool:
        """Whether the running game has a trump: not with effect 9."""
        return not self.is_playing or self.effect != NO_TRUMP.number

    @property
    def notice(self) -> str:
        """What everybody must know of the effect just now; empty: nothing."""
        return self.core.notice

    @property
    def fault(self) -> str:
        """Why the game is not kept, though it should be; empty: it is."""
        return "" if self.core.journal is None else self.core.journal.fault

    def open_hands(self) -> tuple[tuple[str, ...] | None, ...]:
        """Show the hands that may be seen, seat by seat."""
        return self.core.open_hands(self._viewer)

    def memory_of(self, seat: int) -> Memory | Refused:
        """Look into a bot's memory; during a game only after a command has asked for it."""
        if self.core.is_playing and not self.core.local.arranged:
            return said(refuse("memory_not_ready", self.sitters[seat].name), self.core.world.language)
        return self.core.memory_of(seat)

    def speak(self, language: Language) -> None:
        """Speak another language from now on."""
        self.core.speak(language)

    def hold(self, *, held: bool) -> None:
        """Let the bots wait while a menu is open, or play on."""
        self._attendant.hold(held=held)

    def _nobody(self) -> Refused:
        return said(refuse("nobody_asked"), self.core.world.language)

    def _look(self, viewer: Seat | None) -> None:
        self._viewer = viewer
        for ear in tuple(self._ears):
            ear(self.core.snapshot(self._viewer))

    def _tell(self, before: Table | None, line: Line, after: Local) -> None:
        player = None if self._viewer is None else self.core.player(self._viewer)
        told = told_of(before, line, after, player)
        for ear in tuple(self._ears):
            ear(told)


def shared_thinker() -> ProcessChooser:
    """Make a thinker for all tables of a program; `warm` starts it in the background, `close` ends it."""
    return own_thinker(local_world("en"))


def local_world(language: Language, chance: Random | None = None) -> World:
    """Give the time and the chance of this machine; with `chance` the same cards are dealt again."""
    return World(
        lambda: time.time_ns() // 1_000_000,
        secrets.token_bytes if chance is None else chance.randbytes,
        language,
    )
