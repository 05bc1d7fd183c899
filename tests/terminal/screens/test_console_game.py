"""The console game on the screen: the table, its keys, a redeal, the limits of the chat and a custom game."""

import time
from pathlib import Path

import pytest
from msgspec import json, structs
from textual.pilot import Pilot
from textual.widgets import OptionList

from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.seating import Seating, SeatRequest
from kozyr.locales import say
from kozyr.rules.cards import full_deck, ids
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal import chat, table_view_state
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.drawing.signs import write_card_name
from kozyr.terminal.drawing.view_model import format_minutes
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.dialogs import PauseScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.settings import SOUNDS
from kozyr.terminal.widgets.basic import LineInput
from tests.kit.local_tables import five_spades, put
from tests.kit.screens import (
    SEAT,
    at_table,
    bots,
    drive,
    is_asked,
    led_by_the_player,
    play_a_turn_by_keys,
    program,
    reads,
    shown_text,
    table_of,
    until,
)
from tests.terminal.screens.test_table_chat import enter_line


def snapshot_of(screen: TableScreen) -> TableSnapshot:
    """Return the snapshot that the screen shows."""
    assert screen.shown.now is not None
    return screen.shown.now


def test_the_table_shows_the_public_state(app: KozyrApp) -> None:
    """The screen shows bout, trump, clock, talon, discard, roles, prompt and hand."""
    table = led_by_the_player(Seating((SEAT, SeatRequest("bot", "Boris", "novice"))))

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        game = snapshot_of(screen).game
        assert game is not None
        trump = app.signs.suits[game.trump[0]]
        words = [
            "Bout 1", f"Trump {trump}", f"Time {format_minutes(0)[:2]}", "talon 24", "discard 0", "Boris",
            "defends", "Your turn: lead.", "Space: Lead", "Tab chat", "Esc menu",
            write_card_name(game.trump, app.signs, "en"),
        ]  # fmt: skip
        await reads(pilot, *words, app.signs.back)
        assert len(screen.shown.hand) == 6

    at_table(app, table, look)


def test_others_cards_are_face_down(silent_app: KozyrApp) -> None:
    """The screen receives no card of another hand, of the talon or of the discard."""
    table = table_of(Seating((SEAT, *bots(1))))

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(12):
            await until(pilot, lambda: is_asked(screen))
            now = snapshot_of(screen)
            if now.table.status != "playing" or now.game is None or now.player is None:
                break
            board_cards = {
                card
                for each in now.game.board.thrown_cards
                for card in (each.attack, each.defend)
                if card is not None
            }
            open_cards = {*now.player.cards, *board_cards, now.game.trump}
            assert _cards_in(now) <= open_cards
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause()

    at_table(silent_app, table, look)


def _cards_in(now: TableSnapshot) -> set[str]:
    """Return all cards in the snapshot, without the last action and the end of the bout."""
    assert now.game is not None
    public = structs.replace(now, game=structs.replace(now.game, prev_move=None, round_end=None))
    text = json.encode(public).decode()
    return {card for card in ids(full_deck(36)) if f'"{card}"' in text}


@pytest.mark.parametrize("key", ["enter", "left_shift", "right_shift"])
def test_enter_and_shift_take_or_pass(app: KozyrApp, key: str) -> None:
    """Shift alone works if the terminal reports it; Shift in the chat does nothing."""
    table = table_of(Seating((SEAT, *bots(1))))

    async def take(pilot: Pilot[None], screen: TableScreen) -> None:
        while not _can_stop(screen):
            await until(pilot, lambda: is_asked(screen))
            if not _can_stop(screen):
                await play_a_turn_by_keys(pilot, screen)
                await pilot.pause()
        seq = snapshot_of(screen).seq
        await pilot.press("tab", "left_shift", "escape")
        await pilot.pause()
        assert snapshot_of(screen).seq == seq
        await pilot.press(key)
        await until(pilot, lambda: snapshot_of(screen).seq > seq)

    at_table(app, table, take)


def _can_stop(screen: TableScreen) -> bool:
    now = screen.shown.now
    return bool(now and now.player and any(act["type"] == "check" for act in now.player.legal))


