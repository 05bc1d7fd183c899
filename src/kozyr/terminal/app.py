"""The full-screen program `kozyr play`: player, language, colours and the first screen.

The app holds everything that screens share: `say`, `settings`, `profile`, `look`. A screen imports another
screen only to open it. Slow modules are imported where they are needed.
"""

import contextlib
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, geometry
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.theme import Theme as TextualTheme

from kozyr.locales import Language, say
from kozyr.terminal.colours import THEMES, Theme
from kozyr.terminal.drawing.cards import Look, Size
from kozyr.terminal.drawing.palette import Palette, palette
from kozyr.terminal.drawing.signs import ASCII, Signs, to_displayable
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.profile import Profile
from kozyr.terminal.screens.first_run import FirstRunScreen
from kozyr.terminal.screens.forms import FilledForm, FormScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.too_small import MIN_HEIGHT, MIN_WIDTH, TooSmallScreen
from kozyr.terminal.settings import Sound, TerminalSettings
from kozyr.terminal.widgets.colourless import SELECTED_BACKGROUND, Colourless

if TYPE_CHECKING:
    from kozyr.server.bot_workers import ProcessChooser

CRASH_FILE: Final = "crash.txt"


class QuitScreen(FormScreen):
    """The question whether to quit."""


class KozyrApp(App[None]):
    """The program."""

    TITLE = "Kozyr"
    CSS_PATH = "kozyr.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
        Binding("f1,question_mark", "book", show=False),
    ]

    def __init__(self, person: PlayerData, signs: Signs) -> None:
        super().__init__()
        self.person = person
        self.signs = signs
        self.may_replace_game = False
        """Whether the player was told about the saved game and still wants a new one."""
        self._without_colours = Colourless()
        self._has_menu = False
        self._chooser: ProcessChooser | None = None
        for theme in THEMES.values():
            self.register_theme(textual_theme(theme))
        self.apply_theme()

    @property
    def settings(self) -> TerminalSettings:
        """The player's settings."""
        return self.person.settings

    @property
    def profile(self) -> Profile:
        """The player's profile."""
        return self.person.profile

    @property
    def language(self) -> Language:
        """The player's language."""
        return self.person.language

    @property
    def folder(self) -> Path | None:
        """The folder of the player's files; None if there is none."""
        return self.person.files.folder

    @property
    def colour_theme(self) -> Theme:
        """The current theme."""
        return self.person.theme

    @property
    def inks(self) -> Palette:
        """The style of each ink in the current theme."""
        return palette(self.colour_theme.name)

    def look(self, size: Size) -> Look:
        """Return how cards of this size are drawn."""
        return Look(self.signs, self.language, size, self.settings.deck_colours == "four")

    def say(self, key: str, **values: object) -> str:
        """Return a text of the catalogue in the player's language."""
        return to_displayable(say(self.language, key, **values), self.signs)

    def apply_theme(self) -> None:
        """Apply the chosen theme."""
        self.theme = f"kozyr-{self.colour_theme.name}"
        self.set_class(self.signs is ASCII, "-ascii")
        self.set_class(not self.colour_theme.has_colours, "-no-colour")

    def ring(self, sound: Sound) -> None:
        """Ring the terminal's bell if this sound is on."""
        if self.settings.has_sound(sound):
            self.bell()

    def tell(self, text: str, *, bad: bool = False) -> None:
        """Show the player a notification over any screen."""
        self.notify(text, severity="error" if bad else "information", markup=False)

    async def action_quit(self) -> None:
        """Ask whether to quit; quit if the question is already open."""
        if any(isinstance(screen, QuitScreen) for screen in self.screen_stack):
            self.exit()
        else:
            self.ask_to_quit()

    def ask_to_quit(self) -> None:
        """Ask whether to quit, and explain what happens to a running game."""
        notes = [note for screen in self.screen_stack if (note := getattr(screen, "quit_note", ""))]
        buttons = [("stay", f" {self.say('quit_no')}"), ("go", f" {self.say('quit_yes')}")]
        note = " ".join([*notes[-1:], self.say("quit_keys")])

        def quit_if_confirmed(form: FilledForm | None) -> None:
            if form is not None and form.button == "go":
                self.exit()

        self.push_screen(QuitScreen(self.say("quit_title"), [], buttons, note), quit_if_confirmed)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters; a theme without colours needs one that removes the colours of all widgets."""
        # Textual's own NO_COLOR filter leaves greys and fails on text without a style.
        return super().get_line_filters() if self.colour_theme.has_colours else [self._without_colours]

    def action_book(self) -> None:
        """Open the book over the current screen."""
        from kozyr.terminal.screens.book import BookScreen  # noqa: PLC0415 - imported when the book is opened

        if not isinstance(self.screen, BookScreen | FirstRunScreen | TooSmallScreen):
            self.push_screen(BookScreen())

    def get_chooser(self) -> "ProcessChooser":
        """Return the object that lets bots choose their actions in separate processes; all tables share it.

        If each table had its own processes, leaving a table would have to end them, and they end only after
        they have loaded the kernel.
        """
        if self._chooser is None:
            from kozyr.terminal.local.table import make_shared_chooser  # noqa: PLC0415 - imported when bots play

            self._chooser = make_shared_chooser()
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
        for notice in self.person.notices():
            self.tell(notice, bad=True)
        self._has_menu = True
        self._check_size(self.size)

    def _fatal_error(self) -> None:
        """Stop after an internal error: show the player a sentence and write the traceback to a file."""
        # This overrides a method of Textual, which would print the traceback.
        text = self.say("crashed")
        if self.folder is not None:
            path = self.folder / CRASH_FILE
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
        is_small = size.width < MIN_WIDTH or size.height < MIN_HEIGHT
        if is_small and not isinstance(self.screen, TooSmallScreen):
            self.push_screen(TooSmallScreen())


def textual_theme(theme: Theme) -> TextualTheme:
    """Convert a theme to Textual's form, for inputs, lists and buttons."""
    background, text = theme.bgbase or "#000000", theme.textbase or "#ffffff"
    panel, selection = theme.bgmsg or background, theme.bgtarget or SELECTED_BACKGROUND
    selected_text = theme.texttarget or text
    variables: dict[str, Any] = {
        "bgbase": background, "bgmsg": panel, "bgtarget": selection, "textbase": text,
        "textmsg": theme.textmsg or text, "texttarget": selected_text,
        "border": selected_text, "border-blurred": theme.textmsg or text,
        "input-cursor-background": text, "input-cursor-foreground": background,
        "input-selection-background": panel,
        "block-cursor-background": selection, "block-cursor-foreground": selected_text,
        "scrollbar": panel, "scrollbar-background": background,
    }  # fmt: skip
    return TextualTheme(
        name=f"kozyr-{theme.name}",
        primary=selection, secondary=panel, accent=selected_text, foreground=text, background=background,
        surface=panel, panel=panel, error=theme.error or text, success=theme.done or text,
        warning=selected_text, dark=theme.name != "day", variables=variables,
    )  # fmt: skip
