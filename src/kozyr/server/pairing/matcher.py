"""The decision who plays with whom, as a pure function of the tickets and the time.

At tables of two, the pair with the lowest score comes first: the difference of ratings less a bonus for
waiting. At larger tables, the person who has waited longest comes first, with the nearest others. The order
of the tickets has no influence. Afterwards no two people who could play together still wait.
"""

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from kozyr.server.pairing.pools import MIN_TABLE_SEATS, POOLS, Pool
from kozyr.server.pairing.tickets import (
    ANYBODY_MS,
    FILL_MS,
    RANGE_STEP,
    RANGE_STEP_MS,
    Pairing,
    Ticket,
    rating_range,
)

COMPARISONS: Final = 4096
"""About how many pairs of a pool are compared. In a pool of up to 64 tickets these are all pairs."""
MIN_PEOPLE: Final = 2
"""With how many people bots may fill a table."""
MIN_NEIGHBOURS: Final = 2
"""With how many tickets of the next higher rating each ticket is compared at least."""
MAX_CANDIDATES: Final = 40
"""How many people near the longest waiting person are considered for a larger table."""
MAX_TRIES: Final = 400
"""How many combinations of them are tried."""
_ANYBODY: Final = float("inf")
_RANGES: Final = [rating_range(waited_ms) for waited_ms in range(0, ANYBODY_MS, RANGE_STEP_MS)]
"""The accepted difference of ratings by the number of steps waited."""
_SCORE_STEPS: Final = 16
"""Scores are compared in this fraction of a rating point."""


def find_pairings(tickets: Iterable[Ticket], now: int) -> list[Pairing]:
    """Return all pairings that the tickets allow now; every person is in at most one."""
    by_pool: dict[str, list[Ticket]] = {}
    for ticket in _oldest_of_each_person(tickets):
        for name in ticket.pools:
            by_pool.setdefault(name, []).append(ticket)
    # Larger tables are harder to fill, so they come first.
    pools = sorted((POOLS[name] for name in by_pool), key=lambda pool: (-pool.seats, pool.name))
    taken: set[str] = set()
    pairings: list[Pairing] = []
    for pool in pools:
        waiting = _not_taken(by_pool[pool.name], taken)
        if len(waiting) >= pool.seats:
            found = _Matcher(pool, waiting, now).match()
            taken.update([ticket.person for pairing in found for ticket in pairing.tickets])
            pairings += found
    for pool in pools:
        waiting = [t for t in _not_taken(by_pool[pool.name], taken) if t.accepts_bots]
        if pool.can_be_filled and len(waiting) >= MIN_PEOPLE:
            found = _Matcher(pool, waiting, now).fill_with_bots()
            taken.update([ticket.person for pairing in found for ticket in pairing.tickets])
            pairings += found
    return pairings


def _not_taken(tickets: list[Ticket], taken: set[str]) -> list[Ticket]:
    return [ticket for ticket in tickets if ticket.person not in taken] if taken else tickets


def _oldest_of_each_person(tickets: Iterable[Ticket]) -> Collection[Ticket]:
    # A person who has two tickets is paired once.
    listed = list(tickets)
    by_person = {ticket.person: ticket for ticket in listed}
    if len(by_person) < len(listed):
        listed.sort(key=lambda ticket: (ticket.since, ticket.pools), reverse=True)
        by_person = {ticket.person: ticket for ticket in listed}
    return by_person.values()


