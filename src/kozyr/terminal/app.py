"""The full-screen program `kozyr play`: player, language, colours and the first screen.

The app holds everything that screens share: the player's data (`person`), the signs and colours of the
terminal, the texts (`say`) and the bots' processes. A screen imports another screen only to open it. Slow
modules are imported where they are needed.
"""

import contextlib
import secrets
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from textual import events, geometry, work
from textual.app import App
from textual.filter import LineFilter

from kozyr.locales import Language, say
from kozyr.terminal.colours import THEMES
from kozyr.terminal.drawing.cards import Look, Size
from kozyr.terminal.drawing.palette import Palette, palette
from kozyr.terminal.drawing.signs import ASCII, Signs, to_displayable
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.dialogs import FirstRunScreen, QuitScreen, TooSmallScreen, confirm, is_too_small
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.settings import Sound
from kozyr.terminal.widgets.basic import key_bindings
from kozyr.terminal.widgets.textual_themes import Colourless, textual_theme

if TYPE_CHECKING:
    from kozyr.server.bot_workers import ActionChooser

CRASH_FILE: Final = "crash.txt"
_SCREENS: Final = {
    "analysis": ("analysis", "AnalysisScreen"),
    "custom": ("custom", "CustomScreen"),
    "online": ("lobby", "LobbyScreen"),
    "simulation": ("simulation", "SimulationScreen"),
    "puzzles": ("puzzles", "PuzzleScreen"),
    "book": ("book", "BookScreen"),
    "settings": ("settings", "SettingsScreen"),
}
"""The module and the class of the screen by its name; a module is imported when its screen opens."""


class KozyrApp(App[None]):
    """The full-screen program; screens reach what they share through `app`."""

    TITLE = "Kozyr"
    CSS_PATH = "kozyr.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = key_bindings({"f1,question_mark": "book"}, {"ctrl+q,ctrl+c": "quit"})

    def __init__(self, person: PlayerData, signs: Signs) -> None:
        super().__init__()
        self.person = person
        self.signs = signs
        self.may_replace_game = False
        """Whether the player was told about the saved game and still wants a new one."""
        self._without_colours = Colourless()
        self._has_menu = False
        self._chooser: ActionChooser | None = None
        for theme in THEMES.values():
            self.register_theme(textual_theme(theme))
        self.apply_theme()

    @property
    def language(self) -> Language:
        """The player's language."""
        return self.person.language

    @property
    def inks(self) -> Palette:
        """The style of each ink (a named colour of the drawings, such as "hearts") in the current theme."""
        return palette(self.person.theme.name)

    def look(self, size: Size) -> Look:
        """Return how cards of this size are drawn."""
        return Look(self.signs, self.language, size, self.person.settings.deck_colours == "four")

    def say(self, key: str, **values: object) -> str:
        """Return a text of the catalogue in the player's language."""
        return to_displayable(say(self.language, key, **values), self.signs)

    def apply_theme(self) -> None:
        """Apply the chosen theme."""
        self.theme = f"kozyr-{self.person.theme.name}"
        self.set_class(self.signs is ASCII, "-ascii")
        self.set_class(not self.person.theme.has_colours, "-no-colour")

    def ring(self, sound: Sound) -> None:
        """Ring the terminal's bell if this sound is on."""
        if self.person.settings.has_sound(sound):
            self.bell()

    def tell(self, text: str, *, is_error: bool = False) -> None:
        """Show the player a notification over any screen."""
        self.notify(text, severity="error" if is_error else "information", markup=False)

    def tell_notices(self) -> None:
        """Notify the player of damaged or unwritable files of the client; each notice appears once."""
        for notice in self.person.notices():
            self.tell(notice, is_error=True)

    async def action_quit(self) -> None:
        """Ask whether to quit; quit if the question is already open."""
        # Look for the worker, which exists immediately: its screen may open only after the second key press.
        if any(worker.name == "ask_to_quit" for worker in self.workers):
            self.exit()
        else:
            self.ask_to_quit()

    @work(name="ask_to_quit")
    async def ask_to_quit(self) -> None:
        """Ask whether to quit, and explain what happens to a running game."""
        notes = [note for screen in self.screen_stack if (note := getattr(screen, "quit_note", ""))]
        note = " ".join([*notes[-1:], self.say("quit_keys")])
        labels = self.say("quit_no"), self.say("quit_yes")
        if await confirm(self, self.say("quit_title"), note, labels, QuitScreen):
            self.exit()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters; a theme without colours needs one that removes the colours of all widgets."""
        # Textual's own NO_COLOR filter leaves greys and fails on text without a style.
        return super().get_line_filters() if self.person.theme.has_colours else [self._without_colours]

    def action_book(self) -> None:
        """Open the book over the current screen."""
        if not isinstance(self.screen, FirstRunScreen | TooSmallScreen):
            self.open_screen("book")

    def open_screen(self, name: str, *arguments: object) -> None:
        """Open the screen with this name, unless it is already shown."""
        module, screen = _SCREENS[name]
        screen_class = getattr(import_module(f"kozyr.terminal.screens.{module}"), screen)
        if not isinstance(self.screen, screen_class):
            self.push_screen(screen_class(*arguments))

    def get_bot_chooser(self) -> "ActionChooser":
        """Return the object that chooses actions for the bots, in worker processes; all tables share it.

        If each table had its own processes, leaving a table could take seconds: it would have to end them,
        and a process ends only after it has loaded the kernel.
        """
        if self._chooser is None:
            from kozyr.server.bot_workers import ActionChooser  # noqa: PLC0415 - imported when bots play

            self._chooser = ActionChooser(secrets.token_bytes(16))
        return self._chooser

    async def on_unmount(self) -> None:
        """End the bot processes."""
        if self._chooser is not None:
            await self._chooser.close()

    def on_mount(self) -> None:
        """Show the menu; ask a new player for a name first."""
        self.push_screen(MenuScreen())
        if self.person.is_new:
            self.push_screen(FirstRunScreen())
        self.tell_notices()
        self._has_menu = True
        self._check_size(self.size)

    def _fatal_error(self) -> None:
        """Stop after an internal error: show the player a sentence and write the traceback to a file."""
        # This overrides a method of Textual, which would print the traceback.
        text = self.say("crashed")
        if self.person.folder is not None:
            path = self.person.folder / CRASH_FILE
            with contextlib.suppress(OSError):
                path.write_text(traceback.format_exc(), "utf-8")
                text = self.say("crashed_file", file=path)
        self._exit_renderables.append(text)
        self._close_messages_no_wait()

    def on_resize(self, event: events.Resize) -> None:
        """Cover the current screen with a notice while the terminal is too small."""
        # The first resize event comes before any screen exists.
        if self._has_menu:
            self._check_size(event.size)

    def _check_size(self, size: geometry.Size) -> None:
        if is_too_small(size) and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())
