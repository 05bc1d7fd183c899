"""The waiting room of a server's table: its seats, bots, chat and ready marks.

The game screen opens over this screen when a game starts. Leaving the game screen returns here and keeps the
seat. Leaving this screen between games gives up the seat. During a game the server keeps the seat.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.lobby_client import LobbyClient
from kozyr.client.online_table import OnlineTable
from kozyr.client.table_client import ClientRefusal, TableMessage
from kozyr.client.table_model import events_of
from kozyr.printable import printable
from kozyr.server.api.messages.events import TableEntry, TableLeft
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.seats import Levels
from kozyr.server.api.messages.snapshot import SitterState, TableSnapshot
from kozyr.terminal.drawing.signs import to_displayable
from kozyr.terminal.drawing.view_model import find_own_time, format_own_clock
from kozyr.terminal.event_text import level_name
from kozyr.terminal.screens import lobby_texts
from kozyr.terminal.screens.dialogs import FormScreen, confirm
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.table_chat import ChatSession
from kozyr.terminal.table_view_state import TableViewState
from kozyr.terminal.widgets.basic import LineInput, RefillableList, key_bindings, text_lines
from kozyr.terminal.widgets.chat import CHAT_KEYS, ChatKeys, ChatView

_TICK_S: Final = 0.5


class WaitingRoomScreen(ChatKeys, Screen[None]):
    """The seats, the player's choices and the chat of a table."""

    AUTO_FOCUS = "#choices"
    CHAT_ROWS_PER_PAGE = 4
    BINDINGS = key_bindings(
        {
            "r,к": "run_choice('ready')", "b,и": "run_choice('bot')", "i,ш": "run_choice('invite')",
            "c,с": "run_choice('chat')", "escape": "run_choice('leave')", "delete,backspace": "remove_player",
        },
        CHAT_KEYS,
    )  # fmt: skip

    def __init__(self, table: OnlineTable, lobby: LobbyClient) -> None:
        super().__init__()
        self._table = table
        self._lobby = lobby
        self._shown = TableViewState()
        self._chat = ChatSession()
        self._is_removed = False
        self._opened_game_no = 0
        """The number of the game that was opened last; this screen does not open it automatically again."""
        self._game_screen: TableScreen | None = None

    def compose(self) -> ComposeResult:
        """Compose the facts of the table, its seats, the choices and the chat."""
        yield from text_lines("heading", classes="heading")
        with Horizontal(id="middle"), Vertical(id="paper"):
            yield from text_lines("about", "link")
            yield RefillableList(id="seats")
            yield RefillableList(id="choices")
            yield from text_lines("ready-prompt", classes="strong")
            yield from text_lines("connection")
            yield from text_lines("why", classes="error")
            yield ChatView(id="log")
        yield Static(self.kozyr.say("online_gather_keys"), classes="keys", markup=False)

    async def on_mount(self) -> None:
        """Subscribe to the table."""
        self._unsubscribers = [
            self._table.watch_problems(partial(self.write_line, "#connection")),
            self._table.when_lost(self._show_lost),
            self._table.listen(self._receive),
        ]
        self.set_interval(_TICK_S, self._tick)

    async def on_unmount(self) -> None:
        """Unsubscribe from the table; the server keeps the seat."""
        for unsubscribe in self._unsubscribers:
            unsubscribe()

    def on_screen_resume(self) -> None:
        """Refresh after a return from the game or from a dialog."""
        # A player who has left the game screen is not sent back to the same game.
        if self._game_screen is not None:
            self._game_screen, self._opened_game_no = None, self._snapshot.table.game_no
        self._show_or_enter()

    # Messages from the table.

    @property
    def _snapshot(self) -> TableSnapshot:
        return self._table.now

    def _receive(self, message: TableMessage) -> None:
        app, own_id = self.kozyr, self._lobby.session.user
        self._shown.queue(message)
        while update := self._shown.step(app.language, app.signs, animated=False):
            self._chat.add_update(update, app.language)
        for event in events_of(message) if isinstance(message, TableEntry) else ():
            left = event.data if isinstance(event.data, TableLeft) else None
            if left is not None and left.player_id == own_id and left.why == "removed":
                self.leave_after_removal()
        if self.is_active:
            self._show_or_enter()

    @property
    def quit_note(self) -> str:
        """What happens to the player's game if the program ends; empty if the player is in no game."""
        return self.kozyr.say("online_left_game") if self._is_playing else ""

    def is_at(self, table_id: str) -> bool:
        """Return whether this screen shows that table."""
        return self._snapshot.table.table_id == table_id

    def leave_after_removal(self) -> None:
        """Return to the lobby, which notifies the player that the host removed them."""
        if self._is_removed:
            return  # both the table and the player's own channel report a removal
        self._is_removed = True
        self.app.call_later(self._close_with_screens_above)

    async def _close_with_screens_above(self) -> None:
        await self._table.close()
        while self in self.app.screen_stack:  # a finished game or a dialog may be on top
            await self.app.pop_screen()

    def _tick(self) -> None:
        # The player's clock keeps running while they are away from the game screen.
        if self.is_active and self._snapshot.table.status == "playing" and self.query("#log"):
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
        self._game_screen = TableScreen(self._table)
        self.app.push_screen(self._game_screen)

    def _show_lost(self, refusal: ClientRefusal) -> None:
        self.write_line("#why", self.kozyr.say("online_lost", why=refusal.text))

    # Display.

    def _show(self) -> None:
        app, table = self.kozyr, self._snapshot.table
        self.write_line("#heading", printable(table.name) or app.say("lobby_unnamed"))
        self._show_about()
        self.write_line("#link", f"{app.say('share_link')}: {self._table.link}")
        self.write_line("#ready-prompt", self._shown.ready_prompt)
        seats = [
            (str(seat), lobby_texts.format_seat_row(self._snapshot, seat, app)) for seat in range(table.seats)
        ]
        self.query_one("#seats", RefillableList).show(seats)
        choices = [(choice, f" {text}") for choice, text in self._choices.items()]
        self.query_one("#choices", RefillableList).show(choices)
        self.query_one(ChatView).show(self._chat.lines)

    def _show_about(self) -> None:
        app, table = self.kozyr, self._snapshot.table
        facts = [
            lobby_texts.rules_name(table.rules, app.language), app.say("players", n=table.seats),
            lobby_texts.stake_text(table.stake, app.language), app.say(f"clock_{table.clock}"),
        ]  # fmt: skip
        self.write_line("#about", f"{', '.join(facts)}. {self._describe_state()}")

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
    def _choices(self) -> dict[str, str]:
        return lobby_texts.list_choices(self._snapshot, self.kozyr, is_host=self._table.is_host)

    @property
    def _own_sitter(self) -> SitterState | None:
        seat = self._snapshot.table.your_seat
        return None if seat is None else self._snapshot.table.sitters[seat]

    @property
    def _is_playing(self) -> bool:
        return self._snapshot.table.status == "playing" and self._own_sitter is not None

    # The player's actions. Each runs in a worker and ends with a refusal or None.

    @work(group="choice")
    async def action_remove_player(self) -> None:
        """Remove the bot or the person from the selected seat."""
        seat = self.query_one("#seats", OptionList).highlighted
        sitter = None if seat is None else self._snapshot.table.sitters[seat]
        if sitter is not None:
            self._show_refusal(await self._remove(sitter))

    @on(OptionList.OptionSelected, "#seats")
    @work(group="choice")
    async def take_seat(self, event: OptionList.OptionSelected) -> None:
        """Seat the player or a bot on a free seat; on a taken seat, the host removes the bot or person."""
        seat, is_host = int(str(event.option_id)), self._table.is_host
        sitter = self._snapshot.table.sitters[seat]
        if sitter is not None and is_host:
            self._show_refusal(await self._remove(sitter))
        elif sitter is None and self._own_sitter is None:
            self._show_refusal(await self._table.sit_down(seat))
        elif sitter is None and is_host:
            self._show_refusal(await self._add_bot(seat))

    @on(OptionList.OptionSelected, "#choices")
    def select_choice(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice."""
        self.action_run_choice(str(event.option_id))

    @work(group="choice")
    async def action_run_choice(self, choice: str) -> None:
        """Run one of the choices that are shown."""
        if choice in self._choices:
            self._show_refusal(await self._run_choice(choice))

    async def _run_choice(self, choice: str) -> ClientRefusal | None:
        own, table = self._own_sitter, self._table
        match choice:
            case "ready":
                is_ready = own is not None and own.ready
                return await (table.command("tables.unready") if is_ready else table.ready())
            case "bot":
                return await self._add_bot(None)
            case "sit":
                return await table.sit_down()
            case "invite":
                return await self._ask_text("online_invite", self._invite, "online_invite_note")
            case "chat":
                return await self._ask_text("chat_write", table.say)
            case "forever":
                return await self._leave_for_good()
            case "game":
                self._enter_game()
            case _:
                await self._leave()
        return None

    def _show_refusal(self, refusal: ClientRefusal | None) -> None:
        self.write_line("#why", "" if refusal is None else refusal.text)

    async def _leave(self) -> None:
        if self._is_playing:
            self.kozyr.tell(self.kozyr.say("online_left_game"))
        await self._table.leave_room()
        if self.is_active:
            self.dismiss()

    async def _leave_for_good(self) -> ClientRefusal | None:
        say = self.kozyr.say
        labels = say("stay"), say("leave_for_good")
        if not await confirm(self.kozyr, say("leave_game"), say("leave_game_why"), labels):
            return None
        refusal = await self._table.leave_for_good()
        if refusal is None:
            self.dismiss()
        return refusal

    async def _remove(self, sitter: SitterState) -> ClientRefusal | None:
        if sitter.bot is not None:
            return await self._table.command("tables.remove_bot", seat=sitter.seat)
        if not self._table.is_host or sitter.seat == self._snapshot.table.your_seat:
            return None
        say, name = self.kozyr.say, printable(sitter.name)
        title, explanation = say("online_remove", name=name), say("online_remove_why", name=name)
        if not await confirm(self.kozyr, title, explanation, (say("cancel"), title)):
            return None
        return await self._table.command("tables.remove_player", seat=sitter.seat, user_id=sitter.player_id)

    async def _add_bot(self, seat: int | None) -> ClientRefusal | None:
        levels = await self._lobby.request("tables.levels", Levels)
        if isinstance(levels, ClientRefusal):
            return levels
        language = self.kozyr.language
        buttons = [(bot.level, f" {level_name(bot.level, language)}") for bot in levels.levels]
        form = await self.app.push_screen_wait(FormScreen(self.kozyr.say("online_bot_level"), {}, buttons))
        if form is None:
            return None
        return await self._table.command("tables.add_bot", level=form["button"], seat=seat)

    async def _ask_text(
        self, label: str, send: Callable[[str], Awaitable[ClientRefusal | None]], note: str = ""
    ) -> ClientRefusal | None:
        say = self.kozyr.say
        fields, buttons = {say(label): LineInput(id="text")}, [("go", say("online_done"))]
        form = await self.app.push_screen_wait(
            FormScreen(say(label), fields, buttons, say(note) if note else "")
        )
        text = "" if form is None else form["text"].strip()
        return await send(text) if text else None

    async def _invite(self, name: str) -> ClientRefusal | None:
        table_id = self._snapshot.table.table_id
        answer = await self._lobby.request("tables.invite", Done, table_id=table_id, name=name)
        if isinstance(answer, ClientRefusal):
            return answer
        self.kozyr.tell(self.kozyr.say("online_invited", name=name))
        return None
