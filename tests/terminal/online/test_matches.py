"""Duplicate matches in the terminal: their texts, the full screen and plain console mode."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from kozyr.analysis.deal_score import GameOutcome
from kozyr.client.files import Files
from kozyr.client.session import FILE
from kozyr.locales import say
from kozyr.server.api.messages.deal_games import DealGameState
from kozyr.server.api.messages.matches import MatchDeal, MatchDetails, MatchSide, MatchTurn
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import UNICODE
from kozyr.terminal.match_texts import (
    match_choice,
    match_lines,
    match_refusal_choice,
    match_row,
    match_share,
)
from kozyr.terminal.player_data import PlayerData
from kozyr.terminal.screens.lobby import LobbyScreen
from kozyr.terminal.screens.matches import MatchesScreen
from kozyr.terminal.screens.people import PeopleScreen
from kozyr.terminal.screens.waiting_room import WaitingRoomScreen
from tests.kit.plain_online import play_plain
from tests.kit.server_process import Person, Server, serving

LIMIT_S = 60.0


def make_game(game_id: str, score: int) -> DealGameState:
    """Return a game that is over."""
    outcome: GameOutcome = "survived" if score >= 400 else "durak"
    return DealGameState(
        game_id=game_id, outcome=outcome, squares=["beaten", "given"], score=score, luck=None
    )


NEW_GAME = DealGameState(game_id="t9.1", outcome=None, squares=[], score=0, luck=None)
OVER = MatchDetails(
    match_id="m1", deals=1, status="over", offered_by="u1",
    me=MatchSide(user_id="u1", name="Ann", played=2, score=573),
    friend=MatchSide(user_id="u2", name="Bob", played=2, score=400),
    difference=173, final=False, made=0, closes_at=1, turn=None, secret="ab",
    rows=[
        MatchDeal(
            deal=1, commitment="cd", mine=[make_game("t1.1", 480), make_game("t2.1", 93)],
            friends=[make_game("t3.1", 400), make_game("t4.1", 0)], difference=173,
        )
    ],
)  # fmt: skip
PLAYING = replace(
    OVER, status="playing", difference=None, secret=None,
    me=replace(OVER.me, played=1, score=480), friend=replace(OVER.friend, score=None),
    turn=MatchTurn(deal=1, game=2, started=False),
    rows=[replace(OVER.rows[0], mine=[make_game("t1.1", 480), NEW_GAME], friends=[], difference=None)],
)  # fmt: skip
OFFERED = replace(PLAYING, status="offered", turn=None)


def test_a_match_that_is_over_is_told_in_words() -> None:
    """The result, both scores, and each deal with the games of both."""
    assert match_lines(OVER, "en", is_ascii=True) == [
        "You won by 173",
        "Ann: 573, 2 of 2 games played",
        "Bob: 400, 2 of 2 games played",
        "The moves are being analysed. The scores can still grow a little.",
        "",
        "Deal 1: +173",
        "  Ann: Game 1: won, 480  +.",
        "  Ann: Game 2: lost, 93  +.",
        "  Bob: Game 1: won, 400  +.",
        "  Bob: Game 2: lost, 0  +.",
    ]


def test_the_friends_score_is_hidden_while_the_player_has_games_left() -> None:
    """Only how many games the friend has played is told."""
    assert match_lines(PLAYING, "en", is_ascii=True) == [
        "Your turn: 1 of 2 games played",
        "Ann: 480, 1 of 2 games played",
        "Bob: 2 of 2 games played",
        "",
        "Deal 1",
        "  Ann: Game 1: won, 480  +.",
    ]


def test_rows_and_choices_say_what_comes_next() -> None:
    """Take back, accept or decline, play, resume, wait, see the result."""
    received = replace(OFFERED, offered_by="u2")
    started = replace(PLAYING, turn=MatchTurn(deal=1, game=2, started=True))
    waiting = replace(PLAYING, turn=None, me=OVER.me)
    matches = [OFFERED, received, PLAYING, started, waiting, OVER]

    assert [match_choice(match, "en") for match in matches] == [
        "", "Accept the match", "Play deal 1, game 2", "Resume deal 1, game 2", "", "",
    ]  # fmt: skip
    assert [match_refusal_choice(match, "en") for match in matches] == [
        "Take the offer back", "Decline the match", "", "", "", "",
    ]  # fmt: skip
    assert [match_row(match, "en") for match in (OFFERED, received, waiting, OVER)] == [
        "Bob: 1 deal. Waiting for an answer", "Bob: 1 deal. Waiting for your answer",
        "Bob: 1 deal. Bob has played 2 of 2 games", "Bob: 1 deal. You won by 173",
    ]  # fmt: skip


def test_only_a_match_that_is_over_is_shared() -> None:
    """The text has no card."""
    assert match_share(PLAYING, "en", "x") == ""
    assert match_share(OVER, "en", "x").splitlines() == [
        "Kozyr duplicate match, 1 deal", "Ann 573 : 400 Bob", "Deal 1: +173", "Total: +173", "x",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for the tests of this file."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


def _befriend(server: Server, home: Path) -> tuple[Person, Person]:
    """Make two friends; the first one's token is stored in the files of the terminal."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    for each, other in ((ann, bob), (bob, ann)):
        server.ask("users.follow", each, user_id=other.id)
    stored = {"server": server.url, "tokens": {server.url: ann.token}}
    Files.open({"KOZYR_HOME": str(home)}).save(FILE, json.dumps(stored).encode())
    return ann, bob


