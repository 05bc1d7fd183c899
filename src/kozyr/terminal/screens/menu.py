"""The main menu with the player's statistics."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kozyr.rules.refusals import Language
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.drawing.cards import LARGE, fitting_size
from kozyr.terminal.profile import Profile
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.widgets.title import Title
from kozyr.terminal.words import say

_CHOICES = ("continue", "quick", "custom", "online", "simulation", "book", "settings", "quit")


class MenuScreen(AppAccess, Screen[None]):
    """The first screen; all others return to it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "choose", show=False),
        *[Binding(str(number), f"digit({number})", show=False) for number in range(1, len(_CHOICES) + 1)],
    ]

    def compose(self) -> ComposeResult:
        """Compose the choices and the statistics."""
        yield Title()
        with Horizontal(id="middle"):
            yield OptionList(id="choices")
            with Vertical(id="board"):
                yield Static("", id="figures", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    def on_resize(self) -> None:
        """Show the program's name in the largest size that fits."""
        self.set_class(fitting_size(*self.app.size) is LARGE, "-large")

    def on_screen_resume(self) -> None:
        """Refresh everything: a game was played or the language changed."""
        app = self.kozyr
        choices = self.query_one("#choices", OptionList)
        chosen = choices.highlighted
        choices.clear_options()
        shown = [choice for choice in _CHOICES if choice != "continue" or self._has_saved_game()]
        choices.add_options(
            [
                Option(f" {place}  {app.say(f'menu_{choice}')}", id=choice)
                for place, choice in enumerate(shown, 1)
            ]
        )
        choices.highlighted = min(chosen or 0, len(shown) - 1)
        choices.focus()
        self.query_one("#figures", Static).update(statistics_text(app.profile, app.language))
        self.query_one("#board").border_title = app.profile.name
        self.query_one("#keys", Static).update(app.say("menu_keys"))
        self.query_one(Title).redraw()

    def action_choose(self) -> None:
        """Select the row by Space, as by Enter."""
        self.query_one("#choices", OptionList).action_select()

    def action_digit(self, number: int) -> None:
        """Run the choice with that number."""
        choices = self.query_one("#choices", OptionList)
        if number <= choices.option_count:
            choices.highlighted = number - 1
            choices.action_select()

    @on(OptionList.OptionSelected)
    def run_selected(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice; the modules of a screen are imported when it opens."""
        match event.option_id:
            case "continue":
                self._continue()
            case "quick":
                self._quick()
            case "quit":
                self.kozyr.ask_to_quit()
            case choice:
                self.app.push_screen(_screen_for(str(choice)))

    def _has_saved_game(self) -> bool:
        from kozyr.terminal.local_games import has_saved  # noqa: PLC0415 - see `_continue`

        return has_saved(self.kozyr.folder)

    def _continue(self) -> None:
        from kozyr.terminal.local_games import continue_game  # noqa: PLC0415 - only a game imports the bots

        self._show_refusal(continue_game(self.kozyr))

    def _quick(self) -> None:
        from kozyr.terminal.local_games import quick_seating, start_game  # noqa: PLC0415 - see `_continue`

        self._show_refusal(start_game(self.kozyr, quick_seating(self.kozyr)))

    def _show_refusal(self, refused: ClientRefusal | None) -> None:
        if refused is not None:
            self.kozyr.tell(refused.text, bad=True)
            self.on_screen_resume()


def _screen_for(choice: str) -> "Screen[None]":
    match choice:
        case "custom":
            from kozyr.terminal.screens.custom import CustomScreen  # noqa: PLC0415 - imported when opened

            return CustomScreen()
        case "online":
            from kozyr.terminal.screens.lobby import LobbyScreen  # noqa: PLC0415 - see above

            return LobbyScreen()
        case "simulation":
            from kozyr.terminal.screens.simulation import SimulationScreen  # noqa: PLC0415 - see above

            return SimulationScreen()
        case "book":
            from kozyr.terminal.screens.book import BookScreen  # noqa: PLC0415 - see above

            return BookScreen()
        case _:
            from kozyr.terminal.screens.settings import SettingsScreen  # noqa: PLC0415 - see above

            return SettingsScreen()


_WIDTH: Final = 26


def statistics_text(profile: Profile, language: Language) -> str:
    """Return the statistics, one figure per line."""
    rows = (
        ("board_rating", f"{profile.rating:.0f}"),
        ("board_title", say(language, f"title_{profile.title}")),
        ("board_games", str(profile.games)),
        ("board_wins", str(profile.wins)),
        ("board_losses", str(profile.losses)),
        ("board_draws", str(profile.draws)),
        ("board_minutes", str(profile.minutes)),
    )
    named = [(say(language, key), value) for key, value in rows]
    return "\n".join(f"{name}{value:>{_WIDTH - len(name)}}" for name, value in named)
