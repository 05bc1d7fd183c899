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
        say = self.query_one("#say", LineInput)
        if say.has_focus:
            self.set_focus(None)
            self.remove_class("-talking")
        else:
            self.add_class("-talking")
            say.focus()

    @on(Input.Changed, "#say")
    def follow_chat(self) -> None:
        """Scroll to the newest line of the chat while the player types."""
        self.query_one(ChatView).scroll_to_end()

    @on(Input.Submitted, "#say")
    def submit_line(self, event: Input.Submitted) -> None:
        """Send a message or run a command."""
        app, now = self.kozyr, self.shown.now
        if not event.value.strip():
            self.action_toggle_chat()
            return
        viewer = None if now is None or now.player is None else now.player.seat
        name = app.profile.name if viewer is None else f"{viewer}"
        answered = self.talk.enter(
            event.value,
            name,
            app.language,
            self.local_table,
            app.settings,
            (self.app.size.width, self.app.size.height),
        )
        if answered.sent:
            event.input.value = ""
        if answered.screen_action is not None:
            self._run_wish(answered.screen_action)
        if answered.message is not None:
            self._send_message(answered.message)
        self.draw()

    @work(exclusive=False)
    async def _send_message(self, message: str) -> None:
        refused = await self.client.say(message)
        if refused is not None:
            self.talk.notice(refused.text, bad=True)
            self.draw()

    def _run_wish(self, wish: ScreenAction) -> None:
        matrix = self.query_one(MatrixView)
        match wish:
            case ShowMatrix(seat, x, y):
                matrix.seat = seat
                matrix.wanted = Offset(x, y)
            case HideMatrix():
                matrix.hide()
            case TurnSound(sound):
                self.kozyr.person.change_settings(silent=toggle_sound(self.kozyr.settings, sound).silent)
            case _:
                pass
