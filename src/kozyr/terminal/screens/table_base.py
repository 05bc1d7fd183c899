"""The part of the game screen that receives and shows messages.

It shows messages one after another. When several people share the keyboard, it also decides whose cards are
shown next. It counts a finished game in the player's statistics.
"""

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Final, Literal, Protocol, runtime_checkable

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from kozyr.server.api.messages.events import GameEnd, PlayerResult
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.drawing.signs import with_faces
from kozyr.terminal.drawing.view_model import own_time
from kozyr.terminal.profile import GameOutcome
from kozyr.terminal.table_chat import ChatSession
from kozyr.terminal.table_client import ClientRefusal, TableClient, TableMessage
from kozyr.terminal.table_view_state import TableViewState, ViewUpdate
from kozyr.terminal.time_left import URGENCIES, Urgency, countdown
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.matrix import MatrixView
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView, PileView, SeatsView
from kozyr.terminal.widgets.table_view import show_table

if TYPE_CHECKING:
    from kozyr.terminal.local.table import LocalTable

_TICK_S: Final = 0.5
_LEAST_HIDDEN_S: Final = 0.5
"""The shortest time that cards stay hidden; an earlier key press was meant for the last card."""
_ENDS: Final[dict[str, Literal["won", "lost", "drawn"]]] = {"win": "won", "lose": "lost", "draw": "drawn"}

_NOT_COUNTED: Final = {
    "open_cards": "table_not_counted",
    "command": "table_changed",
    "several_people": "table_several",
    "no_people": "table_several",
}
"""The texts about a game that does not count."""


@runtime_checkable
class RemoteTableClient(Protocol):
    """A table client whose connection may be lost."""

    def follow(self, callback: Callable[[str], None]) -> Callable[[], None]:
        """Call `callback` with a sentence about connection trouble; an empty one means that it is over."""
        ...

    def when_lost(self, callback: Callable[[ClientRefusal], None]) -> None:
        """Call `callback` with the reason when the table is no longer accessible."""
        ...


