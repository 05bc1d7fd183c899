"""Limits that protect accounts and people hold for all processes together, and so do bans."""

import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

from kozyr.server.api.calls.rate_limiter import FREE_TRIES
from kozyr.server.api.calls.rate_limits import Rates
from tests.kit.cluster import gathered
from tests.kit.server_process import SETTINGS

KOZYR = Path(sys.executable).with_name("kozyr")
NEWCOMERS = Rates().newcomers.burst
LIMITED = SETTINGS.replace("guests_per_address_per_hour = 100000", "guests_per_address_per_hour = 1")


def test_two_processes_count_together(tmp_path: Path) -> None:
    """Tries, messages and newcomers alternate between two real processes, and the limit is that of one."""
    with gathered(tmp_path, 2, settings=LIMITED) as cluster:
        first, second = cluster.servers
        ann, mia = first.member("Ann"), first.member("Mia")
        tries = [
            each.word("auth.login", name="Ann", password="a wrong guess")
            for each in islice(cycle(cluster.servers), FREE_TRIES + 2)
        ]
        codes = second.word("account.recover", name="Ann", code="AAAA-BBBB-CCCC", password="copper walrus 92")
        table = first.table(ann, mia)
        said = [
            each.word("table.chat", ann, table_id=table, text="hello")
            for each in islice(cycle(cluster.servers), Rates().chat.burst + 4)
        ]
        command = ["admin", "grant", "Mia", "moderator", "--why", "elected"]
        database = ["--database", cluster.address]
        subprocess.run([KOZYR, *command, *database], check=True, capture_output=True)
        words = {second.word("auth.me", ann)}
        while first.word("admin.ban", mia, user_id=ann.id, until=4_000_000_000_000, why="Spam") != "ok":
            pass  # a process notices the role within seconds
        while "banned" not in words:
            words.add(second.word("auth.me", ann))
        newcomers = [each.word("auth.guest") for each in islice(cycle(cluster.servers), NEWCOMERS)]

    assert tries == ["bad_login"] * FREE_TRIES + ["too_often"] * 2
    assert codes == "too_often"
    assert "too_often" in said
    assert said.count("ok") <= Rates().chat.burst + 3  # one more message is allowed every few seconds
    assert words == {"ok", "banned"}
    assert newcomers[: NEWCOMERS - 2] == ["ok"] * (NEWCOMERS - 2)
    assert newcomers[NEWCOMERS - 2 :] == ["too_often"] * 2
