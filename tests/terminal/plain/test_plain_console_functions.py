"""docs/origins.md names the call for every function of the plain console and has an example of it."""

import importlib
import re

import pytest

from tests.kit.paths import ROOT

PAGE = (ROOT / "docs" / "origins.md").read_text("utf-8")
ROWS = dict(re.findall(r"^\| `(\w+)` \| `([\w.]+)` \| .+ \|$", PAGE, re.MULTILINE))
EXAMPLES = "\n".join(line for line in PAGE.splitlines() if line.startswith((">>> ", "... ")))
LISTED = (
    "check_players", "find_top", "find_bottom", "set_trump", "count_wins", "count_looses", "choose_card",
    "play_card", "set_turn", "hand_empty", "init_cards", "swap", "randomize", "cards2hand", "hand_ausgabe",
    "deck_ausgabe", "init_field", "ausgabe_field", "Card_properties", "Player", "deck", "field",
    "players_num",
)  # fmt: skip
"""Every function, structure and structured type of the original plain console."""


def test_the_table_lists_every_function_of_the_plain_console() -> None:
    """There are eighteen functions, two structures and three arrays, in the document's order."""
    assert tuple(ROWS) == LISTED


@pytest.mark.parametrize("name", LISTED)
def test_each_call_of_the_table_exists(name: str) -> None:
    """A call of the table can be imported; an attribute of a class is one of its fields."""
    path = ROWS[name] if ROWS[name].startswith("kozyr.") else f"kozyr.terminal.plain.{ROWS[name]}"

    assert _found(path) is not None


@pytest.mark.parametrize("name", LISTED)
def test_each_function_has_an_example(name: str) -> None:
    """An example names the original function beside the call, and `tests/house` runs it."""
    call = ROWS[name].rpartition(".")[2]
    shown = [line for line in EXAMPLES.splitlines() if re.search(rf"\b{call}\b.*#.*\b{name}\b", line)]

    assert shown


def _found(path: str) -> object:
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ImportError:
            continue
        for part in parts[length:]:
            found = getattr(found, part)
        return found
    return None
