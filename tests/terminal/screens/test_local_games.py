"""Local games on the screen: effects, redeals, the clock and the rating."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from kozyr.client.locks import claim_lock
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table import edits
from kozyr.custom_table.effects import EFFECTS
from kozyr.custom_table.seating import Seating
from kozyr.locales import Language, say
from kozyr.rules import Seat
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.local import GAME_FILE
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local_games import LOCK_FILE, make_quick_seating, start_game
from kozyr.terminal.screens.book import BookScreen
from kozyr.terminal.screens.custom import CustomScreen
from kozyr.terminal.screens.dialogs import FormScreen, PauseScreen
from kozyr.terminal.screens.menu import MenuScreen
from kozyr.terminal.screens.table import TableScreen
from kozyr.terminal.widgets.matrix import MatrixView
from tests.kit.local_tables import five_spades_of_the_defender, put
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
from tests.terminal.screens.test_mishaps import BORIS


def _read_head(screen: TableScreen) -> str:
    return str(screen.query_one("#head", Static).render())


def _is_over(screen: TableScreen) -> bool:
    return screen.shown.now is not None and screen.shown.now.table.status == "over"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_effect_is_named_in_the_head(tmp_path: Path, language: Language) -> None:
    """The whole name fits into eighty columns beside the longest name of a rule set."""
    app = program(tmp_path, language=language)
    table = table_of(Seating((SEAT, BORIS), "protocol"))
    names: list[str] = []

    async def choose(pilot: Pilot[None], screen: TableScreen) -> None:
        for number, effect in EFFECTS.items():
            if number:
                assert table.edit(edits.set_effect, number) is None
                await until(pilot, lambda: screen.shown.now is not None)
                screen.draw()
                await pilot.pause()
                name = effect.texts(language)[0]
                names.extend([name] if name in shown_text(app).splitlines()[0] else [])

    at_table(app, table, choose)

    assert names == [effect.texts(language)[0] for number, effect in EFFECTS.items() if number]


def test_no_trump_is_named_where_there_is_none(app: KozyrApp) -> None:
    """With effect 9 the card under the talon is no trump."""
    heads: list[str] = []

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        heads.append(_read_head(screen))

    at_table(app, led_by_the_player(Seating((SEAT, *bots(1)), effect=9)), look)

    assert ["No trump" in heads[0], "Trump " in heads[0]] == [True, False]


@pytest.mark.parametrize(("key", "effect"), [("space", 0), ("e", 5), ("E", 5), ("У", 5)])
def test_the_next_game_has_the_effect_only_when_it_is_chosen_again(
    app: KozyrApp, key: str, effect: int
) -> None:
    """Space deals without the effect, E with the effect; both are offered."""
    table = led_by_the_player(Seating((SEAT, *bots(1)), effect=5))

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        assert table.resign_for(Seat(0)) is None
        await until(pilot, lambda: _is_over(screen))
        await reads(pilot, "Space: Play again", "E: Again with “Ranks reversed”")
        await pilot.press(key)
        await until(pilot, lambda: table.is_playing)

    at_table(app, table, play)

    assert table.state.effect == effect


def test_the_time_in_the_head_stops_when_the_game_is_over(app: KozyrApp) -> None:
    """The next game starts its own clock."""
    table = led_by_the_player(Seating((SEAT, *bots(1))))
    times: list[float] = []

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        assert table.resign_for(Seat(0)) is None
        await until(pilot, lambda: _is_over(screen))
        times.extend([screen.played_s, screen.played_s])
        await pilot.press("space")
        await until(pilot, lambda: table.is_playing)
        times.extend([screen.played_s, screen.played_s])

    at_table(app, table, play)

    assert [times[0] == times[1], times[2] == times[3]] == [True, False]


@pytest.mark.parametrize("key", ["f1", "question_mark"])
def test_the_book_is_opened_at_the_table_and_from_the_menu(app: KozyrApp, key: str) -> None:
    """F1 and the question mark open the book on both screens."""

    async def read(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, BookScreen))
        await pilot.press("escape", "escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press("5")
        await until(pilot, lambda: isinstance(app.screen, FormScreen))
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))
        await pilot.press(key)
        await until(pilot, lambda: isinstance(app.screen, BookScreen))

    at_table(app, table_of(Seating((SEAT, *bots(1)))), read)


def test_a_question_mark_in_the_chat_is_a_letter(app: KozyrApp) -> None:
    """A question mark in the chat field does not open the book."""

    async def write(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await pilot.press("tab", "question_mark")
        assert app.screen is screen

    at_table(app, table_of(Seating((SEAT, *bots(1)))), write)


def _five_spades(*seats: object) -> LocalTable:
    table = table_of(Seating(tuple(seats), "book"))  # type: ignore[arg-type]  # seat requests
    put(table, five_spades_of_the_defender())
    return table


def test_a_player_who_does_not_lead_is_offered_a_redeal(app: KozyrApp) -> None:
    """The bot waits for the answer; Enter keeps the cards."""
    table = _five_spades(*bots(1), SEAT)

    async def keep(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        await reads(pilot, "R: Deal again", "Enter: Keep the cards", say("en", "turn_redeal"))
        await pilot.press("enter")
        await until(pilot, lambda: bool(screen.shown.now and screen.shown.now.game.board.thrown_cards))  # type: ignore[union-attr]

    at_table(app, table, keep)


def test_a_player_who_does_not_lead_demands_a_redeal(app: KozyrApp) -> None:
    """R deals again."""
    table = _five_spades(*bots(1), SEAT)

    async def demand(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: is_asked(screen))
        hand = screen.shown.hand
        await pilot.press("r")
        await until(pilot, lambda: screen.shown.hand != hand)

    at_table(app, table, demand)


def test_a_redeal_is_offered_at_one_keyboard(app: KozyrApp) -> None:
    """The person who may demand the redeal comes to the keyboard before the attacker."""
    table = _five_spades(SEAT, BORIS)

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat == 1)
        screen.hidden_until = 0
        await pilot.press("space")
        await reads(pilot, "Enter: Keep the cards")
        await pilot.press("enter")
        await until(pilot, lambda: screen.called_seat == 0)
        screen.hidden_until = 0
        await pilot.press("space")
        await reads(pilot, "Space: Lead")

    at_table(app, table, play)


def test_a_game_at_one_keyboard_says_that_it_does_not_count(app: KozyrApp) -> None:
    """The result says that several people played."""
    table = table_of(Seating((SEAT, BORIS)))

    async def play(pilot: Pilot[None], screen: TableScreen) -> None:
        await until(pilot, lambda: screen.called_seat is not None)
        table.resign_for(table.awaited[0])
        await until(pilot, lambda: bool(screen.rating_line))
        await reads(pilot, say("en", "table_several"))

    at_table(app, table, play)

    assert app.person.profile.games == 0


async def _leave(pilot: Pilot[None], app: KozyrApp) -> None:
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and is_asked(app.screen))
    await pilot.press("escape")
    await until(pilot, lambda: isinstance(app.screen, PauseScreen))
    await pilot.press("5")
    await until(pilot, lambda: isinstance(app.screen, MenuScreen))


def test_a_saved_game_that_is_replaced_is_lost(app: KozyrApp, notifications: list[str]) -> None:
    """Leaving the game costs nothing. The player is warned before the loss and notified after it."""
    losses: list[int] = []

    async def give_up(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) is None
        await _leave(pilot, app)
        losses.append(app.person.profile.losses)
        refusal = start_game(app, make_quick_seating(app))
        assert refusal == ClientRefusal("game_kept", say("en", "game_kept_counts"))
        losses.append(app.person.profile.losses)
        assert start_game(app, make_quick_seating(app)) is None
        losses.append(app.person.profile.losses)
        await _leave(pilot, app)
        losses.append(app.person.profile.losses)

    drive(app, give_up)

    assert losses == [0, 0, 1, 1]
    assert app.person.profile.rating < 1000
    assert [line for line in notifications if "counts as a loss" in line] != []


def test_a_saved_game_that_does_not_count_is_replaced_without_a_loss(app: KozyrApp, tmp_path: Path) -> None:
    """A game of two people at one keyboard does not count."""
    table_of(Seating((SEAT, BORIS)), journal=tmp_path / GAME_FILE)

    async def give_up(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) == ClientRefusal("game_kept", say("en", "game_kept"))
        assert start_game(app, make_quick_seating(app)) is None
        await pilot.pause()

    drive(app, give_up)

    assert app.person.profile.games == 0


def test_a_new_game_that_cannot_be_dealt_keeps_the_saved_game(app: KozyrApp, tmp_path: Path) -> None:
    """The saved game stays as it was."""
    table_of(Seating((SEAT, *bots(1))), journal=tmp_path / GAME_FILE)
    kept = (tmp_path / GAME_FILE).read_bytes()

    async def fail(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) is not None
        assert start_game(app, Seating((SEAT, SEAT))) is not None
        await pilot.pause()

    drive(app, fail)

    assert (app.person.profile.games, (tmp_path / GAME_FILE).read_bytes() == kept) == (0, True)


def test_a_damaged_saved_game_is_renamed(app: KozyrApp, notifications: list[str], tmp_path: Path) -> None:
    """The player is notified, and no loss is counted."""
    (tmp_path / GAME_FILE).write_bytes(b"nonsense\n")

    async def begin(pilot: Pilot[None]) -> None:
        first = start_game(app, make_quick_seating(app))
        if first is not None:
            assert start_game(app, make_quick_seating(app)) is None
        await pilot.pause()

    drive(app, begin)

    assert app.person.profile.games == 0
    assert (tmp_path / f"{GAME_FILE}.damaged-1").read_bytes() == b"nonsense\n"
    assert [line for line in notifications if f"{GAME_FILE}.damaged-1" in line] != []


def test_leaving_an_unsaved_game_loses_it(app: KozyrApp, notifications: list[str], tmp_path: Path) -> None:
    """Another window holds the saved game, so leaving this game loses it after a question."""
    other = claim_lock(tmp_path / LOCK_FILE)
    assert other is not None

    async def ask(pilot: Pilot[None]) -> None:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and is_asked(app.screen))
        await pilot.press("escape")
        await reads(pilot, say("en", "pause_leave_loses"))
        await pilot.press("5")
        await until(pilot, lambda: not isinstance(app.screen, PauseScreen | TableScreen))
        assert isinstance(app.screen, FormScreen)
        await reads(pilot, say("en", "leave_why"))

    async def leave(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) is None
        for key in ("escape", "enter"):
            await ask(pilot)
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert app.person.profile.losses == 0
        await ask(pilot)
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, MenuScreen))

    with other:
        drive(app, leave)

    assert app.person.profile.losses == 1
    assert [line for line in notifications if "counts as a loss" in line] != []


def test_an_old_notification_does_not_cover_a_new_table(app: KozyrApp, tmp_path: Path) -> None:
    """The warning about the saved game disappears when the new game is dealt."""
    table_of(Seating((SEAT, *bots(2))), journal=tmp_path / GAME_FILE)

    def shown() -> list[str]:
        return [each.message.partition(".")[0] for each in app._notifications]  # noqa: SLF001 - the notifications

    app.NOTIFICATION_TIMEOUT = 600  # a loaded machine needs longer than a notification stays

    async def begin(pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await until(pilot, lambda: shown() == ["You have an unfinished game"])
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and is_asked(app.screen))
        assert shown() == ["The abandoned game counts as a loss"]

    drive(app, begin)


def test_a_player_without_cards_who_leaves_has_won(app: KozyrApp, tmp_path: Path) -> None:
    """The player has a place already, so leaving counts as a win."""
    table = table_of(Seating((SEAT, *bots(2))), journal=tmp_path / GAME_FILE)
    game = table.table.game
    assert game is not None
    game = game._replace(hands=(0, *game.hands[1:]), discard=game.hands[0], talon=())
    put(table, game._replace(active=0b110, out=((Seat(0),),), attacker=Seat(1), defender=Seat(2)))

    async def give_up(pilot: Pilot[None]) -> None:
        assert start_game(app, make_quick_seating(app)) is not None
        assert start_game(app, make_quick_seating(app)) is None
        await pilot.pause()

    drive(app, give_up)

    assert (app.person.profile.wins, app.person.profile.losses) == (1, 0)


def test_to_the_menu_leads_to_the_menu_from_a_custom_game(app: KozyrApp) -> None:
    """The player does not return to the screen of the custom game."""

    async def leave(pilot: Pilot[None]) -> None:
        await pilot.press("2")
        await until(pilot, lambda: isinstance(app.screen, CustomScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.shown.now is not None)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, PauseScreen))
        await pilot.press(str(app.screen.query_one(OptionList).option_count))  # the last entry
        await until(pilot, lambda: not isinstance(app.screen, PauseScreen | TableScreen))
        assert isinstance(app.screen, MenuScreen)

    drive(app, leave)


def test_a_bots_memory_names_ranks_in_the_players_language(tmp_path: Path) -> None:
    """The memory shows В Д К Т in Russian, and the result says that the game does not count."""
    app = program(tmp_path, language="ru", action_messages=False)
    table = led_by_the_player(Seating((SEAT, *bots(1))))

    async def look(pilot: Pilot[None], screen: TableScreen) -> None:
        while not table.has_memory(1):
            await until(pilot, lambda: is_asked(screen))
            await play_a_turn_by_keys(pilot, screen)
            await pilot.pause()
        assert table.look_into_memory(1) is None
        screen.query_one(MatrixView).seat = 1
        screen.draw()
        await reads(pilot, "10  В  Д  К  Т")
        screen.query_one(MatrixView).hide()
        assert table.resign_for(Seat(0)) is None
        await until(pilot, lambda: bool(screen.rating_line))
        await reads(pilot, say("ru", "table_changed"))

    at_table(app, table, look)

    assert app.person.profile.games == 0
