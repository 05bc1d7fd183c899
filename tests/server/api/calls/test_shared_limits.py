"""Rate limits in a store: the same as those of one process, for several."""

import asyncio

import pytest

from kozyr.server.api.calls.rate_limiter import FREE_TRIES, RESET_AFTER_MS, LoginGuard, Rate, RateLimiter
from kozyr.server.api.calls.shared_limits import (
    CONFLICT_WAIT_MS,
    KNOWN_MS,
    RATES,
    SharedLimiter,
    delete_old_limits,
)
from kozyr.server.stores.memory import MemoryStore

RATE = Rate(1_000, 3)
NOON = 1_790_000_000_000


class Clock:
    """A clock that the test moves."""

    now = NOON

    def __call__(self) -> int:
        """Return the time."""
        return self.now


@pytest.mark.parametrize("pauses", [[0] * 6, [500] * 12, [0, 0, 0, 2500, 0, 0, 10_000, 0], [1_000] * 5])
async def test_requests_count_as_in_one_process(pauses: list[int]) -> None:
    """Two limiters on one store answer as one limiter in memory."""
    clock, store = Clock(), MemoryStore()
    shared = [SharedLimiter(store, clock) for _ in range(2)]
    alone = RateLimiter(RATE, clock)
    answers = []
    for number, pause in enumerate(pauses):
        clock.now += pause
        answers.append(
            (await shared[number % 2].count_request("chat", RATE, "ann"), alone.count_request("ann"))
        )

    assert [own for own, _ in answers] == [expected for _, expected in answers]


async def test_tries_to_log_in_count_as_in_one_process() -> None:
    """Waits grow, a success resets them, and known addresses are not slowed down by strangers."""
    clock, store = Clock(), MemoryStore()
    shared, alone = SharedLimiter(store, clock), LoginGuard(RATE, clock)
    answers = []
    for number in range(30):
        clock.now += 30 * number
        key, is_own = f"address {number % 3}", number % 7 == 0
        if number == 11:
            await shared.record_success(key, "ann")
            alone.record_success(key, "ann")
        if number == 17:
            await shared.take_back(key, "ann")
            alone.take_back(key, "ann")
        own = await shared.count_try(RATE, key, "ann", is_own=is_own)
        answers.append((own, alone.count_try(key, "ann", is_own=is_own)))

    assert [own for own, _ in answers] == [expected for _, expected in answers]
    assert any(own for own, _ in answers)


async def test_concurrent_requests_never_exceed_the_limit() -> None:
    """A request that loses every race must wait."""
    clock, store = Clock(), MemoryStore()
    shared = [SharedLimiter(store, clock) for _ in range(10)]
    waits = await asyncio.gather(*(each.count_request("chat", RATE, "ann") for each in shared))

    assert waits.count(0) <= RATE.burst
    assert {wait for wait in waits if wait} <= {RATE.every_ms, CONFLICT_WAIT_MS}


async def test_a_conflict_makes_the_caller_wait() -> None:
    """The store never accepts the change; after some attempts the limiter gives up."""

    class BusyStore(MemoryStore):
        async def change_documents(self, changes: object) -> bool:  # noqa: ARG002 - the same signature
            return False

    limiter = SharedLimiter(BusyStore(), Clock())

    assert await limiter.count_request("chat", RATE, "ann") == CONFLICT_WAIT_MS
    assert await limiter.count_try(RATE, "address", "ann", is_own=False) == CONFLICT_WAIT_MS


async def test_keys_are_hashed_and_old_counts_are_deleted() -> None:
    """No address is stored; a known address is kept longer."""
    clock, store = Clock(), MemoryStore()
    limiter = SharedLimiter(store, clock)
    await limiter.count_request("logins", RATE, "203.0.113.5")
    for _ in range(FREE_TRIES):
        await limiter.count_try(RATE, "203.0.113.5", "ann", is_own=True)
    await limiter.record_success("203.0.113.6", "ann")
    keys = [key for key, _ in await RATES.list(store, limit=100)]
    counts = []
    for wait in (0, RESET_AFTER_MS, KNOWN_MS):
        clock.now += wait + 1
        await delete_old_limits(store, clock.now)
        counts.append(len(await RATES.list(store, limit=100)))

    assert not any("203" in key for key in keys)
    assert counts == [3, 1, 0]
