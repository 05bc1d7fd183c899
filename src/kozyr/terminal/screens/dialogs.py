"""The dialogs over other screens: forms, questions, the pause menu, the first run and a small terminal."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from kozyr.terminal.widgets.basic import AppAccess, LineInput, NumberedList, key_bindings
from kozyr.terminal.widgets.canvas_widget import Title

if TYPE_CHECKING:
    from kozyr.terminal.app import KozyrApp

MIN_WIDTH: Final = 60
MIN_HEIGHT: Final = 20
_PAUSE_CHOICES: Final = ("back", "settings", "book", "resign", "leave")


class FormScreen(AppAccess, ModalScreen[dict[str, str] | None]):
    """Text fields and buttons; Esc returns None, Enter in the last field chooses the first button.

    The result has the value of each field by its id, and the id of the chosen button as `button`.
    """

    BINDINGS = key_bindings({"escape": "dismiss(None)"})

    def __init__(
        self,
        title: str,
        fields: Mapping[str, LineInput],
        buttons: Sequence[tuple[str, str]],
        note: str = "",
    ) -> None:
        """Show the note, the fields with their labels, and the buttons; a button is its id and its text."""
        super().__init__()
        self._title, self._fields, self._buttons, self._note = title, fields, buttons, note

    def compose(self) -> ComposeResult:
        """Compose the fields, then the buttons."""
        with Vertical(id="paper") as paper:
            paper.border_title = self._title
            if self._note:
                yield Static(f"{self._note}\n", markup=False)
            for label, field in self._fields.items():
                yield Static(label, classes="strong", markup=False)
                yield field
            yield OptionList(*[Option(text, id=button) for button, text in self._buttons])

    @on(Input.Submitted)
    def focus_next_field(self, event: Input.Submitted) -> None:
        """Go to the next field; in the last one, choose the first button."""
        if event.input is [*self._fields.values()][-1]:
            self._close(self._buttons[0][0])
        else:
            self.focus_next(LineInput)

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Close the form with the chosen button."""
        self._close(str(event.option_id))

    def _close(self, button: str) -> None:
        values = {str(field.id): field.value for field in self._fields.values()}
        self.dismiss({**values, "button": button})


class QuitScreen(FormScreen):
    """The question whether to quit."""


async def confirm(
    app: "KozyrApp",
    title: str,
    explanation: str,
    labels: tuple[str, str],
    screen: type[FormScreen] = FormScreen,
) -> bool:
    """Ask a question and return the answer; `labels` are the texts of "no" and "yes". Run it in a worker."""
    buttons = [("no", f" {labels[0]}"), ("yes", f" {labels[1]}")]
    form = await app.push_screen_wait(screen(title, {}, buttons, explanation))
    return form is not None and form["button"] == "yes"


class PauseScreen(AppAccess, ModalScreen[str]):
    """The pause menu of a game, which returns the name of the chosen entry."""

    BINDINGS = key_bindings({"escape": "dismiss('back')"})

    def __init__(self, *, can_resign: bool, leaving_loses: bool = False) -> None:
        super().__init__()
        self._label_keys = {choice: f"pause_{choice}" for choice in _PAUSE_CHOICES}
        if not can_resign:
            del self._label_keys["resign"]
        if leaving_loses:
            self._label_keys["leave"] = "pause_leave_loses"

    def compose(self) -> ComposeResult:
        """Compose the menu."""
        with Vertical(id="paper") as paper:
            paper.border_title = self.kozyr.say("pause_title")
            choices = NumberedList()
            choices.show([(choice, self.kozyr.say(key)) for choice, key in self._label_keys.items()])
            yield choices

    @on(OptionList.OptionSelected)
    def run_selected(self, event: OptionList.OptionSelected) -> None:
        """Close the menu with the selected entry."""
        self.dismiss(str(event.option_id))


class FirstRunScreen(AppAccess, ModalScreen[None]):
    """A form that stays open until the nickname is valid."""

    def compose(self) -> ComposeResult:
        """Compose the welcome text and the name field."""
        say = self.kozyr.say
        with Vertical(id="paper"):
            yield Title()
            yield Static(say("first_welcome"), classes="strong", markup=False)
            yield Static(say("first_ask"), markup=False)
            yield LineInput(placeholder=say("first_name"), id="name")
            yield Static("", id="why", classes="error", markup=False)

    @on(Input.Submitted)
    def take_name(self, event: Input.Submitted) -> None:
        """Accept the name, or show why it is refused."""
        refusal = self.kozyr.person.rename(event.value)
        if refusal is not None:
            self.write_line("#why", refusal.text)
            return
        self.kozyr.tell_notices()
        self.dismiss()


def is_too_small(size: Size) -> bool:
    """Return whether a terminal is too small to play in."""
    return size.width < MIN_WIDTH or size.height < MIN_HEIGHT


class TooSmallScreen(AppAccess, ModalScreen[None]):
    """A message over all screens; it closes when the terminal is large enough."""

    _is_closed = False

    def compose(self) -> ComposeResult:
        """Compose the message with the required size."""
        yield Static(self.kozyr.say("small", width=MIN_WIDTH, height=MIN_HEIGHT), markup=False)

    def on_resize(self) -> None:
        """Close if the terminal is large enough."""
        # `dismiss` closes the top screen, so it is called only once and only if this screen is on top.
        if self.is_active and not self._is_closed and not is_too_small(self.app.size):
            self._is_closed = True
            self.dismiss()

    on_screen_resume = on_resize
    """The terminal may be enlarged while another screen is on top."""
