"""Lists of rows: up and down select a row, and in a `ChangingList` left and right change its value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

_MAX_ROW_WIDTH: Final = 72
_EDGE_WIDTH: Final = 6
"""The columns of the terminal that a row leaves free."""


class RefillableList(OptionList):
    """A list whose rows can be replaced."""

    def show(self, rows: list[tuple[str, str]]) -> None:
        """Show rows, each a name and a text; the selected row stays selected."""
        selected_row = self.highlighted or 0
        self.clear_options()
        self.add_options([Option(text, id=name) for name, text in rows])
        self.highlighted = min(selected_row, len(rows) - 1)


class ChangingList(RefillableList):
    """A list whose rows change by the arrow keys or Space."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
    ]

    @dataclass
    class Changed(Message):
        """The player changes a row; `step` is 1 for the next value and -1 for the previous one."""

        row: str
        step: int

    def action_change(self, step: int) -> None:
        """Change the selected row."""
        if (row := self.highlighted_option) is not None and row.id is not None:
            self.post_message(self.Changed(row.id, step))


def row_formatter(columns: int) -> Callable[[str, str], str]:
    """Return a function that formats rows for a terminal with this number of columns."""
    return partial(format_row, width=min(_MAX_ROW_WIDTH, columns - _EDGE_WIDTH))


def format_row(name: str, value: str, width: int = 70) -> str:
    """Return a row: a name, a gap and a value. `width` does not count the space at each end."""
    return f" {name}{' ' * max(2, width - len(name) - len(value))}{value} "


def join_columns(texts: Sequence[str], widths: Sequence[int]) -> str:
    """Return texts side by side, each cut or padded to its width."""
    return " ".join(fit_text(text, width) for text, width in zip(texts, widths, strict=True))


def fit_text(text: str, width: int) -> str:
    """Cut a text to a width, with a ~ at the cut, or pad it."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, max(0, width - 1)) + "~" * min(1, width)
