"""The part of the game screen that sends chat messages and runs chat commands."""

from textual import on, work
from textual.geometry import Offset
from textual.widgets import Input

from kozyr.terminal.commands.outcomes import HideMatrix, ScreenAction, ShowMatrix, TurnSound
from kozyr.terminal.screens.table_base import TableScreenBase
from kozyr.terminal.settings import toggle_sound
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.matrix import MatrixView


class TableChatScreen(TableScreenBase):
    """A table with a chat."""

    def action_toggle_chat(self) -> None:
        """Move the focus to the chat, or back to the cards."""
        field = self.query_one("#say", LineInput)
        if field.has_focus:
            self.set_focus(None)
            self.remove_class("-talking")
        else:
            self.add_class("-talking")
            field.focus()

    @on(Input.Changed, "#say")
    def follow_chat(self) -> None:
        """Scroll to the newest line of the chat while the player types."""
        self.query_one(ChatView).scroll_to_end()

    @on(Input.Submitted, "#say")
    def submit_line(self, event: Input.Submitted) -> None:
        """Send a message or run a command."""
        app, snapshot = self.kozyr, self.shown.now
        if not event.value.strip():
            self.action_toggle_chat()
            return
        # The limit of messages applies to each seat, because several people may share the keyboard.
        sender = app.profile.name
        if snapshot is not None and snapshot.player is not None:
            sender = str(snapshot.player.seat)
        size = self.app.size.width, self.app.size.height
        answer = self.chat.enter(event.value, sender, app.language, self.local_table, app.settings, size)
        if answer.is_accepted:
            event.input.value = ""
        if answer.screen_action is not None:
            self._run_screen_action(answer.screen_action)
        if answer.message is not None:
            self._send_message(answer.message)
        self.draw()

    @work(exclusive=False)
    async def _send_message(self, message: str) -> None:
        refusal = await self.client.say(message)
        if refusal is not None:
            self.chat.notice(refusal.text, bad=True)
            self.draw()

    def _run_screen_action(self, action: ScreenAction) -> None:
        matrix = self.query_one(MatrixView)
        match action:
            case ShowMatrix(seat, x, y):
                matrix.seat = seat
                matrix.requested_place = Offset(x, y)
            case HideMatrix():
                matrix.hide()
            case TurnSound(sound):
                self.kozyr.person.change_settings(silent=toggle_sound(self.kozyr.settings, sound).silent)
            case _:
                pass  # `ChatSession` has handled `Unlock`
