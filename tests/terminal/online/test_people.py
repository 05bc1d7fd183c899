"""Profiles, friends and challenges in the terminal."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from kozyr.server.api.messages.people import User
from kozyr.server.api.messages.ratings import PoolRating
from kozyr.server.api.messages.relations import FriendLine
from kozyr.server.api.messages.statistics import (
    AchievementLine,
    BoutNumbers,
    FormLine,
    UserStatistics,
)
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.people import PeopleScreen
from kozyr.terminal.screens.people_texts import MAX_BARS, friend_row, profile_lines, sparkline
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from tests.kit.server_process import Person, Server, serving

LIMIT_S = 30.0


def test_a_sparkline_shows_the_latest_numbers() -> None:
    """The lowest and the highest number decide the bars."""
    assert sparkline([1500, 1600, 1550]) == "▁█▄"
    assert sparkline([1500, 1600, 1550], is_ascii=True) == "_@="
    assert sparkline([7, 7]) == "▁▁"
    assert sparkline([]) == ""
    assert len(sparkline(range(100))) == MAX_BARS


def test_a_profile_is_told_in_words() -> None:
    """A player with a rating, and a new player."""
    user = User(
        user_id="u1", name="Ann", guest=False, since=0, games=3, wins=2, losses=1, draws=0, points=2,
        ratings={"duel": PoolRating(rating=1532, deviation=120, provisional=True, games=3)},
        avatar="", country="",
    )  # fmt: skip
    form = [FormLine(game_id=None, at=0, result=result) for result in ("win", "lose", "draw")]
    statistics = UserStatistics(
        games=3, by_rules=[], by_seats=[], form=form, streak=1, longest_streak=2,
        bouts=BoutNumbers(defended=5, taken=2, led=6, forced=1), opponents=[],
        achievements=[AchievementLine(name="first_win", at=0)],
    )  # fmt: skip
    empty = UserStatistics(
        games=0, by_rules=[], by_seats=[], form=[], streak=0, longest_streak=0,
        bouts=BoutNumbers(defended=0, taken=0, led=0, forced=0), opponents=[], achievements=[],
    )  # fmt: skip
    newcomer = User(
        user_id="u2", name="Bob", guest=True, since=0, games=0, wins=0, losses=0, draws=0, points=0,
        ratings={}, avatar="", country="",
    )  # fmt: skip

    assert profile_lines(user, statistics, {"duel": [1500, 1532]}, "en") == [
        "3 games: won 2, lost 1",
        "2 players: 1532? ▁█",
        "Last games: =-+   longest winning streak: 2",
        "Bouts: beaten 5, taken 2",
        "Achievements: First win",
    ]
    assert profile_lines(newcomer, empty, {}, "en") == ["0 games: won 0, lost 0"]


def test_a_friend_has_a_status() -> None:
    """In every language."""
    friend = FriendLine(user_id="u1", name="Ann", status="playing", table_id="t1")
    assert [friend_row(friend, lang) for lang in ("en", "ru", "uk")] == [
        "Ann: In a game", "Ann: Играет", "Ann: Грає",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of this file."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


async def _until(pilot: Pilot[None], is_true: Callable[[], object]) -> None:
    async with asyncio.timeout(LIMIT_S):
        while not is_true():
            await pilot.pause(0.02)


def _in_lobby(folder: Path, server: Server, act: Callable[[Pilot[None], KozyrApp], Awaitable[None]]) -> None:
    async def run() -> None:
        person = PlayerData.open({"KOZYR_HOME": str(folder), "LANG": "C", "TERM": "xterm"})
        assert person.rename("Anna") is None
        app = KozyrApp(person, UNICODE)
        async with app.run_test(size=(100, 40)) as pilot:
            lobby = LobbyScreen()
            await app.push_screen(lobby)
            lobby.parse_and_sign_in(server.url)
            await _until(pilot, lambda: lobby.lobby is not None)
            await act(pilot, app)

    asyncio.run(run())


def _befriend(server: Server, app: KozyrApp, other: Person) -> None:
    lobby = app.screen
    assert isinstance(lobby, LobbyScreen)
    assert lobby.lobby is not None
    session = lobby.lobby.session
    assert session.server.token is not None
    me = Person(session.user, session.name, session.server.token)
    for one, two in ((me, other), (other, me)):
        server.ask("users.follow", one, user_id=two.id)


def test_a_challenge_is_accepted_by_a_key(server: Server, tmp_path: Path) -> None:
    """The lobby announces it, and A opens the table for both."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        bob = server.guest("Bob")
        await asyncio.to_thread(_befriend, server, app, bob)
        lobby = app.screen
        assert isinstance(lobby, LobbyScreen)
        assert lobby.lobby is not None
        user = lobby.lobby.session.user
        await asyncio.to_thread(server.ask, "challenges.create", bob, user_id=user)
        await _until(pilot, lambda: lobby._challenge is not None)  # noqa: SLF001 - what the screen keeps
        await pilot.press("a")
        await _until(pilot, lambda: isinstance(app.screen, WaitingRoomScreen))

    _in_lobby(tmp_path, server, act)


def test_friends_are_listed_and_challenged(server: Server, tmp_path: Path) -> None:
    """Enter challenges the selected friend, whose answer opens the table."""

    async def act(pilot: Pilot[None], app: KozyrApp) -> None:
        bob = server.guest("Bob")
        await asyncio.to_thread(_befriend, server, app, bob)
        await pilot.press("h")
        await _until(pilot, lambda: isinstance(app.screen, PeopleScreen))
        friends = app.screen.query_one("#friends", OptionList)
        await _until(pilot, lambda: friends.option_count)
        await _until(pilot, lambda: "0 games" in str(app.screen.query_one("#profile", Static).content))
        assert str(friends.get_option_at_index(0).prompt) == f"{bob.name}: Offline"
        await pilot.press("enter")

        def challenges() -> list[dict[str, str]]:
            listed: list[dict[str, str]] = server.ask("challenges.list", bob)["challenges"]
            return listed

        found: list[dict[str, str]] = []
        async with asyncio.timeout(LIMIT_S):
            while not found:
                found = await asyncio.to_thread(challenges)
        about = found[0]["challenge_id"]
        await asyncio.to_thread(server.ask, "challenges.accept", bob, challenge_id=about)
        await _until(pilot, lambda: isinstance(app.screen, WaitingRoomScreen))

    _in_lobby(tmp_path, server, act)