@asynccontextmanager
async def _in_lobby(home: Path) -> AsyncIterator[tuple[KozyrApp, Pilot[None]]]:
    """Run the full-screen client until the player is in the lobby of the last server."""
    app = KozyrApp(PlayerData.open({"KOZYR_HOME": str(home), "LANG": "C", "TERM": "xterm"}), UNICODE)
    async with app.run_test(size=(100, 40)) as pilot, asyncio.timeout(LIMIT_S):
        lobby = LobbyScreen()
        await app.push_screen(lobby)
        while lobby.lobby is None:
            await pilot.pause(0.02)
        yield app, pilot


def test_the_screen_accepts_a_match_and_leads_to_its_game(server: Server, tmp_path: Path) -> None:
    """M lists the matches; Enter accepts the match, and then opens the table of its first game."""
    ann, bob = _befriend(server, tmp_path)
    match_id = server.ask("matches.create", bob, user_id=ann.id)["match_id"]

    async def until(pilot: Pilot[None], text: str) -> None:
        while text not in str(pilot.app.screen.query_one("#choice", Static).content):
            await pilot.pause(0.02)

    async def run() -> None:
        async with _in_lobby(tmp_path) as (app, pilot):
            await pilot.press("m")
            while not isinstance(app.screen, MatchesScreen):
                await pilot.pause(0.02)
            await until(pilot, "Enter: Accept the match")
            await pilot.press("enter")
            await until(pilot, "Enter: Play deal 1, game 1")
            await pilot.press("enter")
            while not any(isinstance(screen, WaitingRoomScreen) for screen in app.screen_stack):
                await pilot.pause(0.02)

    asyncio.run(run())
    match = server.ask("matches.get", ann, match_id=match_id)
    assert match["turn"] == {"deal": 1, "game": 1, "started": True}


def test_a_friend_is_offered_a_match_and_the_offer_is_taken_back(server: Server, tmp_path: Path) -> None:
    """M in the list of friends offers a match of one deal, X in the list of matches takes it back."""
    ann, bob = _befriend(server, tmp_path)

    async def run() -> None:
        async with _in_lobby(tmp_path) as (app, pilot):
            await pilot.press("h")
            while not isinstance(app.screen, PeopleScreen):
                await pilot.pause(0.02)
            friends = app.screen.query_one("#friends", OptionList)
            while friends.highlighted is None:
                await pilot.pause(0.02)
            await pilot.press("m")
            while not server.ask("matches.list", bob)["matches"]:
                await pilot.pause(0.05)
            await pilot.press("escape")
            await pilot.press("m")
            while not isinstance(app.screen, MatchesScreen) or "X: Take" not in str(
                app.screen.query_one("#choice", Static).content
            ):
                await pilot.pause(0.02)
            await pilot.press("x")
            while say("en", "match_none") not in str(app.screen.query_one("#match", Static).content):
                await pilot.pause(0.02)

    asyncio.run(run())
    assert server.ask("matches.list", ann)["matches"] == []


def test_a_match_is_accepted_left_and_given_up_line_by_line(server: Server, tmp_path: Path) -> None:
    """A game that is left waits; a game that is given up is over and scores nothing."""
    ann, bob = _befriend(server, tmp_path)
    server.ask("matches.create", bob, user_id=ann.id)
    first = play_plain(
        server.url, tmp_path, "match_title", "1", "match_accept", "1", "0", "plain_leave", "0",
        "plain_menu_quit",
    )  # fmt: skip
    later = play_plain(
        server.url, tmp_path, "match_title", "1", "1", "0", "plain_resign", "plain_resign", "0", "0",
        "plain_menu_quit",
    )  # fmt: skip

    assert f"[1] {bob.name}: 1 deal. Waiting for your answer" in first
    assert say("en", "match_left") in first
    assert "[1] Resume deal 1, game 1" in later
    assert f"{ann.name}: Game 1: not finished, 0" in later
    assert "[1] Play deal 1, game 2" in later


def test_a_player_without_matches_reads_how_to_offer_one(server: Server, tmp_path: Path) -> None:
    """The menu comes again after it."""
    _befriend(server, tmp_path)
    said = play_plain(server.url, tmp_path, "match_title", "plain_menu_quit")

    assert say("en", "match_none") in " ".join(said.split())
