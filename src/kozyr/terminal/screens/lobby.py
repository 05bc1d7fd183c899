"""The lobby of a server: its tables and the player's account.

The screen signs in automatically, with the stored session or as a guest with the player's nickname. It also
updates the list and restores a lost connection automatically. Every failure shows its reason in one line.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.address import Address, TableLink, read_address
from kozyr.client.lobby_client import ChallengeNotice, LobbyClient, NewTable
from kozyr.client.online_table import OnlineTable, TableKeys
from kozyr.client.server_client import ServerClient
from kozyr.client.session import OnlineSession, last_server, sign_in
from kozyr.client.table_client import ClientRefusal
from kozyr.server.api.messages.history import Balance
from kozyr.server.api.messages.notices import Invited, Removed
from kozyr.server.api.messages.relations import ChallengeAccepted, ChallengeEnded, ChallengeLine
from kozyr.server.api.messages.tables import ListTables, MyTable, MyTables, TableLine
from kozyr.terminal.screens.daily import DailyScreen
from kozyr.terminal.screens.lobby_dialogs import ask_account, ask_link, ask_password, ask_server
from kozyr.terminal.screens.lobby_search import LobbySearch
from kozyr.terminal.screens.lobby_texts import (
    format_table_row,
    invitation_text,
    is_tabletop_invitation,
    removed_text,
)
from kozyr.terminal.screens.matches import MatchesScreen
from kozyr.terminal.screens.people import PeopleScreen
from kozyr.terminal.screens.people_texts import challenge_text
from kozyr.terminal.screens.table_forms import FilterScreen, NewTableScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.widgets.basic import AppAccess, RefillableList, key_bindings, text_lines

if TYPE_CHECKING:
    from textual.timer import Timer

_CHOICES: Final = (
    "pair", "daily", "match", "make", "link", "filter", "people", "account", "server", "again", "back",
)  # fmt: skip
_UPDATE_DELAY_S: Final = 0.3
"""The delay that merges many changes of the list into one update."""
_CHOICES_WIDTH: Final = 19


class LobbyScreen(AppAccess, Screen[None]):
    """The lobby: tables, choices and messages."""

    AUTO_FOCUS = "#choices"
    BINDINGS = key_bindings(
        {
            "p,з": "run_choice('pair')", "n,т": "run_choice('make')", "j,о": "run_choice('link')",
            "f,а": "run_choice('filter')", "l,д": "run_choice('account')", "s,ы": "run_choice('server')",
            "r,к,f5": "run_choice('again')", "escape": "run_choice('back')", "w,ц": "watch", "a,ф": "accept",
            "left,right": "app.focus_next",
            "h,р": "run_choice('people')", "d,в": "run_choice('daily')", "m,ь": "run_choice('match')",
        }
    )  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.lobby: LobbyClient | None = None
        self._filters = ListTables()
        self._own_tables: dict[str, MyTable] = {}
        self.listed_tables: dict[str, TableLine] = {}
        self._invitation: Invited | None = None
        self._challenge: ChallengeLine | None = None
        self._reload_timer: Timer | None = None
        self._is_opening = False
        self._search = LobbySearch(self)

    # Display.

    def compose(self) -> ComposeResult:
        """Compose the choices, the tables and the message lines."""
        yield Static(self.kozyr.say("online_title"), classes="heading", markup=False)
        yield from text_lines("player", "head")
        with Horizontal(id="middle"):
            choices = RefillableList(id="choices")
            # During a search, the choice to search becomes the choice to stop.
            choices.show(self._search.describe_choices(_CHOICES))
            yield choices
            yield RefillableList(id="tables")
        yield from text_lines("connection")
        yield from text_lines("why", classes="error")
        yield Static(self.kozyr.say("online_keys"), classes="keys", markup=False)

    def show_choices(self) -> None:
        """Show the choices again, because one of them has changed."""
        if self.query("#choices"):
            self.query_one("#choices", RefillableList).show(self._search.describe_choices(_CHOICES))

    def on_mount(self) -> None:
        """Sign in at the last server."""
        self.parse_and_sign_in(last_server(self.kozyr.person.files))

    def on_screen_resume(self) -> None:
        """Reload the list after a return from a table."""
        if self.lobby is not None:
            self._reload_soon()

    def on_resize(self) -> None:
        """Redraw the rows for the new width."""
        self._show_tables()

    async def on_unmount(self) -> None:
        """Disconnect."""
        if self.lobby is not None:
            await self.lobby.close()

    # Login.

    def parse_and_sign_in(self, text: str) -> None:
        """Sign in at the server with this address, or show why the address is invalid."""
        address = read_address(text, self.kozyr.language)
        if isinstance(address, ClientRefusal):
            self.write_line("#why", address.text)
        else:
            self.sign_in_at(address)

    def sign_in_at(self, address: Address, on_success: Callable[[], object] = lambda: None) -> None:
        """Sign in with the stored session or as a guest; after a success, call `on_success`."""
        app, server = self.kozyr, ServerClient(address, self.kozyr.language)
        self.run_login(lambda: sign_in(app.person.files, server, app.person.profile.name), on_success)

    @work(group="enter", exclusive=True)
    async def run_login(
        self,
        request_session: Callable[[], Awaitable[OnlineSession | ClientRefusal]],
        on_success: Callable[[], object] = lambda: None,
    ) -> None:
        """Request a session and enter the lobby with it; after a success, call `on_success`."""
        self.write_line("#why", "")
        self.write_line("#connection", self.kozyr.say("online_connecting"))
        session = await request_session()
        self.write_line("#connection", "")
        if isinstance(session, ClientRefusal):
            self.write_line("#why", session.text)
        else:
            await self._enter(session)
            on_success()
        self.kozyr.tell_notices()

    async def _enter(self, session: OnlineSession) -> None:
        if self.lobby is not None:
            await self.lobby.close()
        lobby = self.lobby = LobbyClient(session)
        lobby.connection.watch_problems(partial(self.write_line, "#connection"))
        await lobby.listen(
            self._reload_soon,
            self._receive_invitation,
            self._receive_removal,
            self._search.receive,
            self._receive_challenge,
        )
        await self._reload()

    # The list of tables.

    def _reload_soon(self) -> None:
        if self._reload_timer is None and self.query("#tables"):
            self._reload_timer = self.set_timer(_UPDATE_DELAY_S, self._reload_now)

    def _reload_now(self) -> None:
        self._reload_timer = None
        self.run_worker(self._reload(), group="look", exclusive=True)

    async def _reload(self) -> None:
        lobby = self.lobby
        if lobby is None:
            return
        own, listed = await lobby.request("tables.mine", MyTables), await lobby.tables(self._filters)
        balance = await lobby.request("ledger.balance", Balance)
        for answer in (own, listed):
            if isinstance(answer, ClientRefusal):
                self.write_line("#why", answer.text)
        if isinstance(own, ClientRefusal) or isinstance(listed, ClientRefusal):
            return
        self._own_tables = {table.table_id: table for table in own.tables if table.status != "closed"}
        self.listed_tables = {table.table_id: table for table in listed.tables}
        app, session = self.kozyr, lobby.session
        server = app.say("online_server_is", server=session.server.address.url)
        player = app.say("home_guest" if session.guest else "home_player", name=session.name)
        if not isinstance(balance, ClientRefusal):
            player += "  " + app.say("online_coins", n=balance.available)
        self.write_line("#player", f" {server}\n {player}")
        self._show_tables()

    def _show_tables(self) -> None:
        if self.lobby is None or not self.query("#tables"):
            return
        # 4 columns stay free for margins and the scroll bar. A row has at least 40 columns.
        width, language = max(40, self.size.width - _CHOICES_WIDTH - 4), self.kozyr.language
        # The player's own tables come first, because the list may be long or may not include them.
        # They are merged twice: the first time sets their order, the last time their values.
        shown: dict[str, TableLine | MyTable] = {**self._own_tables, **self.listed_tables, **self._own_tables}
        rows = [
            (table_id, format_table_row(table, width, language, is_own=table_id in self._own_tables))
            for table_id, table in shown.items()
        ]
        self.query_one("#tables", RefillableList).show(rows)
        self.write_line("#head", self._describe_list(len(rows)))

    def _describe_list(self, count: int) -> str:
        say = self.kozyr.say
        if count:
            return say("lobby_found", n=count)
        if self._filters != ListTables():
            return say("lobby_empty_filtered")
        return f"{say('lobby_empty')} {say('lobby_empty_note')}"

    def _refresh(self) -> None:
        if self.lobby is None:
            self.parse_and_sign_in(last_server(self.kozyr.person.files))
        else:
            self._reload_soon()

    # The player's actions.

    def action_watch(self) -> None:
        """Watch the selected table."""
        table = self.query_one("#tables", OptionList).highlighted_option
        if table is not None and table.id is not None:
            self.go_to_table(TableLink(table.id), to_watch=True)

    def action_accept(self) -> None:
        """Accept the open challenge or the last invitation."""
        if self._challenge is not None:
            self._accept_challenge(self._challenge)
        elif self._invitation is not None:
            self.go_to_table(TableLink(self._invitation.table_id, self._invitation.invite))

    @on(OptionList.OptionSelected, "#tables")
    def sit(self, event: OptionList.OptionSelected) -> None:
        """Sit down at the selected table."""
        self.go_to_table(TableLink(str(event.option_id)))

    @on(OptionList.OptionSelected, "#choices")
    def select_choice(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice."""
        self.action_run_choice(str(event.option_id))

    @work(group="choice")
    async def action_run_choice(self, choice: str) -> None:  # noqa: C901, PLR0912 - one case per choice
        """Run a choice; without a connection to a server, ignore the choices that need one."""
        match choice:
            case "filter":
                self._filters = await self.app.push_screen_wait(FilterScreen(self._filters))
                self._reload_soon()
            case "server":
                await ask_server(self)
            case "back":
                self.dismiss()
            case "again":
                self._refresh()
            case _ if self.lobby is None:
                pass
            case "pair":
                await self._search.toggle(self.lobby, self._filters)
            case "daily" | "match":
                screen = DailyScreen(self.lobby) if choice == "daily" else MatchesScreen(self.lobby)
                deal_table = await self.app.push_screen_wait(screen)
                if deal_table is not None:
                    self.open_deal_table(deal_table)
            case "make":
                request = await self.app.push_screen_wait(NewTableScreen())
                if request is not None:
                    self.create_table(request)
            case "link":
                await ask_link(self)
            case "people":
                table = await self.app.push_screen_wait(PeopleScreen(self.lobby))
                if table is not None:
                    self.go_to_table(table, to_watch=True)
            case _:
                await ask_account(self, self.lobby.session)

    @work(group="open")
    async def open_found_table(self, table: str) -> None:
        """Open the table that was found for the player."""
        if self.lobby is not None:
            await self._open(partial(self.lobby.open_found_table, table))

    @work(group="open")
    async def open_deal_table(self, table: str) -> None:
        """Open the table of a daily deal or of a duplicate match; its game has started."""
        if self.lobby is not None:
            await self._open(partial(self.lobby.open_table, table))

    @work(group="open")
    async def create_table(self, request: NewTable) -> None:
        """Create a table and open it."""
        if self.lobby is not None:
            await self._open(partial(self.lobby.create_table, request))

    @work(group="open")
    async def go_to_table(self, link: TableLink, *, to_watch: bool = False) -> None:
        """Go to a table; a locked table asks for its password."""
        lobby = self.lobby
        if lobby is None:
            return
        open_table = lobby.open_table if to_watch else lobby.take_seat
        keys: TableKeys | None = TableKeys(invite=link.invite)
        while keys is not None:
            refusal = await self._open(partial(open_table, link.table, keys))
            keys = None
            if refusal is not None and refusal.code in ("locked", "wrong_key"):
                password = await ask_password(self, link, to_watch=to_watch)
                keys = None if password is None else TableKeys(password or None)

    async def _open(
        self, open_table: Callable[[], Awaitable[OnlineTable | ClientRefusal]]
    ) -> ClientRefusal | None:
        if self._is_opening:
            return None  # the key was pressed again while the first request is running
        self._is_opening = True
        self.write_line("#why", "")
        try:
            table = await open_table()
        finally:
            self._is_opening = False
        if isinstance(table, ClientRefusal):
            self.write_line("#why", table.text)
            return table
        if self.lobby is not None:
            self._invitation = None
            await self.app.push_screen(WaitingRoomScreen(table, self.lobby))
        return None

    def _receive_invitation(self, invitation: Invited) -> None:
        app = self.kozyr
        text = invitation_text(invitation, app.language)
        if is_tabletop_invitation(invitation):
            app.tell(text)  # this client cannot play that game, so it does not offer the seat
            return
        self._invitation = invitation
        app.tell(app.say("online_accept", invitation=text))

    @work(group="open")
    async def _accept_challenge(self, challenge: ChallengeLine) -> None:
        if self.lobby is None:
            return
        self._challenge = None
        answer = await self.lobby.request(
            "challenges.accept", ChallengeAccepted, challenge_id=challenge.challenge_id
        )
        # After a success the server sends a notice, and `_receive_challenge` opens the table.
        if isinstance(answer, ClientRefusal):
            self.write_line("#why", answer.text)

    def _receive_challenge(self, notice: ChallengeNotice) -> None:
        app = self.kozyr
        match notice:
            case ChallengeLine():
                self._challenge = notice
                app.tell(app.say("people_accept_by_key", challenge=challenge_text(notice, app.language)))
            case ChallengeAccepted():
                self._challenge = None
                for screen in tuple(app.screen_stack):
                    if isinstance(screen, PeopleScreen):
                        screen.dismiss(None)
                self.go_to_table(TableLink(notice.table_id, notice.invite))
            case ChallengeEnded():
                if self._challenge is not None and self._challenge.challenge_id == notice.challenge_id:
                    self._challenge = None
                elif notice.why == "declined":
                    app.tell(app.say("people_declined"))

    def _receive_removal(self, removed: Removed) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, WaitingRoomScreen) and screen.is_at(removed.table_id):
                screen.leave_after_removal()
        self.kozyr.tell(removed_text(removed.name, self.kozyr.language), is_error=True)
