"""The player's data at this keyboard: settings and games are stored."""

from pathlib import Path

from kozyr.client.files import HOME_VARIABLE
from kozyr.client.table_client import ClientRefusal
from kozyr.terminal.player_data import PROFILE_FILE, PlayerData
from kozyr.terminal.profile import GameOutcome, Profile
from kozyr.terminal.settings import TerminalSettings


def _open(folder: Path) -> PlayerData:
    return PlayerData.open({HOME_VARIABLE: str(folder)})


def test_a_first_run_asks_for_a_nickname(tmp_path: Path) -> None:
    """Later runs do not ask again."""
    first = _open(tmp_path)

    assert first.is_new
    assert isinstance(first.rename("A"), ClientRefusal)
    assert first.is_new
    assert first.rename("Anna") is None
    assert (first.is_new, _open(tmp_path).is_new, _open(tmp_path).profile.name) == (False, False, "Anna")


def test_games_and_settings_last(tmp_path: Path) -> None:
    """They are there in the next run."""
    person = _open(tmp_path)
    person.rename("Anna")
    person.count_game(GameOutcome("won", 4, 2, 90))
    person.count_game(GameOutcome("lost", 4, seconds=30, is_counted=False))
    person.change_settings(language="ru", theme="new-year")
    again = _open(tmp_path)

    assert (again.profile, again.settings) == (person.profile, person.settings)
    assert (again.profile.games, again.profile.minutes, again.language, again.theme.name) == (
        1,
        1,
        "ru",
        "new-year",
    )


def test_a_reset_leaves_the_board_and_a_new_board_the_name(tmp_path: Path) -> None:
    """Settings and profile are reset separately."""
    person = _open(tmp_path)
    person.rename("Anna")
    person.count_game(GameOutcome("won", 2))
    person.change_settings(chat=False)
    person.reset_settings()

    assert (_open(tmp_path).settings, _open(tmp_path).profile.wins) == (TerminalSettings(), 1)
    person.reset_profile()
    assert _open(tmp_path).profile == Profile("Anna")


def test_a_profile_deleted_meanwhile_goes_on(tmp_path: Path) -> None:
    """The program writes its data again."""
    person = _open(tmp_path)
    person.rename("Anna")
    person.count_game(GameOutcome("won", 2))
    (tmp_path / PROFILE_FILE).unlink()
    person.count_game(GameOutcome("won", 2))

    assert _open(tmp_path).profile.wins == 2


def test_a_profile_damaged_meanwhile_goes_on(tmp_path: Path) -> None:
    """It is renamed, with a message."""
    person = _open(tmp_path)
    person.rename("Anna")
    (tmp_path / PROFILE_FILE).write_bytes(b"\xff")
    person.count_game(GameOutcome("drawn", 2))

    assert (_open(tmp_path).profile.name, _open(tmp_path).profile.draws) == ("Anna", 1)
    assert len(person.notices()) == 1
