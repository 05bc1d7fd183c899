"""The screen of the daily deal: the player's attempt and the leaderboard of the day."""

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from kozyr.client.lobby_client import LobbyClient
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.daily import DailyDay, DailyTableMade
from kozyr.terminal.daily_texts import daily_choice, daily_lines, daily_share
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.widgets.basic import AppAccess, key_bindings, text_lines


class DailyScreen(AppAccess, Screen[str | None]):
    """The daily deal; returns the table of the game to play, or None."""

    AUTO_FOCUS = "#scroll"
    BINDINGS = key_bindings({"escape": "close", "enter": "play", "r,к,f5": "reload"})

    def __init__(self, lobby: LobbyClient) -> None:
        super().__init__()
        self._lobby = lobby

    def compose(self) -> ComposeResult:
        """Compose the texts and the message line."""
        yield Static(self.kozyr.say("daily_title"), classes="heading", markup=False)
        with VerticalScroll(id="scroll"):
            yield from text_lines("day")
            yield from text_lines("share")
        yield from text_lines("choice")
        yield from text_lines("why", classes="error")
        yield Static(self.kozyr.say("day_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Load the day."""
        self.action_reload()

    @work(group="daily", exclusive=True)
    async def action_reload(self) -> None:
        """Load the day again; the score may be final now."""
        day = await self._lobby.request("daily.get", DailyDay)
        if isinstance(day, ClientRefusal):
            self.write_line("#why", day.text)
            return
        app = self.kozyr
        is_ascii = app.signs is not UNICODE
        lines = daily_lines(day, app.language, is_ascii=is_ascii)
        self.write_line("#day", "\n".join(f" {line}" for line in lines))
        share = daily_share(day, app.language, f"{self._lobby.session.server.address.url}/daily")
        shared_lines = ["", app.say("day_share"), *share.splitlines()] if share and not is_ascii else []
        self.write_line("#share", "\n".join(f" {line}" for line in shared_lines))
        choice = daily_choice(day, app.language)
        self.write_line("#choice", f" {app.say('day_enter', choice=choice)}" if choice else "")

    @work(group="play", exclusive=True)
    async def action_play(self) -> None:
        """Begin the current game, or go on with it."""
        made = await self._lobby.request("daily.play", DailyTableMade)
        if isinstance(made, ClientRefusal):
            self.write_line("#why", made.text)
        else:
            self.dismiss(made.table_id)

    def action_close(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)
