"""The message shown when the terminal is too small to play in."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from kozyr.terminal.asking import Asking

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20


class SmallScreen(Asking, ModalScreen[None]):
    """A sentence over everything; it goes when there is room again, and nothing under it has changed."""

    def __init__(self) -> None:
        super().__init__()
        self._has_gone = False

    def compose(self) -> ComposeResult:
        """Say what is missing."""
        yield Static(self.kozyr.say("small", width=LEAST_WIDTH, height=LEAST_HEIGHT), markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Go, if there is room."""
        if event.size.width >= LEAST_WIDTH and event.size.height >= LEAST_HEIGHT:
            self._go()

    def on_screen_resume(self) -> None:
        """Go as well if there was room again while another screen lay on top."""
        size = self.app.size
        if size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT:
            self._go()

    def _go(self) -> None:
        # Once, and from the top only: what lies over it would be dismissed in its stead.
        if self.is_active and not self._has_gone:
            self._has_gone = True
            self.dismiss()
