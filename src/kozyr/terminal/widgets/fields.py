"""The one-line text input."""

from typing import Final

from textual import events
from textual.widgets import Input

from kozyr.terminal.app_access import AppAccess

LONGEST: Final = 200


class LineInput(AppAccess, Input):
    """One line of text with a maximum length, even for pasted text."""

    def __init__(self, value: str = "", *, placeholder: str = "", id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(value, placeholder=placeholder, id=id, max_length=LONGEST, compact=True)

    def _on_paste(self, event: events.Paste) -> None:
        """Insert the part of a paste that fits; notify the player if it was cut."""
        # Line ends become spaces; text that could never fit is not examined.
        looked = event.text[: 4 * LONGEST]
        line = " ".join(looked.split())
        selected = len(self.selected_text)
        room = max(0, LONGEST - len(self.value) + selected)
        if len(line) > room or len(event.text) > len(looked):
            self.kozyr.tell(self.kozyr.say("paste_cut", n=LONGEST), bad=True)
        start, end = sorted(self.selection)
        self.replace(line[:room], start, end)
        event.prevent_default()
        event.stop()
