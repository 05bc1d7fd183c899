"""The game loop of plain console mode, for people at one keyboard and bots.

`LocalCore` decides and saves everything, and the loop reports it. If several people play, each of them reads
the news (what has happened since) at the start of a turn. Before that, blank lines push the previous player's
cards off the screen, and the next player confirms being at the keyboard.
"""

import time
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from kozyr.bots.answer_delay import answer_delay_ms
from kozyr.client.table_client import TableMessage
from kozyr.client.table_model import advance, ending_of
from kozyr.custom_table.bot_decision import prepare_decision
from kozyr.rules import Seat
from kozyr.server.api.messages.events import GameEnd
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.event_text import describe_entry
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.plain.drawing import write_card, write_rules
from kozyr.terminal.plain.prompts import BACK, Asker
from kozyr.terminal.plain.turn import TurnOutcome, TurnView, ask_about_redeal, take_turn

LoopEnd: TypeAlias = Literal["over", "left"]
"""How a game stopped: it is over, or a person left."""


class LoopConfig(NamedTuple):
    """The speed of bots and the height of the screen."""

    pause_ms: int
    """The shortest delay of a bot's answer; 0 for none."""
    random: Random
    """The random generator for a bot's additional delay."""
    blank_rows: int
    """The number of blank lines that clear the screen."""


