"""The waiting room of a server's table: its seats, bots, chat and ready marks.

The game opens over this screen when it starts; leaving the game returns here with the seat kept. Leaving this
screen between games gives the seat up. During a game the server keeps the seat and the clock runs.
"""

from collections.abc import Awaitable
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kozyr.server.api.messages.events import TableChat, TableLeft
from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.chat import Chat, action_line, append_lines, message_line, missed_messages
from kozyr.terminal.drawing.signs import to_displayable
from kozyr.terminal.drawing.view_model import own_clock_text, own_time
from kozyr.terminal.event_text import describe_entry, has_same_players, level_name, question_now
from kozyr.terminal.online.lobby_client import LobbyClient
from kozyr.terminal.online.seat_handle import SeatHandle
from kozyr.terminal.online.table import OnlineTable
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.lobby_texts import removed_text, rules_name, stake_text
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.screens.waiting_room_rows import choices_of, seat_row
from kozyr.terminal.table_client import ClientRefusal, TableMessage
from kozyr.terminal.table_model import events_of
from kozyr.terminal.widgets.chat import ChatView
from kozyr.words import printable

_TICK_S, _PAGE = 0.5, 4


class WaitingRoomScreen(AppAccess, Screen[None]):
    """The seats, the player's choices and the chat of a table."""

    DEFAULT_CSS = """
    WaitingRoomScreen #middle { align: center top; width: 100%; height: 1fr; }
    WaitingRoomScreen #paper { width: 76; max-width: 100%; height: 100%; }
    WaitingRoomScreen OptionList { width: 76; max-width: 100%; }
    WaitingRoomScreen #seats { margin-top: 1; max-height: 6; }
    WaitingRoomScreen #choices { margin-top: 1; max-height: 8; }
    WaitingRoomScreen #about, WaitingRoomScreen #link, WaitingRoomScreen #why, WaitingRoomScreen #trouble,
    WaitingRoomScreen #question { width: 76; max-width: 100%; height: auto; padding: 0 1; }
    WaitingRoomScreen #log { width: 76; max-width: 100%; height: 1fr; margin-top: 1; }
    """
    AUTO_FOCUS = "#choices"
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

    def __init__(self, table: OnlineTable, visit: LobbyClient) -> None:
        super().__init__()
        self._table = table
        self._visit = visit
        self._now: TableSnapshot = table.now
        self._chat = Chat(tuple(map(message_line, table.now.chat)))
        self._question = ""
        """The question that asks the player to be ready again; empty if there is none."""
        self._is_removed = False
        self._shown_game = 0
        """The number of the game that was opened automatically; it is not opened twice."""
        self._game: TableScreen | None = None

    def compose(self) -> ComposeResult:
        """Compose the facts of the table, its seats, the choices and the chat."""
        say = self.kozyr.say
        yield Static("", id="heading", classes="heading", markup=False)
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield Static("", id="about", markup=False)
            yield Static("", id="link", markup=False)
            yield OptionList(id="seats")
            yield OptionList(id="choices")
            yield Static("", id="question", classes="strong", markup=False)
            yield Static("", id="trouble", markup=False)
            yield Static("", id="why", classes="error", markup=False)
            yield ChatView(id="log")
        yield Static(say("online_gather_keys"), classes="keys", markup=False)

    async def on_mount(self) -> None:
        """Subscribe to the table."""
        self._unfollow = self._table.follow(self._show_connection_trouble)
        self._table.when_lost(self._show_lost)
        self._table.listen(self._receive)
        self.set_interval(_TICK_S, self._tick)

    async def on_unmount(self) -> None:
        """Unsubscribe from the table; the server keeps the seat."""
        self._unfollow()
        self._table.remove_listener(self._receive)

    def on_screen_resume(self) -> None:
        """Refresh after a return from the game or from a dialog."""
        if self._game is not None:
            self._game, self._shown_game = None, self._now.table.game_no
        self._show_or_enter()

    # Messages from the table.

    def _receive(self, message: TableMessage) -> None:
        if isinstance(message, TableEntry):
            self._apply_entry(message)
        else:
            missed = missed_messages(self._now.chat, message.chat)
            self._chat = append_lines(self._chat, *map(message_line, missed))
            self._question = self._question if has_same_players(self._now, message) else ""
            self._now = message
        if self._now.table.status == "playing" or ((own := self._own()) is not None and own.ready):
            self._question = ""
        if self.is_active:
            self._show_or_enter()

    def _apply_entry(self, entry: TableEntry) -> None:
        before, language = self._now, self.kozyr.language
        data = [each.data for each in events_of(entry)]
        actions = map(action_line, describe_entry(before, entry, language))
        messages = [message_line(each) for each in data if isinstance(each, TableChat)]
        self._chat = append_lines(self._chat, *actions, *messages)
        self._question = question_now(self._question, before, entry, language)
        self._now = self._table.now
        removed = before.table.your_seat, "removed"
        if any(isinstance(each, TableLeft) and (each.seat, each.why) == removed for each in data):
            self.leave_removed()

    @property
    def quit_note(self) -> str:
        """What happens to the player's game if the program ends; empty if they play none."""
        playing = self._now.table.status == "playing" and self._own() is not None
        return self.kozyr.say("quit_online") if playing else ""

    def is_at(self, table_id: str) -> bool:
        """Return whether this screen shows that table."""
        return self._now.table.table_id == table_id

    def leave_removed(self) -> None:
        """Notify the player that the host removed them, and return to the lobby."""
        if self._is_removed:
            return  # the table and the player's own channel both report it
        self._is_removed = True
        self.kozyr.tell(removed_text(self._now.table.name, self.kozyr.language), bad=True)
        self.app.call_later(self._close_with_screens_above)

    async def _close_with_screens_above(self) -> None:
        await self._table.close()
        while self in self.app.screen_stack:  # a finished game or a dialog may be on top
            await self.app.pop_screen()

    def _tick(self) -> None:
        # The player's clock keeps running while they are away from the game screen.
        if self.is_active and self._now.table.status == "playing" and self.query("#about"):
            self._show_about()

    def _show_or_enter(self) -> None:
        table = self._now.table
        if not self.query("#log"):
            return  # not composed yet, or already removed
        if table.status == "playing" and table.game_no != self._shown_game:
            self._enter_game()
        else:
            self._show()

    def _enter_game(self) -> None:
        self._shown_game = self._now.table.game_no
        self.app.clear_notifications()  # old notifications must not cover the table
        self._game = TableScreen(SeatHandle(self._table))
        self.app.push_screen(self._game)

    def _show_lost(self, refused: ClientRefusal) -> None:
        self._show_refusal(self.kozyr.say("online_lost", why=refused.text))

    def _show_connection_trouble(self, text: str) -> None:
        self._write("#trouble", text)

    def _show_refusal(self, text: str) -> None:
        self._write("#why", text)

    def _write(self, name: str, text: str) -> None:
        # An answer may arrive after the screen is removed.
        for line in self.query(name).results(Static):
            line.update(text)

    # Display.

    def _show(self) -> None:
        app, table = self.kozyr, self._now.table
        name = printable(table.name) or app.say("lobby_unnamed")
        self.query_one("#heading", Static).update(name)
        self._show_about()
        self.query_one("#link", Static).update(f"{app.say('share_link')}: {self._table.link}")
        self.query_one("#question", Static).update(self._question)
        self._fill("#seats", [(str(seat), seat_row(self._now, seat, app)) for seat in range(table.seats)])
        self._fill("#choices", [(choice, f" {text}") for choice, text in self._choices])
        self.query_one(ChatView).show(self._chat.lines)

    def _show_about(self) -> None:
        app, table = self.kozyr, self._now.table
        facts = [
            rules_name(table.rules, app.language), app.say("players", n=table.seats),
            stake_text(table.stake, app.language), app.say(f"clock_{table.clock}"),
        ]  # fmt: skip
        self.query_one("#about", Static).update(f"{', '.join(facts)}. {self._state()}")

    def _fill(self, name: str, rows: list[tuple[str, str]]) -> None:
        shown = self.query_one(name, OptionList)
        at = shown.highlighted or 0
        shown.clear_options()
        shown.add_options([Option(text, id=row) for row, text in rows])
        shown.highlighted = min(at, len(rows) - 1)

    def _state(self) -> str:
        say, sitters = self.kozyr.say, self._now.table.sitters
        if self._now.table.status == "closed":
            return say("said_closed")
        if self._now.table.status == "playing":
            left = own_time(self._table.now, self._table.passed_ms)
            return (
                ""
                if left is None
                else to_displayable(own_clock_text(left, self.kozyr.language), self.kozyr.signs)
            )
        if None in sitters:
            return say("online_nobody_yet")
        return say("waiting_others") if not all(each and each.ready for each in sitters) else say("all_here")

    @property
    def _choices(self) -> list[tuple[str, str]]:
        return choices_of(self._now, self.kozyr, is_host=self._table.is_host)

    def _own(self) -> SitterState | None:
        seat = self._now.table.your_seat
        return None if seat is None else self._now.table.sitters[seat]

    # The player's actions.

    def action_other_list(self) -> None:
        """Move the focus to the other list."""
        seats, choices = self.query_one("#seats", OptionList), self.query_one("#choices", OptionList)
        (choices if seats.has_focus else seats).focus()

    def action_choose(self) -> None:
        """Select the row by Space, as by Enter."""
        if isinstance(self.focused, OptionList):
            self.focused.action_select()

    def action_remove_player(self) -> None:
        """Remove the bot or the person from the selected seat."""
        chosen = self.query_one("#seats", OptionList).highlighted
        sitter = None if chosen is None else self._now.table.sitters[chosen]
        if sitter is not None:
            self._remove(sitter)

    def _remove(self, sitter: SitterState) -> None:
        if sitter.bot is not None:
            self._run(self._table.remove_bot(sitter.seat))
        elif self._table.is_host and sitter.seat != self._now.table.your_seat:
            self._ask_to_remove(sitter)

    def _ask_to_remove(self, sitter: SitterState) -> None:
        say, name = self.kozyr.say, printable(sitter.name)
        buttons = [("stay", f" {say('cancel')}"), ("go", f" {say('online_remove', name=name)}")]

        def chosen(form: FilledForm | None) -> None:
            if form is not None and form.button == "go":
                self._run(self._table.remove_player(sitter.seat, sitter.player_id))

        title, why = say("online_remove", name=name), say("online_remove_why", name=name)
        self.app.push_screen(FormScreen(title, [], buttons, why), chosen)

    def action_scroll_chat(self, pages: int) -> None:
        """Scroll to earlier messages."""
        self.query_one(ChatView).scroll_back(pages * _PAGE)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message."""
        self.query_one(ChatView).scroll_to_end()

    @on(OptionList.OptionSelected, "#seats")
    def take_seat(self, event: OptionList.OptionSelected) -> None:
        """Seat the player or a bot on a free seat; on a taken seat, the host removes the bot or person."""
        seat = int(str(event.option_id))
        sitter = self._now.table.sitters[seat]
        if sitter is not None and self._table.is_host:
            self._remove(sitter)
        elif sitter is None and self._own() is None:
            self._run(self._table.sit_down(seat))
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
        own = self._own()
        match choice:
            case "ready":
                self._run(self._table.unready() if own is not None and own.ready else self._table.ready())
            case "bot":
                self._ask_bot(None)
            case "sit":
                self._run(self._table.sit_down())
            case "invite":
                self._ask_line("invite", "online_invite", "online_invite_note")
            case "chat":
                self._ask_line("chat", "online_chat")
            case "game":
                self._enter_game()
            case "forever":
                self._ask_to_give_up()
            case _:
                self.run_worker(self._leave(), group="leave", exclusive=True)

    async def _leave(self) -> None:
        if self._now.table.status == "playing" and self._own() is not None:
            self.kozyr.tell(self.kozyr.say("online_left_game"))
        await self._table.leave()
        if self.is_active:
            self.dismiss()

    def _run(self, work: Awaitable[ClientRefusal | None]) -> None:
        async def done() -> None:
            refused = await work
            self._show_refusal(refused.text if isinstance(refused, ClientRefusal) else "")

        self.run_worker(done(), group="do")

    def _ask_to_give_up(self) -> None:
        say = self.kozyr.say
        buttons = [("stay", f" {say('stay')}"), ("go", f" {say('leave_for_good')}")]

        def chosen(form: FilledForm | None) -> None:
            if form is not None and form.button == "go":
                self.run_worker(self._give_up(), group="leave", exclusive=True)

        self.app.push_screen(FormScreen(say("leave_game"), [], buttons, say("leave_game_why")), chosen)

    async def _give_up(self) -> None:
        refused = await self._table.leave_for_good()
        if refused is None:
            self.dismiss()
        else:
            self._show_refusal(refused.text)

    def _ask_bot(self, seat: int | None) -> None:
        async def ask() -> None:
            levels = await self._visit.levels()
            if isinstance(levels, ClientRefusal):
                self._show_refusal(levels.text)
                return
            language = self.kozyr.language
            buttons = [(each.level, f" {level_name(each.level, language)}") for each in levels.levels]
            form = FormScreen(self.kozyr.say("online_bot_level"), [], buttons)
            await self.app.push_screen(form, chosen)

        def chosen(form: FilledForm | None) -> None:
            if form is not None:
                self._run(self._table.add_bot(form.button, seat))

        self.run_worker(ask(), group="ask", exclusive=True)

    def _ask_line(self, what: str, key: str, note: str = "") -> None:
        say = self.kozyr.say

        def send(form: FilledForm | None) -> None:
            text = "" if form is None else form.values["text"].strip()
            if text:
                self._run(self._table.say(text) if what == "chat" else self._invite(text))

        ask = FormScreen(
            say(key), [FormField("text", say(key))], [("go", say("online_done"))], say(note) if note else ""
        )
        self.app.push_screen(ask, send)

    async def _invite(self, name: str) -> ClientRefusal | None:
        refused = await self._table.invite(name)
        if refused is None:
            self.kozyr.tell(self.kozyr.say("online_invited", name=name))
        return refused
