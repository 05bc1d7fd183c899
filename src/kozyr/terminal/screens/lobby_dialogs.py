"""The dialogs of the lobby: server address, table link, table password and account."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kozyr.terminal.online.address import DEFAULT_SERVER, TableLink, read_table_link
from kozyr.terminal.online.session import OnlineSession, last_server, log_in, log_out, register, sign_in
from kozyr.terminal.online.table import TableKeys
from kozyr.terminal.screens.forms import FilledForm, FormField, FormScreen, ask_to_confirm
from kozyr.terminal.table_client import ClientRefusal

if TYPE_CHECKING:
    from kozyr.terminal.screens.lobby import LobbyScreen


def ask_server(screen: "LobbyScreen") -> None:
    """Ask for the address of another server and sign in there."""
    say = screen.kozyr.say
    last_address = last_server(screen.kozyr.person.files)
    form_screen = FormScreen(
        say("online_server"), [FormField("address", say("online_server"), last_address)],
        [("go", say("online_connect"))], say("online_server_note", example=DEFAULT_SERVER),
    )  # fmt: skip
    _ask(screen, form_screen, lambda form: screen.parse_and_sign_in(form.values["address"]))


def ask_link(screen: "LobbyScreen") -> None:
    """Ask for the link or id of a table and go to the table."""
    say = screen.kozyr.say
    form_screen = FormScreen(
        say("online_join_title"), [FormField("table", say("online_table"))],
        [("sit", say("lobby_join")), ("watch", say("lobby_watch"))], say("online_join_note"),
    )  # fmt: skip
    _ask(screen, form_screen, lambda form: _follow_link(screen, form))


def ask_password(screen: "LobbyScreen", link: TableLink, *, to_watch: bool) -> None:
    """Ask for a table's password and go to the table with it."""
    say = screen.kozyr.say
    table = screen.listed_tables.get(link.table)
    name = (table.name if table else "") or say("lobby_unnamed")
    form_screen = FormScreen(
        say("lobby_password_title", table=name),
        [FormField("password", say("lobby_password"), is_secret=True)],
        [("go", say("lobby_watch" if to_watch else "lobby_join"))],
    )

    def go_to_table(form: FilledForm) -> None:
        screen.go_to_table(link, TableKeys(form.values["password"] or None), to_watch=to_watch)

    _ask(screen, form_screen, go_to_table)


def ask_account(screen: "LobbyScreen") -> None:
    """Ask for a name and a password, to log in, register or log out."""
    say, lobby = screen.kozyr.say, screen.lobby
    if lobby is None:
        return
    names = ("log_in", "register", "log_out") if lobby.session.guest else ("log_in", "log_out")
    buttons = [(button, say(f"account_{button}")) for button in names]
    fields = [
        FormField("name", say("account_name"), screen.kozyr.profile.name),
        FormField("password", say("account_password"), is_secret=True),
    ]
    note = say("online_log_in_note") if lobby.session.guest else ""
    form_screen = FormScreen(say("online_account"), fields, buttons, note)
    _ask(screen, form_screen, lambda form: _run_account_form(screen, form))


def _ask(screen: "LobbyScreen", form_screen: FormScreen, handle: Callable[[FilledForm], None]) -> None:
    screen.app.push_screen(form_screen, lambda form: None if form is None else handle(form))


def _follow_link(screen: "LobbyScreen", form: FilledForm) -> None:
    link = read_table_link(form.values["table"], screen.kozyr.language)
    if isinstance(link, ClientRefusal):
        screen.show_refusal(link.text)
        return

    def go_to_table() -> None:
        screen.go_to_table(link, to_watch=form.button == "watch")

    lobby = screen.lobby
    if link.address is None or lobby is None or link.address == lobby.session.server.address:
        go_to_table()
    else:
        screen.sign_in_at(link.address, go_to_table)


def _run_account_form(screen: "LobbyScreen", form: FilledForm) -> None:
    files, lobby = screen.kozyr.person.files, screen.lobby
    if lobby is None:
        return
    server, name, password = lobby.session.server, form.values["name"], form.values["password"]
    match form.button:
        case "log_in":
            screen.run_login(lambda: log_in(files, server, name, password))
        case "register":
            screen.run_login(lambda: register(files, server, name, password))
        case _:
            _ask_log_out(screen, lobby.session)


def _ask_log_out(screen: "LobbyScreen", session: OnlineSession) -> None:
    # A guest has no password and cannot return, so only a guest must confirm.
    if not session.guest:
        _log_out(screen, session)
        return
    say = screen.kozyr.say
    title, explanation = say("account_log_out"), say("account_forget")
    labels = say("cancel"), say("account_forget_yes")
    ask_to_confirm(screen.kozyr, title, explanation, labels, lambda: _log_out(screen, session))


def _log_out(screen: "LobbyScreen", session: OnlineSession) -> None:
    app = screen.kozyr

    async def log_out_and_in() -> OnlineSession | ClientRefusal:
        # After logging out, `sign_in` creates a new guest, so the lobby stays usable.
        refusal = await log_out(app.person.files, session)
        if refusal is not None:
            return refusal
        server = session.server._replace(token="")
        return await sign_in(app.person.files, server, app.profile.name)

    screen.run_login(log_out_and_in)
