"""The prompt and the keys of the table screen: legal actions, and questions between games."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from textual.pilot import Pilot
from textual.widgets import Static

from kozyr.locales import Language
from kozyr.server.api.messages.events import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.screens.table import TableScreen
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import drive, is_asked, program, reads, shown_text, until

TOSS = {"type": "toss", "cards": ["S9"]}
CHECK = {"type": "check"}
SEATED = ("table.seated", {"seat": 1, "player_id": "u9", "name": "Bob", "bot": None})
UNREADY = ("table.ready", {"seat": 0, "ready": False, "why": "company_changed"})


def _thrower(*legal: dict[str, Any]) -> TableSnapshot:
    snapshot = own_turn(None)
    assert snapshot.game is not None
    assert snapshot.player is not None
    game = replace(snapshot.game, defender=1 - snapshot.player.seat, attacker=snapshot.player.seat)
    return replace(snapshot, game=game, player=replace(snapshot.player, legal=[*legal]))


@pytest.mark.parametrize(
    ("language", "legal", "prompt", "enter"),
    [
        ("en", [TOSS], "You can throw in.", False),
        ("ru", [TOSS], "Можно подкинуть.", False),
        ("en", [TOSS, CHECK], "Throw in more, or press Done.", True),
        ("ru", [TOSS, CHECK], "Подкиньте или скажите «бито».", True),
        ("en", [CHECK], "Nothing to throw in. Enter: Done.", True),
        ("ru", [CHECK], "Подкинуть нечего. Enter: «Бито».", True),
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


def _over(*, ready: bool) -> TableSnapshot:
    snapshot = own_turn(None)
    sitters = [
        sitter and replace(sitter, ready=ready and sitter.seat == 0) for sitter in snapshot.table.sitters
    ]
    return replace(snapshot, table=replace(snapshot.table, status="over", sitters=sitters))


def _entry(seq: int, *events: tuple[str, dict[str, object]]) -> TableEntry:
    encoded = [msgspec.Raw(msgspec.json.encode({"event": name, "data": data})) for name, data in events]
    return TableEntry(seq, 5, encoded)


def _snapshot_without_bob() -> TableSnapshot:
    snapshot = _over(ready=False)
    sitters = [sitter if seat == 0 else None for seat, sitter in enumerate(snapshot.table.sitters)]
    return replace(snapshot, seq=95, table=replace(snapshot.table, sitters=sitters))


@pytest.mark.parametrize(
    "message",
    [_entry(91, ("table.left", {"seat": 1, "player_id": "u9", "why": "removed"})), _snapshot_without_bob()],
    ids=["entry", "snapshot"],
)
def test_the_question_disappears_when_the_players_change_again(
    app: KozyrApp, message: TableEntry | TableSnapshot
) -> None:
    """Bob sat down and was removed, so the question about Bob disappears."""
    table = RecordedTable(_over(ready=True))

    async def look(pilot: Pilot[None]) -> None:
        screen = TableScreen(table)
        app.push_screen(screen)
        await until(pilot, lambda: screen.shown.now is not None)
        table.tell(_entry(90, SEATED, UNREADY))
        await reads(pilot, "Bob sat down. Ready to play?")
        table.tell(message)
        await until(pilot, lambda: screen.shown.now is not None and screen.shown.now.table.sitters[1] is None)
        assert "Ready to play?" not in shown_text(app)

    drive(app, look)


def test_ready_is_offered_again_with_a_question(app: KozyrApp) -> None:
    """A ready player is asked again when the players change, until the player is ready again."""
    table = RecordedTable(_over(ready=True))

    async def look(pilot: Pilot[None]) -> None:
        screen = TableScreen(table)
        app.push_screen(screen)
        await until(pilot, lambda: screen.shown.now is not None)
        await reads(pilot, "Waiting for the others")
        assert "Play again" not in shown_text(app)
        table.tell(_entry(90, SEATED, UNREADY))
        await reads(pilot, "Bob sat down. Ready to play?", "Space: Play again")
        await pilot.press("space")
        await until(pilot, lambda: table.acts == ["ready"])
        table.tell(_entry(91, ("table.ready", {"seat": 0, "ready": True})))
        await reads(pilot, "Waiting for the others")
        assert "Ready to play?" not in shown_text(app)

    drive(app, look)
