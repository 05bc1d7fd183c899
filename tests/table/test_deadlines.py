"""Due times of a table (table.md, Life and Clocks)."""

from kozyr.rules import Game, Seat
from kozyr.table import AddBot, Close, Leave, bots_to_move, due_at
from kozyr.table.deadlines import DESERTED_MS
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing, seated, started


def play_with_bots(game: Game, *bots: int) -> Party:
    """Play a position in which bots sit on these seats."""
    party = playing(game)
    sitters = [
        sitter and sitter._replace(bot="novice") if seat in bots else sitter
        for seat, sitter in enumerate(party.table.sitters)
    ]
    party.table = party.table._replace(sitters=tuple(sitters))
    return party


def test_a_table_that_waits_for_people_is_never_due() -> None:
    """Life: before the start of a game no clock runs."""
    assert due_at(seated(2).table) is None


def test_a_deserted_table_is_due_when_it_closes() -> None:
    """Life: a table with no player connected and no running game closes after 10 minutes."""
    party = Party(private=True)

    party.do("u0", Leave(), 5_000)

    assert due_at(party.table) == 5_000 + DESERTED_MS


def test_a_closed_table_is_never_due() -> None:
    """Life: a closed table accepts no commands."""
    party = Party()
    party.connect("u0", there=False)

    party.do("u0", Close())

    assert due_at(party.table) is None


def test_a_game_is_due_when_its_clock_runs_out() -> None:
    """Clocks: at the end of the reserve."""
    assert due_at(started(2).table) == 90_000


def test_throwers_are_due_without_a_reserve() -> None:
    """Clocks: at the end of the throwers' clock; it costs no reserve."""
    assert due_at(playing(arrange("D9|DQ,HQ", table="S9/SQ@0")).table) == 15_000


def test_a_game_without_clocks_is_never_due() -> None:
    """Clocks: `none`: as long as a player is there."""
    party = started(2, clock="none")

    party.connect("u0", there=False)

    assert due_at(party.table) is None


def test_a_bot_that_is_to_move_is_due_now() -> None:
    """Life: bots play as soon as their word is awaited."""
    party = play_with_bots(arrange("S9,D9|SQ,DQ"), 0)

    assert (bots_to_move(party.table), due_at(party.table)) == ((0,), 0)


def test_a_bot_that_waits_is_not_due() -> None:
    """Life: a person's word is awaited."""
    party = play_with_bots(arrange("S9,D9|SQ,DQ"), 1)

    assert (bots_to_move(party.table), due_at(party.table)) == ((), 90_000)


def test_several_bots_may_be_awaited() -> None:
    """Life: all throwers together."""
    party = play_with_bots(arrange("D9|DQ,HQ|C9", table="S9/SQ@0"), 0, 1, 2)

    assert bots_to_move(party.table) == (0, 2)


def test_a_bot_is_not_asked_while_the_defender_decides() -> None:
    """States: a passive thrower may throw in, but their word is not awaited."""
    party = play_with_bots(arrange("D9|DQ,HQ,SQ|C9", table="S9@0"), 0, 2)

    assert bots_to_move(party.table) == ()


def test_a_bot_that_passed_is_not_asked_again() -> None:
    """States: a bot that has passed is inactive."""
    party = play_with_bots(arrange("D9|DQ,HQ|C9", table="S9/SQ@0", more="passed:2"), 0, 2)

    assert bots_to_move(party.table) == (0,)


def test_between_games_no_bot_moves() -> None:
    """Life: bots are ready, and wait for the others."""
    party = Party(3)
    party.do("u0", AddBot("novice", Seat(1)))

    assert bots_to_move(party.table) == ()
