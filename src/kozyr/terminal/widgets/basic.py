"""The small widgets that all screens use: access to the app, text input and lists of rows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from textual.dom import DOMNode

    from kozyr.terminal.app import KozyrApp

MAX_LENGTH: Final = 200


def key_bindings(
    actions: Mapping[str, str], priority_actions: Mapping[str, str] | None = None
) -> list[BindingType]:
    """Return the bindings of keys to actions; the keys of an action are separated by commas.

    A letter is bound in lower and upper case, because hints and Caps Lock use capitals. Most letters have two
    keys: one of the Latin keyboard layout, and the key at the same place of the Russian layout. The priority
    actions come before the actions of the focused widget.
    """
    bindings: list[BindingType] = []
    for is_priority, some_actions in ((False, actions), (True, priority_actions or {})):
        for keys, action in some_actions.items():
            names = keys.split(",")
            capitals = [name.upper() for name in names if len(name) == 1 and name.isalpha()]
            bindings.append(Binding(",".join(names + capitals), action, show=False, priority=is_priority))
    return bindings


def text_lines(*names: str, classes: str = "") -> Iterator[Static]:
    """Return empty lines of text with these ids, to compose a screen; `write_line` fills them."""
    for name in names:
        yield Static("", id=name, classes=classes, markup=False)


class AppAccess:
    """A mixin, listed before the screen or widget class, that gives access to the app."""

    @property
    def kozyr(self) -> "KozyrApp":
        """The app, with its shared services."""
        return cast("KozyrApp", cast("DOMNode", self).app)

    def write_line(self, selector: str, text: str) -> None:
        """Write a text into the line with this CSS selector."""
        # An answer may arrive after the screen is removed.
        for line in cast("DOMNode", self).query(selector).results(Static):
            line.update(text)


class LineInput(AppAccess, Input):
    """One line of text with a maximum length, even for pasted text."""

    def __init__(self, value: str = "", **options: Any) -> None:  # noqa: ANN401 - the options of Textual's input
        super().__init__(value, max_length=MAX_LENGTH, compact=True, **options)

    def _on_paste(self, event: events.Paste) -> None:
        """Insert the part of a pasted text that fits; notify the player if the text was cut."""
        # Line ends become spaces. Only the beginning of a very long text is examined.
        examined = event.text[: 4 * MAX_LENGTH]
        line = " ".join(examined.split())
        free_length = max(0, MAX_LENGTH - len(self.value) + len(self.selected_text))
        if len(line) > free_length or len(event.text) > len(examined):
            self.kozyr.tell(self.kozyr.say("paste_cut", n=MAX_LENGTH), is_error=True)
        start, end = sorted(self.selection)
        self.replace(line[:free_length], start, end)
        event.prevent_default()
        event.stop()


class RefillableList(OptionList):
    """A list whose rows can be replaced; Space selects a row, as Enter does."""

    BINDINGS = key_bindings({"space": "select"})

    def show(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show rows, each a name and a text; the selected row stays selected."""
        selected_row = self.highlighted or 0
        self.clear_options()
        self.add_options([Option(text, id=name) for name, text in rows])
        if rows:
            self.highlighted = min(selected_row, len(rows) - 1)


class NumberedList(RefillableList):
    """A list whose rows are numbered; a digit selects a row."""

    BINDINGS = key_bindings({str(number): f"number({number})" for number in range(1, 10)})

    def show(self, rows: Sequence[tuple[str, str]]) -> None:
        """Show rows with their numbers; the selected row stays selected."""
        super().show([(name, f" {number}  {text}") for number, (name, text) in enumerate(rows, 1)])

    def action_number(self, number: int) -> None:
        """Select the row with this number."""
        if number <= self.option_count:
            self.highlighted = number - 1
            self.action_select()


class ChangingList(RefillableList):
    """A list whose rows change by the arrow keys or Space."""

    BINDINGS = key_bindings({"left": "change(-1)", "right,space": "change(1)"})

    @dataclass
    class Changed(Message):
        """The player changes a row; `step` is 1 for the next value and -1 for the previous one."""

        row: str
        step: int

    def action_change(self, step: int) -> None:
        """Change the selected row."""
        if (row := self.highlighted_option) is not None and row.id is not None:
            self.post_message(self.Changed(row.id, step))


def format_row(name: str, value: str, width: int = 70) -> str:
    """Return a row: a name, a gap and a value. `width` does not count the space at each end."""
    return f" {name}{' ' * max(2, width - len(name) - len(value))}{value} "
