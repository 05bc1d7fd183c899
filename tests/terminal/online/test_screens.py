"""The tables of a server on the screen: found, made, joined and played by keys."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from kozyr.client.address import TableLink
from kozyr.client.files import Files
from kozyr.client.lobby_client import NewTable
from kozyr.client.online_table import OnlineTable
from kozyr.client.table_model import legal_of
from kozyr.locales import Language
from kozyr.server.api.messages.tables import CreateTable
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.dialogs import FormScreen, TooSmallScreen
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.screens.table_forms import FilterScreen, NewTableScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from kozyr.terminal.widgets.basic import LineInput
from tests.kit.screens import shown_text
from tests.kit.server_process import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of this file that do not stop it."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


LIMIT_S = 30.0


def _app(folder: Path, language: Language = "en") -> KozyrApp:
    environment = {
        "KOZYR_HOME": str(folder),
        "LANG": "ru_RU.UTF-8" if language == "ru" else "C",
        "TERM": "xterm",
    }
    person = PlayerData.open(environment)
    assert person.rename("Анна") is None
    return KozyrApp(person, UNICODE)


async def _until(pilot: Pilot[None], true: Callable[[], object]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not true():
            await pilot.pause(0.02)


async def _shown(pilot: Pilot[None], kind: type[Screen[Any]]) -> None:
    """Wait until a screen of this kind is shown completely."""
    app = pilot.app
    await _until(pilot, lambda: isinstance(app.screen, kind) and app.screen.query("Static, OptionList"))
    await pilot.pause()


def _text(app: KozyrApp, name: str) -> str:
    return str(app.screen.query_one(name, Static).content)


def _rows(app: KozyrApp, name: str) -> list[str]:
    shown = app.screen.query_one(name, OptionList)
    return [str(shown.get_option_at_index(at).prompt) for at in range(shown.option_count)]


def _play(
    folder: Path, act: Callable[[Pilot[None], KozyrApp], Awaitable[None]], language: Language = "en"
) -> None:
    async def run() -> None:
        app = _app(folder, language)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            app.push_screen(LobbyScreen())
            await pilot.pause()
            await act(pilot, app)

    asyncio.run(run())


async def _connect(pilot: Pilot[None], app: KozyrApp, server: Server) -> None:
    await pilot.press("s")
    await _shown(pilot, FormScreen)
    app.screen.query_one("#address", LineInput).value = f"127.0.0.1:{server.port}"
    await pilot.press("enter")
    await _shown(pilot, LobbyScreen)
    await _until(pilot, lambda: "Анна" in _text(app, "#player"))


def test_a_game_against_a_bot_by_keys(server: Server, tmp_path: Path) -> None:
    """The player enters a server, makes a table, adds a bot, plays a game, starts another and leaves."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        app.person.change_settings(animations=False)
        await _connect(pilot, app, server)
        await pilot.press("n")
        await _shown(pilot, NewTableScreen)
        await pilot.press(*["down"] * 2, "right", "right")  # no clock
        await pilot.press(*["down"] * 8, "enter")
        await _shown(pilot, WaitingRoomScreen)
        await pilot.press("b")
        await _shown(pilot, FormScreen)
        await pilot.press("enter")
        await _shown(pilot, WaitingRoomScreen)
        await _until(pilot, lambda: "ready" in _rows(app, "#seats")[1])
        await pilot.press("r")
        await _shown(pilot, TableScreen)
        await _whole_game(pilot, app)
        await pilot.press("space")
        await _until(pilot, lambda: _table(app).shown.now.table.game_no == 2)  # type: ignore[union-attr]
        await pilot.press("escape")
        await pilot.press("5")
        await _shown(pilot, WaitingRoomScreen)
        await pilot.press("escape")
        await _shown(pilot, LobbyScreen)
        await _until(pilot, lambda: "your seat" in "".join(_rows(app, "#tables")))

    _play(tmp_path / "home", act)
    assert server.complaints() == []


