"""The waiting room of a server's table: its seats, bots, chat and ready marks.

The game screen opens over this screen when a game starts. Leaving the game screen returns here and keeps the
seat. Leaving this screen between games gives up the seat. During a game the server keeps the seat.
"""

from collections.abc import Awaitable, Callable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import OptionList, Static

from kozyr.printable import printable
from kozyr.server.api.messages.events import TableChat, TableLeft
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot
from kozyr.terminal.chat import Chat, append_lines, find_missed, make_action_line, make_message_line
from kozyr.terminal.drawing.signs import to_displayable
from kozyr.terminal.drawing.view_model import find_own_time, format_own_clock
from kozyr.terminal.event_text import describe_entry, has_same_players, level_name, update_question
from kozyr.terminal.online.lobby_client import LobbyClient
from kozyr.terminal.online.seat_handle import SeatHandle
from kozyr.terminal.online.table import OnlineTable
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen, ask_to_confirm
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.lobby_texts import (
    format_seat_row,
    list_choices,
    removed_text,
    rules_name,
    stake_text,
)
from kozyr.terminal.screens.row_list import TwoListScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.table_client import ClientRefusal, TableMessage
from kozyr.terminal.table_model import events_of
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.lists import RefillableList

_TICK_S, _CHAT_ROWS_PER_PAGE = 0.5, 4


