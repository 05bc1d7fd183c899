"""The prompt and the line of keys offer only what is legal."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from kozyr.rules.refusals import Language
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.screens.table import TableScreen
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import drive, is_asked, program

TOSS = {"type": "toss", "cards": ["S9"]}
CHECK = {"type": "check"}


def _thrower(*legal: dict[str, Any]) -> TableSnapshot:
    now = own_turn(None)
    assert now.game is not None
    assert now.player is not None
    game = replace(now.game, defender=1 - now.player.seat, attacker=now.player.seat)
    return replace(now, game=game, player=replace(now.player, legal=[*legal]))


@pytest.mark.parametrize(
    ("language", "legal", "prompt", "enter"),
    [
        ("en", [TOSS], "You may throw in.", False),
        ("ru", [TOSS], "Можно подкинуть.", False),
        ("en", [TOSS, CHECK], "Throw in, or done.", True),
        ("ru", [TOSS, CHECK], "Подкиньте или «Бито».", True),
        ("en", [CHECK], "Nothing to throw in: Done.", True),
        ("ru", [CHECK], "Подкинуть нечего: «Бито».", True),
    ],
)
def test_a_pass_is_offered_only_where_it_is_legal(
    tmp_path: Path, language: Language, legal: list[dict[str, Any]], prompt: str, *, enter: bool
) -> None:
    """While an attack card is not beaten, a thrower may throw in but cannot pass."""
    app = program(tmp_path, language=language)
    shown: list[str] = []

    async def look(pilot: Pilot[None]) -> None:
        screen = TableScreen(RecordedTable(_thrower(*legal)))
        app.push_screen(screen)
        await pilot.pause()
        assert is_asked(screen)
        shown.extend(str(screen.query_one(name, Static).content) for name in ("#prompt", "#keys"))

    drive(app, look)

    assert (shown[0], "Enter" in shown[1]) == (prompt, enter)
