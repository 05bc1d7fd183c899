"""The message shown when the terminal is too small to play in."""

from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from kozyr.terminal.app_access import AppAccess

MIN_WIDTH: Final = 60
MIN_HEIGHT: Final = 20


class TooSmallScreen(AppAccess, ModalScreen[None]):
    """A message over all screens; it closes when the terminal is large enough."""

    def __init__(self) -> None:
        super().__init__()
        self._is_closed = False

    def compose(self) -> ComposeResult:
        """Compose the message with the required size."""
        yield Static(self.kozyr.say("small", width=MIN_WIDTH, height=MIN_HEIGHT), markup=False)

    def on_resize(self, event: events.Resize) -> None:
        """Close if the terminal is large enough."""
        self._close_if_large(event.size)

    def on_screen_resume(self) -> None:
        """Close if the terminal was enlarged while another screen was on top."""
        self._close_if_large(self.app.size)

    def _close_if_large(self, size: Size) -> None:
        is_large = size.width >= MIN_WIDTH and size.height >= MIN_HEIGHT
        # `dismiss` closes the top screen, so it is called only once and only if this screen is on top.
        if is_large and self.is_active and not self._is_closed:
            self._is_closed = True
            self.dismiss()