class WaitingRoomScreen(TwoListScreen):
    """The seats, the player's choices and the chat of a table."""

    DEFAULT_CSS = """
    WaitingRoomScreen #middle { align: center top; width: 100%; height: 1fr; }
    WaitingRoomScreen #paper { width: 76; max-width: 100%; height: 100%; }
    WaitingRoomScreen OptionList { width: 76; max-width: 100%; }
    WaitingRoomScreen #seats { margin-top: 1; max-height: 6; }
    WaitingRoomScreen #choices { margin-top: 1; max-height: 8; }
    WaitingRoomScreen #about, WaitingRoomScreen #link, WaitingRoomScreen #why, WaitingRoomScreen #connection,
    WaitingRoomScreen #question { width: 76; max-width: 100%; height: auto; padding: 0 1; }
    WaitingRoomScreen #log { width: 76; max-width: 100%; height: 1fr; margin-top: 1; }
    """
    AUTO_FOCUS = "#choices"
    LISTS = ("#seats", "#choices")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "run_choice('leave')", show=False),
        Binding("space", "choose", show=False),
        Binding(letter_keys("r", "к"), "run_choice('ready')", show=False),
        Binding(letter_keys("b", "и"), "run_choice('bot')", show=False),
        Binding(letter_keys("i", "ш"), "run_choice('invite')", show=False),
        Binding(letter_keys("c", "с"), "run_choice('chat')", show=False),
        Binding("delete,backspace", "remove_player", show=False),
        Binding("tab", "other_list", show=False),
        Binding("pageup", "scroll_chat(1)", show=False, priority=True),
        Binding("pagedown", "scroll_chat(-1)", show=False, priority=True),
        Binding("end", "scroll_chat_to_end", show=False, priority=True),
    ]

    def __init__(self, table: OnlineTable, lobby: LobbyClient) -> None:
        super().__init__()
        self._table = table
        self._lobby = lobby
        self._snapshot: TableSnapshot = table.now
        self._chat = Chat(tuple(map(make_message_line, table.now.chat)))
        self._question = ""
        """The question that asks the player to be ready again; empty if there is none."""
        self._is_removed = False
        self._opened_game_no = 0
        """The number of the game that was opened last; this screen does not open it automatically again."""
        self._game_screen: TableScreen | None = None

    def compose(self) -> ComposeResult:
        """Compose the facts of the table, its seats, the choices and the chat."""
        say = self.kozyr.say
        yield Static("", id="heading", classes="heading", markup=False)
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield Static("", id="about", markup=False)
            yield Static("", id="link", markup=False)
            yield RefillableList(id="seats")
            yield RefillableList(id="choices")
            yield Static("", id="question", classes="strong", markup=False)
            yield Static("", id="connection", markup=False)
            yield Static("", id="why", classes="error", markup=False)
            yield ChatView(id="log")
        yield Static(say("online_gather_keys"), classes="keys", markup=False)

    async def on_mount(self) -> None:
        """Subscribe to the table."""
        self._stop_following = self._table.follow(self._show_connection_error)
        self._table.when_lost(self._show_lost)
        self._table.listen(self._receive)
        self.set_interval(_TICK_S, self._tick)

    async def on_unmount(self) -> None:
        """Unsubscribe from the table; the server keeps the seat."""
        self._stop_following()
        self._table.remove_listener(self._receive)

    def on_screen_resume(self) -> None:
        """Refresh after a return from the game or from a dialog."""
        # A player who has left the game screen is not sent back to the same game.
        if self._game_screen is not None:
            self._game_screen, self._opened_game_no = None, self._snapshot.table.game_no
        self._show_or_enter()

    # Messages from the table.

    def _receive(self, message: TableMessage) -> None:
        if isinstance(message, TableEntry):
            self._apply_entry(message)
        else:
            missed = find_missed(self._snapshot.chat, message.chat)
            self._chat = append_lines(self._chat, *map(make_message_line, missed))
            if not has_same_players(self._snapshot, message):
                self._question = ""
            self._snapshot = message
        own = self._own_sitter
        if self._snapshot.table.status == "playing" or (own is not None and own.ready):
            self._question = ""
        if self.is_active:
            self._show_or_enter()

    def _apply_entry(self, entry: TableEntry) -> None:
        previous, language = self._snapshot, self.kozyr.language
        events = [event.data for event in events_of(entry)]
        actions = map(make_action_line, describe_entry(previous, entry, language))
        messages = [make_message_line(event) for event in events if isinstance(event, TableChat)]
        self._chat = append_lines(self._chat, *actions, *messages)
        self._question = update_question(self._question, previous, entry, language)
        self._snapshot = self._table.now
        own_seat = previous.table.your_seat
        departures = [event for event in events if isinstance(event, TableLeft) and event.seat == own_seat]
        if any(event.why == "removed" for event in departures):
            self.leave_after_removal()

    @property
    def quit_note(self) -> str:
        """What happens to the player's game if the program ends; empty if the player is in no game."""
        return self.kozyr.say("quit_online") if self._is_playing else ""

    def is_at(self, table_id: str) -> bool:
        """Return whether this screen shows that table."""
        return self._snapshot.table.table_id == table_id

    def leave_after_removal(self) -> None:
        """Notify the player that the host removed them, and return to the lobby."""
        if self._is_removed:
            return  # both the table and the player's own channel report a removal
        self._is_removed = True
        self.kozyr.tell(removed_text(self._snapshot.table.name, self.kozyr.language), bad=True)
        self.app.call_later(self._close_with_screens_above)

    async def _close_with_screens_above(self) -> None:
        await self._table.close()
        while self in self.app.screen_stack:  # a finished game or a dialog may be on top
            await self.app.pop_screen()

    def _tick(self) -> None:
        # The player's clock keeps running while they are away from the game screen.
        if self.is_active and self._snapshot.table.status == "playing" and self.query("#about"):
            self._show_about()

    def _show_or_enter(self) -> None:
        table = self._snapshot.table
        if not self.query("#log"):
            return  # not composed yet, or already removed
        if table.status == "playing" and table.game_no != self._opened_game_no:
            self._enter_game()
        else:
            self._show()

    def _enter_game(self) -> None:
        self._opened_game_no = self._snapshot.table.game_no
        self.app.clear_notifications()  # old notifications must not cover the table
        self._game_screen = TableScreen(SeatHandle(self._table))
        self.app.push_screen(self._game_screen)

    def _show_lost(self, refusal: ClientRefusal) -> None:
        self._show_refusal(self.kozyr.say("online_lost", why=refusal.text))

    def _show_connection_error(self, text: str) -> None:
        self.write_line("#connection", text)

    def _show_refusal(self, text: str) -> None:
        self.write_line("#why", text)

    # Display.

    def _show(self) -> None:
        app, table = self.kozyr, self._snapshot.table
        name = printable(table.name) or app.say("lobby_unnamed")
        self.query_one("#heading", Static).update(name)
        self._show_about()
        self.query_one("#link", Static).update(f"{app.say('share_link')}: {self._table.link}")
        self.query_one("#question", Static).update(self._question)
        seats = [(str(seat), format_seat_row(self._snapshot, seat, app)) for seat in range(table.seats)]
        self.query_one("#seats", RefillableList).show(seats)
        choices = [(choice, f" {text}") for choice, text in self._choices]
        self.query_one("#choices", RefillableList).show(choices)
        self.query_one(ChatView).show(self._chat.lines)

    def _show_about(self) -> None:
        app, table = self.kozyr, self._snapshot.table
        facts = [
            rules_name(table.rules, app.language), app.say("players", n=table.seats),
            stake_text(table.stake, app.language), app.say(f"clock_{table.clock}"),
        ]  # fmt: skip
        self.query_one("#about", Static).update(f"{', '.join(facts)}. {self._describe_state()}")

    def _describe_state(self) -> str:
        say, sitters = self.kozyr.say, self._snapshot.table.sitters
        if self._snapshot.table.status == "closed":
            return say("said_closed")
        if self._snapshot.table.status == "playing":
            remaining = find_own_time(self._table.now, self._table.elapsed_ms)
            if remaining is None:
                return ""
            return to_displayable(format_own_clock(remaining, self.kozyr.language), self.kozyr.signs)
        if None in sitters:
            return say("online_nobody_yet")
        is_everyone_ready = all(sitter and sitter.ready for sitter in sitters)
        return say("all_here" if is_everyone_ready else "waiting_others")

    @property
    def _choices(self) -> list[tuple[str, str]]:
        return list_choices(self._snapshot, self.kozyr, is_host=self._table.is_host)

    @property
    def _own_sitter(self) -> SitterState | None:
        seat = self._snapshot.table.your_seat
        return None if seat is None else self._snapshot.table.sitters[seat]

    @property
    def _is_playing(self) -> bool:
        return self._snapshot.table.status == "playing" and self._own_sitter is not None

    # The player's actions.

    def action_remove_player(self) -> None:
        """Remove the bot or the person from the selected seat."""
        seat = self.query_one("#seats", OptionList).highlighted
        sitter = None if seat is None else self._snapshot.table.sitters[seat]
        if sitter is not None:
            self._remove(sitter)

    def _remove(self, sitter: SitterState) -> None:
        if sitter.bot is not None:
            self._start_request(self._table.remove_bot(sitter.seat))
        elif self._table.is_host and sitter.seat != self._snapshot.table.your_seat:
            self._ask_to_remove(sitter)

    def _ask_to_remove(self, sitter: SitterState) -> None:
        say, name = self.kozyr.say, printable(sitter.name)
        title, explanation = say("online_remove", name=name), say("online_remove_why", name=name)

        def remove() -> None:
            self._start_request(self._table.remove_player(sitter.seat, sitter.player_id))

        ask_to_confirm(self.kozyr, title, explanation, (say("cancel"), title), remove)

    def action_scroll_chat(self, pages: int) -> None:
        """Scroll to earlier messages, or to later messages if `pages` is negative."""
        self.query_one(ChatView).scroll_back(pages * _CHAT_ROWS_PER_PAGE)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message."""
        self.query_one(ChatView).scroll_to_end()

    @on(OptionList.OptionSelected, "#seats")
    def take_seat(self, event: OptionList.OptionSelected) -> None:
        """Seat the player or a bot on a free seat; on a taken seat, the host removes the bot or person."""
        seat = int(str(event.option_id))
        sitter = self._snapshot.table.sitters[seat]
        if sitter is not None and self._table.is_host:
            self._remove(sitter)
        elif sitter is None and self._own_sitter is None:
            self._start_request(self._table.sit_down(seat))
        elif sitter is None and self._table.is_host:
            self._ask_bot(seat)

    @on(OptionList.OptionSelected, "#choices")
    def select_choice(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice."""
        self.action_run_choice(str(event.option_id))

    def action_run_choice(self, choice: str) -> None:
        """Run one of the choices that are shown."""
        if choice not in [name for name, _ in self._choices]:
            return
        own, say = self._own_sitter, self.kozyr.say
        match choice:
            case "ready" if own is not None and own.ready:
                self._start_request(self._table.unready())
            case "ready":
                self._start_request(self._table.ready())
            case "bot":
                self._ask_bot(None)
            case "sit":
                self._start_request(self._table.sit_down())
            case "invite":
                self._ask_text(say("online_invite"), self._invite, say("online_invite_note"))
            case "chat":
                self._ask_text(say("online_chat"), self._table.say)
            case "game":
                self._enter_game()
            case "forever":
                self._ask_to_leave_for_good()
            case _:  # `leave`
                self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        if self._is_playing:
            self.kozyr.tell(self.kozyr.say("online_left_game"))
        await self._table.leave()
        if self.is_active:
            self.dismiss()

    def _start_request(self, request: Awaitable[ClientRefusal | None]) -> None:
        async def wait_for_answer() -> None:
            refusal = await request
            self._show_refusal("" if refusal is None else refusal.text)

        self.run_worker(wait_for_answer(), group="do")

    def _ask_to_leave_for_good(self) -> None:
        say = self.kozyr.say

        def leave() -> None:
            self.run_worker(self._leave_for_good(), group="leave", exclusive=True)

        labels = say("stay"), say("leave_for_good")
        ask_to_confirm(self.kozyr, say("leave_game"), say("leave_game_why"), labels, leave)

    async def _leave_for_good(self) -> None:
        refusal = await self._table.leave_for_good()
        if refusal is None:
            self.dismiss()
        else:
            self._show_refusal(refusal.text)

    def _ask_bot(self, seat: int | None) -> None:
        async def ask_level() -> None:
            levels = await self._lobby.levels()
            if isinstance(levels, ClientRefusal):
                self._show_refusal(levels.text)
                return
            language = self.kozyr.language
            buttons = [(bot.level, f" {level_name(bot.level, language)}") for bot in levels.levels]
            form = FormScreen(self.kozyr.say("online_bot_level"), [], buttons)
            await self.app.push_screen(form, add_bot)

        def add_bot(form: FilledForm | None) -> None:
            if form is not None:
                self._start_request(self._table.add_bot(form.button, seat))

        self.run_worker(ask_level(), group="ask", exclusive=True)

    def _ask_text(
        self, label: str, send: Callable[[str], Awaitable[ClientRefusal | None]], note: str = ""
    ) -> None:
        def send_text(form: FilledForm | None) -> None:
            text = "" if form is None else form.values["text"].strip()
            if text:
                self._start_request(send(text))

        buttons = [("go", self.kozyr.say("online_done"))]
        self.app.push_screen(FormScreen(label, [FormField("text", label)], buttons, note), send_text)

    async def _invite(self, name: str) -> ClientRefusal | None:
        refusal = await self._table.invite(name)
        if refusal is None:
            self.kozyr.tell(self.kozyr.say("online_invited", name=name))
        return refusal
