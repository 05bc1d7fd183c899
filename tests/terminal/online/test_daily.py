"""The daily deal in the terminal: its texts, the full screen and plain console mode."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from kozyr.locales import say
from kozyr.server.api.messages.daily import (
    DailyAttemptState,
    DailyBoardLine,
    DailyDay,
    DayCommitment,
)
from kozyr.server.api.messages.deal_games import DealGameState
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.daily_texts import daily_choice, daily_lines, daily_share
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.daily import DailyScreen
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from tests.kit.plain_online import play_plain
from tests.kit.server_process import Server, serving

LIMIT_S = 60.0
GAMES = [
    DealGameState(
        game_id="t1.1", outcome="survived", squares=["beaten", "taken", "given"], score=480, luck=7.4
    ),
    DealGameState(game_id="t2.1", outcome="durak", squares=["given"], score=93, luck=-20.0),
]
LINE = DailyBoardLine(place=1, user_id="u1", name="Ann", score=573, final=True)


def make_day(attempt: DailyAttemptState | None) -> DailyDay:
    """Return a day with an attempt, an hour and a half before midnight."""
    return DailyDay(
        date="2026-11-18", now=0, next_at=5_400_000, closes_at=7_200_000, commitment="ab",
        tomorrow=DayCommitment(date="2026-11-19", commitment="cd"), revealed=None, attempt=attempt,
        streak=2, best_streak=5, friends=[], best=[LINE], players=1,
    )  # fmt: skip


def make_attempt(
    current: int | None = None, *, started: bool = False, final: bool = True
) -> DailyAttemptState:
    """Return an attempt whose earlier games are over."""
    new_game = DealGameState(game_id="t2.1", outcome=None, squares=[], score=0, luck=None)
    games = GAMES if current is None else [GAMES[0], new_game]
    return DailyAttemptState(
        games=games, current=current, started=started, score=573, final=final, luck=-12.6, place=1,
        percentile=71,
    )  # fmt: skip


def test_a_finished_attempt_is_told_in_words() -> None:
    """The score, each game with its squares and luck, the next deal and the board."""
    assert daily_lines(make_day(make_attempt(final=False)), "en", is_ascii=True) == [
        "Deal of 2026-11-18",
        "2 days in a row",
        "573 of 1000",
        "Your moves are being analysed. The score can still grow a little.",
        "Better than 71 % of the players",
        "Game 1: won, 480  +-.  Luck +7",
        "Game 2: lost, 93  .  Luck −20",
        "Next deal in 1 h 30 min",
        "",
        "Board of the day",
        "  1. Ann  573",
    ]


def test_the_choice_says_what_comes_next() -> None:
    """Begin, the second game, go on with it, nothing."""
    attempts = [None, make_attempt(2), make_attempt(2, started=True), make_attempt()]
    assert [daily_choice(make_day(attempt), "en") for attempt in attempts] == [
        "Play today's deal", "Play game 2", "Go on with game 2", "",
    ]  # fmt: skip


def test_only_a_finished_attempt_is_shared() -> None:
    """The text has no card."""
    assert daily_share(make_day(make_attempt(2)), "en", "x") == ""
    assert daily_share(make_day(make_attempt()), "en", "https://k.example/daily") == (
        "Kozyr daily deal 2026-11-18\n573 of 1000\n🟩🟥⬜\n⬜\nLuck −13: the cards were against me\nhttps://k.example/daily"
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of this file."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def test_the_screen_leads_to_the_game(server: Server, tmp_path: Path) -> None:
    """D opens the daily deal, Enter its table."""

    async def until(pilot: Pilot[None], text: str) -> None:
        async with asyncio.timeout(LIMIT_S):
            while text not in str(pilot.app.screen.query_one("#choice", Static).content):
                await pilot.pause(0.02)

    async def run() -> None:
        person = PlayerData.open({"KOZYR_HOME": str(tmp_path), "LANG": "C", "TERM": "xterm"})
        assert person.rename("Anna") is None
        app = KozyrApp(person, UNICODE)
        async with app.run_test(size=(100, 40)) as pilot:
            lobby = LobbyScreen()
            await app.push_screen(lobby)
            lobby.parse_and_sign_in(server.url)
            async with asyncio.timeout(LIMIT_S):
                while lobby.lobby is None:
                    await pilot.pause(0.02)
                await pilot.press("d")
                while not isinstance(app.screen, DailyScreen):
                    await pilot.pause(0.02)
                await until(pilot, "Enter: Play today's deal")
                await pilot.press("enter")
                while not any(isinstance(screen, WaitingRoomScreen) for screen in app.screen_stack):
                    await pilot.pause(0.02)

    asyncio.run(run())


def test_the_deal_is_begun_left_and_given_up_line_by_line(server: Server, tmp_path: Path) -> None:
    """A game that is left waits; a game that is given up is over and scores nothing."""
    first = play_plain(
        server.url, tmp_path, "daily_title", "day_begin", "0", "plain_leave", "plain_menu_quit"
    )
    later = play_plain(
        server.url, tmp_path, "daily_title", "day_resume", "0", "plain_resign", "plain_resign",
        "0", "plain_menu_quit",
    )  # fmt: skip

    assert say("en", "day_left") in first
    assert "Game 1: not finished, 0" in later
    assert "[1] Play game 2" in later


def test_a_server_that_is_away_is_told(tmp_path: Path) -> None:
    """The menu comes again after the reason."""
    said = play_plain("http://127.0.0.1:9", tmp_path, "daily_title", "plain_menu_quit")

    assert "127.0.0.1:9" in said
    assert say("en", "plain_goodbye") in said