def test_arrows_and_digits_choose_a_card(app: KozyrApp) -> None:
    """A digit selects a card by its number, the arrows select its neighbours."""

    async def choose(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        indices = []
        for key in ("4", "right", "left", "left", "1", "left", "9"):
            await pilot.press(key)
            indices.append(screen.shown.hand.index(screen.shown.choice.card or ""))
        assert indices == [3, 4, 3, 2, 0, 5, 5]

    at_table(app, led_by_the_player(Seating((SEAT, *bots(1)))), choose)


def test_five_cards_of_a_suit_are_dealt_again_by_a_key(app: KozyrApp) -> None:
    """In the rule set `book` (§2.5), R before the first lead deals new cards."""
    seating = Seating((SEAT, SeatRequest("person", "Boris")), "book")
    table = table_of(seating)
    put(table, five_spades())

    async def demand(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat is not None)
        await until(pilot, lambda: time.monotonic() > screen.hidden_until)
        await pilot.press("space")
        await until(pilot, lambda: bool(screen.shown.hand))
        hand = screen.shown.hand
        await reads(pilot, "R: Deal again")
        await pilot.press("r")
        await until(pilot, lambda: snapshot_of(screen).game is not None and _redeals(screen) == 1)
        assert screen.shown.hand != hand

    at_table(app, table, demand)


def _redeals(screen: TableScreen) -> int:
    game = snapshot_of(screen).game
    return 0 if game is None else game.redeal_no


def test_the_sixth_message_within_three_seconds_is_refused(
    silent_app: KozyrApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is red, and the text stays in the field."""
    monkeypatch.setattr(chat, "WITHIN_MS", 600_000)  # a slow machine needs longer to press the keys

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        for number in range(6):
            await enter_line(pilot, screen, f"message {number}")
        await until(pilot, lambda: screen.chat.lines[-1].kind == "error")
        await until(pilot, lambda: sum(line.kind == "said" for line in screen.chat.lines) == 5)
        assert screen.query_one("#say", LineInput).value == "message 5"

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_colours_of_a_message_are_painted(silent_app: KozyrApp) -> None:
    r"""`\red:` and `\yellow-blue:` to the end or the next tag; the tags themselves are not shown."""

    async def talk(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await enter_line(pilot, screen, r"\red:good \yellow-blue:day \pink:all")
        await until(pilot, lambda: any(line.kind == "said" for line in screen.chat.lines))
        # The input field shows the tags until the message is sent.
        await until(pilot, lambda: r"\red" not in shown_text(silent_app))
        text = " ".join(shown_text(silent_app).split())
        assert "good" in text
        assert r"\red" not in text
        assert r"\pink:all" in text

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), talk)


def test_the_chat_describes_the_game_if_the_setting_is_on(tmp_path: Path) -> None:
    """Action messages can be switched off."""
    counts = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        for _ in range(3):
            await until(pilot, lambda: is_asked(screen))
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause()
        if screen.kozyr.person.settings.action_messages:
            await until(pilot, lambda: actions(screen) > 2)
        counts.append(actions(screen))

    def actions(screen: TableScreen) -> int:
        return sum(line.kind == "action" for line in screen.chat.lines)

    for setting in (True, False):
        folder = tmp_path / str(setting)
        folder.mkdir()
        at_table(program(folder, action_messages=setting), table_of(Seating((SEAT, *bots(1)))), play)

    assert (counts[0] > 2, counts[1]) == (True, 0)


def test_a_custom_game_has_rules_an_effect_open_cards_and_bots_only(app: KozyrApp) -> None:
    """Every option has a row, and the effect has a description."""

    async def make(pilot: Pilot[None]) -> None:
        app.push_screen(CustomScreen())
        await until(pilot, lambda: isinstance(app.screen, CustomScreen))
        rows = app.screen.query_one("#rows", OptionList)
        for row in ("rules", "effect", "see_all", "bots_only"):
            rows.highlighted = rows.get_option_index(row)
            await pilot.press("right")
            await pilot.pause()
        await reads(pilot, EFFECTS[1].texts("en")[1][:30])
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert screen.local_table is not None
        table = screen.local_table
        assert (table.state.see_all, [each.is_bot for each in table.sitters]) == (True, [True] * 4)
        await until(pilot, lambda: screen.shown.now is not None)
        assert snapshot_of(screen).table.rules == "transfer"

    drive(app, make)


def test_escape_opens_the_pause_menu_and_goes_back(app: KozyrApp) -> None:
    """The game waits while the menu is open."""

    async def pause(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        hand = screen.shown.hand
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen)
        assert screen.shown.hand == hand

    at_table(app, led_by_the_player(Seating((SEAT, *bots(1)))), pause)


def test_a_game_changed_by_commands_does_not_count(silent_app: KozyrApp) -> None:
    """The result shows the reason."""

    async def end(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        for command in ("\\keyAdmin kozyr", "\\endGame"):
            await enter_line(pilot, screen, command)
            await pilot.pause()
        await until(pilot, lambda: snapshot_of(screen).table.status == "over")
        await reads(pilot, say("en", "table_changed"))

    at_table(silent_app, table_of(Seating((SEAT, *bots(1)))), end)

    assert silent_app.person.profile.games == 0


def test_sounds_follow_the_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bell rings only if sounds are on and the single sound is not silent."""
    rings: list[int] = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        heard: list[str] = []
        monkeypatch.setattr(screen.kozyr, "bell", lambda: heard.append("bell"))
        await until(pilot, lambda: is_asked(screen))
        await play_a_turn_by_keys(pilot, screen)
        await pilot.pause(0.1)
        if not rings:
            await until(pilot, lambda: bool(heard))
        rings.append(len(heard))

    for number, (sounds, silent) in enumerate([(True, ()), (True, SOUNDS), (False, ())]):
        folder = tmp_path / str(number)
        folder.mkdir()
        app = program(folder, sounds=sounds, silent=silent)
        at_table(app, led_by_the_player(Seating((SEAT, *bots(1)))), play)

    assert (rings[0] > 0, rings[1:]) == (True, [0, 0])


def test_the_end_of_a_bout_is_shown_if_animations_are_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With animations the last cards stay for a moment; without, they disappear immediately."""
    monkeypatch.setattr(table_view_state, "BOUT_END_S", 60.0)  # a slow machine would otherwise miss the pause
    pauses = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        seen = []
        for _ in range(12):
            await until(pilot, lambda: is_asked(screen) or screen.is_pausing)
            seen.append(screen.is_pausing)
            if any(seen):
                break
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause()
        pauses.append(any(seen))

    for setting in (True, False):
        folder = tmp_path / str(setting)
        folder.mkdir()
        at_table(program(folder, animations=setting), table_of(Seating((SEAT, *bots(1)))), play)

    assert pauses == [True, False]
