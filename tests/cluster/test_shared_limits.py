"""Limits that protect accounts and people hold for all processes together, and so do bans."""

import subprocess
import sys
import time
from itertools import cycle, islice
from pathlib import Path

from kozyr.server.api.calls.rate_limiter import FREE_TRIES
from kozyr.server.api.calls.rate_limits import Rates
from tests.kit.cluster import gathered
from tests.kit.program import until
from tests.kit.server_process import SETTINGS

KOZYR = Path(sys.executable).with_name("kozyr")
NEWCOMERS = Rates().newcomers.burst
CHAT = Rates().chat
LIMITED = SETTINGS.replace("guests_per_address_per_hour = 100000", "guests_per_address_per_hour = 1")


def test_two_processes_count_together(tmp_path: Path) -> None:
    """Tries, messages and newcomers alternate between two real processes, and the limit is that of one."""
    with gathered(tmp_path, 2, settings=LIMITED) as cluster:
        first, second = cluster.servers
        ann, mia = first.member("Ann"), first.member("Mia")
        tries = [
            each.word("auth.login", name="Ann", password="a wrong guess")
            for each in islice(cycle(cluster.servers), 2 * FREE_TRIES)
        ]
        codes = [
            second.word("account.recover", name="Ann", code="AAAA-BBBB-CCCC", password="copper walrus 92")
            for _ in range(FREE_TRIES)
        ]
        table = first.table(ann, mia)
        chat_began_s = time.monotonic()
        said = [
            each.word("table.chat", ann, table_id=table, text="hello")
            for each in islice(cycle(cluster.servers), 2 * CHAT.burst)
        ]
        refilled = (time.monotonic() - chat_began_s) * 1000 / CHAT.every_ms
        command = ["admin", "grant", "Mia", "moderator", "--why", "elected"]
        database = ["--database", cluster.address]
        subprocess.run([KOZYR, *command, *database], check=True, capture_output=True)
        ban = {"user_id": ann.id, "until": 4_000_000_000_000, "why": "Spam"}
        before = second.word("auth.me", ann)
        # Another process notices the role and the ban within seconds.
        assert until(lambda: first.word("admin.ban", mia, **ban) == "ok")
        assert until(lambda: second.word("auth.me", ann) == "banned")
        newcomers = [each.word("auth.guest") for each in islice(cycle(cluster.servers), NEWCOMERS)]

    # A slow machine may let a wait pass, and the next wait is longer. Processes that count alone refuse none.
    assert tries[:FREE_TRIES] == ["bad_login"] * FREE_TRIES
    assert "too_often" in tries
    assert "too_often" in codes
    assert said.count("ok") <= CHAT.burst + refilled + 1
    assert before == "ok"
    assert newcomers[: NEWCOMERS - 2] == ["ok"] * (NEWCOMERS - 2)
    assert newcomers[NEWCOMERS - 2 :] == ["too_often"] * 2
