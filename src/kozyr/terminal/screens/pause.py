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

_WAYS = ("back", "settings", "book", "resign", "leave")


class PauseScreen(AppAccess, ModalScreen[str]):
    """A menu that returns the chosen entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "way('back')", show=False),
        Binding("space", "choose", show=False),
        *[Binding(str(number), f"digit({number})", show=False) for number in range(1, len(_WAYS) + 1)],
    ]

    def __init__(self, *, may_resign: bool, leaving_loses: bool = False) -> None:
        super().__init__()
        self._leaving_loses = leaving_loses
        self._ways = [way for way in _WAYS if way != "resign" or may_resign]

    def compose(self) -> ComposeResult:
        """Compose the menu."""
        say = self.kozyr.say
        with Vertical(id="paper") as paper:
            paper.border_title = say("pause_title")
            yield OptionList(
                *[
                    Option(f" {place}  {say(self._label(way))}", id=way)
                    for place, way in enumerate(self._ways, 1)
                ]
            )

    def _label(self, way: str) -> str:
        return "pause_leave_loses" if way == "leave" and self._leaving_loses else f"pause_{way}"

    def action_way(self, way: str) -> None:
        """Close the menu with this entry."""
        self.dismiss(way)

    def action_choose(self) -> None:
        """Select the entry by Space, as by Enter."""
        self.query_one(OptionList).action_select()

    def action_digit(self, number: int) -> None:
        """Close the menu with the entry of that number."""
        if number <= len(self._ways):
            self.dismiss(self._ways[number - 1])

    @on(OptionList.OptionSelected)
    def go(self, event: OptionList.OptionSelected) -> None:
        """Close the menu with the selected entry."""
        self.dismiss(event.option_id)