async def _join(pilot: Pilot[None], app: KozyrApp, table_id: str) -> LobbyScreen:
    """Join a table from the lobby."""
    lobby = app.screen
    assert isinstance(lobby, LobbyScreen)
    lobby.go_to_table(TableLink(table_id))
    await _shown(pilot, WaitingRoomScreen)
    return lobby


def _table(app: KozyrApp) -> TableScreen:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def _whole_game(pilot: Pilot[None], app: KozyrApp) -> None:
    # Space plays the card at the cursor; if it cannot be played, Enter takes or passes.
    while _table(app).shown.ending is None:
        await _until(pilot, lambda: _table(app).shown.ending or legal_of(_table(app).shown.now))  # type: ignore[arg-type]
        now = _table(app).shown.now
        assert now is not None
        legal = legal_of(now)
        if not legal:
            continue
        seq = now.seq
        await pilot.press("enter" if legal[-1]["type"] == "check" or legal[0]["type"] == "check" else "space")
        await _until(pilot, lambda seq=seq: _table(app).shown.now.seq > seq or _table(app).shown.ending)  # type: ignore[misc,union-attr]


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    """The screen shows a sentence in the player's language and continues."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await pilot.press("s")
        await _shown(pilot, FormScreen)
        app.screen.query_one("#address", LineInput).value = "http://127.0.0.1:9"
        await pilot.press("enter")
        await _until(pilot, lambda: "127.0.0.1:9" in _text(app, "#why"))

        assert _text(app, "#why").startswith("Сервер http://127.0.0.1:9 не отвечает.")

    _play(tmp_path / "home", act, "ru")


def test_a_link_leads_to_a_table_with_a_lock(server: Server, tmp_path: Path) -> None:
    """A pasted link with an invitation leads to a seat."""
    bob = server.guest("Bob")
    made = server.ask("tables.create", bob, seats=2, password="swordfish", name="Дача")

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        await _until(pilot, lambda: "Дача" in "".join(_rows(app, "#tables")))
        await pilot.press("j")
        await _shown(pilot, FormScreen)
        field = app.screen.query_one("#table", LineInput)
        field.value = f"{server.url}/t/{made['table_id']}?invite={made['invite']}"
        await pilot.press("enter")
        await _shown(pilot, WaitingRoomScreen)

        assert ["Анна" in each for each in _rows(app, "#seats")] == [False, True]

    _play(tmp_path / "home", act)


def test_a_password_is_asked_for(server: Server, tmp_path: Path) -> None:
    """After a refusal without a password the screen asks for it, and again after a wrong one."""
    bob = server.guest("Bob")
    server.ask("tables.create", bob, seats=2, password="swordfish", name="Тайна")

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        lobby = app.screen
        await _until(pilot, lambda: "Тайна" in "".join(_rows(app, "#tables")))
        tables = app.screen.query_one("#tables", OptionList)
        tables.highlighted = next(at for at, row in enumerate(_rows(app, "#tables")) if "Тайна" in row)
        await pilot.press("right", "enter")
        for word in ("perch", "swordfish"):
            await _shown(pilot, FormScreen)
            form = app.screen
            form.query_one("#password", LineInput).value = word
            await pilot.press("enter")
            await _until(pilot, lambda form=form: app.screen not in (form, lobby))  # type: ignore[misc]
        await _shown(pilot, WaitingRoomScreen)

    _play(tmp_path / "home", act)


def test_the_token_is_the_owners_alone(server: Server, tmp_path: Path) -> None:
    """A guest is the same guest the next time, by a file that only its owner can read."""
    people = []

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        screen = app.screen
        assert isinstance(screen, LobbyScreen)
        assert screen.lobby is not None
        people.append(screen.lobby.session.user)

    for _ in range(2):
        _play(tmp_path / "home", act)
    kept = tmp_path / "home" / "online.json"

    assert people[0] == people[1]
    assert kept.stat().st_mode & 0o077 == 0
    assert Files(tmp_path / "home").folder is not None


def test_a_server_that_goes_away_and_comes_back(tmp_path: Path) -> None:
    """A line over the game says so; when the server is back the line is gone and the game continues."""
    with serving(tmp_path) as server:

        async def act(pilot: Pilot[None], app: KozyrApp) -> None:
            await _connect(pilot, app, server)
            screen = app.screen
            assert isinstance(screen, LobbyScreen)
            assert screen.lobby is not None
            screen.create_table(NewTable(CreateTable(seats=2, clock="none"), ("random",)))
            await _shown(pilot, WaitingRoomScreen)
            await pilot.press("r")
            await _shown(pilot, TableScreen)
            await asyncio.to_thread(server.kill)
            await _until(pilot, lambda: "Переподключаемся" in _text(app, "#prompt"))
            await asyncio.to_thread(server.start)
            await _until(pilot, lambda: "Переподключаемся" not in _text(app, "#prompt"))
            await pilot.press("escape")
            await pilot.press("4")  # resigning needs a command that reaches the server again
            await _shown(pilot, FormScreen)
            await pilot.press("down", "enter")
            await _until(pilot, lambda: _table(app).shown.ending)

        _play(tmp_path / "home", act, "ru")


async def _close_screen(pilot: Pilot[None]) -> None:
    """Press Escape once and wait until another screen is shown."""
    closed = pilot.app.screen
    await pilot.press("escape")
    await _until(pilot, lambda: pilot.app.screen is not closed)


def test_any_key_and_any_size(tmp_path: Path) -> None:
    """After other keys, a click, and a terminal of 20 by 5 the lists are still there.

    The server is new: it has no running game of another test that a key could open.
    """

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, empty_server)
        await pilot.press("right", "q", "x", "я", "tab", "f2", "ctrl+a", "left", "home", "end", "w", "a")
        await pilot.resize_terminal(20, 5)
        await pilot.pause()
        await pilot.resize_terminal(160, 50)
        await _until(pilot, lambda: not isinstance(app.screen, TooSmallScreen))
        while not isinstance(app.screen, LobbyScreen):
            await _close_screen(pilot)

        assert len(_rows(app, "#choices")) == 11

    with serving(tmp_path) as empty_server:
        _play(tmp_path / "home", act)


def test_filters_choose_tables(server: Server, tmp_path: Path) -> None:
    """With a filter for six players, smaller tables are not listed, and the list says so."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        server.table(server.guest("Bob"), server.guest("Eve"), name="Вдвоём")
        await _connect(pilot, app, server)
        await _until(pilot, lambda: "Вдвоём" in "".join(_rows(app, "#tables")))
        await pilot.press("f")
        await _shown(pilot, FilterScreen)
        await pilot.press("down", "left", "escape")
        await _shown(pilot, LobbyScreen)
        await _until(pilot, lambda: _text(app, "#head") == "No tables match.")

    _play(tmp_path / "home", act)


