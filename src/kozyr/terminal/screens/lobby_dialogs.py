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
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen, ask_to_confirm
from kozyr.terminal.table_client import ClientRefusal


class LobbyDialogs(AppAccess):
    """The dialogs of the lobby; the lobby screen handles the answers."""

    lobby: LobbyClient | None
    listed_tables: dict[str, TableLine]

    @abstractmethod
    def show_refusal(self, text: str) -> None:
        """Show why something was refused."""

    @abstractmethod
    def connect_to(self, address: Address) -> ServerClient:
        """Return a client of the server, which answers in the player's language."""

    @abstractmethod
    def log_in_at(self, text: str) -> None:
        """Log in at the server with this address."""

    @abstractmethod
    def run_login(
        self,
        log_in_call: Callable[[], Awaitable[OnlineSession | ClientRefusal]],
        on_success: Callable[[], None] = lambda: None,
    ) -> None:
        """Log in; after a success, call `on_success`."""

    @abstractmethod
    def go_to_table(self, link: TableLink, keys: TableKeys | None = None, *, to_watch: bool = False) -> None:
        """Go to a table."""

    def _ask(self, form_screen: FormScreen, handle: Callable[[FilledForm], None]) -> None:
        self.kozyr.push_screen(form_screen, lambda form: None if form is None else handle(form))

    def ask_server(self) -> None:
        """Ask for the address of another server."""
        say = self.kozyr.say
        example = last_server(self.kozyr.person.files)
        form = FormScreen(
            say("online_server"), [FormField("address", say("online_server"), example)],
            [("go", say("online_connect"))], say("online_server_note", example=HOME),
        )  # fmt: skip
        self._ask(form, lambda form: self.log_in_at(form.values["address"]))

    def ask_link(self) -> None:
        """Ask for the link or id of a table."""
        say = self.kozyr.say
        form = FormScreen(
            say("online_join_title"), [FormField("table", say("online_table"))],
            [("sit", say("lobby_join")), ("watch", say("lobby_watch"))], say("online_join_note"),
        )  # fmt: skip
        self._ask(form, self._follow_link)

    def _follow_link(self, form: FilledForm) -> None:
        link = read_table_link(form.values["table"], self.kozyr.language)
        if isinstance(link, ClientRefusal):
            self.show_refusal(link.text)
            return
        lobby = self.lobby
        if link.address is None or lobby is None or link.address == lobby.session.server.address:
            self.go_to_table(link, to_watch=form.button == "watch")
            return
        app, address = self.kozyr, link.address
        self.run_login(
            lambda: sign_in(app.person.files, self.connect_to(address), app.profile.name),
            lambda: self.go_to_table(link, to_watch=form.button == "watch"),
        )

    def ask_password(self, link: TableLink, *, to_watch: bool) -> None:
        """Ask for a table's password and go to the table with it."""
        say = self.kozyr.say
        line = self.listed_tables.get(link.table)
        name = (line.name if line else "") or say("lobby_unnamed")
        form = FormScreen(
            say("lobby_password_title", table=name),
            [FormField("password", say("lobby_password"), is_secret=True)],
            [("go", say("lobby_watch" if to_watch else "lobby_join"))],
        )  # fmt: skip
        self._ask(
            form,
            lambda form: self.go_to_table(
                link, TableKeys(form.values["password"] or None), to_watch=to_watch
            ),
        )

    def ask_account(self) -> None:
        """Ask for a name and a password, to log in, register or log out."""
        say, lobby = self.kozyr.say, self.lobby
        if lobby is None:
            return
        name = self.kozyr.profile.name
        names = ("log_in", "register", "log_out") if lobby.session.guest else ("log_in", "log_out")
        buttons = [(button, say(f"account_{button}")) for button in names]
        fields = [
            FormField("name", say("account_name"), name),
            FormField("password", say("account_password"), is_secret=True),
        ]
        note = say("online_log_in_note") if lobby.session.guest else ""
        self._ask(FormScreen(say("online_account"), fields, buttons, note), self._run_account)

    def _run_account(self, form: FilledForm) -> None:
        files, lobby = self.kozyr.person.files, self.lobby
        if lobby is None:
            return
        server, name, password = lobby.session.server, form.values["name"], form.values["password"]
        if form.button == "log_out":
            self._ask_log_out(lobby.session)
        else:
            log_in_call = log_in if form.button == "log_in" else register
            self.run_login(lambda: log_in_call(files, server, name, password))

    def _ask_log_out(self, session: OnlineSession) -> None:
        if not session.guest:
            self._log_out(session)
            return
        say = self.kozyr.say
        labels = say("cancel"), say("account_forget_yes")
        ask_to_confirm(
            self.kozyr, say("account_log_out"), say("account_forget"), labels, lambda: self._log_out(session)
        )

    def _log_out(self, session: OnlineSession) -> None:
        app = self.kozyr

        async def log_out_and_in() -> OnlineSession | ClientRefusal:
            refusal = await log_out(app.person.files, session)
            if refusal is not None:
                return refusal
            server = session.server._replace(token="")
            return await sign_in(app.person.files, server, app.profile.name)

        self.run_login(log_out_and_in)
