"""The base of all screens that consist of rows to change: settings, custom game, new table, simulation.

A screen lists its rows as values. This module shows them, changes them by keys and the mouse, and opens the
text field for a name.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.containers import Center
from textual.screen import Screen, ScreenResultType
from textual.widgets import Input, OptionList

from kozyr.client.table_client import ClientRefusal
from kozyr.terminal.widgets.basic import (
    AppAccess,
    ChangingList,
    LineInput,
    format_row,
    key_bindings,
    text_lines,
)

_MAX_ROW_WIDTH: Final = 72
_EDGE_WIDTH: Final = 6
"""The columns of the terminal that a row leaves free."""


class Row(NamedTuple):
    """A row: a label, and a value that the player changes."""

    name: str
    label: str
    value: str
    change: Callable[[int], object]
    """Changes the value to the next one, or to the previous one if its argument is -1."""
    note: str = ""
    """The explanation that is shown while the row is selected."""


class RowsScreen(AppAccess, Screen[ScreenResultType]):
    """A list of rows; the arrow keys, Space, Enter or a click change a row."""

    HEADING: ClassVar[str]
    """The key of the text in the first line."""
    KEYS: ClassVar[str] = "set_keys"
    """The key of the text in the last line."""
    BINDINGS = key_bindings({"escape": "leave"})

    values: dict[str, Any]
    """The values of the rows that `make_choice` makes, by the names of the rows."""
    _rows: Mapping[str, Row] = MappingProxyType({})
    _save_text: Callable[[str], ClientRefusal | None]

    def compose(self) -> ComposeResult:
        """Compose the rows, the text field and the message lines."""
        yield from text_lines("heading", classes="heading")
        yield from self.compose_page()
        yield LineInput(id="name")
        yield from text_lines("about", "why")
        yield from text_lines("keys", classes="keys")

    def compose_page(self) -> ComposeResult:
        """Compose the rows."""
        with Center(id="page"):
            yield ChangingList(id="rows")

    def on_mount(self) -> None:
        """Show the rows and focus them."""
        self.show_rows()
        self.query_one(ChangingList).focus()

    def on_resize(self) -> None:
        """Redraw the rows for the new width."""
        self.show_rows()

    @abstractmethod
    def list_rows(self) -> Iterable[Row]:
        """Return the rows with their current values."""

    def make_choice(
        self,
        name: str,
        label: str,
        choices: Iterable[Any],
        text: Callable[[Any], str] = str,
        note: str = "",
        **label_values: object,
    ) -> Row:
        """Return a row with one of several values; `label` and `note` are keys of texts."""
        say, values, current = self.kozyr.say, tuple(choices), self.values[name]

        def change(step: int) -> None:
            index = values.index(current) if current in values else 0
            self.set_value(name, values[(index + step) % len(values)])

        return Row(name, say(label, **label_values), text(current), change, say(note) if note else "")

    def set_value(self, name: str, value: object) -> None:
        """Set the value of a row that `make_choice` has made."""
        self.values[name] = value

    def describe_switch(self, is_on: object) -> str:
        """Return the text of a value that is on or off."""
        return self.kozyr.say("on" if is_on else "off")

    @property
    def row_width(self) -> int:
        """The width of a row without the space at each end."""
        return min(_MAX_ROW_WIDTH, self.app.size.width - _EDGE_WIDTH)

    def show_rows(self) -> None:
        """Show the rows with their values; the language may have changed."""
        self._rows, width = {row.name: row for row in self.list_rows()}, self.row_width
        texts = [(row.name, format_row(row.label, row.value, width)) for row in self._rows.values()]
        self.query_one(ChangingList).show(texts)
        self.write_line("#heading", self.kozyr.say(self.HEADING))
        self.write_line("#keys", self.kozyr.say(self.KEYS))

    @on(OptionList.OptionHighlighted)
    def explain_row(self, event: OptionList.OptionHighlighted) -> None:
        """Explain the selected row."""
        row = self._rows.get(str(event.option_id))
        self.write_line("#about", "" if row is None else row.note)

    @on(ChangingList.Changed)
    def receive_change(self, event: ChangingList.Changed) -> None:
        """Change a row by the arrow keys or Space."""
        self.change_row(event.row, event.step)

    @on(OptionList.OptionSelected)
    def receive_selection(self, event: OptionList.OptionSelected) -> None:
        """Select a row by Enter or a click."""
        self.select_row(str(event.option_id))

    def select_row(self, row: str) -> None:
        """Change the selected row to its next value."""
        self.change_row(row, 1)

    def change_row(self, row: str, step: int) -> None:
        """Change a row to its next value, or to the previous one if the step is -1."""
        self.show_message("")
        self._rows[row].change(step)
        self.show_rows()
        self.kozyr.tell_notices()  # such as a file that cannot be written

    def show_message(self, text: str, *, is_error: bool = False) -> None:
        """Show a message in the line `#why`."""
        self.query_one("#why").set_class(is_error, "error")
        self.write_line("#why", text)

    def edit_text(self, value: str, save: Callable[[str], ClientRefusal | None], hint: str = "") -> None:
        """Open the text field; `save` saves the new text, or returns why it is refused."""
        self._save_text = save
        self.add_class("-naming")
        field = self.query_one("#name", LineInput)
        field.value, field.placeholder = value, hint
        field.focus()

    @on(Input.Submitted)
    def submit_text(self, event: Input.Submitted) -> None:
        """Save the entered text, or show why it is refused."""
        refusal = self._save_text(event.value)
        if refusal is None:
            self._stop_editing()
        else:
            self.show_message(refusal.text, is_error=True)

    def _stop_editing(self) -> None:
        self.remove_class("-naming")
        self.show_message("")
        self.show_rows()
        self.query_one(ChangingList).focus()

    def action_leave(self) -> None:
        """Close the text field unchanged, or leave the screen."""
        if self.has_class("-naming"):
            self._stop_editing()
        else:
            self.dismiss()