async def _begin(pilot: Pilot[None], app: KozyrApp, server: Server, wish: NewTable) -> TableScreen:
    """Make a table with a bot and play until the player must act."""
    await _connect(pilot, app, server)
    lobby = app.screen
    assert isinstance(lobby, LobbyScreen)
    lobby.create_table(wish)
    await _shown(pilot, WaitingRoomScreen)
    await pilot.press("r")
    await _shown(pilot, TableScreen)
    await _until(pilot, lambda: legal_of(_table(app).shown.now))  # type: ignore[arg-type]
    return _table(app)


def test_the_own_clock_is_seen_at_the_table_and_beside_it(server: Server, tmp_path: Path) -> None:
    """It is shown in a game on a server, and on the screen that the player opens during the game."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _begin(pilot, app, server, NewTable(CreateTable(seats=2, clock="slow"), ("random",)))
        await _until(pilot, lambda: re.search(r"Your time 1:\d\d · reserve 3:00", _read(app)))
        await pilot.press("escape", "5")
        await _shown(pilot, WaitingRoomScreen)
        await _until(pilot, lambda: re.search(r"Your time 1:\d\d · reserve 3:00", _read(app)))

    _play(tmp_path / "home", act)


def test_a_screen_that_is_opened_later_shows_the_time_that_is_left(server: Server, tmp_path: Path) -> None:
    """Leaving the screen and coming back does not restart the countdown."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        screen = await _begin(pilot, app, server, NewTable(CreateTable(seats=2, clock="slow"), ("random",)))
        table = screen.client
        assert isinstance(table, OnlineTable)
        table._clocks_since -= 30  # noqa: SLF001 - half a minute passes
        heard: list[Any] = []
        table.listen(heard.append)
        left = [each.timer_ms for each in heard[0].game.players if each.timer_ms is not None]
        assert [40_000 < each <= 60_000 for each in left] == [True]

    _play(tmp_path / "home", act)


