"""The game screen, played with keys and the mouse.

Keys and clicks choose among the actions that the table offers. A key is answered immediately, because slow
work (a bot's thinking, a server's answer) runs outside the screen.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.binding import Binding, BindingType

from kozyr.terminal import card_choice
from kozyr.terminal.card_choice import Act, CardChoice
from kozyr.terminal.screens.forms import FilledForm, FormScreen
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.pause import PauseScreen
from kozyr.terminal.screens.table_chat import TableChatScreen
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView

if TYPE_CHECKING:
    from kozyr.terminal.local.table import LocalTable

_PAGE: Final = 8
_TEN: Final = 10


class TableScreen(TableChatScreen):
    """A table that the player plays at, local or on a server."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "mark", show=False),
        Binding("down", "unmark", show=False),
        Binding("space", "play", show=False),
        Binding("enter,shift+enter,ctrl+j", "stop", show=False),
        Binding("left_shift,right_shift", "shift", show=False),
        Binding(letter_keys("r", "к"), "redeal", show=False),
        Binding(letter_keys("e", "у"), "again_with_effect", show=False),
        Binding("tab,shift+tab", "toggle_chat", show=False, priority=True),
        Binding("escape", "escape", show=False),
        Binding("f1,question_mark", "book", show=False),
        Binding("pageup", "scroll_chat(1)", show=False),
        Binding("pagedown", "scroll_chat(-1)", show=False),
        Binding("end", "scroll_chat_to_end", show=False, priority=True),
        *[Binding(str(digit), f"pick({digit})", show=False) for digit in range(10)],
    ]

    def action_move(self, by: int) -> None:
        """Select a card, or a place for it."""
        self._choose(card_choice.move_cursor(self.shown.choice, self.shown.hand, by))

    def action_pick(self, digit: int) -> None:
        """Select the card with this number; 0 is the tenth."""
        place = (digit or _TEN) - 1
        if place < len(self.shown.hand):
            self._choose(CardChoice(self.shown.hand[place], self.shown.choice.marked))

    def action_mark(self) -> None:
        """Mark the card, to lead it with others of its rank."""
        if not self.shown.choice.places:
            self._choose(card_choice.toggle_mark(self.shown.choice, self.shown.choice.card))

    def action_unmark(self) -> None:
        """Clear the marks and the selected place."""
        self._choose(CardChoice(self.shown.choice.card))

    def action_play(self) -> None:
        """Play the selected cards; between games, get ready; if the cards are hidden, reveal them."""
        now = self.shown.now
        if self.hidden_for is not None:
            self.reveal_cards()
        elif now is not None and now.table.status != "playing":
            self._ready()
        elif now is not None and now.player is not None and now.game is not None and not self.is_pausing:
            self._play(self.shown.choice)

    def _play(self, choice: CardChoice) -> None:
        now = self.shown.now
        if now is None or now.player is None or now.game is None:
            return
        acts = card_choice.chosen_acts(choice, now.player)
        if len(acts) > 1:
            self._choose(CardChoice(choice.card, choice.marked, acts))
            return
        act = acts[0] if acts else card_choice.likely_act(choice, now.player, now.game)
        if act is not None:
            self._choose(CardChoice(choice.card))
            self._send(act)

    def action_stop(self) -> None:
        """Take or pass; between games, get ready for the next one."""
        now = self.shown.now
        if self.hidden_for is not None:
            self.action_play()
        elif now is not None and now.table.status != "playing":
            self._ready()
        elif self.local_table is not None and self.local_table.is_offered_redeal:
            self._keep_cards(self.local_table)
        elif now is not None and now.player is not None and not self.is_pausing:
            self._send(dict(card_choice.CHECK))

    def action_shift(self) -> None:
        """Take or pass by Shift alone, but not while the player types in the chat."""
        if not self.query_one("#say", LineInput).has_focus:
            self.action_stop()

    def action_redeal(self) -> None:
        """Demand a redeal, if it is allowed."""
        now = self.shown.now
        if now is not None and now.player is not None and card_choice.is_legal(now.player.legal, "redeal"):
            self._send({"type": "redeal"})

    def action_again_with_effect(self) -> None:
        """Deal the next game with the effect of the last one."""
        now, local_table = self.shown.now, self.local_table
        if now is not None and now.table.status == "over" and local_table is not None and local_table.effect:
            self._ready_with_effect(local_table)

    def action_escape(self) -> None:
        """Leave the chat or clear the selection; otherwise open the pause menu."""
        if self.query_one("#say", LineInput).has_focus:
            self.action_toggle_chat()
        elif self.shown.choice.places or self.shown.choice.marked:
            self.action_unmark()
        else:
            self._pause()

    def action_scroll_chat(self, pages: int) -> None:
        """Scroll to earlier messages."""
        self.query_one(ChatView).scroll_back(pages * _PAGE)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message; in the chat field, also go to the end of the line."""
        self.query_one(ChatView).scroll_to_end()
        say = self.query_one("#say", LineInput)
        if say.has_focus:
            say.action_end()

    def action_book(self) -> None:
        """Open the book, at the paragraph about the last refusal if there was one."""
        from kozyr.terminal.screens.book import BookScreen  # noqa: PLC0415 - imported when opened

        self._hold()
        reason = self.reason
        self.app.push_screen(BookScreen() if reason is None else BookScreen.about(reason))

    def _choose(self, choice: CardChoice) -> None:
        self.shown.choice = choice
        self.message, self.reason = "", None
        self.draw()

    def _hold(self) -> None:
        if self.local_table is not None:
            self.local_table.hold(held=True)

    @work(exclusive=False)
    async def _send(self, act: Act) -> None:
        self.show_refusal(await self.client.act(act))

    @work(exclusive=False)
    async def _ready(self) -> None:
        self.show_refusal(await self.client.ready())

    @work(exclusive=False)
    async def _ready_with_effect(self, local_table: "LocalTable") -> None:
        self.show_refusal(await local_table.ready_with_effect())

    @work(exclusive=False)
    async def _keep_cards(self, local_table: "LocalTable") -> None:
        self.show_refusal(await local_table.keep_cards())

    def _pause(self) -> None:
        now = self.shown.now
        self._hold()
        playing = now is not None and now.table.status == "playing" and now.player is not None
        left = self.left_as()
        loses = left is not None and left.end == "lost"
        self.app.push_screen(PauseScreen(may_resign=playing, leaving_loses=loses), self._run_pause_choice)

    def _run_pause_choice(self, choice: str | None) -> None:
        match choice:
            case "settings":
                from kozyr.terminal.screens.settings import SettingsScreen  # noqa: PLC0415 - see above

                self._hold()
                self.app.push_screen(SettingsScreen())
            case "book":
                self.reason = None
                self.action_book()
            case "resign":
                self._ask_to_resign()
            case "leave":
                left = self.left_as()
                if left is not None and left.end == "lost":
                    self._ask_to_leave()
                else:
                    self._leave()
            case _:
                pass  # back to the table

    @work(exclusive=False)
    async def _leave(self) -> None:
        # Leave first: the screen below reads the state of the table when it returns.
        await self.leave_table()
        if self.local_table is not None and self.local_table.is_playing and self.local_table.is_kept:
            self.kozyr.tell(self.kozyr.say("table_saved"))
        self.dismiss()

    def _ask_to_leave(self) -> None:
        say = self.kozyr.say
        buttons = [("stay", f" {say('resign_no')}"), ("go", f" {say('pause_leave')}")]

        def chosen(form: FilledForm | None) -> None:
            if form is not None and form.button == "go":
                self._leave()

        self._hold()
        self.app.push_screen(FormScreen(say("leave_title"), [], buttons, say("leave_why")), chosen)

    def _ask_to_resign(self) -> None:
        say, now = self.kozyr.say, self.shown.now
        game_no = 0 if now is None else now.table.game_no
        buttons = [("stay", f" {say('resign_no')}"), ("go", f" {say('resign')}")]

        def chosen(form: FilledForm | None) -> None:
            now = self.shown.now
            # The answer applies only to the game it was asked about; another may have started since.
            same = now is not None and (now.table.status, now.table.game_no) == ("playing", game_no)
            if form is not None and form.button == "go" and same:
                self._resign()

        self._hold()
        self.app.push_screen(FormScreen(say("resign_title"), [], buttons, say("resign_why")), chosen)

    @work(exclusive=False)
    async def _resign(self) -> None:
        self.show_refusal(await self.client.resign())

    # The mouse.

    @on(HandView.Picked)
    def pick_card(self, event: HandView.Picked) -> None:
        """Play the clicked card; with Ctrl or the right button, mark it."""
        choice = self.shown.choice
        if event.mark:
            self._choose(card_choice.toggle_mark(choice, event.card))
        else:
            self._choose(CardChoice(event.card, choice.marked if event.card in choice.marked else ()))
            self.action_play()

    @on(FieldView.Picked)
    def pick_place(self, event: FieldView.Picked) -> None:
        """Beat the clicked card with the selected one; a click beside the cards transfers."""
        now, choice = self.shown.now, self.shown.choice
        if now is None or now.player is None:
            return
        acts = choice.places or card_choice.chosen_acts(choice, now.player)
        wanted = [place for place, act in enumerate(acts) if card_choice.target_of(act) == event.attack]
        if wanted and (event.attack is not None or choice.places):
            self._play(CardChoice(choice.card, choice.marked, acts, wanted[0]))

    @on(ActsView.Picked)
    def press(self, event: ActsView.Picked) -> None:
        """Run the action of the clicked button."""
        acts = {
            "play": self.action_play,
            "stop": self.action_stop,
            "redeal": self.action_redeal,
            "effect": self.action_again_with_effect,
        }
        acts[event.act]()

    def on_click(self, event: events.Click) -> None:
        """Leave the chat and reveal hidden cards on a click on the table."""
        say = self.query_one("#say", LineInput)
        if say.has_focus and event.widget is not say:
            self.action_toggle_chat()
        # A button reports its own click, which must happen before the cards are revealed.
        if not isinstance(event.widget, ActsView):
            self.reveal_cards()
