"""The game screen, played with keys and the mouse.

Keys and clicks choose among the actions that the table offers. The screen answers a key immediately, because
slow work (a bot's decision, a server's answer) runs outside the screen.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on, work
from textual.binding import Binding, BindingType

from kozyr.terminal import card_choice
from kozyr.terminal.card_choice import Act, CardChoice
from kozyr.terminal.screens.forms import ask_to_confirm
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.pause import PauseScreen
from kozyr.terminal.screens.table_chat import TableChatScreen
from kozyr.terminal.widgets.chat import ChatView
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView

if TYPE_CHECKING:
    from kozyr.terminal.local.table import LocalTable

_CHAT_ROWS_PER_PAGE: Final = 8


class TableScreen(TableChatScreen):
    """The screen of a table, local or on a server, at which the player plays."""

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

    def action_move(self, step: int) -> None:
        """Select the next card, or the next place for the selected card."""
        self._choose(card_choice.move_cursor(self.shown.choice, self.shown.hand, step))

    def action_pick(self, digit: int) -> None:
        """Select the card with this number; 0 is the tenth."""
        index = (digit or 10) - 1
        if index < len(self.shown.hand):
            self._choose(CardChoice(self.shown.hand[index], self.shown.choice.marked))

    def action_mark(self) -> None:
        """Mark the card, to lead it with others of its rank."""
        if not self.shown.choice.places:
            self._choose(card_choice.toggle_mark(self.shown.choice, self.shown.choice.card))

    def action_unmark(self) -> None:
        """Clear the marks and the selected place."""
        self._choose(CardChoice(self.shown.choice.card))

    def action_play(self) -> None:
        """Play the selected cards; between games, get ready; if the cards are hidden, reveal them."""
        snapshot = self.shown.now
        if self.called_seat is not None:
            self.reveal_cards()
        elif snapshot is not None and snapshot.table.status != "playing":
            self._ready()
        elif (
            snapshot is not None
            and snapshot.player is not None
            and snapshot.game is not None
            and not self.is_pausing
        ):
            self._play(self.shown.choice)

    def _play(self, choice: CardChoice) -> None:
        snapshot = self.shown.now
        if snapshot is None or snapshot.player is None or snapshot.game is None:
            return
        acts = card_choice.chosen_acts(choice, snapshot.player)
        if len(acts) > 1:
            self._choose(CardChoice(choice.card, choice.marked, acts))
            return
        # An illegal act that the player probably meant is sent too: the table explains its refusal.
        act = acts[0] if acts else card_choice.make_illegal_act(choice, snapshot.player, snapshot.game)
        if act is not None:
            self._choose(CardChoice(choice.card))
            self._send(act)

    def action_stop(self) -> None:
        """Take, pass or refuse a redeal; between games, get ready; if the cards are hidden, reveal them."""
        snapshot = self.shown.now
        if self.called_seat is not None:
            self.action_play()
        elif snapshot is not None and snapshot.table.status != "playing":
            self._ready()
        elif self.local_table is not None and self.local_table.is_offered_redeal:
            self._keep_cards(self.local_table)
        elif snapshot is not None and snapshot.player is not None and not self.is_pausing:
            self._send(dict(card_choice.CHECK))

    def action_shift(self) -> None:
        """Take or pass by Shift alone, but not while the player types in the chat."""
        if not self.query_one("#say", LineInput).has_focus:
            self.action_stop()

    def action_redeal(self) -> None:
        """Demand a redeal, if it is allowed."""
        snapshot = self.shown.now
        if (
            snapshot is not None
            and snapshot.player is not None
            and card_choice.is_legal(snapshot.player.legal, "redeal")
        ):
            self._send({"type": "redeal"})

    def action_again_with_effect(self) -> None:
        """Deal the next game with the effect of the last one."""
        snapshot, local_table = self.shown.now, self.local_table
        if (
            snapshot is not None
            and snapshot.table.status == "over"
            and local_table is not None
            and local_table.effect
        ):
            self._ready_with_effect(local_table)

    def action_escape(self) -> None:
        """Leave the chat or clear the selection; otherwise open the pause menu."""
        if self.query_one("#say", LineInput).has_focus:
            self.action_toggle_chat()
        elif self.shown.choice.places or self.shown.choice.marked:
            self.action_unmark()
        else:
            self._open_pause_menu()

    def action_scroll_chat(self, pages: int) -> None:
        """Scroll to earlier messages, or to later messages if `pages` is negative."""
        self.query_one(ChatView).scroll_back(pages * _CHAT_ROWS_PER_PAGE)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message; in the chat field, also go to the end of the line."""
        self.query_one(ChatView).scroll_to_end()
        field = self.query_one("#say", LineInput)
        if field.has_focus:
            field.action_end()

    def action_book(self) -> None:
        """Open the book, at the paragraph about the last refusal if there was one."""
        from kozyr.terminal.screens.book import BookScreen  # noqa: PLC0415 - imported when opened

        self._pause_game()
        reason = self.reason
        self.app.push_screen(BookScreen() if reason is None else BookScreen.about(reason))

    def _choose(self, choice: CardChoice) -> None:
        self.shown.choice = choice
        self.message, self.reason = "", None
        self.draw()

    def _pause_game(self) -> None:
        if self.local_table is not None:
            self.local_table.set_paused(is_paused=True)

    @work(exclusive=False)
    async def _send(self, action: Act) -> None:
        self.show_refusal(await self.client.act(action))

    @work(exclusive=False)
    async def _ready(self) -> None:
        self.show_refusal(await self.client.ready())

    @work(exclusive=False)
    async def _ready_with_effect(self, local_table: "LocalTable") -> None:
        self.show_refusal(await local_table.ready_with_effect())

    @work(exclusive=False)
    async def _keep_cards(self, local_table: "LocalTable") -> None:
        self.show_refusal(await local_table.keep_cards())

    def _open_pause_menu(self) -> None:
        snapshot = self.shown.now
        self._pause_game()
        is_playing = (
            snapshot is not None and snapshot.table.status == "playing" and snapshot.player is not None
        )
        menu = PauseScreen(can_resign=is_playing, leaving_loses=self._does_leaving_lose())
        self.app.push_screen(menu, self._run_pause_choice)

    def _does_leaving_lose(self) -> bool:
        outcome = self.predict_leaving()
        return outcome is not None and outcome.end == "lost"

    def _run_pause_choice(self, choice: str | None) -> None:
        match choice:
            case "settings":
                from kozyr.terminal.screens.settings import SettingsScreen  # noqa: PLC0415 - imported when opened

                self._pause_game()
                self.app.push_screen(SettingsScreen())
            case "book":
                self.reason = None
                self.action_book()
            case "resign":
                self._ask_to_resign()
            case "leave" if self._does_leaving_lose():
                self._ask_to_leave()
            case "leave":
                self._leave()
            case _:
                pass  # back to the table

    @work(exclusive=False)
    async def _leave(self) -> None:
        # Leave first, because the screen below reads the state of the table when it returns.
        await self.leave_table()
        if self.local_table is not None and self.local_table.is_playing and self.local_table.is_kept:
            self.kozyr.tell(self.kozyr.say("table_saved"))
        self.dismiss()

    def _ask_to_leave(self) -> None:
        say = self.kozyr.say
        labels = say("resign_no"), say("pause_leave")
        self._pause_game()
        ask_to_confirm(self.kozyr, say("leave_title"), say("leave_why"), labels, self._leave)

    def _ask_to_resign(self) -> None:
        say, previous = self.kozyr.say, self.shown.now

        def resign() -> None:
            # The answer applies only to the game of the question; another game may have started.
            current = self.shown.now
            if previous is None or current is None or current.table.status != "playing":
                return
            if current.table.game_no == previous.table.game_no:
                self._resign()

        labels = say("resign_no"), say("resign")
        self._pause_game()
        ask_to_confirm(self.kozyr, say("resign_title"), say("resign_why"), labels, resign)

    @work(exclusive=False)
    async def _resign(self) -> None:
        self.show_refusal(await self.client.resign())

    # The mouse.

    @on(HandView.Picked)
    def pick_card(self, event: HandView.Picked) -> None:
        """Play the clicked card; with Ctrl or the right button, mark it."""
        choice = self.shown.choice
        if event.to_mark:
            self._choose(card_choice.toggle_mark(choice, event.card))
        else:
            self._choose(CardChoice(event.card, choice.marked if event.card in choice.marked else ()))
            self.action_play()

    @on(FieldView.Picked)
    def pick_place(self, event: FieldView.Picked) -> None:
        """Beat the clicked card with the selected card; a click beside the cards may transfer."""
        snapshot, choice = self.shown.now, self.shown.choice
        if snapshot is None or snapshot.player is None:
            return
        actions = choice.places or card_choice.chosen_acts(choice, snapshot.player)
        targets = [card_choice.target_of(action) for action in actions]
        # The target of a transfer is None. It counts only while the player chooses a place.
        if event.attack in targets and (event.attack is not None or choice.places):
            self._play(CardChoice(choice.card, choice.marked, actions, targets.index(event.attack)))

    @on(ActsView.Picked)
    async def press_button(self, event: ActsView.Picked) -> None:
        """Run the action of the clicked button."""
        action = "again_with_effect" if event.act == "effect" else event.act
        await self.run_action(action)

    def on_click(self, event: events.Click) -> None:
        """Leave the chat and reveal hidden cards on a click on the table."""
        field = self.query_one("#say", LineInput)
        if field.has_focus and event.widget is not field:
            self.action_toggle_chat()
        # A button's own action reveals hidden cards. If they were revealed here first, the button would play.
        if not isinstance(event.widget, ActsView):
            self.reveal_cards()