async def _host(pilot: Pilot[None], app: KozyrApp, server: Server, seats: int = 2) -> str:
    """Make a table, and sit there as its host; return its id."""
    await _connect(pilot, app, server)
    lobby = app.screen
    assert isinstance(lobby, LobbyScreen)
    lobby.create_table(NewTable(CreateTable(seats=seats)))
    await _shown(pilot, WaitingRoomScreen)
    screen = app.screen
    assert isinstance(screen, WaitingRoomScreen)
    return screen._table.now.table.table_id  # noqa: SLF001 - the new table


def _read(app: KozyrApp) -> str:
    """Return the text of the screen without its line breaks."""
    return " ".join(shown_text(app).split())


async def _reads(pilot: Pilot[None], app: KozyrApp, text: str) -> None:
    await _until(pilot, lambda: text in _read(app))


def test_chat_before_the_game_is_shown_after_two_hundred_messages(server: Server, tmp_path: Path) -> None:
    """The message number 203 is shown like the first."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _host(pilot, app, server)
        screen = app.screen
        assert isinstance(screen, WaitingRoomScreen)
        table = screen._table  # noqa: SLF001 - a message from the server
        for number in range(203):
            said = {"player_id": "u2", "name": "Bob", "seat": None, "text": f"message {number:03}"}
            entry = {"seq": table.now.seq + 1, "at": 1, "events": [{"event": "table.chat", "data": said}]}
            table._apply_publication(entry)  # noqa: SLF001 - the same
        await _reads(pilot, app, "Bob: message 202")

    _play(tmp_path / "home", act)


def test_chat_before_the_game_stays_where_it_is_read(server: Server, tmp_path: Path) -> None:
    """Earlier messages are there; PageUp goes back, new messages do not move the view, End returns."""
    people = [server.guest(f"Speaker {number}") for number in range(5)]
    made = server.ask("tables.create", people[0], seats=2, name="Болтовня")

    def speak(who: int, text: str) -> None:
        server.ask("table.chat", people[who], table_id=made["table_id"], text=text)

    for number in range(20):
        speak(number // 4, f"message {number:03}")

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        await _join(pilot, app, made["table_id"])
        await _reads(pilot, app, "message 019")
        await pilot.press("pageup", "pageup")
        await _until(pilot, lambda: "message 019" not in shown_text(app))
        speak(0, "not seen yet")
        screen = app.screen
        assert isinstance(screen, WaitingRoomScreen)
        await _until(pilot, lambda: screen._snapshot.chat[-1].text == "not seen yet")  # noqa: SLF001 - has arrived
        await pilot.pause()
        assert "not seen yet" not in shown_text(app)
        await pilot.press("end")
        await _reads(pilot, app, "not seen yet")

    _play(tmp_path / "home", act)


def test_ready_is_asked_again_when_a_player_sits_down(server: Server, tmp_path: Path) -> None:
    """A sentence names the new player, and the key for ready is shown again."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        table = await _host(pilot, app, server, seats=3)
        server.ask("tables.join", server.guest("Eve"), table_id=table)
        await _until(pilot, lambda: "Eve" in _rows(app, "#seats")[1])
        await pilot.press("r")
        await _until(pilot, lambda: _rows(app, "#choices")[0] == " Not ready")
        bob = server.guest("Bob")
        server.ask("tables.join", bob, table_id=table)
        await _reads(pilot, app, f"{bob.name} sat down. Ready to play?")
        assert _rows(app, "#choices")[0] == " Ready"
        await pilot.press("r")
        await _until(pilot, lambda: _rows(app, "#choices")[0] == " Not ready")
        assert "Ready to play?" not in shown_text(app)

    _play(tmp_path / "home", act)


