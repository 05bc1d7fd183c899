"""Rate limits per caller."""

from kozyr.server.api.calls.rate_limiter import MAX_KEYS, Rate, RateLimiter


def test_several_requests_count_as_a_whole() -> None:
    """A refused group of five does not use up the limit."""
    limiter = RateLimiter(Rate(1000, 8), lambda: 0)

    assert [
        limiter.count_request("ann", 5),
        limiter.count_request("ann", 5),
        limiter.count_request("ann", 3),
    ] == [0, 2000, 0]


def test_a_refused_request_does_not_count() -> None:
    """A caller who retries too early does not wait longer."""
    times = iter(range(0, 6000, 1000))
    limiter = RateLimiter(Rate(1000, 5), lambda: next(times))
    limiter.count_request("ann", 5)

    assert [limiter.count_request("ann", 5) for _ in range(5)] == [4000, 3000, 2000, 1000, 0]


def test_a_count_above_the_burst_counts_as_the_burst() -> None:
    """Otherwise waiting would never help."""
    limiter = RateLimiter(Rate(1000, 3), lambda: 0)

    assert [limiter.count_request("ann", 5), limiter.count_request("ann", 1)] == [0, 1000]


def test_a_clock_that_is_set_back_resets_the_limit() -> None:
    """Times in the future are ignored."""
    now = 1_000_000
    limiter = RateLimiter(Rate(1_000, 1), lambda: now)
    limiter.count_request("a")
    now = 0

    assert limiter.count_request("a") == 0


def test_the_number_of_keys_is_limited() -> None:
    """Keys that are paid off are deleted first, then the oldest."""
    now = 0
    limiter = RateLimiter(Rate(10, 1), lambda: now)
    for key in range(MAX_KEYS):
        limiter.count_request(str(key))

    assert (limiter.count_request("new"), limiter.count_request("0"), limiter.count_request("2")) == (
        0,
        0,
        10,
    )
    now = 1_000
    assert [limiter.count_request(f"later {key}") for key in range(MAX_KEYS)] == [0] * MAX_KEYS
