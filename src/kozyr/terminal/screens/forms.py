"""A modal form: text fields and buttons over any screen."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.widgets.fields import LineInput

_PAPER = """
{screen} {{ align: center middle; background: $bgbase 60%; }}
{screen} #paper {{
    width: 64; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
    border: round $texttarget; background: $bgbase; border-title-color: $texttarget;
}}
{screen} Static {{ width: 100%; height: auto; }}
{screen} LineInput {{ margin-bottom: 1; }}
"""


class Line(NamedTuple):
    """A text field of a form."""

    name: str
    label: str
    value: str = ""
    is_secret: bool = False


class Form(NamedTuple):
    """The filled-in fields and the chosen button."""

    way: str
    lines: dict[str, str]


class FormScreen(AppAccess, ModalScreen[Form | None]):
    """Text fields and buttons; Esc returns None, Enter in the last field chooses the first button."""

    DEFAULT_CSS = _PAPER.format(screen="FormScreen")
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", show=False)]

    def __init__(
        self, title: str, lines: Sequence[Line], ways: Sequence[tuple[str, str]], note: str = ""
    ) -> None:
        super().__init__()
        self._title, self._lines, self._ways, self._note = title, lines, ways, note

    def compose(self) -> ComposeResult:
        """Compose the fields, then the buttons."""
        with Vertical(id="paper") as paper:
            paper.border_title = self._title
            if self._note:
                yield Static(f"{self._note}\n", markup=False)
            for line in self._lines:
                yield Static(line.label, classes="strong", markup=False)
                field = LineInput(line.value, id=line.name)
                field.password = line.is_secret
                yield field
            yield OptionList(*[Option(text, id=way) for way, text in self._ways])

    @on(Input.Submitted)
    def next_line(self, event: Input.Submitted) -> None:
        """Go to the next field; in the last one, choose the first button."""
        names = [line.name for line in self._lines]
        at = names.index(str(event.input.id))
        if at + 1 < len(names):
            self.query_one(f"#{names[at + 1]}").focus()
        else:
            self._go(self._ways[0][0])

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Close the form with the chosen button."""
        self._go(str(event.option_id))

    def _go(self, way: str) -> None:
        filled = {line.name: self.query_one(f"#{line.name}", LineInput).value for line in self._lines}
        self.dismiss(Form(way, filled))