def test_the_sentence_about_a_person_goes_when_the_host_removes_them(server: Server, tmp_path: Path) -> None:
    """The seat is free again, so the question about the person disappears."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        table = await _host(pilot, app, server, seats=3)
        await pilot.press("R")
        await _until(pilot, lambda: _rows(app, "#choices")[0] == " Not ready")
        alice = server.guest("Alice")
        server.ask("tables.join", alice, table_id=table)
        await _reads(pilot, app, f"{alice.name} sat down. Ready to play?")
        await pilot.press("tab", "down", "delete")
        await _shown(pilot, FormScreen)
        await pilot.press("down", "enter")
        await _shown(pilot, WaitingRoomScreen)
        await _until(pilot, lambda: "free seat" in _rows(app, "#seats")[1])
        assert _text(app, "#ready-prompt") == ""

    _play(tmp_path / "home", act)


def test_ready_names_the_opponents_that_are_seen(server: Server, tmp_path: Path) -> None:
    """The server refuses a player whom the screen has not shown, and the sentence is shown."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        table = await _host(pilot, app, server, seats=3)
        server.ask("tables.join", server.guest("Eve"), table_id=table)
        await _until(pilot, lambda: "Eve" in _rows(app, "#seats")[1])
        screen = app.screen
        assert isinstance(screen, WaitingRoomScreen)
        seen = screen._table.now  # noqa: SLF001 - the players whom the screen has shown
        server.ask("tables.join", server.guest("Bob"), table_id=table)
        await _until(pilot, lambda: "Bob" in _rows(app, "#seats")[2])
        screen._table.now = seen  # noqa: SLF001 - as if the message were still under way
        refused = await screen._table.ready()  # noqa: SLF001 - the same
        assert refused is not None
        assert refused.code == "company_changed"

    _play(tmp_path / "home", act)


def test_the_host_removes_a_person_after_one_question(server: Server, tmp_path: Path) -> None:
    """Del on the seat asks once; then the seat is free, and the log gives the reason."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        table = await _host(pilot, app, server, seats=2)
        bob = server.guest("Bob")
        server.ask("tables.join", bob, table_id=table)
        await _until(pilot, lambda: "Bob" in _rows(app, "#seats")[1])
        await pilot.press("tab", "down", "delete")
        await _shown(pilot, FormScreen)
        assert bob.name in shown_text(app)
        await pilot.press("escape")
        await _shown(pilot, WaitingRoomScreen)
        assert "Bob" in _rows(app, "#seats")[1]
        await pilot.press("delete")
        await _shown(pilot, FormScreen)
        await pilot.press("down", "enter")
        await _shown(pilot, WaitingRoomScreen)
        await _until(pilot, lambda: "free seat" in _rows(app, "#seats")[1])
        await _reads(pilot, app, f"The host removed {bob.name} from the table.")
        assert server.word("tables.join", bob, table_id=table) == "removed"

    _play(tmp_path / "home", act)


def test_a_removed_player_is_notified_in_the_lobby(server: Server, tmp_path: Path) -> None:
    """One sentence is over the list of tables, and the table's screen is closed."""
    bob = server.guest("Bob")
    made = server.ask("tables.create", bob, seats=2, name="Чужой стол")

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        await _join(pilot, app, made["table_id"])
        server.ask("tables.remove_player", bob, table_id=made["table_id"], seat=1)
        await _shown(pilot, LobbyScreen)
        await _until(pilot, lambda: app._notifications)  # noqa: SLF001 - the notifications over any screen
        await pilot.pause()
        told = [each.message for each in app._notifications]  # noqa: SLF001 - the same
        assert told == ["The host removed you from the table “Чужой стол”."]

    _play(tmp_path / "home", act)


