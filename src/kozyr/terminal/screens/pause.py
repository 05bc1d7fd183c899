"""The pause menu of a game."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from kozyr.terminal.app_access import AppAccess

_CHOICES = ("back", "settings", "book", "resign", "leave")


class PauseScreen(AppAccess, ModalScreen[str]):
    """A menu that returns the name of the chosen entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "run_choice('back')", show=False),
        Binding("space", "choose", show=False),
        *[Binding(str(number), f"digit({number})", show=False) for number in range(1, len(_CHOICES) + 1)],
    ]

    def __init__(self, *, can_resign: bool, leaving_loses: bool = False) -> None:
        super().__init__()
        self._leaving_loses = leaving_loses
        self._choices = [choice for choice in _CHOICES if choice != "resign" or can_resign]

    def compose(self) -> ComposeResult:
        """Compose the menu."""
        say = self.kozyr.say
        with Vertical(id="paper") as paper:
            paper.border_title = say("pause_title")
            yield OptionList(
                *[
                    Option(f" {number}  {say(self._choose_label_key(choice))}", id=choice)
                    for number, choice in enumerate(self._choices, 1)
                ]
            )

    def _choose_label_key(self, choice: str) -> str:
        return "pause_leave_loses" if choice == "leave" and self._leaving_loses else f"pause_{choice}"

    def action_run_choice(self, choice: str) -> None:
        """Close the menu with this entry."""
        self.dismiss(choice)

    def action_choose(self) -> None:
        """Select the entry by Space, as by Enter."""
        self.query_one(OptionList).action_select()

    def action_digit(self, number: int) -> None:
        """Close the menu with the entry of that number."""
        if number <= len(self._choices):
            self.dismiss(self._choices[number - 1])

    @on(OptionList.OptionSelected)
    def run_selected(self, event: OptionList.OptionSelected) -> None:
        """Close the menu with the selected entry."""
        self.dismiss(event.option_id)
