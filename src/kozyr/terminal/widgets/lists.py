"""A list whose rows change by keys: up and down select a row, left and right change its value."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

_WIDEST: Final = 72
_EDGES: Final = 6


class ChangingList(OptionList):
    """Rows that are changed by the arrows, Space, Enter or a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False),
        Binding("right,space", "change(1)", show=False),
    ]

    class Changed(Message):
        """A row is to be changed, forwards or backwards."""

        def __init__(self, row: str, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    def show(self, rows: list[tuple[str, str]]) -> None:
        """Show rows, a name and a text each; the chosen one stays chosen."""
        at = self.highlighted or 0
        self.clear_options()
        self.add_options([Option(text, id=name) for name, text in rows])
        self.highlighted = min(at, len(rows) - 1)

    def action_change(self, by: int) -> None:
        """Change the chosen row."""
        if (row := self.highlighted_option) is not None and row.id is not None:
            self.post_message(self.Changed(row.id, by))


def spread_over(columns: int) -> Callable[[str, str], str]:
    """Give what writes rows for a terminal of so many columns."""
    return partial(spread, width=min(_WIDEST, columns - _EDGES))


def spread(name: str, value: str, width: int = 70) -> str:
    """Write a name and its value at the two ends of a row."""
    return f" {name}{' ' * max(2, width - len(name) - len(value))}{value} "
