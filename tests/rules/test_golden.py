"""Golden games: their stored events, legal actions and views stay the same."""

from typing import get_args

import pytest

from kozyr.rules import fold
from kozyr.rules.events import Event
from kozyr.rules.notation import read_game, write_game
from tests.kit.golden import GAMES, SEATS, SPECIAL, golden_lines

NAMES = [f"{rules}-{seats}" for rules in SEATS for seats in SEATS[rules]] + list(SPECIAL)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_shows_what_was_kept(name: str) -> None:
    """§8: events, legal lists and views of a whole game stay as they were."""
    record = read_game((GAMES / f"{name}.durak").read_text(encoding="utf-8"))

    lines = list(golden_lines(record))

    assert lines == (GAMES / f"{name}.golden").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_written_as_it_was_kept(name: str) -> None:
    """Reading and writing a stored file gives the same text."""
    text = (GAMES / f"{name}.durak").read_text(encoding="utf-8")

    assert write_game(read_game(text)) == text


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_the_fold_of_its_events(name: str) -> None:
    """All events together give the game."""
    steps = [*read_game((GAMES / f"{name}.durak").read_text(encoding="utf-8")).steps()]

    assert fold(event for step in steps for event in step.events) == steps[-1].game


def test_every_file_is_read_by_a_test() -> None:
    """Every stored golden game is read by a test."""
    assert sorted(path.stem for path in GAMES.glob("*.durak")) == sorted(NAMES)


@pytest.mark.parametrize("event", [event_type._field_defaults["event"] for event_type in get_args(Event)])
def test_every_event_is_shown_by_a_golden_game(event: str) -> None:
    """Every event type occurs in a golden game, so that no change stays unseen."""
    texts = [path.read_text(encoding="utf-8") for path in GAMES.glob("*.golden")]

    assert any(f'"event":"{event}"' in text for text in texts)
