"""What can be seen of a local table, and by whom."""

import pytest

from kozyr.bots.memory import remember
from kozyr.rules import Seat, view
from kozyr.rules.cards import cards_in, ids
from kozyr.terminal.local.seating import SeatRequest
from kozyr.terminal.table_client import ClientRefusal
from tests.kit.arrange import arrange
from tests.kit.local_tables import against, bots, game_of, play_out, put, table_of, wished

TWO = (SeatRequest("person", "Olga"), SeatRequest("person", "Пётр"))


def test_a_persons_snapshot_shows_his_own_cards_alone() -> None:
    """Others are counts."""
    core = table_of(wished(against(2)))
    mine = core.snapshot(Seat(0))

    assert mine.player is not None
    assert mine.player.cards == ids(cards_in(game_of(core).hands[0]))
    assert core.open_hands(Seat(0))[1:] == (None, None)


def test_where_cards_lie_open_every_hand_is_shown() -> None:
    """To whoever looks."""
    core = table_of(wished(bots(3), see_all=True))

    assert core.open_hands(None) == tuple(tuple(ids(cards_in(hand))) for hand in game_of(core).hands)


def test_only_honest_games_of_people_count() -> None:
    """Not with open cards, and not among bots."""
    seatings = (wished(against()), wished(against(), see_all=True), wished(bots(2)), wished(against(), 5))

    assert [table_of(seating).counts for seating in seatings] == [True, False, False, True]


def test_people_are_asked_clockwise_from_the_attacker() -> None:
    """Of several who may throw in, the attacker first (§3.6)."""
    core = table_of(wished((*TWO, SeatRequest("person", "Z"))))

    put(core, arrange("S6,S9|C9,C10|D7,D8", rules="classic", table="D9/D10@2", attacker=2, defender=0))

    assert core.awaited == (2, 1)


def test_the_memory_of_a_bot_is_what_its_seat_can_know() -> None:
    """After its first decision."""
    core = table_of(wished(bots(2)))
    first = core.move_bot()
    assert first is not None

    assert core.memory_of(first) == remember(view(game_of(core), first))


@pytest.mark.parametrize(
    ("seat", "code"), [(0, "player_is_person"), (7, "no_such_player"), (-1, "no_such_player")]
)
def test_nobody_else_has_a_memory_to_look_into(seat: int, code: str) -> None:
    """Neither people nor those who are not there."""
    core = table_of(wished(against()))

    refused = core.memory_of(seat)

    assert isinstance(refused, ClientRefusal)
    assert refused.code == code


def test_a_bot_that_has_not_decided_anything_has_no_memory() -> None:
    """In every game anew."""
    core = table_of(wished(bots(2)))
    before = core.memory_of(0)
    play_out(core)
    had = core.has_memory(0)
    core.ready()

    assert isinstance(before, ClientRefusal)
    assert before.code == "memory_not_ready"
    assert (had, core.has_memory(0)) == (True, False)


def test_what_is_refused_is_said_in_the_readers_language() -> None:
    """With names as they are written."""
    core = table_of(wished(TWO), language="ru")

    refused = core.memory_of(1)

    assert isinstance(refused, ClientRefusal)
    assert refused.text == "Пётр — человек, в его память не заглянуть; назовите бота."


def test_whoever_watches_bots_can_talk() -> None:
    """Under a name of no seat."""
    core = table_of(wished(bots(2)), language="ru")

    core.say(None, "Ну и ну")

    assert (core.local.chat[-1].name, core.local.chat[-1].text) == ("Вы", "Ну и ну")


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
def test_nonsense_is_refused_and_changes_nothing(act: dict[str, object]) -> None:
    """With a sentence."""
    core = table_of(wished(against()))
    before = core.local

    refused = core.act(Seat(0), act)

    assert refused is not None
    assert refused.text
    assert core.local == before
