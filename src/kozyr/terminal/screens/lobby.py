"""The lobby of a server: its tables and the player's account.

The screen signs in automatically, with the stored session or as a guest with the player's nickname. It also
updates the list and restores a lost connection automatically. Every failure shows its reason in one line.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from kozyr.server.api.messages.notices import Invited, Removed
from kozyr.server.api.messages.tables import MyTable, TableLine
from kozyr.terminal.online.address import Address, TableLink, read_address
from kozyr.terminal.online.lobby_client import LobbyClient, NewTable, TableFilters
from kozyr.terminal.online.server_client import ServerClient
from kozyr.terminal.online.session import OnlineSession, last_server, sign_in
from kozyr.terminal.online.table import OnlineTable, TableKeys
from kozyr.terminal.screens.filters import FilterScreen
from kozyr.terminal.screens.letter_keys import letter_keys
from kozyr.terminal.screens.lobby_dialogs import ask_account, ask_link, ask_password, ask_server
from kozyr.terminal.screens.lobby_texts import format_table_row, invitation_text, removed_text
from kozyr.terminal.screens.new_table import NewTableScreen
from kozyr.terminal.screens.row_list import TwoListScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.table_client import ClientRefusal

if TYPE_CHECKING:
    from textual.timer import Timer

_CHOICES: Final = ("make", "link", "filter", "account", "server", "again", "back")
_UPDATE_DELAY_S: Final = 0.3
"""The delay that merges many changes of the list into one update."""
_CHOICES_WIDTH: Final = 19


class LobbyScreen(TwoListScreen):
    """The lobby: tables, choices and messages."""

    DEFAULT_CSS = f"""
    LobbyScreen #choices {{ width: {_CHOICES_WIDTH}; height: 100%; margin-right: 1; }}
    LobbyScreen #tables {{ width: 1fr; height: 100%; }}
    LobbyScreen #middle {{ height: 1fr; margin-top: 1; }}
    LobbyScreen #player, LobbyScreen #head {{ width: 100%; height: auto; }}
    LobbyScreen #why, LobbyScreen #connection {{ width: 100%; height: auto; }}
    LobbyScreen #head {{ padding-left: {_CHOICES_WIDTH + 1}; color: $textmsg; margin-top: 1; }}
    LobbyScreen #why, LobbyScreen #connection {{ padding: 0 1; }}
    """
    AUTO_FOCUS = "#choices"
    LISTS = ("#tables", "#choices")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "run_choice('back')", show=False),
        Binding(letter_keys("n", "т"), "run_choice('make')", show=False),
        Binding(letter_keys("j", "о"), "run_choice('link')", show=False),
        Binding(letter_keys("f", "а"), "run_choice('filter')", show=False),
        Binding(letter_keys("l", "д"), "run_choice('account')", show=False),
        Binding(letter_keys("s", "ы"), "run_choice('server')", show=False),
        Binding(f"f5,{letter_keys('r', 'к')}", "run_choice('again')", show=False),
        Binding(letter_keys("w", "ц"), "watch", show=False),
        Binding(letter_keys("a", "ф"), "accept", show=False),
        Binding("left,right", "other_list", show=False),
        Binding("space", "choose", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.lobby: LobbyClient | None = None
        self._filters = TableFilters()
        self._own_tables: dict[str, MyTable] = {}
        self.listed_tables: dict[str, TableLine] = {}
        self._invitation: Invited | None = None
        self._reload_timer: Timer | None = None
        self._is_opening = False

    # Display.

    def compose(self) -> ComposeResult:
        """Compose the choices, the tables and the message lines."""
        app = self.kozyr
        yield Static(app.say("online_title"), classes="heading", markup=False)
        yield Static("", id="player", markup=False)
        yield Static("", id="head", markup=False)
        with Horizontal(id="middle"):
            yield OptionList(
                *[Option(f" {app.say(f'online_way_{choice}')}", id=choice) for choice in _CHOICES],
                id="choices",
            )
            yield OptionList(id="tables")
        yield Static("", id="connection", markup=False)
        yield Static("", id="why", classes="error", markup=False)
        yield Static(app.say("online_keys"), classes="keys", markup=False)

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

    def show_refusal(self, text: str) -> None:
        """Show why something was refused."""
        self.write_line("#why", text)

    def _show_connection_state(self, text: str) -> None:
        self.write_line("#connection", text)

    # Login.

    def parse_and_sign_in(self, text: str) -> None:
        """Sign in at the server with this address, or show why the address is invalid."""
        address = read_address(text, self.kozyr.language)
        if isinstance(address, ClientRefusal):
            self.show_refusal(address.text)
            return
        self.sign_in_at(address)

    def sign_in_at(self, address: Address, on_success: Callable[[], None] = lambda: None) -> None:
        """Sign in with the stored session or as a guest; after a success, call `on_success`."""
        app = self.kozyr
        server = ServerClient(address, app.language)
        self.run_login(lambda: sign_in(app.person.files, server, app.profile.name), on_success)

    def run_login(
        self,
        request_session: Callable[[], Awaitable[OnlineSession | ClientRefusal]],
        on_success: Callable[[], None] = lambda: None,
    ) -> None:
        """Request a session and enter the lobby with it; after a success, call `on_success`."""

        async def log_in() -> None:
            self.show_refusal("")
            self._show_connection_state(self.kozyr.say("online_connecting"))
            session = await request_session()
            self._show_connection_state("")
            if isinstance(session, ClientRefusal):
                self.show_refusal(session.text)
            else:
                await self._enter(session)
                on_success()
            for notice in self.kozyr.person.notices():
                self.kozyr.tell(notice, bad=True)

        self.run_worker(log_in(), group="enter", exclusive=True)

    async def _enter(self, session: OnlineSession) -> None:
        if self.lobby is not None:
            await self.lobby.close()
        lobby = self.lobby = LobbyClient(session)
        lobby.connection.follow(self._show_connection_state)
        await lobby.listen(self._reload_soon, self._receive_invitation, self._receive_removal)
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
        own, listed = await lobby.own_tables(), await lobby.tables(self._filters)
        balance = await lobby.balance()
        if isinstance(listed, ClientRefusal):
            self.show_refusal(listed.text)
            return
        if isinstance(own, ClientRefusal):
            self.show_refusal(own.text)
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
        app = self.kozyr
        if self.lobby is None or not self.query("#tables"):
            return
        tables = self.query_one("#tables", OptionList)
        # 4 columns stay free for margins and the scroll bar. A row has at least 40 columns.
        selected, width = tables.highlighted or 0, max(40, self.size.width - _CHOICES_WIDTH - 4)
        # The player's own tables come first, because the list may be long or may not include them.
        # They are merged twice: the first time sets their order, the last time their values.
        shown: dict[str, TableLine | MyTable] = {**self._own_tables, **self.listed_tables, **self._own_tables}
        tables.clear_options()
        for table_id, table in shown.items():
            row = format_table_row(table, width, app.language, is_own=table_id in self._own_tables)
            tables.add_option(Option(row, id=table_id))
        if shown:
            tables.highlighted = min(selected, len(shown) - 1)
        self.write_line("#head", self._describe_list(len(shown)))

    def _describe_list(self, count: int) -> str:
        say = self.kozyr.say
        if count:
            return say("lobby_found", n=count)
        if self._filters != TableFilters():
            return say("lobby_empty_filtered")
        return f"{say('lobby_empty')} {say('lobby_empty_note')}"

    # The player's actions.

    def action_watch(self) -> None:
        """Watch the selected table."""
        table = self.query_one("#tables", OptionList).highlighted_option
        if table is not None and table.id is not None:
            self.go_to_table(TableLink(table.id), to_watch=True)

    def action_accept(self) -> None:
        """Accept the last invitation."""
        if self._invitation is not None:
            self.go_to_table(TableLink(self._invitation.table_id, self._invitation.invite))

    @on(OptionList.OptionSelected, "#tables")
    def sit(self, event: OptionList.OptionSelected) -> None:
        """Sit down at the selected table."""
        self.go_to_table(TableLink(str(event.option_id)))

    @on(OptionList.OptionSelected, "#choices")
    def select_choice(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice."""
        self.action_run_choice(str(event.option_id))

    def action_run_choice(self, choice: str) -> None:
        """Run a choice; without a connection to a server, ignore the choices that need one."""
        needs_server = choice in ("make", "link", "account")
        if needs_server and self.lobby is None:
            return
        match choice:
            case "make":
                self.app.push_screen(NewTableScreen(), self.create_table)
            case "link":
                ask_link(self)
            case "filter":
                self.app.push_screen(FilterScreen(self._filters), self._apply_filters)
            case "account":
                ask_account(self)
            case "server":
                ask_server(self)
            case "again" if self.lobby is None:
                self.parse_and_sign_in(last_server(self.kozyr.person.files))
            case "again":
                self._reload_soon()
            case _:
                self.dismiss()

    def _apply_filters(self, filters: TableFilters | None) -> None:
        if filters is not None:
            self._filters = filters
            self._reload_soon()

    def create_table(self, request: NewTable | None) -> None:
        """Create a table and open it; None means that the player cancelled."""
        lobby = self.lobby
        if request is not None and lobby is not None:
            self._open(lambda: lobby.create_table(request))

    def go_to_table(self, link: TableLink, keys: TableKeys | None = None, *, to_watch: bool = False) -> None:
        """Go to a table; a locked table asks for its password."""
        lobby = self.lobby
        if lobby is None:
            return
        keys = keys or TableKeys(invite=link.invite)

        open_table = lobby.open_table if to_watch else lobby.take_seat
        self._open(lambda: open_table(link.table, keys), lambda: ask_password(self, link, to_watch=to_watch))

    def _open(
        self,
        open_table: Callable[[], Awaitable[OnlineTable | ClientRefusal]],
        on_locked: Callable[[], None] | None = None,
    ) -> None:
        if self._is_opening:
            return  # the key was pressed again while the first request is running
        self._is_opening = True

        async def open_screen() -> None:
            try:
                self.show_refusal("")
                table = await open_table()
            finally:
                self._is_opening = False
            if isinstance(table, OnlineTable) and self.lobby is not None:
                self._invitation = None
                await self.app.push_screen(WaitingRoomScreen(table, self.lobby))
            elif isinstance(table, ClientRefusal):
                self.show_refusal(table.text)
                if table.code in ("locked", "wrong_key") and on_locked is not None:
                    on_locked()

        self.run_worker(open_screen(), group="open")

    def _receive_invitation(self, invitation: Invited) -> None:
        app = self.kozyr
        text = invitation_text(invitation, app.language)
        if invitation.face == "tabletop":
            app.tell(text)  # this client cannot play a tabletop game, so it does not offer the seat
            return
        self._invitation = invitation
        app.tell(app.say("online_accept", invitation=text))

    def _receive_removal(self, removed: Removed) -> None:
        for screen in self.app.screen_stack:
            if isinstance(screen, WaitingRoomScreen) and screen.is_at(removed.table_id):
                screen.leave_after_removal()
                return
        self.kozyr.tell(removed_text(removed.name, self.kozyr.language), bad=True)
