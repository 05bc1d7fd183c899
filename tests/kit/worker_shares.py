"""Shares of the tests for the workers of pytest-xdist, by measured durations.

xdist's own `worksteal` gives each worker equally many tests, and moves them when a worker has none left. Most
slow tests are in one folder, so half of them moved, and each worker that got some started another server and
another browser. Here the workers get shares of equal duration, in the order of the files. A worker begins
with its slow files, so the tests that are left at the end are short.

`python -m tests.kit.worker_shares REPORT.xml…` measures again, from the reports of `pytest --junitxml`.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Any, Final
from xml.etree import ElementTree as ET

from xdist.scheduler import WorkStealingScheduling
from xdist.scheduler.worksteal import MIN_PENDING

TABLE: Final = Path(__file__).with_name("test_seconds.json")
"""The seconds of a test on average, for each file whose tests take long."""
_LEAST_S: Final = 0.2
_OTHER_S: Final = 0.05
"""The seconds of a test in the other files."""
_WHOLE_FOLDERS: Final = ("tests/browser",)
"""Folders whose tests share a server: a worker runs them together."""


def file_of(test: str) -> str:
    """Return the file of a test."""
    return test.partition("::")[0]


def share_out(tests: Sequence[int], seconds: Callable[[int], float], shares: int) -> list[list[int]]:
    """Cut a sequence of tests into parts of about equal duration."""
    left = sum(map(seconds, tests))
    parts: list[list[int]] = [[]]
    filled = 0.0
    for test in tests:
        takes = seconds(test)
        remaining = shares - len(parts) + 1
        if remaining > 1 and parts[-1] and filled + takes / 2 > left / remaining:
            left -= filled
            parts.append([])
            filled = 0.0
        parts[-1].append(test)
        filled += takes
    return parts + [[] for _ in range(shares - len(parts))]


class ShareScheduling(WorkStealingScheduling):
    """Gives the workers shares of equal duration, and moves half of the longest rest to an idle worker."""

    node2pending: dict[Any, list[int]]
    """The tests that each worker has not finished, in its order."""
    pending: list[int]
    """The tests that no worker has."""
    collection: list[str] | None
    """The names of all tests."""
    steal_requested_from_node: Any
    """The worker that was asked to give tests back and has not answered."""

    def check_schedule(self) -> None:
        """Give tests to the idle workers."""
        workers = {node: pending for node, pending in self.node2pending.items() if not node.shutting_down}
        idle = [node for node, pending in workers.items() if len(pending) < MIN_PENDING]
        if self.pending and idle:
            parts = share_out(self.pending, self._seconds, len(idle))
            self.pending.clear()
            for node, part in zip(idle, parts, strict=True):
                ordered = self._slow_files_first(part)
                self.node2pending[node].extend(ordered)
                if ordered:
                    node.send_runtest_some(ordered)
            idle = [node for node in idle if len(self.node2pending[node]) < MIN_PENDING]
        if not idle or self.steal_requested_from_node is not None:
            return
        # A worker keeps the test that it runs and the next one.
        rests = {node: pending[MIN_PENDING:] for node, pending in workers.items()}
        richest = max(rests, key=lambda node: sum(map(self._seconds, rests[node])))
        if not rests[richest]:
            for node in idle:
                node.shutdown()  # it runs its last test now instead of waiting for more
            return
        stolen = share_out(rests[richest], self._seconds, 2)[1] or rests[richest]
        richest.send_steal(stolen)
        self.steal_requested_from_node = richest

    def _seconds(self, test: int) -> float:
        return read_table().get(self._file(test), _OTHER_S)

    def _file(self, test: int) -> str:
        assert self.collection is not None
        return file_of(self.collection[test])

    def _slow_files_first(self, tests: Sequence[int]) -> list[int]:
        def order(of_file: list[int]) -> tuple[bool, float]:
            folder = str(PurePosixPath(self._file(of_file[0])).parent)
            return folder not in _WHOLE_FOLDERS, -self._seconds(of_file[0])

        files = [list(of_file) for _, of_file in groupby(tests, self._file)]
        return [test for of_file in sorted(files, key=order) for test in of_file]


@cache
def read_table() -> dict[str, float]:
    """Read the table."""
    table: dict[str, float] = json.loads(TABLE.read_text("utf-8"))
    return table


def measure(reports: Sequence[str]) -> dict[str, float]:
    """Compute the table from reports; tests that failed may have waited for nothing, and do not count."""
    durations: defaultdict[str, list[float]] = defaultdict(list)
    for report in reports:
        for case in ET.parse(report).iter("testcase"):  # noqa: S314 - our own file
            if case.find("failure") is None and case.find("error") is None:
                name = case.attrib["classname"].replace(".", "/") + ".py"
                durations[name].append(float(case.attrib["time"]))
    averages = {name: round(sum(each) / len(each), 1) for name, each in sorted(durations.items())}
    return {name: seconds for name, seconds in averages.items() if seconds >= _LEAST_S}


if __name__ == "__main__":
    TABLE.write_text(json.dumps(measure(sys.argv[1:]), indent=2) + "\n", "utf-8")