def test_a_table_without_a_clock_is_not_made_for_coins(server: Server, tmp_path: Path) -> None:
    """Without a clock the stake stays 0; with a stake “no clock” is not offered."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        await pilot.press("n")
        await _shown(pilot, NewTableScreen)
        rows = app.screen.query_one("#rows, ChangingList", OptionList)

        def row(name: str) -> str:
            return str(rows.get_option(name).prompt)

        rows.highlighted = rows.get_option_index("clock")
        await pilot.press("left")
        await _until(pilot, lambda: "No clock" in row("clock"))
        rows.highlighted = rows.get_option_index("stake")
        await _reads(pilot, app, "To play for coins, choose a clock.")
        await pilot.press("right")
        await pilot.pause()
        assert "for points" in row("stake")
        rows.highlighted = rows.get_option_index("clock")
        await pilot.press("right")
        rows.highlighted = rows.get_option_index("stake")
        await pilot.press("right")
        await _until(pilot, lambda: "5 coins" in row("stake"))
        rows.highlighted = rows.get_option_index("clock")
        seen = []
        for _ in range(4):
            seen.append(row("clock"))
            await pilot.press("right")
            await pilot.pause()
        assert ["No clock" in each for each in seen] == [False] * 4

    _play(tmp_path / "home", act)


def test_a_player_removed_after_a_game_leaves_both_screens(server: Server, tmp_path: Path) -> None:
    """The ended game and the table's screen below it are closed, and the sentence is shown once."""
    bob = server.guest("Bob")
    made = server.ask("tables.create", bob, seats=2, name="После игры")

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        lobby = await _join(pilot, app, made["table_id"])
        await pilot.press("r")
        await _until(pilot, lambda: _rows(app, "#choices")[0] == " Not ready")
        server.ask("tables.ready", bob, table_id=made["table_id"])
        await _shown(pilot, TableScreen)
        server.ask("game.resign", bob, table_id=made["table_id"], command_id="resign-1")
        await _until(pilot, lambda: _table(app).shown.ending)
        server.ask("tables.remove_player", bob, table_id=made["table_id"], seat=1)
        await _until(pilot, lambda: app.screen is lobby)
        await pilot.pause()  # the app shows the notification after it has closed the screens
        assert [each.message for each in app._notifications] == [  # noqa: SLF001 - the notifications over any screen
            "The host removed you from the table “После игры”."
        ]

    _play(tmp_path / "home", act)


def test_opponents_are_found_by_one_choice(server: Server, tmp_path: Path) -> None:
    """The search is described in words, and the found table opens with the game."""
    bob = server.guest("Bob")

    async def search(pilot: Pilot[None], app: KozyrApp) -> None:
        await _connect(pilot, app, server)
        await pilot.press("p")
        await _until(pilot, lambda: "Looking for opponents: Classic, 2 players." in _text(app, "#connection"))
        assert _rows(app, "#choices")[0].strip() == "Stop searching"
        await pilot.press("p")
        await _until(pilot, lambda: _rows(app, "#choices")[0].strip() == "Find opponents")
        await pilot.press("p")
        server.ask("pairing.join", bob, pools=["2-classic"])
        await _until(
            pilot, lambda: server.ask("pairing.state", bob)["status"] == "found"
        )  # also a sign of life
        table = server.ask("pairing.state", bob)["found"]["table_id"]
        server.ask("tables.ready", bob, table_id=table)
        await _shown(pilot, TableScreen)

    _play(tmp_path, search)