class _Matcher:
    """The tickets of one pool in the order of their ratings, as a linked list from which pairs are taken."""

    def __init__(self, pool: Pool, tickets: list[Ticket], now: int) -> None:
        self._pool = pool
        self._is_casual = pool.is_casual
        self._now = now
        name = pool.name
        rows = sorted([(t.ratings[name], t.since, t.person, t) for t in tickets])
        self._tickets = [row[3] for row in rows]
        self._ratings = [row[0] for row in rows]
        count = len(rows)
        # Index 0 and the last index are sentinels of the list.
        self._next = list(range(1, count + 1))
        self._previous = list(range(-1, count - 1))
        self._is_free = [True] * count
        self._free_count = count
        self._has_met_repeat = False
        """Whether the last search skipped people because they met at their last table."""

    def match(self) -> list[Pairing]:
        """Return the pairings without bots."""
        pairings = self._match_neighbours() if self._pool.seats < MIN_TABLE_SEATS else []
        for seed in self._oldest_first():
            if self._free_count < self._pool.seats:
                break
            if self._is_free[seed]:
                group = self._find_table(seed)
                if group is not None:
                    pairings.append(self._take(group))
        return pairings

    def fill_with_bots(self) -> list[Pairing]:
        """Return the pairings of two or more people who accept bots on the remaining seats."""
        self._is_casual = True  # a game with bots is not rated
        pairings = []
        for seed in self._oldest_first():
            if self._tickets[seed].waited_ms(self._now) < FILL_MS:
                break
            if not self._is_free[seed]:
                continue
            group = [seed]
            for other in self._near(seed, self._range_of(seed)):
                if self._fits(group, other, allows_repeats=True):
                    group.append(other)
                    if len(group) == self._pool.seats - 1:
                        break
            if len(group) >= MIN_PEOPLE:
                pairings.append(self._take(group))
        return pairings

    # Tables of two.

    def _match_neighbours(self) -> list[Pairing]:
        # Compare each ticket with those that follow in the order of ratings, and take the best pairs first.
        count = len(self._tickets)
        now, ratings = self._now, self._ratings
        steps = [max(0, now - ticket.since) // RANGE_STEP_MS for ticket in self._tickets]
        ranges = [_RANGES[step] if step < len(_RANGES) else _ANYBODY for step in steps]
        # The score of a pair is the second number of the higher rated ticket less the first of the lower one.
        with_bonus = [int((r + s * RANGE_STEP) * _SCORE_STEPS) for r, s in zip(ratings, steps, strict=True)]
        less_bonus = [int((r - s * RANGE_STEP) * _SCORE_STEPS) for r, s in zip(ratings, steps, strict=True)]
        # A score, and the two indexes as its last digits, in one number: numbers are sorted fastest.
        shift = count.bit_length()
        mask = (1 << shift) - 1
        keys = []
        for distance in range(1, max(MIN_NEIGHBOURS, min(count, COMPARISONS // count)) + 1):
            higher = distance
            for lower, (low, high, low_range, high_range) in enumerate(
                zip(ratings, ratings[distance:], ranges, ranges[distance:], strict=False)
            ):
                if high - low <= low_range or high - low <= high_range:
                    score = less_bonus[higher] - with_bonus[lower]
                    keys.append((score << shift | lower) << shift | higher)
                higher += 1
        keys.sort()
        pairings = []
        is_free = self._is_free
        for key in keys:
            higher, lower = key & mask, key >> shift & mask
            if is_free[lower] and is_free[higher] and self._fits([lower], higher, allows_repeats=False):
                pairings.append(self._take([lower, higher]))
        return pairings

    # Tables of any size.

    def _find_table(self, seed: int) -> list[int] | None:
        # People who met at their last table meet again only if the pool has no others for them.
        self._has_met_repeat = False
        group = self._find_group(seed, self._range_of(seed), allows_repeats=False)
        if group is None and self._has_met_repeat:
            others = self._find_group(seed, _ANYBODY, allows_repeats=False)
            if others is None:
                return self._find_group(seed, self._range_of(seed), allows_repeats=True)
        return group

    def _find_group(self, seed: int, limit: float, *, allows_repeats: bool) -> list[int] | None:
        seats, group, others = self._pool.seats, [seed], []
        for other in self._near(seed, limit):
            if self._fits(group, other, allows_repeats=allows_repeats):
                group.append(other)
                if len(group) == seats:
                    return group
            elif seats >= MIN_TABLE_SEATS:
                others.append(other)
            if len(group) + len(others) > MAX_CANDIDATES:
                break
        # The nearest do not all fit together. If others were left out for them, try combinations.
        if not others or len(group) + len(others) < seats:
            return None
        rating, ratings = self._ratings[seed], self._ratings
        candidates = sorted([*group[1:], *others], key=lambda other: abs(ratings[other] - rating))
        return next(self._combine([seed], candidates, [MAX_TRIES], allows_repeats=allows_repeats), None)

    def _combine(
        self, group: list[int], candidates: list[int], tries: list[int], *, allows_repeats: bool
    ) -> Iterator[list[int]]:
        # Try the combinations of candidates, the nearest first, until `tries` are used up.
        if len(group) == self._pool.seats:
            yield group
            return
        for position, other in enumerate(candidates):
            tries[0] -= 1
            if tries[0] < 0:
                return
            if self._fits(group, other, allows_repeats=allows_repeats):
                rest = candidates[position + 1 :]
                yield from self._combine([*group, other], rest, tries, allows_repeats=allows_repeats)

    def _fits(self, group: list[int], index: int, *, allows_repeats: bool) -> bool:
        tickets = self._tickets
        ticket = tickets[index]
        person, address = ticket.person, ticket.address
        is_address_twice = False
        for member in group:
            other = tickets[member]
            if other.person in ticket.blocked or person in other.blocked:
                return False
            if not allows_repeats and (
                other.person in ticket.last_opponents or person in other.last_opponents
            ):
                self._has_met_repeat = True
                return False
            if other.address == address:
                is_address_twice = True
        return not (is_address_twice and self._is_address_refused(group, ticket))

    def _is_address_refused(self, group: list[int], ticket: Ticket) -> bool:
        # Two people of one address may play a duel, or at a casual table. A guest makes a table casual.
        if self._pool.seats < MIN_TABLE_SEATS or self._is_casual or not ticket.address:
            return False
        return ticket.is_registered and all(self._tickets[member].is_registered for member in group)

    # The list.

    def _oldest_first(self) -> list[int]:
        tickets = self._tickets
        free = [index for index in range(len(tickets)) if self._is_free[index]]
        return sorted(free, key=lambda index: (tickets[index].since, tickets[index].person))

    def _range_of(self, index: int) -> float:
        return rating_range(self._tickets[index].waited_ms(self._now))

    def _near(self, index: int, limit: float) -> Iterator[int]:
        # The free tickets whose ratings differ at most by the limit, the nearest first.
        ratings, count = self._ratings, len(self._ratings)
        rating = ratings[index]
        lower, higher = self._previous[index], self._next[index]
        while True:
            below = rating - ratings[lower] if lower >= 0 else _ANYBODY
            above = ratings[higher] - rating if higher < count else _ANYBODY
            if min(below, above) > limit or (lower < 0 and higher >= count):
                return
            if below <= above and lower >= 0:
                yield lower
                lower = self._previous[lower]
            else:
                yield higher
                higher = self._next[higher]

    def _take(self, group: list[int]) -> Pairing:
        before, after = self._previous, self._next
        for index in group:
            self._is_free[index] = False
            previous, following = before[index], after[index]
            if previous >= 0:
                after[previous] = following
            if following < len(after):
                before[following] = previous
        self._free_count -= len(group)
        tickets = self._tickets
        if self._pool.has_teams and len(group) == self._pool.seats:
            group = _arrange_teams(group)
        return Pairing(self._pool, tuple([tickets[index] for index in group]), self._pool.seats - len(group))


def _arrange_teams(group: list[int]) -> list[int]:
    # Partners sit opposite each other: the strongest and the weakest play against the two between them.
    strongest, second, third, weakest = sorted(group, reverse=True)
    return [strongest, second, weakest, third]
