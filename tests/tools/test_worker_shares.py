"""The tests' workers get shares of equal duration."""

from types import SimpleNamespace
from typing import Any

from tests.kit.worker_shares import ShareScheduling, share_out


class Worker:
    """Records what a worker is sent."""

    shutting_down = False

    def __init__(self) -> None:
        self.gateway = SimpleNamespace(id="gw0")
        self.sent: list[int] = []
        self.asked_back: list[int] = []

    def send_runtest_some(self, tests: list[int]) -> None:
        """Receive tests to run."""
        self.sent += tests

    def send_steal(self, tests: list[int]) -> None:
        """Receive the request to give tests back."""
        self.asked_back += tests

    def shutdown(self) -> None:
        """Receive the request to end."""
        self.shutting_down = True


class Config:
    """The options of xdist that its scheduler reads."""

    def getvalue(self, name: str) -> Any:  # noqa: ANN401 - any option
        """Return an option."""
        return {"tx": ["2*popen"], "maxprocesses": None}.get(name)

    def getoption(self, name: str) -> Any:  # noqa: ANN401 - any option
        """Return an option."""
        return self.getvalue(name)


def test_parts_take_equally_long() -> None:
    """A part ends where the next test would belong rather to the other part."""
    assert share_out([9, 1, 1, 4, 4, 1], float, 2) == [[9, 1], [1, 4, 4, 1]]
    assert share_out([5, 5, 5, 5], float, 3) == [[5], [5, 5], [5]]
    assert share_out([1, 1, 8], float, 2) == [[1, 1], [8]]
    assert share_out([5], float, 3) == [[5], [], []]
    assert share_out([], float, 2) == [[], []]


def test_an_idle_worker_gets_half_of_the_longest_rest() -> None:
    """A worker keeps the test that it runs and the next one; without a rest, idle workers end."""
    shares = ShareScheduling(Config())
    one, other = Worker(), Worker()
    tests = [f"tests/rules/test_plain.py::test_{number}" for number in range(12)]
    for worker in (one, other):
        shares.add_node(worker)
        shares.add_node_collection(worker, tests)
    shares.schedule()
    assert (one.sent, other.sent) == ([*range(6)], [*range(6, 12)])

    for test in range(5):
        shares.mark_test_complete(one, test)
    assert other.asked_back == [10, 11]
    shares.remove_pending_tests_from_node(other, [10, 11])
    assert one.sent[6:] == [10, 11]

    for test in (6, 7):
        shares.mark_test_complete(other, test)
    assert not one.shutting_down
    for test in (5, 10):
        shares.mark_test_complete(one, test)
    assert one.shutting_down
