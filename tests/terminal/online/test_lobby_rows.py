"""The lobby's rows of tables in a small terminal."""

import pytest

from kozyr.locales import Language, language_names
from kozyr.server.api.messages.enums import TableStatus
from kozyr.server.api.messages.tables import TableLine
from kozyr.terminal.screens.lobby_texts import format_table_row

_ROW_WIDTH = 57
"""The width of a row in a terminal of 80 columns."""


@pytest.mark.parametrize("language", language_names())
@pytest.mark.parametrize("status", ["open", "playing", "over", "closed"])
@pytest.mark.parametrize("rated", [False, True], ids=["casual", "rated"])
def test_a_row_is_not_cut_in_80_columns(status: TableStatus, language: Language, *, rated: bool) -> None:
    """Every language names the state of a table in a few letters."""
    table = TableLine(
        "t1", "", "classic", {}, 2, 0, "normal", status, ["Ann", None], [None, None], rated,
        ["u1", None], [False, False], 1, has_password=False, spectators=True, bots=True, watching=0,
    )  # fmt: skip

    assert "~" not in format_table_row(table, _ROW_WIDTH, language)
