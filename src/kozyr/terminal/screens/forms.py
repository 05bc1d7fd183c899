"""A modal form: text fields and buttons over any screen."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.widgets.fields import LineInput

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp


class FormField(NamedTuple):
    """A text field of a form."""

    name: str
    label: str
    value: str = ""
    is_secret: bool = False


class FilledForm(NamedTuple):
    """The filled-in fields and the chosen button."""

    button: str
    values: dict[str, str]


class FormScreen(AppAccess, ModalScreen[FilledForm | None]):
    """Text fields and buttons; Esc returns None, Enter in the last field chooses the first button."""

    DEFAULT_CSS = """
    FormScreen { align: center middle; background: $bgbase 60%; }
    FormScreen #paper {
        width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
        border: round $texttarget; background: $bgbase; border-title-color: $texttarget;
    }
    FormScreen Static { width: 100%; height: auto; }
    FormScreen LineInput { margin-bottom: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(
        self, title: str, fields: Sequence[FormField], buttons: Sequence[tuple[str, str]], note: str = ""
    ) -> None:
        """Show the note, the fields and the buttons; a button is its id and its text."""
        super().__init__()
        self._title, self._fields, self._buttons, self._note = title, fields, buttons, note

    def compose(self) -> ComposeResult:
        """Compose the fields, then the buttons."""
        with Vertical(id="paper") as paper:
            paper.border_title = self._title
            if self._note:
                yield Static(f"{self._note}\n", markup=False)
            for field in self._fields:
                yield Static(field.label, classes="strong", markup=False)
                text_input = LineInput(field.value, id=field.name)
                text_input.password = field.is_secret
                yield text_input
            yield OptionList(*[Option(text, id=button) for button, text in self._buttons])

    @on(Input.Submitted)
    def focus_next_field(self, event: Input.Submitted) -> None:
        """Go to the next field; in the last one, choose the first button."""
        names = [field.name for field in self._fields]
        next_index = names.index(str(event.input.id)) + 1
        if next_index < len(names):
            self.query_one(f"#{names[next_index]}").focus()
        else:
            self._close(self._buttons[0][0])

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Close the form with the chosen button."""
        self._close(str(event.option_id))

    def _close(self, button: str) -> None:
        values = {field.name: self.query_one(f"#{field.name}", LineInput).value for field in self._fields}
        self.dismiss(FilledForm(button, values))


def ask_to_confirm(
    app: "KozyrApp", title: str, explanation: str, labels: tuple[str, str], confirm: Callable[[], object]
) -> None:
    """Ask a question; `labels` are the texts of "no" and "yes". Call `confirm` after "yes"."""

    def close(form: FilledForm | None) -> None:
        if form is not None and form.button == "yes":
            confirm()

    buttons = [("no", f" {labels[0]}"), ("yes", f" {labels[1]}")]
    app.push_screen(FormScreen(title, [], buttons, explanation), close)
