"""The table screen, played by keys and by the mouse, by one or by several people."""

import time
from pathlib import Path

import pytest
from textual.pilot import Pilot

from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import Language, say
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import ASCII
from kozyr.terminal.local import GAME_FILE
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.dialogs import FormScreen, PauseScreen, TooSmallScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.table import TableScreen
from tests.kit.screens import (
    SEAT,
    at_table,
    bots,
    is_asked,
    play_a_turn_by_keys,
    play_a_turn_by_mouse,
    program,
    reads,
    shown_text,
    table_of,
    until,
)
from tests.kit.stress import first_of


def is_over(screen: TableScreen) -> bool:
    """Return whether the screen shows the end of the game."""
    return screen.shown.now is not None and screen.shown.now.table.status == "over"


@pytest.mark.parametrize("rules", ["classic", "transfer"])
def test_a_whole_game_is_played_by_keys(app: KozyrApp, rules: str) -> None:
    """Arrow keys, Space and Enter suffice; the statistics count the game."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        while not is_over(screen):
            await until(pilot, lambda: is_asked(screen))
            if not is_over(screen):
                await play_a_turn_by_keys(pilot, screen)
        await reads(pilot, "Play again")
        await until(pilot, lambda: app.person.profile.games == 1)

    at_table(app, table_of(Seating((SEAT, *bots(2)), rules)), play)

    assert app.person.profile.games == 1


def test_a_whole_game_is_played_by_the_mouse(app: KozyrApp) -> None:
    """Clicks on cards, places and buttons suffice."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        while not is_over(screen):
            await until(pilot, lambda: is_asked(screen))
            if not is_over(screen):
                await play_a_turn_by_mouse(pilot, screen)
        await until(pilot, lambda: app.person.profile.games == 1)

    at_table(app, table_of(Seating((SEAT, *bots(1)), "transfer"), seed=3), play)

    assert app.person.profile.games == 1


def test_the_hand_is_hidden_between_players_at_one_keyboard(app: KozyrApp) -> None:
    """All cards stay hidden until the next player presses a key."""
    table = table_of(Seating((SEAT, SeatRequest("person", "Boris"))))

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(6):
            await until(pilot, lambda: screen.called_seat is not None)
            assert screen.shown.hand == []
            await reads(pilot, "take the keyboard")
            await until(pilot, lambda: time.monotonic() > screen.hidden_until)
            await pilot.press("space")
            await until(pilot, lambda: bool(screen.shown.hand))
            while screen.called_seat is None and not is_over(screen):
                await until(pilot, lambda: is_asked(screen))
                if screen.called_seat is None:
                    await play_a_turn_by_keys(pilot, screen)
                await pilot.pause()

    at_table(app, table, play)


def test_bots_alone_are_watched(app: KozyrApp) -> None:
    """A game of bots needs no player and does not count."""

    async def watch(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_over(screen))
        assert screen.shown.hand == []

    at_table(app, table_of(Seating(bots(3))), watch)

    assert app.person.profile.games == 0


def test_open_cards_are_shown_and_the_game_does_not_count(app: KozyrApp) -> None:
    """A game with open cards shows every hand."""
    table = table_of(Seating((SEAT, *bots(1)), see_all=True))

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        hand = table.open_hands()[1]
        assert hand is not None
        await reads(pilot, *(app.signs.suits[card[0]] for card in hand))
        while not is_over(screen):
            await until(pilot, lambda: is_asked(screen))
            if not is_over(screen):
                await play_a_turn_by_keys(pilot, screen)
        await reads(pilot, say("en", "table_not_counted"))

    at_table(app, table, play)

    assert app.person.profile.games == 0


