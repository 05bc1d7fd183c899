"""Batches send waiting jobs together and in order, and a failing job affects no other job."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import pytest

from kozyr.server.stores.postgres import batches
from kozyr.server.stores.postgres.batches import Batches
from kozyr.server.tables.ports import UnavailableError

Send = Callable[[Sequence[int]], Awaitable[Sequence[int]]]


def sent(
    send: Send, asked: Sequence[tuple[str, int]], *, size: int = 4, max_in_flight: int = 2
) -> list[object]:
    """Submit all jobs in parallel; return the answers."""

    async def act() -> list[object]:
        waiting = Batches[int, int](send, size=size, max_in_flight=max_in_flight)
        return list(await asyncio.gather(*(waiting.submit(*each) for each in asked), return_exceptions=True))

    return asyncio.run(act())


def test_a_batch_has_one_job_per_key_and_a_maximum_size() -> None:
    """Further jobs wait until the previous one is answered."""
    seen: list[list[int]] = []

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        seen.append(list(jobs))
        await asyncio.sleep(0)
        return [-job for job in jobs]

    asked = [("a", 1), ("a", 2), ("b", 3), ("c", 4), ("d", 5), ("e", 6), ("a", 7)]
    assert sent(send, asked) == [-1, -2, -3, -4, -5, -6, -7]
    assert seen == [[1, 3, 4, 5], [6], [2], [7]]


def test_a_job_that_cannot_be_sent_fails_alone() -> None:
    """The other jobs of its batch are sent without it."""

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        await asyncio.sleep(0)
        return [6 // job for job in jobs]

    one, failed, *others = sent(send, [("a", 1), ("b", 0), ("c", 3), ("d", 6)])
    assert (one, type(failed), others) == (6, ZeroDivisionError, [2, 1])


def test_waiting_jobs_fail_with_an_unavailable_batch() -> None:
    """They do not wait for their own batch; later jobs are sent again."""
    calls: list[int] = []

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        calls.append(len(jobs))
        await asyncio.sleep(0)
        if len(calls) == 1:
            message = "Nobody is there."
            raise UnavailableError(message)
        return jobs

    async def act() -> tuple[list[object], int]:
        waiting = Batches[int, int](send, size=2, max_in_flight=1)
        asked = (waiting.submit(f"key {job % 3}", job) for job in range(6))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [str(each) for each in answers], await waiting.submit("key 1", 7)

    assert asyncio.run(act()) == (["Nobody is there."] * 6, 7)
    assert calls == [2, 1]


def test_the_number_of_waiting_jobs_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Further jobs are refused."""
    monkeypatch.setattr(batches, "MAX_WAITING_JOBS", 3)

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        return jobs

    *first, last = sent(send, [("a", 1), ("a", 2), ("a", 3), ("a", 4)])
    assert (first, type(last)) == ([1, 2, 3], UnavailableError)


def test_finishing_waits_for_all_jobs() -> None:
    """Jobs that were submitted before are answered."""
    answered: list[int] = []

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        await asyncio.sleep(0)
        answered.extend(jobs)
        return jobs

    async def act() -> list[int]:
        waiting = Batches[int, int](send, size=2, max_in_flight=1)
        asked = [asyncio.ensure_future(waiting.submit("a", job)) for job in range(5)]
        await asyncio.sleep(0)
        await waiting.finish()
        done = list(answered)
        await asyncio.gather(*asked)
        return done

    assert asyncio.run(act()) == [0, 1, 2, 3, 4]