class TableScreenBase(AppAccess, Screen[None]):
    """A table that is shown; for a local table, `local_table` is that table."""

    AUTO_FOCUS = ""

    def __init__(
        self, client: TableClient, local_table: "LocalTable | None" = None, game_lock: ExitStack | None = None
    ) -> None:
        """Set the table; `game_lock` is the lock on the saved game, released when the player leaves."""
        super().__init__()
        self.client = client
        self.local_table = local_table
        self._game_lock = game_lock
        self.hidden_until = time.monotonic() + _LEAST_HIDDEN_S
        """The time before which the hidden cards cannot be revealed."""
        self._name_at_start = ""
        """The player's name at the start; they may change it during the game."""
        self.shown = TableViewState()
        self.talk = ChatSession()
        self.message = ""
        """The last refusal, shown instead of the usual prompt."""
        self.reason: ClientRefusal | None = None
        """The reason of the last refusal, which the book explains."""
        self.began = time.monotonic()
        """When the game was dealt or the screen was opened."""
        self._ended: float | None = None
        """When the game ended; None while it is played."""
        self.rating_line = ""
        self.is_pausing = False
        """Whether the screen pauses to show the last event."""
        self.connection_trouble = ""
        """The connection trouble; empty if there is none."""
        self._urgency: Urgency = "calm"
        """The urgency of the player's clock at the last tick."""
        self._unfollow: Callable[[], None] | None = None
        self._has_left = False
        self._fault_shown = False

    def compose(self) -> ComposeResult:
        """Compose the parts of the table."""
        yield Static("", id="head", markup=False)
        yield SeatsView()
        with Horizontal(id="middle"):
            yield PileView()
            yield FieldView()
            with Vertical(id="talk"):
                yield ChatView()
                yield LineInput(placeholder=self.kozyr.say("chat_write"), id="say")
        with Horizontal(id="asked"):
            yield Static("", id="prompt", markup=False)
            yield Static("", id="clock", markup=False)
        yield HandView()
        yield ActsView()
        yield Static("", id="keys", classes="keys", markup=False)
        yield MatrixView()

    def on_mount(self) -> None:
        """Subscribe to the table."""
        self._name_at_start = self.kozyr.profile.name
        self.client.listen(self._receive)
        if isinstance(self.client, RemoteTableClient):
            self._unfollow = self.client.follow(self._show_connection_trouble)
            self.client.when_lost(self.show_refusal)
        self.set_interval(_TICK_S, self._tick)

    async def on_unmount(self) -> None:
        """Leave the table, however the screen was closed."""
        await self.leave_table()

    async def leave_table(self) -> None:
        """Leave the table; further calls do nothing."""
        if not self._has_left:
            self._has_left = True
            self._count_leaving()
            if self._unfollow is not None:
                self._unfollow()
            await self.client.leave()
            if self._game_lock is not None:
                self._game_lock.close()

    def on_resize(self) -> None:
        """Redraw for the new size."""
        self.call_after_refresh(self.draw)

    def on_screen_suspend(self) -> None:
        """Pause a local game while another screen covers it."""
        if self.local_table is not None and not self._has_left:
            self.local_table.hold(held=True)

    @property
    def quit_note(self) -> str:
        """What happens to the game if the program ends; empty if none is played."""
        now = self.shown.now
        if now is None or now.table.status != "playing" or now.player is None:
            return ""
        if self.local_table is None:
            return self.kozyr.say("quit_online")
        return self.kozyr.say("quit_kept" if self.local_table.is_kept else "quit_lost")

    def on_screen_resume(self) -> None:
        """Continue the game; language and colours may have changed."""
        if self.local_table is not None:
            self.local_table.set_language(self.kozyr.language)
            self.local_table.hold(held=False)
        self.query_one("#say", LineInput).placeholder = self.kozyr.say("chat_write")
        for part in (SeatsView, PileView, FieldView, HandView, ActsView):
            self.query_one(part).redraw()
        self.draw()

    @property
    def hidden_for(self) -> int | None:
        """The seat whose player must come to the keyboard before any cards are shown."""
        local_table = self.local_table
        if local_table is None or local_table.viewer is not None or len(local_table.persons) < 2:  # noqa: PLR2004 - several people
            return None
        return local_table.next_person

    @property
    def played_s(self) -> float:
        """The duration of the game in seconds; it stops when the game is over."""
        return (time.monotonic() if self._ended is None else self._ended) - self.began

    def reveal_cards(self) -> None:
        """Show the cards of the player who was called to the keyboard."""
        if (
            self.local_table is not None
            and self.hidden_for is not None
            and time.monotonic() >= self.hidden_until
        ):
            self.local_table.turn_to(self.hidden_for)

    def draw(self) -> None:
        """Show the current state."""
        if self.is_mounted and self.shown.now is not None:
            show_table(self)

    def show_refusal(self, refused: ClientRefusal | None) -> None:
        """Show why something was refused, and remember the reason for the book."""
        if refused is None:
            return
        self.reason = refused
        app = self.kozyr
        self.message = app.say("table_why", why=with_faces(refused.text, app.signs, app.language))
        self.draw()

    def _show_connection_trouble(self, text: str) -> None:
        self.connection_trouble = text
        self.draw()

    def _receive(self, message: TableMessage) -> None:
        self.shown.queue(message)
        self._show_next_news()

    def _show_next_news(self) -> None:
        if self.is_pausing:
            return
        app = self.kozyr
        while (
            news := self.shown.step(app.language, app.signs, animated=app.settings.animations)
        ) is not None:
            self._take_news(news)
            if news.rest_s:
                self.is_pausing = True
                self.set_timer(news.rest_s, self._end_pause)
                break
        self._warn_if_not_saved()
        self.draw()
        if not self.is_pausing:
            self.call_later(self._hide_cards_for_next_player)

    def _warn_if_not_saved(self) -> None:
        fault = "" if self.local_table is None else self.local_table.fault
        if fault and not self._fault_shown:
            self._fault_shown = True
            self.kozyr.tell(self.kozyr.say("table_unkept", why=fault), bad=True)

    def _end_pause(self) -> None:
        self.is_pausing = False
        self._show_next_news()

    def _take_news(self, news: ViewUpdate) -> None:
        if news.begins:
            self.talk.restart(list(news.messages))
        else:
            for said in news.messages:
                self.talk.add_message(said)
        if self.kozyr.settings.action_messages:
            self.talk.add_log_lines(*news.log_lines)
        if news.started:
            self.began, self._ended = time.monotonic(), None
            self.rating_line = ""
        if news.log_lines or news.begins:
            self.message, self.reason = "", None
        if news.ending is not None:
            self._ended = time.monotonic()
            self._count(news.ending)
        for sound in dict.fromkeys(news.sounds):
            self.kozyr.ring(sound)

    def _hide_cards_for_next_player(self) -> None:
        # The next player must come to the shared keyboard: hide all cards until then.
        local_table = self.local_table
        several = local_table is not None and len(local_table.persons) > 1
        if (
            local_table is not None
            and several
            and local_table.viewer is not None
            and local_table.next_person is not None
        ):
            self.hidden_until = time.monotonic() + _LEAST_HIDDEN_S
            local_table.hide()

    def _count(self, ending: GameEnd) -> None:
        """Count the player's local game in their statistics."""
        app, local_table, own = self.kozyr, self.local_table, self._own_result(ending)
        if local_table is None or own is None:
            return
        if local_table.not_counted_because is not None:
            self.rating_line = app.say(_NOT_COUNTED[local_table.not_counted_because])
            return
        before = app.profile.rating
        played = GameOutcome(_ENDS[own.result], len(ending.results), own.place or 1, int(self.played_s))
        app.person.count_game(played)
        self.rating_line = app.say("table_rating", before=f"{before:.0f}", after=f"{app.profile.rating:.0f}")
        for notice in app.person.notices():
            app.tell(notice, bad=True)

    def left_as(self) -> GameOutcome | None:
        """Return the result that leaving now counts as; None for no result."""
        return None if self.local_table is None else self.local_table.left_as(self._name_at_start)

    def _count_leaving(self) -> None:
        from kozyr.terminal.local_games import count_abandoned  # noqa: PLC0415 - that module imports this one

        left = self.left_as()
        if left is not None:
            count_abandoned(self.kozyr, left)

    def _own_result(self, ending: GameEnd) -> PlayerResult | None:
        now, name = self.shown.now, self._name_at_start
        if now is None:
            return None
        seats = [
            each.seat for each in now.table.sitters if each is not None and not each.bot and each.name == name
        ]
        return next((each for each in ending.results if each.seat in seats), None)

    def _tick(self) -> None:
        if self.is_current:  # also under a menu, because the table stays visible
            self.draw()
        self._warn_if_time_is_short()

    def _warn_if_time_is_short(self) -> None:
        now = self.shown.now
        left = None if now is None else own_time(now, self.shown.passed_ms)
        urgency = "calm" if left is None else left.urgency
        more_urgent = URGENCIES.index(urgency) > URGENCIES.index(self._urgency)
        self._urgency = urgency
        if left is None or not more_urgent:
            return
        self.kozyr.ring("turn")
        if not self.is_active:
            time = countdown(left.timer_ms + left.reserve_ms)
            self.kozyr.tell(self.kozyr.say("clock_hurry", time=time), bad=True)
