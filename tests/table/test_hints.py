"""Hints in games against bots (table.md, Hints)."""

from kozyr.rules import Seat
from kozyr.table import AddBot, Hint, Play, Resign, fold, look
from kozyr.table.events import Hinted
from tests.kit.positions import arrange
from tests.kit.tables import Party, playing

LEAD = arrange("S9,D9,C6|SQ,DQ,HQ")


def with_bots(seats: int = 2) -> Party:
    """Start a game of u0 against bots, in which u0 leads."""
    party = Party(seats)
    for _ in range(seats - 1):
        party.do("u0", AddBot("novice", None))
    party.ready()
    return party.put(LEAD)


def test_a_hint_is_counted_for_the_player() -> None:
    """Hints: the log has an event without cards, and the table counts it."""
    party = with_bots()

    assert party.do("u0", Hint()) == ["hinted"]
    party.do("u0", Hint())

    assert party.last == (Hinted(Seat(0)),)
    assert look(party.table, "u0").hints == (2, 0)


def test_the_count_is_in_the_log() -> None:
    """Hints: another server that folds the log has the same count."""
    party = Party(2)
    party.do("u0", AddBot("novice", None))
    party.ready()
    while not look(party.table, "u0").legal:
        party.do("bot:novice:1", Play(look(party.table, "bot:novice:1").legal[0]))
    party.do("u0", Hint())

    table = None
    for entry in party.log:
        table = fold(table, entry.events, entry.at)

    assert table is not None
    assert table.hints == (1, 0)


def test_the_next_game_counts_from_zero() -> None:
    """Hints: each game has its own count."""
    party = with_bots()
    party.do("u0", Hint())
    party.do("u0", Resign())
    counted = party.table.hints
    party.ready()

    assert (counted, party.table.hints) == ((1, 0), (0, 0))


def test_there_are_no_hints_at_a_table_with_other_people() -> None:
    """Hints: one person beside the player is enough."""
    assert playing(LEAD).word("u0", Hint()) == "no_hints"


def test_a_player_who_cannot_move_gets_no_hint() -> None:
    """Hints: there is nothing to suggest."""
    party = with_bots()
    party.play("0:C6")

    assert party.word("u0", Hint()) == "not_to_move"


def test_spectators_get_no_hint() -> None:
    """Hints: a hint is about the player's own cards."""
    assert with_bots().word("u9", Hint()) == "not_seated"


def test_without_a_game_there_is_no_hint() -> None:
    """Hints: before the start there are no cards."""
    party = Party(2)
    party.do("u0", AddBot("novice", None))

    assert party.word("u0", Hint()) == "not_playing"
