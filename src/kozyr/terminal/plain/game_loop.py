"""The plain game loop: people who share one keyboard, and bots, play line by line.

`LocalCore` is the table: it decides and saves everything, and this module only reports it. When several
people play, each reads the news at the start of their turn. Before that, blank lines push the previous
player's cards off the screen, and the next player confirms that they are at the keyboard.
"""

import time
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from kozyr.bots.answer_delay import answer_delay_ms
from kozyr.bots.levels import LEVELS
from kozyr.rules import Seat
from kozyr.server.api.messages.events import GameEnd
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.desk import Heard
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.model import advance, ending_of
from kozyr.terminal.plain.faces import face
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.plain.rules_text import rules_lines
from kozyr.terminal.plain.turn import Made, Seen, answer_redeal, take_turn
from kozyr.terminal.telling import tell

Parted: TypeAlias = Literal["over", "left"]
"""How a game stopped: it is over, or a person left."""


class Pace(NamedTuple):
    """The speed of bots and the height of the screen."""

    pause_ms: int
    """The shortest delay of a bot's answer; 0 for none."""
    chance: Random
    """The random generator for a bot's additional delay."""
    rows: int
    """The number of blank lines that clear the screen."""


class Evening:
    """Consecutive games at one table."""

    def __init__(self, asker: Asker, core: LocalCore, pace: Pace) -> None:
        settings = core.local.table.settings
        self._rules = [*rules_lines(asker.ink.language, settings.rules, settings.options)]
        self._asker = asker._replace(help=self._rules)
        self._core = core
        self._pace = pace
        self._story: list[str] = []
        self._read = dict.fromkeys(core.persons, 0)
        """The number of lines of the story that each person has read."""
        self._at_keyboard: Seat | None = None
        self._has_thought = False
        self._is_warned = False
        self.end: GameEnd | None = None
        """How the last game ended."""
        self.names = [sitter.name for sitter in core.sitters]
        self._snapshot = core.snapshot(None)
        core.listen(self._hear, None)
        self._began_ms = core.world.clock()
        self._ended_ms: int | None = None
        """When the game ended; None while it is played."""

    @property
    def is_kept(self) -> bool:
        """Whether the game is saved, so that it can be left and continued."""
        journal = self._core.journal
        return journal is not None and not journal.fault

    @property
    def seconds(self) -> int:
        """The duration of the game; it stops when the game is over."""
        now = self._core.world.clock() if self._ended_ms is None else self._ended_ms
        return (now - self._began_ms) // 1000

    def play(self) -> Parted:
        """Play until the game is over or a person leaves."""
        self._mind_the_journal()
        while self._core.is_playing:
            seat = self._next()
            if seat not in self._read:
                self._move_bot(seat)
            elif not self._move_person(seat):
                return "left"
            self._mind_the_journal()
        self._tell_everybody()
        return "over"

    def deal_again(self) -> None:
        """Deal the next game."""
        self._at_keyboard, self.end = None, None
        self._began_ms, self._ended_ms = self._core.world.clock(), None
        refused = self._core.ready()
        if refused is not None:
            self._asker.lines.write(refused.text)

    def _next(self) -> Seat:
        # Of several awaited players, take the first clockwise from the attacker, as in `order=turns` (§3.6).
        game = self._core.local.table.game
        bot = self._core.bot_to_move
        waiting = [*self._core.awaited, *([] if bot is None else [bot])]
        assert game is not None, "a game is played"  # noqa: S101 - `play` has checked it
        return min(waiting, key=lambda seat: (seat - game.attacker) % game.setup.seats)

    def _move_bot(self, seat: Seat) -> None:
        sitter = self._core.local.table.sitters[seat]
        level = None if sitter is None or sitter.bot is None else LEVELS.get(sitter.bot)
        if level is not None and level.milliseconds and not self._has_thought:
            # The first move of a searching bot takes seconds, because the kernel has to be loaded.
            self._has_thought = True
            self._asker.tell("plain_thinking", name=self.names[seat])
        self._asker.lines.flush()
        delay_ms = answer_delay_ms(level.name if level else "", self._pace.pause_ms, self._pace.chance)
        answer_at = time.monotonic() + delay_ms / 1000
        self._core.move_bot(seat, lambda: time.sleep(max(0.0, answer_at - time.monotonic())))

    def _move_person(self, seat: Seat) -> bool:
        if len(self._read) > 1 and seat != self._at_keyboard:
            self._hand_over(seat)
        self._at_keyboard = seat
        self._tell_to(seat)
        shown = self._core.snapshot(seat)
        assert shown.game is not None, "a game is played"  # noqa: S101 - `play` has checked it
        assert shown.player is not None, "a person has a hand"  # noqa: S101 - every person plays
        seen = Seen(shown.game, shown.player, self.names, self._rules)
        made: Made | Literal["redeal", "keep"]
        if seat in self._core.redeal_offers:
            made = answer_redeal(self._asker, seen)
        else:
            made = take_turn(self._asker, seen, lambda act: self._core.act(seat, act))
        match made:
            case "redeal":
                self._core.act(seat, {"type": "redeal"})
            case "keep":
                self._core.keep_cards(seat)
            case "resigned":
                self._core.resign(seat)
            case _:
                pass
        return made != "left" or not self._leaves()

    def _mind_the_journal(self) -> None:
        # The disk may fill up during a game: warn the players that it is no longer saved.
        journal = self._core.journal
        if journal is not None and journal.fault and not self._is_warned:
            self._is_warned = True
            self._asker.tell("plain_fault", why=journal.fault)

    def _leaves(self) -> bool:
        if self.is_kept:
            if len(self._read) > 1:
                self._push_away()
            self._asker.tell("plain_left_table")
            return True
        loses = self._core.journal is None and self._core.counts
        sure = self._asker.say("plain_left_loses" if loses else "plain_left_unkept")
        return self._asker.menu(sure, [self._asker.say("plain_yes")], self._asker.say("plain_back")) != BACK

    def _hand_over(self, seat: Seat) -> None:
        if self._at_keyboard is not None:
            self._push_away()
        self._asker.tell("plain_hand_over", name=self.names[seat])
        self._asker.lines.ask(self._asker.say("plain_press_enter", name=self.names[seat]))

    def _push_away(self) -> None:
        self._asker.lines.write(*[""] * self._pace.rows)

    def _hear(self, heard: Heard) -> None:
        if isinstance(heard, TableSnapshot):
            self._snapshot = heard
            self._story += self._beginning(heard)
            return
        ink = self._asker.ink
        # Report only game events: at a local table, one person readies all players.
        played = [event for event in heard.events if bytes(event).startswith(b'{"event":"game.')]
        story = replace(heard, events=played)
        self._story += tell(self._snapshot, story, ink.language, lambda card, _: face(card, ink))
        self._snapshot = advance(self._snapshot, heard)
        ending = ending_of(heard)
        if ending is not None:
            self.end, self._ended_ms = ending, self._core.world.clock()
        if len(self._read) <= 1:
            self._tell_everybody()

    def _beginning(self, snapshot: TableSnapshot) -> list[str]:
        game, asker = snapshot.game, self._asker
        if game is None:
            return []
        told = [asker.say("step_dealt", dealer=self.names[game.dealer], trump=face(game.trump, asker.ink))]
        if snapshot.shown is not None:
            name, card = self.names[snapshot.shown.seat], face(snapshot.shown.card, asker.ink)
            told.append(asker.say("step_shown", name=name, card=card))
        attacker, defender = self.names[game.attacker], self.names[game.defender]
        return [*told, asker.say("told_against", name=attacker, defender=defender)]

    def _tell_to(self, seat: Seat) -> None:
        self._asker.lines.write_all(self._story[self._read[seat] :])
        self._read[seat] = len(self._story)

    def _tell_everybody(self) -> None:
        last = self._at_keyboard if self._at_keyboard is not None else next(iter(self._read), None)
        told = 0 if last is None else self._read[last]
        self._asker.lines.write_all(self._story[told:])
        self._story.clear()
        self._read = dict.fromkeys(self._read, 0)
