"""The player's nickname and statistics: rating, title, games, wins, losses, draws and minutes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kozyr.client.table_client import ClientRefusal
from kozyr.terminal.player_data import PROFILE_FORMAT
from kozyr.terminal.profile import GameOutcome, Profile, check_nickname, compute_rating, title_of, with_game


@pytest.mark.parametrize(
    "name",
    ["Ann", "Анна", "Ёж 7", "a b c", "1234", "李小龙", "Ελένη", "شهرزاد", "प्रिया", "x" * 20, "Zoë", "٣٤٥"],
)
def test_letters_of_any_alphabet_digits_and_single_spaces(name: str) -> None:
    """A nickname has 3 to 20 of them."""
    assert check_nickname(name, "en") == name


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "nickname_length"), ("Al", "nickname_length"), ("x" * 21, "nickname_length"),
        ("     ", "nickname_length"), ("a  b", "nickname_spaces"), ("a_b", "nickname_sign"),
        ("Anna!", "nickname_sign"), ("a\tb", "nickname_sign"), ("a\nb", "nickname_sign"),
        ("a\x00b", "nickname_sign"), ("a\x1b[31m", "nickname_sign"), ("a\ud800b", "nickname_sign"),
        ("a\u200bb", "nickname_sign"), ("a\u202eb", "nickname_sign"), ("a\u00a0b", "nickname_sign"),
        ("\u0301ab", "nickname_sign"), ("ab \u0301c", "nickname_sign"),
        ("\u3164\u3164\u3164", "nickname_sign"),
        ("😀😀😀", "nickname_sign"), ("\\red:", "nickname_sign"), ("a" * 1_000_000, "nickname_length"),
        ("½½½", "nickname_sign"),
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_a_reason(name: str, code: str) -> None:
    """It is too short, too long, or has a sign that the refusal names."""
    refused = check_nickname(name, "en")

    assert isinstance(refused, ClientRefusal)
    assert refused.code == code
    assert refused.text.isprintable()


def test_blanks_around_a_nickname_are_no_part_of_it() -> None:
    """Combining marks are joined with their letters."""
    assert check_nickname("  Anna ", "en") == "Anna"
    assert check_nickname("Zoe\u0308", "en") == "Zoë"


def test_a_sign_that_cannot_be_seen_is_named_by_its_number() -> None:
    """This holds in both languages."""
    assert check_nickname("a\x1bb", "en") == ClientRefusal(
        "nickname_sign", "A nickname can have letters, digits and single spaces, but not U+001B. Remove it."
    )
    assert check_nickname("a_b", "ru") == ClientRefusal(
        "nickname_sign", "В имени можно буквы, цифры и одиночные пробелы, а _ нельзя. Уберите этот знак."
    )


@given(st.text(st.characters(), max_size=30))
def test_any_input_is_a_nickname_or_refused(text: str) -> None:
    """A nickname that is read again does not change."""
    name = check_nickname(text, "en")

    assert isinstance(name, ClientRefusal) or (3 <= len(name) <= 20 and check_nickname(name, "en") == name)


def test_a_megabyte_is_no_nickname() -> None:
    """Its content does not matter."""
    outcomes = [check_nickname(text * 1_000_000, "en") for text in ("a", "\u0301", " ", "ﷺ")]

    assert {outcome.code for outcome in outcomes if isinstance(outcome, ClientRefusal)} == {"nickname_length"}


GAMES = st.builds(
    GameOutcome,
    end=st.sampled_from(["won", "lost", "drawn"]),
    players=st.integers(2, 6),
    place=st.integers(1, 6),
    seconds=st.integers(0, 10_000),
    is_counted=st.just(True),
)


def test_a_new_player_has_a_thousand_points_and_is_a_novice() -> None:
    """No game has been played."""
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
    """The time is counted too, and shown in whole minutes."""
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
    """The statistics do not change."""
    board = Profile("Anna", wins=2)

    assert with_game(board, GameOutcome("lost", 2, seconds=500, is_counted=False)) == board


@given(st.lists(GAMES, max_size=300))
def test_statistics_of_any_games_can_be_stored(games: list[GameOutcome]) -> None:
    """The rating stays a number above zero, and the written profile can be read."""
    board = Profile("Anna")
    for played in games:
        board = with_game(board, played)

    assert math.isfinite(board.rating)
    assert board.rating >= 1
    assert board.games == len(games)
    assert PROFILE_FORMAT.read(PROFILE_FORMAT.write(board)) == board


def test_a_thousand_losses_in_a_row_can_be_kept() -> None:
    """The rating does not reach zero, by which a win would be divided."""
    board = Profile()
    for _ in range(1000):
        board = with_game(board, GameOutcome("lost", 6))

    assert PROFILE_FORMAT.read(PROFILE_FORMAT.write(board)) == board
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
def test_an_invalid_profile_is_not_read(data: bytes) -> None:
    """It raises `ValueError`, and nothing else."""
    with pytest.raises(ValueError):  # noqa: PT011 - msgspec has many different messages
        PROFILE_FORMAT.read(data)


@given(st.binary(max_size=200))
def test_random_bytes_are_no_profile(data: bytes) -> None:
    """They raise `ValueError` and do no harm."""
    with pytest.raises(ValueError):  # noqa: PT011 - the same
        PROFILE_FORMAT.read(b"\x00" + data)


def test_fields_of_a_later_version_are_ignored() -> None:
    """A file of a later version can be read."""
    assert PROFILE_FORMAT.read(b'{"name": "Anna", "stars": [1, 2]}') == Profile("Anna")
