"""The view of each viewer of a local table, and the games that count for the profile."""

import random

import pytest

from kozyr.bots.memory import remember
from kozyr.client.table_client import ClientRefusal
from kozyr.custom_table.edits import set_effect
from kozyr.custom_table.seating import SeatRequest
from kozyr.rules import Seat, view
from kozyr.rules.cards import cards_in, ids
from kozyr.terminal.commands.execution import execute
from kozyr.terminal.commands.outcomes import CommandContext
from kozyr.terminal.commands.parser import CommandCall, parse_entry
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.table import LocalTable
from tests.kit.local_tables import (
    against,
    bots,
    five_spades,
    game_of,
    move_somehow,
    play_out,
    put,
    table_of,
    wished,
)
from tests.kit.positions import arrange
from tests.kit.screens import table_of as screen_table_of

TWO_PEOPLE = (SeatRequest("person", "Olga"), SeatRequest("person", "Пётр"))


def test_a_persons_snapshot_shows_only_their_own_cards() -> None:
    """The other hands are numbers."""
    core = screen_table_of(wished(against(2)))
    mine = core.snapshot(Seat(0))

    assert mine.player is not None
    assert mine.player.cards == ids(cards_in(game_of(core).hands[0]))
    assert core.open_hands()[1:] == (None, None)


def test_with_open_cards_every_hand_is_shown() -> None:
    """This holds for every viewer."""
    core = screen_table_of(wished(bots(3), see_all=True))

    assert core.open_hands() == tuple(tuple(ids(cards_in(hand))) for hand in game_of(core).hands)


def test_only_honest_games_of_people_count() -> None:
    """Games with open cards and games of bots do not count."""
    seatings = (wished(against()), wished(against(), see_all=True), wished(bots(2)), wished(against(), 5))

    assert [table_of(seating).is_counted for seating in seatings] == [True, False, False, True]


def test_people_are_asked_clockwise_from_the_attacker() -> None:
    """Of several throwers, the attacker comes first (§3.6)."""
    core = table_of(wished((*TWO_PEOPLE, SeatRequest("person", "Z"))))

    put(core, arrange("S6,S9|C9,C10|D7,D8", rules="classic", table="D9/D10@2", attacker=2, defender=0))

    assert core.awaited == (2, 1)


def test_the_memory_of_a_bot_is_what_its_seat_can_know() -> None:
    """It exists after the bot's first decision."""
    core = table_of(wished(bots(2)))
    first = core.move_bot()
    assert first is not None

    assert core.memory_of(first) == remember(view(game_of(core), first))


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "player_is_person"), (7, "no_such_player"), (-1, "no_such_player")]
)
def test_only_bots_have_a_memory(seat: int, code: str) -> None:
    """People and empty seats have none."""
    core = table_of(wished(against()))

    refused = core.memory_of(seat)

    assert isinstance(refused, ClientRefusal)
    assert refused.code == code


def test_a_bot_that_has_not_decided_anything_has_no_memory() -> None:
    """This holds in every new game."""
    core = table_of(wished(bots(2)))
    before = core.memory_of(0)
    play_out(core)
    had = core.has_memory(0)
    core.start_next_game()

    assert isinstance(before, ClientRefusal)
    assert before.code == "memory_not_ready"
    assert (had, core.has_memory(0)) == (True, False)


def test_refusals_are_in_the_readers_language() -> None:
    """Names stay as they are written."""
    core = table_of(wished(TWO_PEOPLE), language="ru")

    refused = core.memory_of(1)

    assert isinstance(refused, ClientRefusal)
    assert refused.text == "Пётр — человек, в его память не заглянуть. Назовите бота."


def test_a_spectator_of_bots_can_chat() -> None:
    """The spectator's name belongs to no seat."""
    core = table_of(wished(bots(2)), language="ru")

    core.say_for(None, "Ну и ну")

    assert (core.snapshot(None).chat[-1].name, core.snapshot(None).chat[-1].text) == ("Вы", "Ну и ну")


