"""The game screen, played with keys and the mouse.

Keys and clicks choose among the actions that the table offers. The screen answers a key immediately, because
slow work (a bot's decision, a server's answer) runs outside the screen.
"""

from collections.abc import Awaitable

from textual import events, on, work
from textual.geometry import Offset
from textual.widgets import Input

from kozyr.client.table_client import ClientRefusal
from kozyr.terminal import card_choice
from kozyr.terminal.book.links import paragraph_of
from kozyr.terminal.card_choice import CardChoice
from kozyr.terminal.commands.outcomes import HideMatrix, ScreenAction, ShowMatrix, ToggleSound
from kozyr.terminal.drawing.field import find_place
from kozyr.terminal.drawing.hand import find_card
from kozyr.terminal.screens.dialogs import PauseScreen, confirm
from kozyr.terminal.screens.table_base import TableScreenBase
from kozyr.terminal.widgets.basic import LineInput, key_bindings
from kozyr.terminal.widgets.chat import CHAT_KEYS, ChatView
from kozyr.terminal.widgets.matrix import MatrixView
from kozyr.terminal.widgets.table_parts import ActsView, FieldView, HandView


class TableScreen(TableScreenBase):
    """The screen of a table, local or on a server, at which the player plays."""

    BINDINGS = key_bindings(
        {
            "left": "move(-1)", "right": "move(1)", "up": "mark", "down": "unmark", "space": "play",
            "enter,shift+enter,ctrl+j": "stop", "left_shift,right_shift": "shift", "r,к": "other_act",
            "e,у": "again_with_effect", "a,ф": "analyse", "escape": "escape", "f1,question_mark": "book",
            **CHAT_KEYS, **{str(digit): f"pick({digit})" for digit in range(10)},
        },
        {"tab,shift+tab": "toggle_chat", "end": CHAT_KEYS["end"]},
    )  # fmt: skip

    # The cards.

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
        if not self.shown.choice.acts:
            self._choose(card_choice.toggle_mark(self.shown.choice, self.shown.choice.card))

    def action_unmark(self) -> None:
        """Clear the marks and the selected place."""
        self._choose(CardChoice(self.shown.choice.card))

    def action_play(self) -> None:
        """Play the selected cards; between games, get ready; if the cards are hidden, reveal them."""
        if not self._reveal_or_get_ready() and not self.is_pausing:
            self._play(self.shown.choice)

    def action_stop(self) -> None:
        """Take, pass or decline an offered redeal; between games, get ready; reveal hidden cards."""
        if self._reveal_or_get_ready():
            return
        if self.local_table is not None and self.local_table.is_offered_redeal:
            self._request(self.local_table.keep_cards())
        elif self.player is not None and not self.is_pausing:
            self._request(self.client.act(dict(card_choice.CHECK)))  # take or pass, whichever is legal

    def _reveal_or_get_ready(self) -> bool:
        if self.called_seat is not None:  # the next player at the shared keyboard has not revealed the cards
            self.reveal_cards()
        elif self.shown.now is not None and not self.is_playing:
            self._request(self.client.ready())
        else:
            return False
        return True

    def _play(self, choice: CardChoice) -> None:
        snapshot = self.shown.now
        if snapshot is None or snapshot.player is None or snapshot.game is None:
            return
        acts = card_choice.chosen_acts(choice, snapshot.player)
        if len(acts) > 1:
            self._choose(CardChoice(choice.card, choice.marked, acts))
            return
        # Send even an illegal act, because the refusal tells the player why it is illegal.
        act = acts[0] if acts else card_choice.guess_chosen_act(choice, snapshot.player, snapshot.game)
        if act is not None:
            self._choose(CardChoice(choice.card))
            self._request(self.client.act(act))

    def action_shift(self) -> None:
        """Take or pass by Shift alone, but not while the player types in the chat."""
        if not self.query_one("#say", LineInput).has_focus:
            self.action_stop()

    def action_other_act(self) -> None:
        """Do what needs no card, such as to demand a redeal; of several such acts, let the player choose."""
        acts = [] if self.player is None else card_choice.find_other_acts(self.player.legal)
        if len(acts) == 1:
            self._request(self.client.act(acts[0]))
        elif acts:
            self._choose(CardChoice(self.shown.choice.card, acts=tuple(acts)))

    def action_again_with_effect(self) -> None:
        """Deal the next game with the effect of the last one."""
        snapshot, table = self.shown.now, self.local_table
        if (
            snapshot is not None
            and snapshot.table.status == "over"
            and table is not None
            and table.state.effect
        ):
            self.show_refusal(table.start_next_game(table.state.effect))

    def action_analyse(self) -> None:
        """Analyse the game that has just ended."""
        table = self.local_table
        record = None if table is None else table.find_record()
        if table is not None and record is not None:
            names = [sitter.name for sitter in table.sitters]
            seat = table.persons[0] if len(table.persons) == 1 else None
            self.kozyr.open_screen("analysis", record, names, seat)

    def _choose(self, choice: CardChoice) -> None:
        self.shown.choice = choice
        self.last_refusal = None
        self.draw()

    @work(exclusive=False)
    async def _request(self, request: Awaitable[ClientRefusal | None]) -> None:
        self.show_refusal(await request)

    # The pause menu.

    def action_escape(self) -> None:
        """Leave the chat or clear the selection; otherwise open the pause menu."""
        if self.query_one("#say", LineInput).has_focus:
            self.action_toggle_chat()
        elif self.shown.choice.acts or self.shown.choice.marked:
            self.action_unmark()
        else:
            can_resign = self.is_playing and self.player is not None
            menu = PauseScreen(can_resign=can_resign, leaving_loses=self._does_leaving_lose())
            self.app.push_screen(menu, self._run_pause_choice)

    def action_book(self) -> None:
        """Open the book, at the paragraph about the last refusal if there was one."""
        paragraph = (
            "" if self.last_refusal is None else paragraph_of(self.last_refusal.code, self.last_refusal.text)
        )
        self.kozyr.open_screen("book", paragraph)

    def _does_leaving_lose(self) -> bool:
        outcome = self.predict_leaving()
        return outcome is not None and outcome.end == "lost"

    def _run_pause_choice(self, choice: str | None) -> None:
        match choice:
            case "settings":
                self.kozyr.open_screen("settings")
            case "book":
                self.kozyr.open_screen("book")
            case "resign":
                self._ask_to_resign()
            case "leave":
                self._leave()
            case _:
                pass  # back to the table

    @work(exclusive=False)
    async def _leave(self) -> None:
        say = self.kozyr.say
        labels = say("resign_no"), say("pause_leave")
        if self._does_leaving_lose() and not await confirm(
            self.kozyr, say("leave_title"), say("leave_why"), labels
        ):
            return
        # Leave first, because the previous screen reads the state of the table when it is shown again.
        await self.leave_table()
        if self.local_table is not None and self.local_table.is_playing and self.local_table.is_kept:
            self.kozyr.tell(say("table_saved"))
        self.dismiss()

    @work(exclusive=False)
    async def _ask_to_resign(self) -> None:
        say, before = self.kozyr.say, self.shown.now
        labels = say("resign_no"), say("resign")
        is_sure = await confirm(self.kozyr, say("resign_title"), say("resign_why"), labels)
        now = self.shown.now
        # The answer applies only to the game of the question; another game may have started.
        if is_sure and before and now and self.is_playing and now.table.game_no == before.table.game_no:
            self.show_refusal(await self.client.resign())

    # The chat.

    def action_toggle_chat(self) -> None:
        """Move the focus to the chat, or back to the cards."""
        field = self.query_one("#say", LineInput)
        self.set_class(not field.has_focus, "-talking")
        self.set_focus(None if field.has_focus else field)

    def action_scroll_chat_to_end(self) -> None:
        """Scroll to the newest message; in the chat field, also go to the end of the line."""
        super().action_scroll_chat_to_end()
        field = self.query_one("#say", LineInput)
        if field.has_focus:
            field.action_end()

    @on(Input.Changed, "#say")
    def follow_chat(self) -> None:
        """Scroll to the newest line of the chat while the player types."""
        self.query_one(ChatView).scroll_to_end()

    @on(Input.Submitted, "#say")
    def submit_line(self, event: Input.Submitted) -> None:
        """Send a message or run a command."""
        app, person = self.kozyr, self.kozyr.person
        if not event.value.strip():
            self.action_toggle_chat()
            return
        # The limit of messages applies to each seat, because several people may share the keyboard.
        sender = person.profile.name if self.player is None else str(self.player.seat)
        size = app.size.width, app.size.height
        answer = self.chat.enter(event.value, sender, app.language, self.local_table, person.settings, size)
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
            self.chat.notice(refusal.text, is_error=True)
            self.draw()

    def _run_screen_action(self, action: ScreenAction) -> None:
        matrix = self.query_one(MatrixView)
        match action:
            case ShowMatrix(seat, x, y):
                matrix.seat = seat
                matrix.requested_place = Offset(x, y)
            case HideMatrix():
                matrix.hide()
            case ToggleSound(sound):
                self.kozyr.person.toggle_sound(sound)
            case _:
                pass  # `ChatSession` has handled `Unlock`

    # The mouse.

    async def on_click(self, event: events.Click) -> None:
        """Play with the mouse; a click on the table also leaves the chat and reveals hidden cards."""
        part, field = event.widget, self.query_one("#say", LineInput)
        if field.has_focus and part is not field:
            self.action_toggle_chat()
        if isinstance(part, ActsView):  # a button's own action reveals hidden cards
            for left, right, action in part.places:
                if left <= event.x < right:
                    await self.run_action(action)
            return
        self.reveal_cards()
        if isinstance(part, HandView) and (card := find_card(part.places, event.x, event.y)):
            self._pick_card(card, to_mark=event.ctrl or event.button != 1)
        elif isinstance(part, FieldView):
            place = find_place(part.places, event.x, event.y)
            self._pick_target(None if place is None else place.attack)

    def _pick_card(self, card: str, *, to_mark: bool) -> None:
        choice = self.shown.choice
        if to_mark:
            self._choose(card_choice.toggle_mark(choice, card))
        else:
            self._choose(CardChoice(card, choice.marked if card in choice.marked else ()))
            self.action_play()

    def _pick_target(self, attack: str | None) -> None:
        # Beat the clicked card with the selected card. A click beside the cards may transfer.
        choice = self.shown.choice
        if self.player is None:
            return
        actions = choice.acts or card_choice.chosen_acts(choice, self.player)
        targets = [card_choice.target_of(action) for action in actions]
        # The target is None for a transfer and for a click beside the cards. Such a click transfers only
        # while the player chooses among several places.
        if attack in targets and (attack is not None or choice.acts):
            self._play(CardChoice(choice.card, choice.marked, actions, targets.index(attack)))
