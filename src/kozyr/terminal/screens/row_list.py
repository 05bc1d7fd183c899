"""The base of screens that list their choices as rows and can edit a name."""

from abc import abstractmethod

from textual.screen import Screen

from kozyr.terminal.app_access import AppAccess


class RowListScreen(AppAccess, Screen[None]):
    """A list `#rows`, and a name field while the class `-naming` is set."""

    def on_mount(self) -> None:
        """Show the rows and focus them."""
        self.show_rows()
        self.query_one("#rows").focus()

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
        self.query_one("#rows").focus()

    @abstractmethod
    def show_rows(self) -> None:
        """Show the rows with their values."""