@pytest.mark.parametrize(
    "act",
    [
        {},
        {"type": "dance"},
        {"type": "move"},
        {"type": "move", "cards": ["S1"]},
        {"type": "check"},
        {"type": "defend"},
    ],
)
def test_an_invalid_request_is_refused_and_changes_nothing(act: dict[str, object]) -> None:
    """The refusal has a sentence."""
    core = table_of(wished(against()))
    before = core.table

    refused = core.act_for(Seat(0), act)

    assert refused is not None
    assert refused.text
    assert core.table == before


def _remembering() -> LocalTable:
    """Play until the bot on seat 1 has made a decision."""
    core, rng = screen_table_of(wished(against())), random.Random(1)
    while not core.has_memory(1):
        if core.move_bot() is None:
            move_somehow(core, rng)
    return core


def _show_matrix(core: LocalCore) -> None:
    call = parse_entry(r"\printMatrCardsAI i1 0 0", "en")
    assert isinstance(call, CommandCall)
    assert execute(call, CommandContext("en", core)).error is None


def test_a_game_of_one_person_counts() -> None:
    """The cards of the bots stay hidden."""
    assert table_of(wished(against())).is_counted


def test_a_game_in_which_a_bots_memory_was_shown_does_not_count() -> None:
    """The matrix shows the cards that the bot holds."""
    core = _remembering()

    _show_matrix(core)

    assert not core.is_counted


def test_a_memory_looked_at_after_the_game_changes_nothing() -> None:
    """No card is hidden any more."""
    core = _remembering()
    play_out(core)

    _show_matrix(core)

    assert core.is_counted


def test_the_next_game_counts_again_and_its_memory_is_not_shown() -> None:
    """The memory is shown only in the game of the command."""
    core = _remembering()
    hidden = core.shown_memory_of(1)
    _show_matrix(core)
    play_out(core)
    core.start_next_game()
    while not core.has_memory(1):
        if core.move_bot() is None:
            move_somehow(core, random.Random(1))

    assert core.is_counted
    assert [isinstance(each, ClientRefusal) for each in (hidden, core.shown_memory_of(1))] == [True, True]


def test_a_game_of_two_people_at_one_keyboard_does_not_count() -> None:
    """One of them could lose on purpose."""
    assert not table_of(wished(TWO_PEOPLE)).is_counted
    assert not table_of(wished((*TWO_PEOPLE, SeatRequest("bot")))).is_counted


def test_a_game_of_bots_alone_does_not_count() -> None:
    """No person played."""
    assert not table_of(wished(against()[1:] + against()[1:])).is_counted


def test_an_effect_ends_with_its_game() -> None:
    """The next game at the same table is played without it."""
    core = table_of(wished(against(), effect=9))
    play_out(core)

    core.start_next_game()

    assert (core.is_playing, core.state.effect) == (True, 0)


def test_an_effect_of_a_command_ends_with_its_game() -> None:
    """The command must be given again."""
    core = table_of(wished(against()))
    assert core.edit(set_effect, 5) is None
    play_out(core)

    core.start_next_game()

    assert core.state.effect == 0


def test_an_effect_that_is_chosen_again_holds_for_the_next_game() -> None:
    """It holds from the deal on, with its changes of the deal."""
    core = table_of(wished(against(), effect=4))
    play_out(core)

    core.start_next_game(effect=4)

    game = core.table.game
    assert game is not None
    assert (core.state.effect, game.talon) == (4, ())


def test_a_redeal_keeps_the_effect() -> None:
    """A redeal belongs to the same game."""
    core = table_of(wished(TWO_PEOPLE, rules="book", effect=5))
    put(core, five_spades())

    refused = core.act_for(Seat(0), {"type": "redeal"})

    assert (refused, core.is_playing, core.state.effect) == (None, True, 5)
