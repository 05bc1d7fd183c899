"""Rate limits per caller."""

from kozyr.server.api.calls.rate_limiter import Rate, RateLimiter


def test_several_are_counted_as_a_whole() -> None:
    """Five at once are counted or refused together: a refused five leaves room for what is left."""
    pace = RateLimiter(Rate(1000, 8), lambda: 0)

    assert [pace.wait("ann", 5), pace.wait("ann", 5), pace.wait("ann", 3)] == [0, 2000, 0]


def test_whoever_waits_as_told_is_counted() -> None:
    """A caller who asks again too early takes nothing from what has become free meanwhile."""
    times = iter(range(0, 6000, 1000))
    pace = RateLimiter(Rate(1000, 5), lambda: next(times))
    pace.wait("ann", 5)

    assert [pace.wait("ann", 5) for _ in range(5)] == [4000, 3000, 2000, 1000, 0]


def test_more_than_may_be_at_once_can_still_be_had() -> None:
    """A count above the burst is counted as the burst."""
    pace = RateLimiter(Rate(1000, 3), lambda: 0)

    assert [pace.wait("ann", 5), pace.wait("ann", 1)] == [0, 1000]
