"""A store that is killed at any moment has every answered change and no partial change."""

import random
import subprocess
import sys
from pathlib import Path

from kozyr.server.projections.records import PlayerRecord
from kozyr.server.stores.sqlite import open_sqlite
from kozyr.server.tables.ports import Store
from tests.kit.paths import ROOT
from tests.kit.records import record_of
from tests.server.stores.contract import Whole, everything, faults_in, records_in, told

KILLS = 6
PLAYERS = ("ann", "bob")


async def read_store(store: Store) -> tuple[Whole, list[PlayerRecord]]:
    """Read all data and all records."""
    return await everything(store), [await record_of(store, each) for each in PLAYERS]


def test_answered_changes_are_there_after_a_kill(tmp_path: Path) -> None:
    """The same file survives several kills. Every answer is in it, and sums and records are right."""
    path = tmp_path / "kozyr.db"
    chance = random.Random(1)
    answered: set[tuple[str, int]] = set()
    for _ in range(KILLS):
        program = [sys.executable, "-m", "tests.server.stores.appender", str(path)]
        with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE) as appender:
            assert appender.stdout is not None
            lines = [appender.stdout.readline() for _ in range(chance.randrange(1, 1500))]
            appender.kill()
            # Its output before it died counts as answers too; the last line may be incomplete.
            lines += [line for line in appender.stdout if line.endswith(b"\n")]
        answered.update((table, int(number)) for table, number in (line.decode().split() for line in lines))

        whole, kept = told(lambda: open_sqlite(path), read_store)

        assert faults_in(whole) == []
        assert kept == [records_in(whole).get(each, PlayerRecord()) for each in PLAYERS]
        assert {(each.finished.table, each.finished.last_entry) for each in whole.finished} == {
            (table, each.number)
            for table, listed in whole.entries.items()
            for each in listed
            if each.number % 4 == 0
        }
        assert answered <= {
            (table, each.number) for table, listed in whole.entries.items() for each in listed
        }
