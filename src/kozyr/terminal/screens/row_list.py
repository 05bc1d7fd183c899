"""The bases of screens that consist of lists: rows to change, or two lists side by side."""

from abc import abstractmethod
from typing import ClassVar

from textual import on
from textual.screen import Screen, ScreenResultType
from textual.widgets import OptionList, Static

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.widgets.lists import ChangingList


class RowListScreen(AppAccess, Screen[ScreenResultType]):
    """A list of settings; the arrow keys, Space, Enter or a click change a row."""

    def on_mount(self) -> None:
        """Show the rows and focus them."""
        self.show_rows()
        self.query_one(ChangingList).focus()

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

    @abstractmethod
    def change_row(self, row: str, step: int) -> None:
        """Change a row to its next value, or to the previous one if the step is -1."""

    @abstractmethod
    def show_rows(self) -> None:
        """Show the rows with their values."""

    def show_message(self, text: str, *, is_error: bool = False) -> None:
        """Show a message in the line `#why`."""
        line = self.query_one("#why", Static)
        line.set_class(is_error, "error")
        line.update(text)


class NameRowsScreen(RowListScreen[None]):
    """A list of settings with a name field, which is visible while the class `-naming` is set."""

    def on_resize(self) -> None:
        """Redraw the rows for the new width."""
        self.show_rows()

    def action_leave(self) -> None:
        """Close the name field unchanged, or leave the screen."""
        if self.has_class("-naming"):
            self.stop_naming()
        else:
            self.dismiss()

    def stop_naming(self) -> None:
        """Return from the name field to the rows."""
        self.remove_class("-naming")
        self.show_rows()
        self.query_one(ChangingList).focus()


class TwoListScreen(AppAccess, Screen[None]):
    """Two option lists; a key moves the focus between them."""

    LISTS: ClassVar[tuple[str, str]]
    """The CSS selectors of the two lists."""

    def action_other_list(self) -> None:
        """Move the focus to the other list."""
        first, second = (self.query_one(selector, OptionList) for selector in self.LISTS)
        other = second if first.has_focus else first
        other.focus()

    def action_choose(self) -> None:
        """Select the row by Space, as by Enter."""
        if isinstance(self.focused, OptionList):
            self.focused.action_select()

    def write_line(self, selector: str, text: str) -> None:
        """Write a text into the line with this CSS selector."""
        # An answer may arrive after the screen is removed.
        for line in self.query(selector).results(Static):
            line.update(text)
