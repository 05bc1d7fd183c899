"""The table screen between games, when other players sit down."""

import msgspec
import pytest
from msgspec.structs import replace
from textual.pilot import Pilot

from kozyr.server.api.messages.publications import TableEntry
from kozyr.server.api.messages.snapshot import TableSnapshot
from kozyr.terminal.app import KozyrApp
from kozyr.terminal.screens.table import TableScreen
from tests.kit.recorded_tables import RecordedTable, own_turn
from tests.kit.screens import drive, reads, shown_text, until


def _over(*, ready: bool) -> TableSnapshot:
    now = own_turn(None)
    sitters = [each and replace(each, ready=ready and each.seat == 0) for each in now.table.sitters]
    return replace(now, table=replace(now.table, status="over", sitters=sitters))


def _entry(seq: int, *events: tuple[str, dict[str, object]]) -> TableEntry:
    encoded = [msgspec.Raw(msgspec.json.encode({"event": name, "data": data})) for name, data in events]
    return TableEntry(seq, 5, encoded)


def _snapshot_without_bob() -> TableSnapshot:
    now = _over(ready=False)
    sitters = [each if seat == 0 else None for seat, each in enumerate(now.table.sitters)]
    return replace(now, seq=95, table=replace(now.table, sitters=sitters))


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
    seated = ("table.seated", {"seat": 1, "player_id": "u9", "name": "Bob", "bot": None})
    unready = ("table.ready", {"seat": 0, "ready": False, "why": "company_changed"})

    async def look(pilot: Pilot[None]) -> None:
        screen = TableScreen(table)
        app.push_screen(screen)
        await until(pilot, lambda: screen.shown.now is not None)
        table.tell(_entry(90, seated, unready))
        await reads(pilot, "Bob sat down. Ready to play?")
        table.tell(message)
        await until(pilot, lambda: screen.shown.now is not None and screen.shown.now.table.sitters[1] is None)
        assert "Ready to play?" not in shown_text(app)

    drive(app, look)


def test_ready_is_offered_again_with_a_question(app: KozyrApp) -> None:
    """A ready player is asked again when the players change, until the player is ready again."""
    table = RecordedTable(_over(ready=True))
    seated = ("table.seated", {"seat": 1, "player_id": "u9", "name": "Bob", "bot": None})

    async def look(pilot: Pilot[None]) -> None:
        screen = TableScreen(table)
        app.push_screen(screen)
        await until(pilot, lambda: screen.shown.now is not None)
        await reads(pilot, "Waiting for the others")
        assert "Play again" not in shown_text(app)
        unready = ("table.ready", {"seat": 0, "ready": False, "why": "company_changed"})
        table.tell(_entry(90, seated, unready))
        await reads(pilot, "Bob sat down. Ready to play?", "Space: Play again")
        await pilot.press("space")
        await until(pilot, lambda: table.acts == ["ready"])
        table.tell(_entry(91, ("table.ready", {"seat": 0, "ready": True})))
        await reads(pilot, "Waiting for the others")
        assert "Ready to play?" not in shown_text(app)

    drive(app, look)
