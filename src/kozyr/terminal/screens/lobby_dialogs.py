"""The dialogs of the lobby: server address, table link, table password and account."""

from abc import abstractmethod
from collections.abc import Awaitable, Callable

from kozyr.server.api.messages.tables import TableLine
from kozyr.terminal.app_access import AppAccess
from kozyr.terminal.online.address import HOME, Address, TableLink, read_table_link
from kozyr.terminal.online.lobby_client import LobbyClient
from kozyr.terminal.online.server_client import ServerClient
from kozyr.terminal.online.session import OnlineSession, last_server, log_in, log_out, register, sign_in
from kozyr.terminal.online.table import TableKeys
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen
from kozyr.terminal.table_client import ClientRefusal


class LobbyDialogs(AppAccess):
    """The dialogs of the lobby; the screen handles the answers."""

    visit: LobbyClient | None
    listed_tables: dict[str, TableLine]

    @abstractmethod
    def show_refusal(self, text: str) -> None:
        """Show why something was refused."""

    @abstractmethod
    def server(self, address: Address) -> ServerClient:
        """Return a server that answers in the player's language."""

    @abstractmethod
    def log_in_at(self, text: str) -> None:
        """Log in at the server with this address."""

    @abstractmethod
    def run_login(
        self,
        log_in_call: Callable[[], Awaitable[OnlineSession | ClientRefusal]],
        then: Callable[[], None] = lambda: None,
    ) -> None:
        """Run a login, then the next step."""

    @abstractmethod
    def go_to_table(
        self, wanted: TableLink, keys: TableKeys | None = None, *, to_watch: bool = False
    ) -> None:
        """Go to a table."""

    def _ask(self, form: FormScreen, then: Callable[[FilledForm], None]) -> None:
        self.kozyr.push_screen(form, lambda filled: None if filled is None else then(filled))

    def ask_server(self) -> None:
        """Ask for the address of another server."""
        say = self.kozyr.say
        example = last_server(self.kozyr.person.files)
        form = FormScreen(
            say("online_server"), [FormField("address", say("online_server"), example)],
            [("go", say("online_connect"))], say("online_server_note", example=HOME),
        )  # fmt: skip
        self._ask(form, lambda filled: self.log_in_at(filled.values["address"]))

    def ask_link(self) -> None:
        """Ask for the link or id of a table."""
        say = self.kozyr.say
        form = FormScreen(
            say("online_join_title"), [FormField("table", say("online_table"))],
            [("sit", say("lobby_join")), ("watch", say("lobby_watch"))], say("online_join_note"),
        )  # fmt: skip
        self._ask(form, self._follow_link)

    def _follow_link(self, filled: FilledForm) -> None:
        wanted = read_table_link(filled.values["table"], self.kozyr.language)
        if isinstance(wanted, ClientRefusal):
            self.show_refusal(wanted.text)
            return
        visit = self.visit
        if wanted.address is None or visit is None or wanted.address == visit.session.server.address:
            self.go_to_table(wanted, to_watch=filled.button == "watch")
            return
        app, address = self.kozyr, wanted.address
        self.run_login(
            lambda: sign_in(app.person.files, self.server(address), app.profile.name),
            lambda: self.go_to_table(wanted, to_watch=filled.button == "watch"),
        )

    def ask_password(self, wanted: TableLink, *, to_watch: bool) -> None:
        """Ask for a table's password and go there with it."""
        say = self.kozyr.say
        line = self.listed_tables.get(wanted.table)
        name = (line.name if line else "") or say("lobby_unnamed")
        form = FormScreen(
            say("lobby_password_title", table=name),
            [FormField("password", say("lobby_password"), is_secret=True)],
            [("go", say("lobby_watch" if to_watch else "lobby_join"))],
        )  # fmt: skip
        self._ask(
            form,
            lambda filled: self.go_to_table(
                wanted, TableKeys(filled.values["password"] or None), to_watch=to_watch
            ),
        )

    def ask_account(self) -> None:
        """Ask for a name and a password, to log in, register or log out."""
        say, visit = self.kozyr.say, self.visit
        if visit is None:
            return
        name = self.kozyr.profile.name
        buttons = [("log_in", say("account_log_in")), ("log_out", say("account_log_out"))]
        buttons[1:1] = [("register", say("account_register"))] if visit.session.guest else []
        fields = [
            FormField("name", say("account_name"), name),
            FormField("password", say("account_password"), is_secret=True),
        ]
        note = say("online_log_in_note") if visit.session.guest else ""
        self._ask(FormScreen(say("online_account"), fields, buttons, note), self._account)

    def _account(self, filled: FilledForm) -> None:
        files, visit = self.kozyr.person.files, self.visit
        if visit is None:
            return
        server, name, password = visit.session.server, filled.values["name"], filled.values["password"]
        if filled.button == "log_out":
            self._ask_log_out(visit.session)
        else:
            log_in_call = log_in if filled.button == "log_in" else register
            self.run_login(lambda: log_in_call(files, server, name, password))

    def _ask_log_out(self, session: OnlineSession) -> None:
        if not session.guest:
            self._log_out(session)
            return
        say = self.kozyr.say
        buttons = [("stay", say("cancel")), ("go", say("account_forget_yes"))]
        form = FormScreen(say("account_log_out"), [], buttons, say("account_forget"))
        self._ask(form, lambda chosen: self._log_out(session) if chosen.button == "go" else None)

    def _log_out(self, session: OnlineSession) -> None:
        app = self.kozyr

        async def leave() -> OnlineSession | ClientRefusal:
            refused = await log_out(app.person.files, session)
            if refused is not None:
                return refused
            plain = session.server._replace(token="")
            return await sign_in(app.person.files, plain, app.profile.name)

        self.run_login(leave)
