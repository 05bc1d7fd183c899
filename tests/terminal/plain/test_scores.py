"""Wins and losses by name."""

import pytest

from kozyr.terminal.plain import scores
from kozyr.terminal.plain.scores import (
    MAX_NAMES,
    PlayerOutcome,
    add_outcomes,
    count_losses,
    count_wins,
    no_scores,
    score_of,
)


def test_wins_losses_and_draws_are_counted_by_name() -> None:
    """A name is one player in any letter case; the last spelling is shown."""
    after = add_outcomes(
        add_outcomes(no_scores(), [PlayerOutcome("Jane", "win"), PlayerOutcome("Боб", "lose")]),
        [PlayerOutcome("JANE", "draw")],
    )

    assert score_of(after, "jane") == scores.Score("JANE", 1, 0, 1)
    assert (count_wins(after, "Jane"), count_losses(after, "БОБ"), count_wins(after, "Eve")) == (1, 1, 0)


def test_scores_are_read_as_they_were_written() -> None:
    """Names may have any alphabet."""
    after = add_outcomes(no_scores(), [PlayerOutcome("Jane", "win"), PlayerOutcome("Боб", "lose")])

    assert scores.read(scores.write(after)) == after


@pytest.mark.parametrize(
    "content", [b"", b"\xff", b"{}", b'[{"name":"x","wins":-1}]', b'[{"wins":1}]', b"[" * 100_000]
)
def test_a_damaged_file_is_no_score(content: bytes) -> None:
    """Any content is read or raises `ValueError`."""
    with pytest.raises(ValueError):  # noqa: PT011 - any ValueError sets the file aside
        scores.read(content)


def test_the_player_with_the_oldest_game_is_dropped() -> None:
    """The number of stored names is limited."""
    after = no_scores()
    for number in range(MAX_NAMES + 5):
        after = add_outcomes(after, [PlayerOutcome(f"Jane {number}", "win")])

    assert (len(after), score_of(after, "Jane 4").wins, score_of(after, "Jane 5").wins) == (MAX_NAMES, 0, 1)
