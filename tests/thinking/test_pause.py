"""People see what bots do: a bot does not play at once where a person plays."""

import pytest

from kozyr.table import AddBot, Resign, look
from kozyr.thinking.thinker import rest_ms
from tests.kit.tables import Party, finished


@pytest.mark.parametrize(
    ("now", "rest"), [(0, 700), (300, 400), (699, 1), (700, 0), (9_000, 0), (-50_000, 700)]
)
def test_a_bot_waits_after_what_happened_last(now: int, rest: int) -> None:
    """For the pause, counted from the last entry; a clock that jumped back makes it no longer."""
    party = Party(2)
    party.do("u0", AddBot("novice", None))

    assert rest_ms(look(party.table, "bot:novice:1"), now, 700) == rest


def test_bots_among_themselves_do_not_wait() -> None:
    """The only person left the game; the bots play it out."""
    party = Party(3)
    for _ in range(2):
        party.do("u0", AddBot("novice", None))
    party.ready()
    assert rest_ms(look(party.table, "bot:novice:1"), 0, 700) == 700

    left = party.table._replace(
        sitters=tuple(
            sitter and sitter._replace(departed=sitter.bot is None) for sitter in party.table.sitters
        )
    )

    assert rest_ms(look(left, "bot:novice:1"), 0, 700) == 0


def test_without_a_pause_nobody_waits() -> None:
    """As in tests."""
    party = finished()
    assert party.word("u0", Resign()) != "ok"

    assert rest_ms(look(party.table, "u0"), 0, 0) == 0
