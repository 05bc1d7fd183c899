"""The main menu with the player's statistics."""

from typing import Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.table_client import ClientRefusal
from kozyr.locales import Language, say
from kozyr.terminal.drawing.cards import LARGE, choose_size
from kozyr.terminal.profile import Profile
from kozyr.terminal.widgets.basic import AppAccess, NumberedList
from kozyr.terminal.widgets.canvas_widget import Title

_CHOICES: Final = (
    "continue", "quick", "custom", "online", "simulation", "puzzles", "book", "settings", "quit",
)  # fmt: skip
_STATISTICS_WIDTH: Final = 26


class MenuScreen(AppAccess, Screen[None]):
    """The first screen; all others return to it."""

    def compose(self) -> ComposeResult:
        """Compose the choices and the statistics."""
        yield Title()
        with Horizontal(id="middle"):
            yield NumberedList(id="choices")
            with Vertical(id="board"):
                yield Static("", id="figures", markup=False)
        yield Static("", id="keys", classes="keys", markup=False)

    def on_resize(self) -> None:
        """Show the program's name in the largest size that fits."""
        self.set_class(choose_size(*self.app.size) is LARGE, "-large")

    def on_screen_resume(self) -> None:
        """Refresh everything, because a game was played or the language has changed."""
        from kozyr.terminal.local import has_saved_game  # noqa: PLC0415 - imported when the menu is shown

        app, choices = self.kozyr, self.query_one(NumberedList)
        offered = [choice for choice in _CHOICES if choice != "continue" or has_saved_game(app.person.folder)]
        choices.show([(choice, app.say(f"menu_{choice}")) for choice in offered])
        choices.focus()
        self.write_line("#figures", format_statistics(app.person.profile, app.language))
        self.query_one("#board").border_title = app.person.profile.name
        self.write_line("#keys", app.say("menu_keys"))
        self.query_one(Title).redraw()

    @on(OptionList.OptionSelected)
    def run_selected(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice; the modules of a screen are imported when it opens."""
        app, choice = self.kozyr, str(event.option_id)
        match choice:
            case "continue" | "quick":
                self._open_local_game(is_saved=choice == "continue")
            case "quit":
                app.ask_to_quit()
            case _:
                app.open_screen(choice)

    def _open_local_game(self, *, is_saved: bool) -> None:
        from kozyr.terminal.local_games import continue_game, make_quick_seating, start_game  # noqa: PLC0415 - imported when a game starts

        app = self.kozyr
        self._show_refusal(continue_game(app) if is_saved else start_game(app, make_quick_seating(app)))

    def _show_refusal(self, refusal: ClientRefusal | None) -> None:
        if refusal is not None:
            self.kozyr.tell(refusal.text, is_error=True)
            self.on_screen_resume()  # a refused saved game may no longer be offered


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
