"""The dialogs of the lobby: server address, table link, table password and account.

Each function shows its dialog, waits for the player's answer and passes it to the lobby. It runs in a worker.
`log_in` needs the name and password of an account. `sign_in` uses the stored token, or makes a new guest.
"""

from functools import partial
from typing import TYPE_CHECKING

from kozyr.client.address import DEFAULT_SERVER, TableLink, read_table_link
from kozyr.client.session import OnlineSession, last_server, log_in, log_out, register, sign_in
from kozyr.client.table_client import ClientRefusal
from kozyr.terminal.screens.dialogs import FormScreen, confirm
from kozyr.terminal.widgets.basic import LineInput

if TYPE_CHECKING:
    from kozyr.terminal.screens.lobby import LobbyScreen


async def ask_server(screen: "LobbyScreen") -> None:
    """Ask for the address of another server and sign in there."""
    say, last_address = screen.kozyr.say, last_server(screen.kozyr.person.files)
    fields = {say("online_server"): LineInput(last_address, id="address")}
    buttons, note = [("go", say("online_connect"))], say("online_server_note", example=DEFAULT_SERVER)
    dialog = FormScreen(say("online_server"), fields, buttons, note)
    if form := await screen.app.push_screen_wait(dialog):
        screen.parse_and_sign_in(form["address"])


async def ask_link(screen: "LobbyScreen") -> None:
    """Ask for the link or id of a table and go to the table."""
    say, lobby = screen.kozyr.say, screen.lobby
    fields = {say("online_table"): LineInput(id="table")}
    buttons = [("sit", say("lobby_join")), ("watch", say("lobby_watch"))]
    dialog = FormScreen(say("online_join_title"), fields, buttons, say("online_join_note"))
    form = await screen.app.push_screen_wait(dialog)
    if form is None:
        return
    link = read_table_link(form["table"], screen.kozyr.language)
    if isinstance(link, ClientRefusal):
        screen.write_line("#why", link.text)
        return
    go_to_table = partial(screen.go_to_table, link, to_watch=form["button"] == "watch")
    if link.address is None or lobby is None or link.address == lobby.session.server.address:
        go_to_table()
    else:
        screen.sign_in_at(link.address, go_to_table)


async def ask_password(screen: "LobbyScreen", link: TableLink, *, to_watch: bool) -> str | None:
    """Ask for a table's password; return None if the player cancels."""
    say, table = screen.kozyr.say, screen.listed_tables.get(link.table)
    title = say("lobby_password_title", table=(table.name if table else "") or say("lobby_unnamed"))
    fields = {say("lobby_password"): LineInput(id="password", password=True)}
    buttons = [("go", say("lobby_watch" if to_watch else "lobby_join"))]
    form = await screen.app.push_screen_wait(FormScreen(title, fields, buttons))
    return None if form is None else form["password"]


async def ask_account(screen: "LobbyScreen", session: OnlineSession) -> None:
    """Ask for a name and a password, to log in, register or log out."""
    app, say, files = screen.kozyr, screen.kozyr.say, screen.kozyr.person.files
    names = ("log_in", "register", "log_out") if session.guest else ("log_in", "log_out")
    fields = {
        say("account_name"): LineInput(app.person.profile.name, id="name"),
        say("account_password"): LineInput(id="password", password=True),
    }
    buttons = [(button, say(f"account_{button}")) for button in names]
    note = say("online_log_in_note") if session.guest else ""
    form = await app.push_screen_wait(FormScreen(say("online_account"), fields, buttons, note))
    if form is None:
        return
    if form["button"] != "log_out":
        request = log_in if form["button"] == "log_in" else register
        name, password = form["name"], form["password"]
        screen.run_login(lambda: request(files, session.server, name, password))
        return
    # A guest has no password and cannot return, so only a guest must confirm.
    labels = say("cancel"), say("account_forget_yes")
    if not session.guest or await confirm(app, say("account_log_out"), say("account_forget"), labels):
        screen.run_login(partial(_log_out_and_in, screen, session))


async def _log_out_and_in(screen: "LobbyScreen", session: OnlineSession) -> OnlineSession | ClientRefusal:
    # After logging out, `sign_in` creates a new guest, so the lobby stays usable.
    files = screen.kozyr.person.files
    refusal = await log_out(files, session)
    if refusal is not None:
        return refusal
    return await sign_in(files, session.server._replace(token=""), screen.kozyr.person.profile.name)
