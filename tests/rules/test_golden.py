"""Golden games: every event, every legal list and every view of them, as they were kept."""

import pytest

from kozyr.rules import RULE_SETS
from kozyr.rules.notation import read_game, write_game
from tests.kit.golden import GAMES, golden_lines, golden_names

NAMES = [name for rules in RULE_SETS for name in golden_names(rules)]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_shows_what_was_kept(name: str) -> None:
    """§8: events, legal lists and views of a whole game stay as they were."""
    record = read_game((GAMES / f"{name}.durak").read_text(encoding="utf-8"))

    told = list(golden_lines(record))

    assert told == (GAMES / f"{name}.golden").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_written_as_it_was_kept(name: str) -> None:
    """A kept file read and written again is the same text."""
    text = (GAMES / f"{name}.durak").read_text(encoding="utf-8")

    assert write_game(read_game(text)) == text


def test_every_file_belongs_to_a_rule_set() -> None:
    """Nothing lies among the golden games that no test reads."""
    assert sorted(path.stem for path in GAMES.glob("*.durak")) == sorted(NAMES)
