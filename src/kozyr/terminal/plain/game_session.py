"""Sessions of plain console mode: open a new or saved game, play it and record its result."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from kozyr.bots.levels import LEVELS
from kozyr.server.api.messages.events import GameEnd
from kozyr.terminal.desk import Refused
from kozyr.terminal.local.abandonment import abandoned
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.looking import World
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.locks import locked
from kozyr.terminal.person import Person
from kozyr.terminal.plain import scores
from kozyr.terminal.plain.game_loop import Evening, Pace
from kozyr.terminal.plain.player_setup import gathered
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.profile import Played

SCORES_FILE: Final = "plain.json"
GAME_FILE: Final = "plain-game.jsonl"
LOCK_FILE: Final = "plain-game.lock"
_ENDS: Final = {"win": "won", "lose": "lost", "draw": "drawn"}


class House(NamedTuple):
    """The parts that all games of a program run share."""

    asker: Asker
    person: Person
    world: World
    rules: str
    pace: Pace


class Session:
    """Runs the menu's choice [2], play, and knows the running game."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.evening: Evening | None = None
        """The running game."""
        self._core: LocalCore | None = None
        """The table of the running game."""

    def play(self) -> None:
        """Continue the saved game or start a new one; play until the players stop."""
        with self._journal() as journal:
            left = self._left(journal)
            if left is None:
                core = self._new(journal)
            else:
                chosen = self._ask_about(left)
                core = left if chosen == 1 else None if chosen == BACK else self._new(journal, left)
            if core is not None:
                self._play(core)

    def abandon(self) -> None:
        """Count the running game as lost if it is not saved."""
        if self.evening is not None and self._core is not None and self._core.journal is None:
            self._count_abandoned(self._core)

    @contextlib.contextmanager
    def _journal(self) -> Iterator[Path | None]:
        # Two programs that write to one file would damage it, so only the first one saves its game.
        folder = self._house.person.files.folder
        if folder is None:
            yield None
            return
        with locked(folder / LOCK_FILE) as held:
            if not held:
                self._house.asker.tell("plain_not_kept", folder=folder)
            yield folder / GAME_FILE if held else None

    def _left(self, journal: Path | None) -> LocalCore | None:
        if journal is None or not journal.exists():
            return None
        asker = self._house.asker
        core = LocalCore.continued(journal, self._house.world)
        if isinstance(core, Refused):
            asker.lines.write(core.text)
            return None
        return core if core.is_playing else None

    def _ask_about(self, left: LocalCore) -> int:
        # 1 continues the saved game, 2 starts a new one, 0 goes back.
        asker = self._house.asker
        names = ", ".join(sitter.name for sitter in left.sitters)
        loses = self._abandoned(left) is not None
        choices = [
            asker.say("plain_left_continue"),
            asker.say("plain_left_new_loses" if loses else "plain_left_new"),
        ]
        return asker.menu(asker.say("plain_left_game", names=names), choices, asker.say("plain_back"))

    def _new(self, journal: Path | None, left: LocalCore | None = None) -> LocalCore | None:
        house = self._house
        seats = gathered(house.asker, house.person.profile.name)
        if seats is None:
            return None
        core = LocalCore.open(Seating(seats, rules=house.rules), house.world, journal)
        if isinstance(core, Refused):
            house.asker.lines.write(core.text)
            return None
        if left is not None:
            self._count_abandoned(left)
        return core

    def _play(self, core: LocalCore) -> None:
        asker = self._house.asker
        self._core = core
        self.evening = evening = Evening(asker, core, self._house.pace)
        choices = [asker.say("plain_again")]
        while evening.play() == "over":
            self.evening = None
            self._count(core, evening)
            if asker.menu("", choices, asker.say("plain_to_menu")) == BACK:
                if core.journal is not None:
                    core.journal.forget()
                return
            evening.deal_again()
            self.evening = evening
        self.abandon()
        self.evening = None

    def _count(self, core: LocalCore, evening: Evening) -> None:
        if evening.end is None:
            return
        self._score(
            [scores.Ended(self._counted_as(core, each.seat), each.result) for each in evening.end.results]
        )
        self._count_for_profile(core, evening, evening.end)
        self._tell_notices()

    def _score(self, ended: list[scores.Ended]) -> None:
        asker, files = self._house.asker, self._house.person.files
        kept = files.change(
            SCORES_FILE, scores.SHAPE, scores.nobody, lambda known: scores.counted(known, ended)
        )
        for name, _ in ended:
            score = scores.score_of(kept, name)
            asker.tell("plain_score", name=name, wins=score.wins, losses=score.losses, draws=score.draws)

    def _tell_notices(self) -> None:
        asker = self._house.asker
        asker.lines.write(*self._house.person.files.notices(asker.ink.language))

    def _abandoned(self, core: LocalCore) -> Played | None:
        # None if several people play, because it is unknown which of them gave up.
        return abandoned(core, core.sitters[core.persons[0]].name) if core.persons else None

    def _count_abandoned(self, core: LocalCore) -> None:
        # The bots' scores do not change: they have not finished the game.
        played = self._abandoned(core)
        if played is None:
            return
        person, name = self._house.person, core.sitters[core.persons[0]].name
        self._house.asker.tell("plain_abandoned" if played.end == "lost" else "plain_left_won", name=name)
        self._score([scores.Ended(name, "lose" if played.end == "lost" else "win")])
        if person.profile.name.casefold() == name.casefold():
            person.count(played)
        self._tell_notices()

    def _counted_as(self, core: LocalCore, seat: int) -> str:
        # A bot's score name includes its level; no person can have such a name.
        sitter = core.local.table.sitters[seat]
        assert sitter is not None, "nobody sits there"  # noqa: S101 - every seat of a local table is taken
        if sitter.bot is None:
            return sitter.name
        level = LEVELS[sitter.bot]
        return f"{sitter.name} ({level.ru if self._house.asker.ink.language == 'ru' else level.en})"

    def _count_for_profile(self, core: LocalCore, evening: Evening, end: GameEnd) -> None:
        person = self._house.person
        own = person.profile.name.casefold()
        for each in end.results:
            sitter = core.sitters[each.seat]
            if own and core.counts and not sitter.is_bot and sitter.name.casefold() == own:
                word = cast("Literal['won', 'lost', 'drawn']", _ENDS[each.result])
                person.count(Played(word, len(end.results), each.place or 1, evening.seconds))
