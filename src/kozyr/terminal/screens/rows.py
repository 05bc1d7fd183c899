"""The base of screens that list their choices as rows and can edit a name."""

from abc import abstractmethod

from textual.screen import Screen

from kozyr.terminal.asking import Asking


class RowsScreen(Asking, Screen[None]):
    """A list `#rows`, and a line for a name while the class `-naming` is on."""

    def on_mount(self) -> None:
        """Begin with the first row."""
        self.show_rows()
        self.query_one("#rows").focus()

    def on_resize(self) -> None:
        """Write the rows as wide as there is room."""
        self.show_rows()

    def action_leave(self) -> None:
        """Leave the name as it is, or leave the screen."""
        if self.has_class("-naming"):
            self.stop_naming()
        else:
            self.dismiss()

    def stop_naming(self) -> None:
        """Go back from the name to the rows."""
        self.remove_class("-naming")
        self.show_rows()
        self.query_one("#rows").focus()

    @abstractmethod
    def show_rows(self) -> None:
        """Write the rows."""