def test_a_refused_card_is_explained_by_the_book(app: KozyrApp) -> None:
    """The sentence gives the reason, and F1 opens its paragraph."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(30):
            await until(pilot, lambda: is_asked(screen))
            now = screen.shown.now
            assert now is not None
            assert now.player is not None
            await pilot.press("1", "space")
            await pilot.pause()
            if screen.last_refusal is not None:
                break
            if screen.shown.choice.acts:
                await pilot.press("space")
        assert screen.last_refusal is not None
        await reads(pilot, "F1")
        await pilot.press("f1")
        await until(pilot, lambda: isinstance(app.screen, BookScreen))

    at_table(app, table_of(Seating((SEAT, *bots(3)))), play)


def test_several_cards_of_a_rank_are_led_together(app: KozyrApp) -> None:
    """Up marks a card, Space leads all marked cards (§3.3)."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(60):
            await until(pilot, lambda: is_asked(screen))
            now = screen.shown.now
            assert now is not None
            assert now.player is not None
            pair = next((act["cards"] for act in now.player.legal if len(act.get("cards", "")) > 1), None)
            if pair is None:
                await play_a_turn_by_keys(pilot, screen)
                continue
            for card in pair:
                await pilot.press(str((screen.shown.hand.index(card) + 1) % 10), "up")
            assert set(screen.shown.choice.marked) == set(pair)
            await pilot.press("space")
            # The size of the hand says nothing, because the player may have drawn new cards already.
            await until(pilot, lambda led=set(pair): led.isdisjoint(screen.shown.hand))  # type: ignore[misc]  # now
            return
        pytest.fail("no pair was dealt")

    at_table(app, table_of(Seating((SEAT, *bots(2))), seed=2), play)


def test_the_pause_menu_resigns_and_leaves(app: KozyrApp) -> None:
    """Esc opens the menu; resigning loses the game, leaving returns to the main menu."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press("4")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: is_over(screen))
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press("4")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))

    at_table(app, table_of(Seating((SEAT, *bots(2)))), play)

    assert app.person.profile.losses == 1


def test_a_game_that_was_left_is_continued_from_the_menu(app: KozyrApp, tmp_path: Path) -> None:
    """The hand is the same as before."""
    table = table_of(Seating((SEAT, *bots(2))), journal=tmp_path / GAME_FILE)
    hands = []

    async def leave(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        hands.append(screen.shown.hand)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press("5")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press("1")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        again = app.screen
        assert isinstance(again, TableScreen)
        await until(pilot, lambda: is_asked(again))
        hands.append(again.shown.hand)

    at_table(app, table, leave)

    assert hands[0] == hands[1]


@pytest.mark.parametrize("language", first_of(["ru", "en"]))
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (160, 50), (300, 90)])
def test_the_table_fits_every_size(tmp_path: Path, size: tuple[int, int], language: Language) -> None:
    """Long texts are cut, and the screen works at every size."""
    app = program(tmp_path, language=language)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(8):
            await until(pilot, lambda: is_asked(screen))
            if is_over(screen):
                break
            await play_a_turn_by_keys(pilot, screen)
        keys = ("Enter", "Space", "Пробел")
        await until(pilot, lambda: any(key in shown_text(app) for key in keys))

    at_table(app, table_of(Seating((SEAT, *bots(5)))), play, size)


def test_a_game_survives_a_very_small_terminal(app: KozyrApp) -> None:
    """A small terminal shows a message, and the game waits behind it."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        hand = screen.shown.hand
        for width, height in ((20, 5), (1, 1), (59, 19), (20, 5)):
            await pilot.resize_terminal(width, height)
            await until(pilot, lambda: isinstance(app.screen, TooSmallScreen))
            await pilot.press("space", "enter", "escape", "tab", "x")
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: app.screen is screen)
        assert screen.shown.hand == hand
        await reads(pilot, "Tab")

    at_table(app, table_of(Seating((SEAT, *bots(2)))), play)


def test_without_unicode_everything_is_ascii(tmp_path: Path) -> None:
    """An old terminal gets only ASCII characters."""
    app = program(tmp_path, signs=ASCII, theme="no-colour")

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        assert {char for char in shown_text(app) if not char.isascii()} == set()

    at_table(app, table_of(Seating((SEAT, *bots(3)))), play)


def test_messages_that_come_after_the_parts_are_ignored(app: KozyrApp) -> None:
    """A closing screen loses its parts first; its last messages must not end the program with an error."""

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await screen.remove_children()
        screen.on_screen_resume()
        screen.draw()

    at_table(app, table_of(Seating((SEAT, *bots(1)), "classic")), play)

    assert app.return_code in (0, None)
