"""Which local games count for the profile."""

import random

from kozyr.rules import Seat
from kozyr.terminal.commands import CommandCall, CommandContext, execute, parse_entry
from kozyr.terminal.local.core import LocalCore
from kozyr.terminal.local.seating import SeatRequest
from kozyr.terminal.local.table import LocalTable
from kozyr.terminal.local.table_editor import LocalTableEditor
from kozyr.terminal.table_client import ClientRefusal
from tests.kit.local_tables import against, five_spades, move_somehow, play_out, put, table_of, wished

TWO_PEOPLE = (SeatRequest("person", "Ann"), SeatRequest("person", "Bob"))


def _remembering() -> LocalCore:
    """Play until the bot on seat 1 has decided something."""
    core, rng = table_of(wished(against())), random.Random(1)
    while not core.has_memory(1):
        if core.move_bot() is None:
            move_somehow(core, rng)
    return core


def _show_matrix(core: LocalCore) -> None:
    call = parse_entry(r"\printMatrCardsAI i1 0 0", "en")
    assert isinstance(call, CommandCall)
    assert execute(call, CommandContext("en", LocalTableEditor(core))).error is None


def test_a_game_of_one_person_counts() -> None:
    """Against bots whose cards stay hidden."""
    assert table_of(wished(against())).counts


def test_a_game_in_which_a_bots_memory_was_shown_does_not_count() -> None:
    """The matrix shows the cards that the bot holds."""
    core = _remembering()

    _show_matrix(core)

    assert not core.counts


def test_a_memory_looked_at_after_the_game_changes_nothing() -> None:
    """Nothing is hidden any more."""
    core = _remembering()
    play_out(core)

    _show_matrix(core)

    assert core.counts


def test_the_next_game_counts_again_and_its_memory_is_not_shown() -> None:
    """Whoever looks once has not looked for ever."""
    core = _remembering()
    table = LocalTable(core)
    hidden = table.memory_of(1)
    _show_matrix(core)
    play_out(core)
    core.ready()
    while not core.has_memory(1):
        if core.move_bot() is None:
            move_somehow(core, random.Random(1))

    assert core.counts
    assert [isinstance(each, ClientRefusal) for each in (hidden, table.memory_of(1))] == [True, True]


def test_a_game_of_two_people_at_one_keyboard_does_not_count() -> None:
    """One of them could lose on purpose."""
    assert not table_of(wished(TWO_PEOPLE)).counts
    assert not table_of(wished((*TWO_PEOPLE, SeatRequest("bot")))).counts


def test_a_game_of_bots_alone_does_not_count() -> None:
    """Nobody played."""
    assert not table_of(wished(against()[1:] + against()[1:])).counts


def test_an_effect_ends_with_its_game() -> None:
    """The next game at the same table is played without it."""
    core = table_of(wished(against(), effect=9))
    play_out(core)

    core.ready()

    assert (core.is_playing, core.local.effect) == (True, 0)


def test_an_effect_of_a_command_ends_with_its_game() -> None:
    """And whoever wants it again says so."""
    core = table_of(wished(against()))
    assert LocalTableEditor(core).set_event_effect(5) is None
    play_out(core)

    core.ready()

    assert core.local.effect == 0


def test_an_effect_that_is_chosen_again_holds_for_the_next_game() -> None:
    """From its deal on: what it does at a deal is done."""
    core = table_of(wished(against(), effect=4))
    play_out(core)

    core.ready(effect=4)

    game = core.local.table.game
    assert game is not None
    assert (core.local.effect, game.talon) == (4, ())


def test_a_redeal_keeps_the_effect() -> None:
    """It is the same game."""
    core = table_of(wished(TWO_PEOPLE, rules="book", effect=5))
    put(core, five_spades())

    refused = core.act(Seat(0), {"type": "redeal"})

    assert (refused, core.is_playing, core.local.effect) == (None, True, 5)
