"""The first-run screen, which asks for the player's nickname."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.widgets.fields import LineInput
from kozyr.terminal.widgets.title import Title


class FirstRunScreen(AppAccess, ModalScreen[None]):
    """A form that stays open until the nickname is valid."""

    def compose(self) -> ComposeResult:
        """Compose the welcome text and the name field."""
        say = self.kozyr.say
        with Vertical(id="paper"):
            yield Title()
            yield Static(say("first_welcome"), classes="strong", markup=False)
            yield Static(say("first_ask"), markup=False)
            yield LineInput(placeholder=say("first_name"), id="name")
            yield Static("", id="why", classes="error", markup=False)

    @on(Input.Submitted)
    def take_name(self, event: Input.Submitted) -> None:
        """Accept the name, or show why it is refused."""
        refusal = self.kozyr.person.rename(event.value)
        if refusal is not None:
            self.query_one("#why", Static).update(refusal.text)
            return
        for notice in self.kozyr.person.notices():
            self.kozyr.tell(notice, bad=True)
        self.dismiss()
