"""What waits together travels together, in order, and fails alone."""

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
    """Ask for all of these at once; tell what each is answered."""

    async def act() -> list[object]:
        waiting = Batches[int, int](send, size=size, max_in_flight=max_in_flight)
        return list(await asyncio.gather(*(waiting.submit(*each) for each in asked), return_exceptions=True))

    return asyncio.run(act())


def test_a_batch_has_at_most_one_of_a_key_and_no_more_than_its_size() -> None:
    """The others wait until the one before them is answered."""
    seen: list[list[int]] = []

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        seen.append(list(jobs))
        await asyncio.sleep(0)
        return [-job for job in jobs]

    asked = [("a", 1), ("a", 2), ("b", 3), ("c", 4), ("d", 5), ("e", 6), ("a", 7)]
    assert sent(send, asked) == [-1, -2, -3, -4, -5, -6, -7]
    assert seen == [[1, 3, 4, 5], [6], [2], [7]]


def test_one_that_cannot_be_sent_fails_alone() -> None:
    """The others of its batch are sent without it."""

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        await asyncio.sleep(0)
        return [6 // job for job in jobs]

    one, failed, *others = sent(send, [("a", 1), ("b", 0), ("c", 3), ("d", 6)])
    assert (one, type(failed), others) == (6, ZeroDivisionError, [2, 1])


def test_those_behind_one_that_found_nobody_are_told_the_same() -> None:
    """They do not wait for their turn to be told; whoever asks later is sent again."""
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
        told = await asyncio.gather(*asked, return_exceptions=True)
        return [str(each) for each in told], await waiting.submit("key 1", 7)

    assert asyncio.run(act()) == (["Nobody is there."] * 6, 7)
    assert calls == [2, 1]


def test_there_is_an_end_to_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes when too many wait is told so."""
    monkeypatch.setattr(batches, "MAX_WAITING_JOBS", 3)

    async def send(jobs: Sequence[int]) -> Sequence[int]:
        return jobs

    *first, last = sent(send, [("a", 1), ("a", 2), ("a", 3), ("a", 4)])
    assert (first, type(last)) == ([1, 2, 3], UnavailableError)


def test_finishing_waits_for_everything() -> None:
    """What was asked before is answered after it."""
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