class GameLoop:
    """Consecutive games at one table."""

    def __init__(self, asker: Asker, core: LocalCore, config: LoopConfig) -> None:
        settings = core.table.settings
        self._rules = [*write_rules(asker.style.language, settings.rules, settings.options)]
        self._asker = asker._replace(help=self._rules)
        self._core = core
        self._config = config
        self._news: list[str] = []
        self._read_counts = dict.fromkeys(core.persons, 0)
        """The number of lines of the news that each person has read."""
        self._at_keyboard: Seat | None = None
        self._has_announced_thinking = False
        self._is_warned = False
        self.end: GameEnd | None = None
        """How the last game ended."""
        self.names = [sitter.name for sitter in core.sitters]
        self._snapshot = core.snapshot(None)
        core.listen(self._on_message)
        self._began_ms = core.environment.clock()
        self._ended_ms: int | None = None
        """When the game ended; None while it is played."""

    @property
    def is_kept(self) -> bool:
        """Whether the game is saved, so that it can be left and continued."""
        journal = self._core.journal
        return journal is not None and not journal.error

    @property
    def seconds(self) -> int:
        """The duration of the game; it stops when the game is over."""
        now = self._core.environment.clock() if self._ended_ms is None else self._ended_ms
        return (now - self._began_ms) // 1000

    def play(self) -> LoopEnd:
        """Play until the game is over or a person leaves."""
        self._warn_if_not_saved()
        while self._core.is_playing:
            seat = self._next_seat()
            if seat not in self._core.persons:
                self._move_bot(seat)
            elif not self._move_person(seat):
                return "left"
            self._warn_if_not_saved()
        self._report_to_all()
        return "over"

    def start_next_game(self) -> None:
        """Deal the next game."""
        self._at_keyboard, self.end = None, None
        self._began_ms, self._ended_ms = self._core.environment.clock(), None
        refusal = self._core.start_next_game()
        if refusal is not None:
            self._asker.io.write(refusal.text)

    def _next_seat(self) -> Seat:
        # Of several awaited players, take the first clockwise from the attacker, as in `order=turns` (§3.6).
        game = self._core.table.game
        seats = [*self._core.awaited]
        if self._core.bot_to_move is not None:
            seats.append(self._core.bot_to_move)
        assert game is not None, "no game is played"  # noqa: S101 - `play` has checked it
        return min(seats, key=lambda seat: (seat - game.attacker) % game.setup.seats)

    def _move_bot(self, seat: Seat) -> None:
        decision = prepare_decision(self._core.table, seat)
        if decision.uses_kernel and not self._has_announced_thinking:
            # The first such move takes seconds, because the kernel has to be loaded.
            self._has_announced_thinking = True
            self._asker.write_text("plain_thinking", name=self.names[seat])
        self._asker.io.flush()
        delay_ms = answer_delay_ms(decision.level, self._config.pause_ms, self._config.random)
        answer_at = time.monotonic() + delay_ms / 1000
        # The bot chooses its move during the delay, and then waits for the rest of it.
        self._core.move_bot(seat, lambda: time.sleep(max(0.0, answer_at - time.monotonic())))

    def _move_person(self, seat: Seat) -> bool:
        # Return False if the person has left the table.
        if len(self._read_counts) > 1 and seat != self._at_keyboard:
            self._hand_over(seat)
        self._at_keyboard = seat
        self._report_to(seat)
        snapshot = self._core.snapshot(seat)
        assert snapshot.game is not None, "no game is played"  # noqa: S101 - `play` has checked it
        assert snapshot.player is not None, "the person has no hand"  # noqa: S101 - every person plays
        view = TurnView(snapshot.game, snapshot.player, self.names, self._rules)
        outcome: TurnOutcome | Literal["redeal", "keep"]
        if seat in self._core.redeal_offers:
            outcome = ask_about_redeal(self._asker, view)
        else:
            outcome = take_turn(self._asker, view, lambda act: self._core.act_for(seat, act))
        match outcome:
            case "redeal":
                self._core.act_for(seat, {"type": "redeal"})
            case "keep":
                self._core.keep_cards_for(seat)
            case "resigned":
                self._core.resign_for(seat)
            case _:
                pass
        return outcome != "left" or not self._confirm_leaving()

    def _warn_if_not_saved(self) -> None:
        # The disk may fill up during a game, and then the game is no longer saved.
        journal = self._core.journal
        if journal is not None and journal.error and not self._is_warned:
            self._is_warned = True
            self._asker.write_text("plain_fault", why=journal.error)

    def _confirm_leaving(self) -> bool:
        if self.is_kept:
            if len(self._read_counts) > 1:
                self._clear_screen()
            self._asker.write_text("plain_left_table")
            return True
        is_loss = self._core.journal is None and self._core.is_counted
        question = self._asker.say("plain_left_loses" if is_loss else "plain_left_unkept")
        choices, back_label = [self._asker.say("yes")], self._asker.say("plain_back")
        return self._asker.ask_choice(question, choices, back_label) != BACK

    def _hand_over(self, seat: Seat) -> None:
        if self._at_keyboard is not None:
            self._clear_screen()
        self._asker.write_text("plain_hand_over", name=self.names[seat])
        self._asker.io.ask(self._asker.say("plain_press_enter", name=self.names[seat]))

    def _clear_screen(self) -> None:
        self._asker.io.write(*[""] * self._config.blank_rows)

    def _on_message(self, message: TableMessage) -> None:
        if isinstance(message, TableSnapshot):
            self._snapshot = message
            self._news += self._describe_deal(message)
            return
        style = self._asker.style
        # Events outside the game, such as a player being ready, are not reported.
        game_events = [event for event in message.events if bytes(event).startswith(b'{"event":"game.')]
        game_news = replace(message, events=game_events)
        self._news += describe_entry(
            self._snapshot, game_news, style.language, lambda card, _: write_card(card, style)
        )
        self._snapshot = advance(self._snapshot, message)
        ending = ending_of(message)
        if ending is not None:
            self.end, self._ended_ms = ending, self._core.environment.clock()
        if len(self._read_counts) <= 1:
            self._report_to_all()

    def _describe_deal(self, snapshot: TableSnapshot) -> list[str]:
        game, asker = snapshot.game, self._asker
        if game is None:
            return []
        lines = [
            asker.say("step_dealt", dealer=self.names[game.dealer], trump=write_card(game.trump, asker.style))
        ]
        if snapshot.shown is not None:
            name, card = self.names[snapshot.shown.seat], write_card(snapshot.shown.card, asker.style)
            lines.append(asker.say("step_shown", name=name, card=card))
        attacker, defender = self.names[game.attacker], self.names[game.defender]
        return [*lines, asker.say("told_against", name=attacker, defender=defender)]

    def _report_to(self, seat: Seat) -> None:
        self._asker.io.write_all(self._news[self._read_counts[seat] :])
        self._read_counts[seat] = len(self._news)

    def _report_to_all(self) -> None:
        # All people may read the screen now, so write what the last reader has not seen and drop the news.
        reader = self._at_keyboard
        if reader is None:
            reader = next(iter(self._read_counts), None)
        read_count = 0 if reader is None else self._read_counts[reader]
        self._asker.io.write_all(self._news[read_count:])
        self._news.clear()
        self._read_counts = dict.fromkeys(self._read_counts, 0)
