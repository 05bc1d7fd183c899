"""The part of the game screen that receives and shows messages.

The screen shows messages one after another. When several people share the keyboard, it also decides whose
cards are shown next. It counts a finished game in the player's statistics.
"""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Literal, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from kozyr.client.table_client import ClientRefusal, TableClient, TableMessage
from kozyr.client.time_left import URGENCIES, Urgency, format_countdown
from kozyr.server.api.messages.events import GameEnd, PlayerResult
from kozyr.server.api.messages.game import PlayerState
from kozyr.terminal.drawing.view_model import find_own_time
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.table_chat import ChatSession
from kozyr.terminal.table_view_state import TableViewState, ViewUpdate
from kozyr.terminal.widgets.basic import LineInput, text_lines
from kozyr.terminal.widgets.chat import ChatKeys, ChatView
from kozyr.terminal.widgets.matrix import MatrixView
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView, PileView, SeatsView, TablePart
from kozyr.terminal.widgets.table_view import show_table

if TYPE_CHECKING:
    from kozyr.terminal.local.table import LocalTable

_TICK_S: Final = 0.5
_MIN_HIDDEN_S: Final = 0.5
"""The shortest time that cards stay hidden. An earlier key press still belongs to the previous player."""
_OUTCOMES: Final[dict[str, Literal["won", "lost", "drawn"]]] = {"win": "won", "lose": "lost", "draw": "drawn"}

_NOT_COUNTED: Final = {
    "open_cards": "table_not_counted",
    "command": "table_changed",
    "several_people": "table_several",
    "no_people": "table_several",  # never shown: a game of bots has no result of the player
}
"""The text for each reason why a game does not count."""


