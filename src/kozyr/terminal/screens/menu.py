"""The main menu with the player's statistics."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kozyr.locales import Language, say
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.drawing.cards import LARGE, choose_size
from kozyr.terminal.profile import Profile
from kozyr.terminal.table_client import ClientRefusal
from kozyr.terminal.widgets.title import Title

_CHOICES = ("continue", "quick", "custom", "online", "simulation", "book", "settings", "quit")
_STATISTICS_WIDTH: Final = 26


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
        self.set_class(choose_size(*self.app.size) is LARGE, "-large")

    def on_screen_resume(self) -> None:
        """Refresh everything, because a game was played or the language has changed."""
        app = self.kozyr
        choices = self.query_one("#choices", OptionList)
        selected = choices.highlighted or 0
        choices.clear_options()
        offered = [choice for choice in _CHOICES if choice != "continue" or self._has_saved_game()]
        for number, choice in enumerate(offered, 1):
            choices.add_option(Option(f" {number}  {app.say(f'menu_{choice}')}", id=choice))
        choices.highlighted = min(selected, len(offered) - 1)
        choices.focus()
        self.query_one("#figures", Static).update(format_statistics(app.profile, app.language))
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
                self._continue_game()
            case "quick":
                self._start_quick_game()
            case "quit":
                self.kozyr.ask_to_quit()
            case choice:
                self.app.push_screen(_build_screen(str(choice)))

    def _has_saved_game(self) -> bool:
        from kozyr.terminal.local_games import has_saved_game  # noqa: PLC0415 - imported when the menu is shown

        return has_saved_game(self.kozyr.folder)

    def _continue_game(self) -> None:
        from kozyr.terminal.local_games import continue_game  # noqa: PLC0415 - imported when a game starts

        self._show_refusal(continue_game(self.kozyr))

    def _start_quick_game(self) -> None:
        from kozyr.terminal.local_games import make_quick_seating, start_game  # noqa: PLC0415 - imported when a game starts

        self._show_refusal(start_game(self.kozyr, make_quick_seating(self.kozyr)))

    def _show_refusal(self, refusal: ClientRefusal | None) -> None:
        if refusal is not None:
            self.kozyr.tell(refusal.text, bad=True)
            self.on_screen_resume()  # a refused saved game may no longer be offered


def _build_screen(choice: str) -> "Screen[None]":
    match choice:
        case "custom":
            from kozyr.terminal.screens.custom import CustomScreen  # noqa: PLC0415 - imported when opened

            return CustomScreen()
        case "online":
            from kozyr.terminal.screens.lobby import LobbyScreen  # noqa: PLC0415 - imported when opened

            return LobbyScreen()
        case "simulation":
            from kozyr.terminal.screens.simulation import SimulationScreen  # noqa: PLC0415 - imported when opened

            return SimulationScreen()
        case "book":
            from kozyr.terminal.screens.book import BookScreen  # noqa: PLC0415 - imported when opened

            return BookScreen()
        case _:
            from kozyr.terminal.screens.settings import SettingsScreen  # noqa: PLC0415 - imported when opened

            return SettingsScreen()


def format_statistics(profile: Profile, language: Language) -> str:
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
    labelled = [(say(language, key), value) for key, value in rows]
    return "\n".join(f"{label}{value:>{_STATISTICS_WIDTH - len(label)}}" for label, value in labelled)
