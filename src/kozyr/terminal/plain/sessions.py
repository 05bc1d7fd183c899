"""How does somebody come to a table, new or left before, and what is remembered when a game is over?"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast

from kozyr.bots.levels import LEVELS
from kozyr.terminal.desk import Refused
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.looking import World
from kozyr.terminal.local.seating import Seating
from kozyr.terminal.locks import locked
from kozyr.terminal.person import Person
from kozyr.terminal.plain import scores
from kozyr.terminal.plain.asking import BACK, Asker
from kozyr.terminal.plain.evening import Evening, Pace
from kozyr.terminal.plain.gathering import gathered
from kozyr.terminal.profile import Played
from kozyr.wire.events import GameEnd

SCORES_FILE: Final = "plain.json"
GAME_FILE: Final = "plain-game.jsonl"
LOCK_FILE: Final = "plain-game.lock"
_ENDS: Final = {"win": "won", "lose": "lost", "draw": "drawn"}


class House(NamedTuple):
    """What all games of this program have in common."""

    asker: Asker
    person: Person
    world: World
    rules: str
    pace: Pace


class Session:
    """Plays what [2] in the menu asks for; knows whether a game is being played."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.evening: Evening | None = None
        """The game being played."""

    def play(self) -> None:
        """Go on with the game that was left, or begin one; play as long as anybody wants to."""
        with self._journal() as journal:
            core = self._left(journal) or self._new(journal)
            if core is None:
                return
            self._play(core)

    @contextlib.contextmanager
    def _journal(self) -> Iterator[Path | None]:
        # Two programs that keep their games in one file would spoil both: only one of them does.
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
        if not core.is_playing:
            return None
        names = ", ".join(sitter.name for sitter in core.sitters)
        choices = [asker.say("plain_left_continue"), asker.say("plain_left_new")]
        return core if asker.menu(asker.say("plain_left_game", names=names), choices) == 1 else None

    def _new(self, journal: Path | None) -> LocalCore | None:
        house = self._house
        seats = gathered(house.asker, house.person.profile.name)
        if seats is None:
            return None
        core = LocalCore.open(Seating(seats, rules=house.rules), house.world, journal)
        if isinstance(core, Refused):
            house.asker.lines.write(core.text)
            return None
        return core

    def _play(self, core: LocalCore) -> None:
        asker = self._house.asker
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
        self.evening = None

    def _count(self, core: LocalCore, evening: Evening) -> None:
        if evening.end is None:
            return
        ended = [scores.Ended(self._counted_as(core, each.seat), each.result) for each in evening.end.results]
        files = self._house.person.files
        kept = files.change(
            SCORES_FILE, scores.SHAPE, scores.nobody, lambda known: scores.counted(known, ended)
        )
        asker = self._house.asker
        for name, _ in ended:
            score = scores.score_of(kept, name)
            asker.tell("plain_score", name=name, wins=score.wins, losses=score.losses, draws=score.draws)
        self._count_for_profile(core, evening, evening.end)
        asker.lines.write(*files.notices(asker.ink.language))

    def _counted_as(self, core: LocalCore, seat: int) -> str:
        # A bot is counted by its level: no person can have such a name.
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