@runtime_checkable
class RemoteTableClient(Protocol):
    """A table client whose connection may be lost."""

    def watch_problems(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call `callback` with a sentence about a connection error, and with "" when it is solved."""
        ...

    def when_lost(self, callback: Callable[[ClientRefusal], None]) -> Callable[[], None]:
        """Call `callback` with the reason when the table is no longer accessible."""
        ...


class TableScreenBase(ChatKeys, Screen[None]):
    """A screen that shows a table; `local_table` is None for a table on a server."""

    AUTO_FOCUS = ""

    def __init__(
        self, client: TableClient, local_table: "LocalTable | None" = None, game_lock: ExitStack | None = None
    ) -> None:
        """Set the table; `game_lock` is the lock on the saved game, released when the player leaves."""
        super().__init__()
        self.client = client
        self.local_table = local_table
        self._on_leaving = game_lock or ExitStack()
        self.hidden_until = time.monotonic() + _MIN_HIDDEN_S
        """The time before which the hidden cards cannot be revealed."""
        self._name_at_start = ""
        """The player's name when the screen opened; they may change their name during the game."""
        self.shown = TableViewState()
        self.chat = ChatSession()
        self.last_refusal: ClientRefusal | None = None
        """The last refusal, shown instead of the usual prompt; the rule book explains its reason."""
        self.started_at = time.monotonic()
        """When the last game was dealt; before that, when the screen was opened."""
        self._ended_at: float | None = None
        """When the game ended; None while it is played."""
        self.rating_line = ""
        self.can_analyse = False
        """Whether the last game can be analysed."""
        self.is_pausing = False
        """Whether the screen pauses to show the last event."""
        self.connection_error = ""
        """The sentence about a connection error; empty if there is none."""
        self._urgency: Urgency = "calm"
        """The urgency of the player's clock at the last tick."""
        self._has_left = False
        self._has_warned = False

    @property
    def player(self) -> PlayerState | None:
        """The player's own part of the game: cards and legal actions; None for a spectator."""
        return None if self.shown.now is None else self.shown.now.player

    @property
    def is_playing(self) -> bool:
        """Whether a game is played."""
        return self.shown.now is not None and self.shown.now.table.status == "playing"

    def compose(self) -> ComposeResult:
        """Compose the parts of the table."""
        yield from text_lines("head")
        yield SeatsView()
        with Horizontal(id="middle"):
            yield PileView()
            yield FieldView()
            with Vertical(id="talk"):
                yield ChatView()
                yield LineInput(placeholder=self.kozyr.say("chat_write"), id="say")
        with Horizontal(id="asked"):
            yield from text_lines("prompt", "clock")
        yield HandView()
        yield ActsView()
        yield from text_lines("keys", classes="keys")
        yield MatrixView()

    def on_mount(self) -> None:
        """Subscribe to the table."""
        self._name_at_start = self.kozyr.person.profile.name
        self._on_leaving.callback(self.client.listen(self._receive))
        if isinstance(self.client, RemoteTableClient):
            self._on_leaving.callback(self.client.watch_problems(self._show_connection_error))
            self._on_leaving.callback(self.client.when_lost(self.show_refusal))
        self.set_interval(_TICK_S, self._tick)

    async def on_unmount(self) -> None:
        """Leave the table, however the screen was closed."""
        await self.leave_table()

    async def leave_table(self) -> None:
        """Leave the table; further calls do nothing."""
        from kozyr.terminal.local_games import count_abandoned  # noqa: PLC0415 - that module imports this one

        if self._has_left:
            return
        self._has_left = True
        outcome = self.predict_leaving()
        if outcome is not None:
            count_abandoned(self.kozyr, outcome)
        await self.client.leave()
        self._on_leaving.close()

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self.draw)

    def on_screen_suspend(self) -> None:
        """Pause a local game while another screen covers it."""
        if self.local_table is not None and not self._has_left:
            self.local_table.set_paused(is_paused=True)

    @property
    def quit_note(self) -> str:
        """What happens to the game if the program ends; empty if no game is played."""
        if not self.is_playing or self.player is None:
            return ""
        if self.local_table is None:
            return self.kozyr.say("online_left_game")
        return self.kozyr.say("quit_kept" if self.local_table.is_kept else "quit_lost")

    def on_screen_resume(self) -> None:
        """Continue the game; language and colours may have changed."""
        if self.local_table is not None:
            self.local_table.set_language(self.kozyr.language)
            self.local_table.set_paused(is_paused=False)
        if not self._has_parts:
            return
        self.query_one("#say", LineInput).placeholder = self.kozyr.say("chat_write")
        for part in self.query(TablePart):
            part.redraw()
        self.draw()

    @property
    def called_seat(self) -> int | None:
        """The seat of the player who must come to the shared keyboard and reveal the cards, or None."""
        table = self._shared_table
        return None if table is None or table.viewer is not None else table.next_person

    @property
    def _shared_table(self) -> "LocalTable | None":
        """The local table if several people share its keyboard."""
        table = self.local_table
        return None if table is None or len(table.persons) <= 1 else table

    @property
    def played_s(self) -> float:
        """The duration of the game in seconds; it stops when the game is over."""
        end = time.monotonic() if self._ended_at is None else self._ended_at
        return end - self.started_at

    def reveal_cards(self) -> None:
        """Show the cards of the player who was called to the keyboard."""
        seat = self.called_seat
        if self.local_table is not None and seat is not None and time.monotonic() >= self.hidden_until:
            self.local_table.turn_to(seat)

    def draw(self) -> None:
        """Show the current state."""
        if self._has_parts and self.display and self.shown.now is not None:
            show_table(self)

    @property
    def _has_parts(self) -> bool:
        """Whether the parts are there: a closing screen loses them before its last messages arrive."""
        return all(self.query(part) for part in (SeatsView, PileView, FieldView, "#say", HandView))

    def show_refusal(self, refusal: ClientRefusal | None) -> None:
        """Show why something was refused, and keep the refusal for the screen with the rule book."""
        if refusal is not None:
            self.last_refusal = refusal
            self.draw()

    def _show_connection_error(self, text: str) -> None:
        self.connection_error = text
        self.draw()

    def _receive(self, message: TableMessage) -> None:
        self.shown.queue(message)
        self._show_updates()

    def _show_updates(self) -> None:
        if self.is_pausing:
            return
        app, table = self.kozyr, self.local_table
        while update := self.shown.step(app.language, app.signs, animated=app.person.settings.animations):
            self._apply_update(update)
            if update.pause_s:
                self.is_pausing = True
                self.set_timer(update.pause_s, self._end_pause)
                break
        if table is not None and table.fault and not self._has_warned:
            self._has_warned = True
            app.tell(app.say("table_unkept", why=table.fault), is_error=True)
        self.draw()
        if not self.is_pausing:
            self.call_later(self._hide_cards_for_next_player)

    def _end_pause(self) -> None:
        self.is_pausing = False
        self._show_updates()

    def _apply_update(self, update: ViewUpdate) -> None:
        app = self.kozyr
        self.chat.add_update(update, app.language, with_log=app.person.settings.action_messages)
        if update.is_new_game:
            self.started_at, self._ended_at = time.monotonic(), None
            self.rating_line, self.can_analyse = "", False
        if update.log_lines or update.is_snapshot:
            self.last_refusal = None
        if update.ending is not None:
            self._ended_at = time.monotonic()
            self._count_game(update.ending)
            self.can_analyse = self.local_table is not None and self.local_table.find_record() is not None
        for sound in dict.fromkeys(update.sounds):  # each sound once
            self.kozyr.ring(sound)

    def _hide_cards_for_next_player(self) -> None:
        # All cards stay hidden until the next player has come to the shared keyboard.
        table = self._shared_table
        if table is not None and table.viewer is not None and table.next_person is not None:
            self.hidden_until = time.monotonic() + _MIN_HIDDEN_S
            table.hide()

    def _count_game(self, ending: GameEnd) -> None:
        """Add a finished local game to the player's statistics."""
        app, local_table, result = self.kozyr, self.local_table, self._find_own_result(ending)
        if local_table is None or result is None:
            return
        if local_table.not_counted_because is not None:
            self.rating_line = app.say(_NOT_COUNTED[local_table.not_counted_because])
            return
        person, old_rating = app.person, f"{app.person.profile.rating:.0f}"
        place = result.place or 1  # a winner who did not go out counts as first; only winners need a place
        outcome = GameOutcome(_OUTCOMES[result.result], len(ending.results), place, int(self.played_s))
        person.count_game(outcome)
        self.rating_line = app.say("table_rating", before=old_rating, after=f"{person.profile.rating:.0f}")
        app.tell_notices()

    def predict_leaving(self) -> GameOutcome | None:
        """Return the result that the game gets if the player leaves now; None if it gets no result."""
        return None if self.local_table is None else self.local_table.outcome_if_left(self._name_at_start)

    def _find_own_result(self, ending: GameEnd) -> PlayerResult | None:
        if self.shown.now is None:
            return None
        people = [sitter for sitter in self.shown.now.table.sitters if sitter is not None and not sitter.bot]
        seats = [person.seat for person in people if person.name == self._name_at_start]
        return next((result for result in ending.results if result.seat in seats), None)

    def _tick(self) -> None:
        if self.is_current:  # in Textual, also true under a menu that leaves the table visible
            self.draw()
        snapshot = self.shown.now
        remaining = None if snapshot is None else find_own_time(snapshot, self.shown.elapsed_ms)
        urgency = "calm" if remaining is None else remaining.urgency
        is_more_urgent = URGENCIES.index(urgency) > URGENCIES.index(self._urgency)
        self._urgency = urgency
        if remaining is None or not is_more_urgent:
            return
        self.kozyr.ring("turn")
        if not self.is_active:
            text = format_countdown(remaining.timer_ms + remaining.reserve_ms)
            self.kozyr.tell(self.kozyr.say("clock_hurry", time=text), is_error=True)
