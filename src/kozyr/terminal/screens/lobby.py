"""The lobby of a server: its tables and the player's account.

The screen logs in automatically, with the stored session or as a guest with the player's nickname. The list
updates and a lost connection returns without a key press. Every failure shows its reason in one line.
"""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
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
from kozyr.terminal.screens.lobby_dialogs import LobbyDialogs
from kozyr.terminal.screens.lobby_texts import invitation_text, removed_text, table_row
from kozyr.terminal.screens.new_table import NewTableScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.table_client import ClientRefusal

if TYPE_CHECKING:
    from textual.timer import Timer

_CHOICES: Final = ("make", "link", "filter", "account", "server", "again", "back")
_UPDATE_DELAY_S: Final = 0.3
"""The delay that merges many changes of the list into one update."""
_CHOICES_WIDTH: Final = 19


class LobbyScreen(LobbyDialogs, Screen[None]):
    """The lobby: tables, choices and messages."""

    DEFAULT_CSS = f"""
    LobbyScreen #choices {{ width: {_CHOICES_WIDTH}; height: 100%; margin-right: 1; }}
    LobbyScreen #tables {{ width: 1fr; height: 100%; }}
    LobbyScreen #middle {{ height: 1fr; margin-top: 1; }}
    LobbyScreen #who, LobbyScreen #head {{ width: 100%; height: auto; }}
    LobbyScreen #why, LobbyScreen #trouble {{ width: 100%; height: auto; }}
    LobbyScreen #head {{ padding-left: {_CHOICES_WIDTH + 1}; color: $textmsg; margin-top: 1; }}
    LobbyScreen #why, LobbyScreen #trouble {{ padding: 0 1; }}
    """
    AUTO_FOCUS = "#choices"
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
        self.visit: LobbyClient | None = None
        self._filters = TableFilters()
        self._own_tables: dict[str, MyTable] = {}
        self.listed_tables: dict[str, TableLine] = {}
        self._invited: Invited | None = None
        self._reload_timer: Timer | None = None
        self._busy = False

    # Display.

    def compose(self) -> ComposeResult:
        """Compose the choices, the tables and the message lines."""
        app = self.kozyr
        yield Static(app.say("online_title"), classes="heading", markup=False)
        yield Static("", id="who", markup=False)
        yield Static("", id="head", markup=False)
        with Horizontal(id="middle"):
            yield OptionList(
                *[Option(f" {app.say(f'online_way_{choice}')}", id=choice) for choice in _CHOICES],
                id="choices",
            )
            yield OptionList(id="tables")
        yield Static("", id="trouble", markup=False)
        yield Static("", id="why", classes="error", markup=False)
        yield Static(app.say("online_keys"), classes="keys", markup=False)

    def on_mount(self) -> None:
        """Log in at the last server."""
        self.log_in_at(last_server(self.kozyr.person.files))

    def on_screen_resume(self) -> None:
        """Reload the list after a return from a table."""
        if self.visit is not None:
            self._reload_soon()

    def on_resize(self) -> None:
        """Redraw the rows for the new width."""
        self._show_tables()

    async def on_unmount(self) -> None:
        """Disconnect."""
        if self.visit is not None:
            await self.visit.close()

    def show_refusal(self, text: str) -> None:
        """Show why something was refused."""
        self._write("#why", text)

    def _show_connection_trouble(self, text: str) -> None:
        self._write("#trouble", text)

    def _write(self, name: str, text: str) -> None:
        # An answer may arrive after the screen is removed.
        for line in self.query(name).results(Static):
            line.update(text)

    # Login.

    def server(self, address: Address) -> ServerClient:
        """Return a server that answers in the player's language."""
        return ServerClient(address, self.kozyr.language)

    def log_in_at(self, text: str) -> None:
        """Log in at the server with this address."""
        address = read_address(text, self.kozyr.language)
        if isinstance(address, ClientRefusal):
            self.show_refusal(address.text)
            return
        app = self.kozyr
        self.run_login(lambda: sign_in(app.person.files, self.server(address), app.profile.name))

    def run_login(
        self,
        log_in_call: Callable[[], Awaitable[OnlineSession | ClientRefusal]],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """Run a login, then the next step."""

        async def enter() -> None:
            self.show_refusal("")
            self._show_connection_trouble(self.kozyr.say("online_connecting"))
            session = await log_in_call()
            self._show_connection_trouble("")
            if isinstance(session, ClientRefusal):
                self.show_refusal(session.text)
            else:
                await self._enter(session)
                then()
            for notice in self.kozyr.person.notices():
                self.kozyr.tell(notice, bad=True)

        self.run_worker(enter(), group="enter", exclusive=True)

    async def _enter(self, session: OnlineSession) -> None:
        if self.visit is not None:
            await self.visit.close()
        visit = self.visit = LobbyClient(session)
        visit.connection.follow(self._show_connection_trouble)
        await visit.listen(self._reload_soon, self._receive_invitation, self._receive_removal)
        await self._reload()

    # The list of tables.

    def _reload_soon(self) -> None:
        if self._reload_timer is None and self.query("#tables"):
            self._reload_timer = self.set_timer(_UPDATE_DELAY_S, self._reload_now)

    def _reload_now(self) -> None:
        self._reload_timer = None
        self.run_worker(self._reload(), group="look", exclusive=True)

    async def _reload(self) -> None:
        visit = self.visit
        if visit is None:
            return
        mine, listed, balance = (
            await visit.own_tables(),
            await visit.tables(self._filters),
            await visit.balance(),
        )
        if isinstance(listed, ClientRefusal) or isinstance(mine, ClientRefusal):
            self.show_refusal(listed.text if isinstance(listed, ClientRefusal) else mine.text)  # type: ignore[union-attr]
            return
        self._own_tables = {each.table_id: each for each in mine.tables if each.status != "closed"}
        self.listed_tables = {each.table_id: each for each in listed.tables}
        app, session = self.kozyr, visit.session
        who = app.say("home_guest" if session.guest else "home_player", name=session.name)
        coins = (
            "" if isinstance(balance, ClientRefusal) else "  " + app.say("online_coins", n=balance.available)
        )
        where = app.say("online_server_is", server=session.server.address.url)
        self._write("#who", f" {where}\n {who}{coins}")
        self._show_tables()

    def _show_tables(self) -> None:
        app = self.kozyr
        if self.visit is None or not self.query("#tables"):
            return
        shown = self.query_one("#tables", OptionList)
        at, wide = shown.highlighted, max(40, self.size.width - _CHOICES_WIDTH - 4)
        # The player's own tables come first: the list may be long or may not include them.
        ids = [*self._own_tables, *[each for each in self.listed_tables if each not in self._own_tables]]
        by_id: dict[str, TableLine | MyTable] = {**self.listed_tables, **self._own_tables}
        rows = [
            Option(table_row(by_id[each], wide, app.language, mine=each in self._own_tables), id=each)
            for each in ids
        ]
        shown.clear_options()
        shown.add_options(rows)
        if rows:
            shown.highlighted = min(at or 0, len(rows) - 1)
        self._write("#head", self._summary(len(ids)))

    def _summary(self, count: int) -> str:
        say = self.kozyr.say
        if count:
            return say("lobby_found", n=count)
        filtered = self._filters != TableFilters()
        empty = say("lobby_empty_filtered" if filtered else "lobby_empty")
        return empty if filtered else f"{empty} {say('lobby_empty_note')}"

    # The player's actions.

    def action_other_list(self) -> None:
        """Move the focus to the other list."""
        choices, tables = self.query_one("#choices", OptionList), self.query_one("#tables", OptionList)
        (choices if tables.has_focus else tables).focus()

    def action_choose(self) -> None:
        """Select the row by Space, as by Enter."""
        if isinstance(self.focused, OptionList):
            self.focused.action_select()

    def action_watch(self) -> None:
        """Watch the selected table."""
        chosen = self.query_one("#tables", OptionList).highlighted_option
        if chosen is not None and chosen.id is not None:
            self.go_to_table(TableLink(chosen.id), to_watch=True)

    def action_accept(self) -> None:
        """Accept the last invitation."""
        if self._invited is not None:
            self.go_to_table(TableLink(self._invited.table_id, self._invited.invite))

    @on(OptionList.OptionSelected, "#tables")
    def sit(self, event: OptionList.OptionSelected) -> None:
        """Sit down at the selected table."""
        self.go_to_table(TableLink(str(event.option_id)))

    @on(OptionList.OptionSelected, "#choices")
    def select_choice(self, event: OptionList.OptionSelected) -> None:
        """Run the selected choice."""
        self.action_run_choice(str(event.option_id))

    def action_run_choice(self, choice: str) -> None:
        """Run a choice; without a server, ignore those that need one."""
        needs = choice in ("make", "link", "account")
        if needs and self.visit is None:
            return
        match choice:
            case "make":
                self.app.push_screen(NewTableScreen(), self._make)
            case "link":
                self.ask_link()
            case "filter":
                self.app.push_screen(FilterScreen(self._filters), self._filter)
            case "account":
                self.ask_account()
            case "server":
                self.ask_server()
            case "again":
                self.log_in_at(
                    last_server(self.kozyr.person.files)
                ) if self.visit is None else self._reload_soon()
            case _:
                self.dismiss()

    def _filter(self, filters: TableFilters | None) -> None:
        if filters is not None:
            self._filters = filters
            self._reload_soon()

    def _make(self, wish: NewTable | None) -> None:
        visit = self.visit
        if wish is not None and visit is not None:
            self._open(lambda: visit.create_table(wish))

    def go_to_table(
        self, wanted: TableLink, keys: TableKeys | None = None, *, to_watch: bool = False
    ) -> None:
        """Go to a table; a locked table asks for its password."""
        visit = self.visit
        if visit is None:
            return
        keys = keys or TableKeys(invite=wanted.invite)

        def locked() -> None:
            self.ask_password(wanted, to_watch=to_watch)

        opening = visit.open_table if to_watch else visit.take_seat
        self._open(lambda: opening(wanted.table, keys), locked)

    def _open(
        self,
        opening: Callable[[], Awaitable[OnlineTable | ClientRefusal]],
        locked: Callable[[], None] | None = None,
    ) -> None:
        if self._busy:
            return  # a second press while the first request is running
        self._busy = True

        async def open_table() -> None:
            try:
                self.show_refusal("")
                opened = await opening()
            finally:
                self._busy = False
            if isinstance(opened, OnlineTable) and self.visit is not None:
                self._invited = None
                await self.app.push_screen(WaitingRoomScreen(opened, self.visit))
            elif isinstance(opened, ClientRefusal):
                self.show_refusal(opened.text)
                if opened.code in ("locked", "wrong_key") and locked is not None:
                    locked()

        self.run_worker(open_table(), group="open")

    def _receive_invitation(self, invited: Invited) -> None:
        app = self.kozyr
        text = invitation_text(invited, app.language)
        if invited.face == "tabletop":
            app.tell(text)  # this client cannot play a tabletop game, so it does not offer the seat
            return
        self._invited = invited
        app.tell(app.say("online_accept", invitation=text))

    def _receive_removal(self, removed: Removed) -> None:
        open_screens = [each for each in self.app.screen_stack if isinstance(each, WaitingRoomScreen)]
        screen = next((each for each in open_screens if each.is_at(removed.table_id)), None)
        if screen is not None:
            screen.leave_removed()
        else:
            self.kozyr.tell(removed_text(removed.name, self.kozyr.language), bad=True)
