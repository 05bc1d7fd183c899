"""How is what was said shown?

The last lines stand at the bottom; the wheel and the page keys look back. Long lines are broken to the width
there is, however it changes.
"""

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual import events
from textual.strip import Strip
from textual.widget import Widget

from kozyr.terminal.asking import Asking
from kozyr.terminal.chat import Line, shown
from kozyr.terminal.colours import Theme
from kozyr.terminal.drawing.signs import Signs, written


class ChatView(Asking, Widget):
    """What was said and what happened."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self._lines: Sequence[Line] = ()
        self._broken: list[Text] = []
        self._broken_for: tuple[int, str] | None = None
        self._back = 0
        """How many lines from the last one the reader has gone back."""

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines, the newest at the bottom."""
        self._lines, self._broken_for, self._back = lines, None, 0
        self.refresh()

    def look_back(self, lines: int) -> None:
        """Look at older lines, or, by a negative number, at newer ones."""
        most = max(0, len(self._broken) - self.size.height)
        self._back = min(max(0, self._back + lines), most)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Give a line as it stands on the screen."""
        width, height = self.size
        theme = self.kozyr.colours
        if self._broken_for != (width, theme.name):
            self._broken_for = width, theme.name
            self._broken = self._break(width, theme)
            self._back = min(self._back, max(0, len(self._broken) - height))
        place = len(self._broken) - height - self._back + y
        ground = Style(color=theme.textmsg, bgcolor=theme.bgmsg)
        if len(self._broken) < height:
            place = y  # the first lines begin at the top
        if not 0 <= place < len(self._broken):
            return Strip.blank(width, ground)
        segments = list(self._broken[place].render(self.app.console))
        return Strip(segments).apply_style(ground).adjust_cell_length(width, ground)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Older lines."""
        event.stop()
        self.look_back(3)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Newer lines."""
        event.stop()
        self.look_back(-3)

    def _break(self, width: int, theme: Theme) -> list[Text]:
        found: list[Text] = []
        for line in self._lines:
            found.extend(
                drawn_line(line, theme, self.kozyr.signs).wrap(self.app.console, max(1, width), tab_size=1)
            )
        for text in found:
            text.end = ""
        return found


def drawn_line(line: Line, theme: Theme, signs: Signs) -> Text:
    """Write a line of the chat in its colours."""
    usual = {"error": theme.error, "done": theme.done, "action": theme.textmsg, "system": theme.texttarget}
    text = Text(style=Style(color=usual.get(line.kind, theme.textmsg)), end="", no_wrap=False)
    for place, span in enumerate(shown(line)):
        said = "".join(char if char.isprintable() else " " for char in written(span.text, signs))
        colour = None if span.colour is None else theme.colour(span.colour)
        ground = None if span.ground is None else theme.colour(span.ground)
        text.append(said, Style(color=colour, bgcolor=ground))
        if not place and line.kind == "said":
            text.stylize(Style(bold=True, color=theme.texttarget), 0, len(line.name) + 1)
    if line.kind == "error":
        text.stylize(Style(bold=True))
    return text
