"""The one-line text input."""

from typing import Final

from textual import events
from textual.widgets import Input

from kozyr.terminal.app_access import AppAccess

MAX_LENGTH: Final = 200


class LineInput(AppAccess, Input):
    """One line of text with a maximum length, even for pasted text."""

    def __init__(self, value: str = "", *, placeholder: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual names it so
        super().__init__(value, placeholder=placeholder, id=id, max_length=MAX_LENGTH, compact=True)

    def _on_paste(self, event: events.Paste) -> None:
        """Insert the part of a pasted text that fits; notify the player if the text was cut."""
        # Line ends become spaces. Only the beginning of a very long text is examined.
        examined = event.text[: 4 * MAX_LENGTH]
        line = " ".join(examined.split())
        free_length = max(0, MAX_LENGTH - len(self.value) + len(self.selected_text))
        if len(line) > free_length or len(event.text) > len(examined):
            self.kozyr.tell(self.kozyr.say("paste_cut", n=MAX_LENGTH), bad=True)
        start, end = sorted(self.selection)
        self.replace(line[:free_length], start, end)
        event.prevent_default()
        event.stop()
