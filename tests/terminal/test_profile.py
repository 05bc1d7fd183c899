"""The player's board: rating, title, games, wins, losses, draws, minutes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.terminal.player_data import PROFILE
from kozyr.terminal.profile import GameOutcome, Profile, compute_rating, title_of, with_game

GAMES = st.builds(
    GameOutcome,
    end=st.sampled_from(["won", "lost", "drawn"]),
    players=st.integers(2, 6),
    place=st.integers(1, 6),
    seconds=st.integers(0, 10_000),
    counts=st.just(True),
)


def test_a_new_player_has_a_thousand_points_and_is_a_novice() -> None:
    """And has played nothing."""
    new = Profile("Anna")

    assert (new.rating, new.title, new.games, new.wins, new.losses, new.draws, new.minutes) == (
        1000, "novice", 0, 0, 0, 0, 0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (1, "novice"), (1399.99, "novice"), (1400, "experienced"), (2099.99, "experienced"),
        (2100, "apprentice"), (2999.99, "apprentice"), (3000, "master"), (3849.99, "master"),
        (3850, "professional"), (4299.99, "professional"), (4300, "god"), (99_999, "god"),
    ],
)  # fmt: skip
def test_the_title_goes_by_the_rating(rating: float, title: str) -> None:
    """Below 1400 novice, 2100 experienced, 3000 apprentice, 3850 master, 4300 professional, above: god."""
    assert title_of(rating) == title


@pytest.mark.parametrize(
    ("played", "rating"),
    [
        (GameOutcome("won", 2, 1), 1000 + 4100 / 1000 * 30 * 2 / 2),
        (GameOutcome("won", 6, 1), 1000 + 4100 / 1000 * 30 * 6 / 6),
        (GameOutcome("won", 6, 5), 1000 + 4100 / 1000 * 30 * 2 / 6),
        (GameOutcome("won", 4, 3), 1061.5),
        (GameOutcome("lost", 2), 1000 - 1000 / 4100 * 300 * 2**0.67),
        (GameOutcome("lost", 6), 1000 - 1000 / 4100 * 300 * 6**0.67),
        (GameOutcome("drawn", 3), 1000),
    ],
)
def test_a_win_a_loss_and_a_draw_change_the_rating_by_the_formulas(
    played: GameOutcome, rating: float
) -> None:
    """+ 4100/rating × 30 × (n − place + 1)/n; − rating/4100 × 300 × n^0.67; a draw changes nothing."""
    assert compute_rating(1000, played) == pytest.approx(rating)


def test_a_strong_player_wins_less_and_loses_more() -> None:
    """Both depend on the rating."""
    assert compute_rating(4100, GameOutcome("won", 2)) == pytest.approx(4130)
    assert compute_rating(4100, GameOutcome("lost", 2)) == pytest.approx(4100 - 300 * 2**0.67)


def test_games_are_counted_by_how_they_ended() -> None:
    """With their time, shown in whole minutes."""
    board = Profile("Anna")
    for played in (
        GameOutcome("won", 2, seconds=100),
        GameOutcome("lost", 3, seconds=70),
        GameOutcome("drawn", 4, seconds=9),
    ):
        board = with_game(board, played)

    assert (board.games, board.wins, board.losses, board.draws, board.seconds, board.minutes) == (
        3,
        1,
        1,
        1,
        179,
        2,
    )
    assert board.name == "Anna"


def test_games_in_which_all_cards_are_seen_do_not_count() -> None:
    """Nothing of the board changes."""
    board = Profile("Anna", wins=2)

    assert with_game(board, GameOutcome("lost", 2, seconds=500, counts=False)) == board


@given(st.lists(GAMES, max_size=300))
def test_whatever_is_played_the_board_can_be_kept(games: list[GameOutcome]) -> None:
    """The rating stays a number above zero; what is written is read again."""
    board = Profile("Anna")
    for played in games:
        board = with_game(board, played)

    assert math.isfinite(board.rating)
    assert board.rating >= 1
    assert board.games == len(games)
    assert PROFILE.read(PROFILE.write(board)) == board


def test_a_thousand_losses_in_a_row_can_be_kept() -> None:
    """The rating does not reach zero, by which a win would be divided."""
    board = Profile()
    for _ in range(1000):
        board = with_game(board, GameOutcome("lost", 6))

    assert PROFILE.read(PROFILE.write(board)) == board
    assert with_game(board, GameOutcome("won", 6)).rating > board.rating


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"[]", b"null", b"1", b"\xff\xfe", b'{"rating": 0}', b'{"rating": -5}',
        b'{"rating": 1e999}',
        b'{"rating": NaN}', b'{"rating": "1000"}', b'{"wins": -1}', b'{"wins": 1.5}', b'{"wins": 1e30}',
        b'{"name": 5}', b'{"name": "\\ud800"}',
        b'{"wins": 99999999999999999999}', b'{"name": "' + b"a" * 101 + b'"}',
    ],
)  # fmt: skip
def test_what_is_no_profile_is_not_read_as_one(data: bytes) -> None:
    """`ValueError`, and nothing else."""
    with pytest.raises(ValueError):  # noqa: PT011 - msgspec's own errors are of many words
        PROFILE.read(data)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_profile(data: bytes) -> None:
    """Nor do they harm."""
    with pytest.raises(ValueError):  # noqa: PT011 - the same
        PROFILE.read(b"\x00" + data)


def test_what_a_later_version_added_is_passed_over() -> None:
    """A file of tomorrow is read today."""
    assert PROFILE.read(b'{"name": "Anna", "stars": [1, 2]}') == Profile("Anna")
