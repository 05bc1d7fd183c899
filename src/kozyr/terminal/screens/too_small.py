"""The message shown when the terminal is too small to play in."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen
from textual.widgets import Static

from kozyr.terminal.app_access import AppAccess

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 20


class TooSmallScreen(AppAccess, ModalScreen[None]):
    """A message over all screens; it closes when the terminal is large enough and changes nothing below."""

    def __init__(self) -> None:
        super().__init__()
        self._is_closed = False

    def compose(self) -> ComposeResult:
        """Compose the message with the required size."""
        yield Static(self.kozyr.say("small", width=LEAST_WIDTH, height=LEAST_HEIGHT), markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Close if the terminal is large enough."""
        if event.size.width >= LEAST_WIDTH and event.size.height >= LEAST_HEIGHT:
            self._close()

    def on_screen_resume(self) -> None:
        """Close if the terminal was enlarged while another screen was on top."""
        size = self.app.size
        if size.width >= LEAST_WIDTH and size.height >= LEAST_HEIGHT:
            self._close()

    def _close(self) -> None:
        # Only once and only from the top: `dismiss` would close a screen above instead.
        if self.is_active and not self._is_closed:
            self._is_closed = True
            self.dismiss()
