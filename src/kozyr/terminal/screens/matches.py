"""The screen of the player's duplicate matches: a list, and the selected match in words."""

from textual import on, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.lobby_client import LobbyClient
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.fields import Done
from kozyr.server.api.messages.matches import MatchDetails, MatchLine, MatchLines, MatchTableMade
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.match_texts import (
    is_own_offer,
    match_choice,
    match_lines,
    match_refusal_choice,
    match_row,
    match_share,
)
from kozyr.terminal.widgets.basic import AppAccess, RefillableList, key_bindings, text_lines


class MatchesScreen(AppAccess, Screen[str | None]):
    """The duplicate matches; returns the table of the game to play, or None."""

    AUTO_FOCUS = "#matches"
    BINDINGS = key_bindings({"escape": "close", "x,ч": "end_offer", "r,к,f5": "reload"})

    def __init__(self, lobby: LobbyClient) -> None:
        super().__init__()
        self._lobby = lobby
        self._matches: dict[str, MatchLine] = {}
        self._shown: MatchDetails | None = None

    def compose(self) -> ComposeResult:
        """Compose the list, the selected match and the message line."""
        yield Static(self.kozyr.say("match_title"), classes="heading", markup=False)
        yield RefillableList(id="matches")
        with VerticalScroll(id="scroll"):
            yield from text_lines("match")
            yield from text_lines("share")
        yield from text_lines("choice")
        yield from text_lines("why", classes="error")
        yield Static(self.kozyr.say("match_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Load the matches."""
        self.action_reload()

    @work(group="matches", exclusive=True)
    async def action_reload(self) -> None:
        """Load the matches again; the friend may have played."""
        answer = await self._lobby.request("matches.list", MatchLines)
        if isinstance(answer, ClientRefusal):
            self.write_line("#why", answer.text)
            return
        self._matches = {match.match_id: match for match in answer.matches}
        rows = [(match.match_id, match_row(match, self.kozyr.language)) for match in answer.matches]
        self.query_one("#matches", RefillableList).show(rows)
        if not rows:
            self._shown = None
            for part in ("#share", "#choice"):
                self.write_line(part, "")
            self.write_line("#match", f" {self.kozyr.say('match_none')}")

    @on(OptionList.OptionHighlighted, "#matches")
    def show_match(self, event: OptionList.OptionHighlighted) -> None:
        """Show the highlighted match."""
        self._load_match(str(event.option_id))

    @work(group="match", exclusive=True)
    async def _load_match(self, match_id: str) -> None:
        match = await self._lobby.request("matches.get", MatchDetails, match_id=match_id)
        if isinstance(match, ClientRefusal):
            self.write_line("#why", match.text)
        else:
            self._show(match)

    def _show(self, match: MatchDetails) -> None:
        self._shown = match
        app = self.kozyr
        is_ascii = app.signs is not UNICODE
        self.write_line("#match", _indent(match_lines(match, app.language, is_ascii=is_ascii)))
        share = match_share(match, app.language, self._lobby.session.server.address.url)
        self.write_line("#share", _indent(["", app.say("day_share"), *share.splitlines()] if share else []))
        choice = match_choice(match, app.language)
        choices = [app.say("match_enter", choice=choice)] if choice else []
        if ending := match_refusal_choice(match, app.language):
            choices.append(f"X: {ending}")
        self.write_line("#choice", _indent(choices))

    @on(OptionList.OptionSelected, "#matches")
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Accept the selected match, or play it."""
        match = self._matches.get(str(event.option_id))
        if match is not None and match.status == "offered" and not is_own_offer(match):
            self._accept(match.match_id)
        elif match is not None:
            self._play(match.match_id)

    @work(group="play", exclusive=True)
    async def _accept(self, match_id: str) -> None:
        answer = await self._lobby.request("matches.accept", MatchDetails, match_id=match_id)
        self.write_line("#why", answer.text if isinstance(answer, ClientRefusal) else "")
        self.action_reload()

    @work(group="play", exclusive=True)
    async def _play(self, match_id: str) -> None:
        made = await self._lobby.request("matches.play", MatchTableMade, match_id=match_id)
        if isinstance(made, ClientRefusal):
            self.write_line("#why", made.text)
        else:
            self.dismiss(made.table_id)

    @work(group="play", exclusive=True)
    async def action_end_offer(self) -> None:
        """Decline the shown offer, or take it back."""
        match = self._shown
        if match is None or match.status != "offered":
            return
        name = "matches.cancel" if is_own_offer(match) else "matches.decline"
        answer = await self._lobby.request(name, Done, match_id=match.match_id)
        self.write_line("#why", answer.text if isinstance(answer, ClientRefusal) else "")
        self.action_reload()

    def action_close(self) -> None:
        """Go back to the lobby."""
        self.dismiss(None)


def _indent(lines: list[str]) -> str:
    return "\n".join(f" {line}" for line in lines)
